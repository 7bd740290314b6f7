import ArgumentParser

/// The options for waiting, the same in every command that waits.
final class WaitingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Stop after this many matching events have ended. With --phase, events count in that "
        + "phase.",
      valueName: "count"))
  var count: Int?

  @Option(
    help: ArgumentHelp("Stop after this long without a matching event.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var timeout: Double?

  func validate() throws {
    try require(count, in: 1...Int.max, "--count must be 1 or more.")
    try require(
      timeout, in: 0.01...86_400_000, "--timeout must be 10ms or more, for example 30s.")
  }
}
