import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus breath`: when somebody breathes in and out, and how often.
struct BreathCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "breath",
    abstract: "Follow a breath: in, out, how often, and how well it is heard.",
    discussion: """
      tragus breath                             a live picture of the breath
      tragus breath night.wav                   each part of a breath, and the rate
      tragus breath take.wav --json             the same as lines of JSON
      tragus breath takes/ --csv > breaths.csv  a folder, as a table
      tragus breath take.wav --format audacity > take.txt    labels for an editor

      Nothing has to be set up. Hold the microphone near mouth or nose. It says nothing until it \
      is sure that it hears a breath, after two or three of them. It cannot tell breaths of several \
      people apart, and it is no medical device.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: output.quiet, on: console)
    try session.forEachInput { opened, isFirst in
      try DetectorSitting(opened, output.reporting, isFirst: isFirst).hearBreath()
    }
    try console.checkStop()
  }
}
