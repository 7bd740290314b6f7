import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus explain`: how a detector works, with what it hears.
struct ExplainCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain how a detector works, and show what it hears.",
    discussion: """
      tragus explain blow               how blowing is heard, on a simulated room
      tragus explain blow take.wav      on a recording: what was a blow, and why not
      tragus explain blow mic           on the microphone, for 10 seconds
      tragus explain classify take.wav  which sounds are in it, and what came close
      """)

  @Argument(
    help: ArgumentHelp("What to explain: \(Self.topics).", valueName: "topic"))
  var topic: String

  @OptionGroup var input: InputOptions

  private static let topics = Explanation.Topic.allCases.map(\.rawValue).joined(separator: ", ")

  mutating func validate() throws {
    try require(
      Explanation.Topic(rawValue: topic) != nil,
      "'\(printable(topic))' is not explained; what is: \(Self.topics).")
  }

  func run(_ console: Console) throws {
    guard let topic = Explanation.Topic(rawValue: topic) else { return }
    try ExplanationSitting(topic.explanation, on: console).explain(input.request)
  }
}
