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
      tragus explain blow               explains blowing, with a simulated room
      tragus explain blow take.wav      shows what was a blow in a recording, and why
      tragus explain blow mic           shows the same with the microphone, for ten seconds
      tragus explain classify take.wav  shows which sounds came close

      More: tragus blow --help, guide Documentation/BlowDetection.md
      """)

  @Argument(
    help: ArgumentHelp("What to explain: \(Self.topics).", valueName: "topic"),
    completion: .explanation)
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
