import ArgumentParser
import Tragus

/// The options of `tragus eval classify` for sounds and the model.
final class SoundScoringOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With classify: a trained model, its file or its name. Default: the built-in network.",
      valueName: "model"), completion: .model)
  var model: String?

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp(
      "With classify: score only this kind or family of sounds, from this confidence. "
        + "Repeatable.",
      valueName: "label[:0.8]"),
    completion: .sound,
    transform: { text in try usage { () throws(AudioError) in try SoundChoice(parsing: text) } })
  var choices: [SoundChoice] = []

  @Option(
    help: ArgumentHelp(
      "With classify: the least confidence of a sound. Default: 0.4, or 0.5 with --model.",
      valueName: "0.01..1"), completion: .ratio)
  var threshold: Double?

  func validate() throws {
    try require(threshold, in: 0.01...1, "--threshold must be 0.01 to 1, for example 0.4.")
  }

  var isEmpty: Bool { given.isEmpty }

  /// The names of the options that are given.
  var given: [String] {
    [("--model", model != nil), ("--on", !choices.isEmpty), ("--threshold", threshold != nil)]
      .filter(\.1).map(\.0)
  }
}
