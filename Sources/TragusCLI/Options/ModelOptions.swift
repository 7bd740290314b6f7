import ArgumentParser
import Tragus
import TragusStation

/// The option for a model of sounds.
final class ModelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A model made by 'tragus train': its file or its name.",
      valueName: "model"), completion: .model)
  var model: String?

  /// Reads the model, if one is named.
  func chosen(on console: Console) throws(AudioError) -> ChosenModel {
    guard let model else { return .network }
    return try ChosenModel(reading: model, on: console)
  }

  /// Reads a model of a person's breath, if one is named.
  func breathModel(on console: Console) throws(AudioError) -> BreathModel? {
    guard model != nil else { return nil }
    return try BreathModel(try chosen(on: console).model)
  }
}
