import ArgumentParser

/// The options for waiting, the same in every command that waits.
struct WaitingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Stop after so many have ended; with --phase, after so many of this phase.",
      valueName: "count"))
  var count: Int?

  @Option(
    help: ArgumentHelp("Stop after this long without an event that counts.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var timeout: Double?

  mutating func validate() throws {
    try require(count, in: 1...Int.max, "--count must be 1 or more.")
    try require(
      timeout, in: 0.01...86_400_000, "--timeout must be 10ms or more, for example 30s.")
  }
}
