import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus explain`: shows how a detector works, with its input.
final class ExplainCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain how a detector works, with an example.",
    discussion: """
      tragus explain                    lists the topics
      tragus explain blow               explains blowing, with a simulated room
      tragus explain blow take.wav      finds the blows in a recording, and says why
      tragus explain voice mic          listens to the microphone, for ten seconds
      tragus explain breath -o a.png    draws the result as .png or .svg

      Each topic explains what the detector looks for, how well it works on real recordings, \
      what fools it, and what helps.

      More: tragus blow --help, guide Documentation/BlowDetection.md
      """)

  @Argument(
    help: ArgumentHelp("The topic: \(ExplainCommand.topics).", valueName: "topic"),
    completion: .explanation)
  var topic: String?

  @OptionGroup var input: InputOptions
  @OptionGroup var picture: PictureOptions

  private static let topics = Explanation.all.map(\.topic).joined(separator: ", ")

  func validate() throws {
    guard let topic else {
      return try require(picture.output == nil, "Name a topic: tragus explain blow.")
    }
    try require(
      Explanation.named(topic) != nil,
      "'\(printable(topic))' is not explained; \(Self.hint(for: topic))")
    if let path = picture.output, path.hasSuffix(".txt") {
      throw ValidationError(
        "-o draws a picture, .png or .svg; for the text, write tragus explain \(topic) > "
          + "\(TragusCommand.quotedForShell(path)).")
    }
    try picture.checkLook()
  }

  // Where something else says more of a word that is no topic.
  private static func hint(for word: String) -> String {
    if let topic = HelpTopic(word: word) { return "'tragus help \(topic.rawValue)' says more." }
    if let sound = SoundNames.published.nameMeant(by: word) {
      return "'tragus explain classify' says how '\(sound)' and other sounds are recognised."
    }
    let known = Explanation.all.flatMap { [$0.topic] + $0.otherWords }
    if let near = nearestName(to: word, in: known, within: word.count / 3) {
      return "did you mean '\(near)'?"
    }
    return (Spellings.lines(for: word).map { "try \($0); " } ?? "") + "there are \(topics)."
  }

  func run(_ console: Console) throws {
    guard let topic, let explanation = Explanation.named(topic) else { return list(on: console) }
    if let path = picture.output {
      _ = try PictureFile.kind(of: path)
      try InputName.check([path], spare: input.inputs)
    }
    guard input.inputs.isEmpty, explanation.example == nil else {
      return try sitting(explanation, on: console).explain(input.request)
    }
    try explainMessage(explanation, on: console)
  }

  private func list(on console: Console) {
    let width = Explanation.all.reduce(0) { max($0, $1.topic.count) } + 2
    for explanation in Explanation.all {
      console.output.writeLine(explanation.topic.padded(to: width) + explanation.title)
    }
  }

  // No test signal contains a message, so one is sent.
  private func explainMessage(_ explanation: Explanation, on console: Console) throws {
    let file = try NamelessFile()
    func streams(input: Int32, output: Int32) -> Console {
      Console(
        input: input, output: output, errors: console.errors.descriptor,
        environment: console.environment, cancellation: console.cancellation)
    }
    let sender = streams(input: console.input, output: file.descriptor)
    let status = TragusCommand.run(["send", "hello", "-o", "-", "-q"], on: sender)
    guard status == .success else { throw status }
    file.rewind()
    let receiver = streams(input: file.descriptor, output: console.output.descriptor)
    defer { receiver.close() }
    var request = input.request
    request.inputs = ["-"]
    try sitting(explanation, title: "tragus send hello", on: receiver).explain(request)
  }

  private func sitting(
    _ explanation: Explanation, title: String? = nil, on console: Console
  ) -> ExplanationSitting {
    let request = picture.output.map { path in
      var request = ExplanationSitting.PictureRequest(path: path)
      request.overwrites = picture.force
      request.theme = picture.look.theme
      request.title = picture.look.title
      request.size = picture.look.size.map { ($0.width, $0.height) }
      return request
    }
    return ExplanationSitting(explanation, picture: request, inputTitle: title, on: console)
  }
}
