import ArgumentParser
import Tragus
import TragusStation

/// What tells kinds of sounds apart.
struct ModelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use a model that 'tragus train' made: a file, or the name of one in the folder of models.",
      valueName: "model"), completion: .model)
  var model: String?

  /// Reads the model, if there is one.
  func chosen(on console: Console) throws(AudioError) -> ChosenModel {
    guard let model else { return .network }
    return try ChosenModel(reading: model, on: console)
  }

  /// Reads a model of somebody's breath, if there is one.
  func breathModel(on console: Console) throws(AudioError) -> BreathModel? {
    guard model != nil else { return nil }
    return try BreathModel(try chosen(on: console).model)
  }
}
