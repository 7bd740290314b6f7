import ArgumentParser

/// The greatest age of a peer's messages; the same option in `receive` and `chat`.
final class AgeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Refuse encrypted messages that are older than this, or dated in the future.",
      valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var maxAge: Double?

  func validate() throws {
    try require(maxAge, in: 1...86_400_000, "--max-age must be 1s or more, for example 10m.")
  }

  /// The age in whole seconds.
  var window: UInt32? { maxAge.map { UInt32($0.rounded()) } }
}
