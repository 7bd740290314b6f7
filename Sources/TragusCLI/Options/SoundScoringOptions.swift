import ArgumentParser
import Tragus

/// The options of `tragus eval classify` for sounds and the model.
struct SoundScoringOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With classify: what 'tragus train' made, a file or the name of one in the folder of models; "
        + "else the network.", valueName: "model"), completion: .model)
  var model: String?

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp(
      "With classify: score only this kind or family of sounds, from a confidence on; repeatable.",
      valueName: "label[:0.8]"),
    completion: .sound,
    transform: { text in try usage { () throws(AudioError) in try SoundChoice(parsing: text) } })
  var choices: [SoundChoice] = []

  @Option(
    help: ArgumentHelp(
      "With classify: the confidence that a sound needs; 0.4 unless set, 0.5 with --model.",
      valueName: "0.01..1"), completion: .ratio)
  var threshold: Double?

  mutating func validate() throws {
    try require(threshold, in: 0.01...1, "--threshold must be 0.01 to 1, for example 0.4.")
  }

  var isEmpty: Bool { model == nil && choices.isEmpty && threshold == nil }
}
