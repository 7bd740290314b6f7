import ArgumentParser

/// The option for the confidence of recognised sounds.
final class ConfidenceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The least confidence of a sound. Default: 0.4, or 0.5 with --model.",
      valueName: "0.01..1"), completion: .ratio)
  var threshold: Double?

  func validate() throws {
    try require(threshold, in: 0.01...1, "--threshold must be 0.01 to 1, for example 0.4.")
  }
}
