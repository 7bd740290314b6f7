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
      """)

  @Argument(
    help: ArgumentHelp(
      "What to explain: \(Explanation.all.map(\.topic).joined(separator: ", ")).",
      valueName: "topic"))
  var topic: String

  @OptionGroup var input: InputOptions

  private static let example = "sim:blow?microphone=bare&level=-20&seed=3&duration=8s"

  mutating func validate() throws {
    let topics = Explanation.all.map(\.topic)
    try require(
      topics.contains(topic),
      "'\(printable(topic))' is not explained; what is: \(topics.joined(separator: ", ")).")
  }

  func run(_ console: Console) throws {
    guard let explanation = Explanation.all.first(where: { $0.topic == topic }) else { return }
    var request = input.request
    if request.inputs.isEmpty { request.inputs = [Self.example] }
    try ExplanationSitting(explanation, on: console).explain(request)
  }
}
