import Tragus
import TragusStation

// Wishes that a pipe into another program fulfils, as `--mqtt HOST`.

extension ForeignWords {
  /// What the output is piped into.
  struct Pipe {
    /// The options that the other program needs, each with its value.
    let options: [String]
    /// The other program with its words.
    let program: String
  }

  /// Takes the advice to pipe the output out of the remarks, with the names that stand in it.
  mutating func takePipe() -> Pipe? {
    for (place, remark) in remarks.enumerated() {
      guard case .advice(let text) = remark.remark, let pipe = pipe(in: text) else { continue }
      remarks.remove(at: place)
      if pipe.program.hasPrefix(Self.publisher) {
        remarks.removeAll { remark in
          !remark.words.isEmpty
            && remark.words.allSatisfy { Self.brokers.union(Self.topics).contains($0) }
        }
      }
      return pipe
    }
    return nil
  }

  /// Advice with the whole line, where it says to pipe the output.
  func withLine(_ advice: String) -> String {
    guard let pipe = pipe(in: advice), !line.hasProgram else { return advice }
    var line = line
    addUnits(to: &line)
    line.pipe(pipe)
    return "Pipe it: tragus \(line.text)"
  }

  private func pipe(in advice: String) -> Pipe? {
    guard
      let match = advice.wholeMatch(
        of: #/Pipe it: tragus ([^|]+) \| (.+?)(?:, as the guide .+|, with .+)?/#)
    else { return nil }
    let (command, given) = CommandDescription.named(by: CommandLineText.words(of: String(match.1)))
    guard command.path == description.path else { return nil }
    var options: [String] = []
    for (word, last) in zip(given, [""] + given) {
      if word.hasPrefix("-") {
        options.append(word)
      } else if self.options.takesValue(last) {
        options[options.count - 1] += " " + TragusCommand.quotedForShell(word)
      }
    }
    // `--json --fields rms,peak`
    if options == ["--csv"], ["--json", "--format json"].contains(where: line.has),
      let names = value(of: ["--columns", "--field", "--fields", "--select"])
    {
      return Pipe(options: ["--json"], program: "jq -c '{\(Self.fields(printable(names)))}'")
    }
    return Pipe(options: options, program: String(match.2))
  }

  /// Names of fields as jq makes an object of them. Some are words of its language.
  static func fields(_ names: String) -> String {
    names.split(separator: ",").map { name in
      ["and", "as", "def", "end", "if", "label", "or", "then", "try"].contains(name)
        ? "\(name):.\(name)" : String(name)
    }.joined(separator: ",")
  }

  /// The typed names of a broker and of a topic in the place of examples.
  static func withBroker(_ advice: String, _ rest: [String]) -> String {
    guard advice.contains(publisher) else { return advice }
    func value(_ names: Set<String>) -> String? {
      zip(rest, rest.dropFirst()).first { names.contains($0) && !$1.hasPrefix("-") }?.1
    }
    // `mqtt://host:1883/topic`
    let address = value(brokers)?
      .wholeMatch(of: #/(?:mqtts?:\/\/)?(?:[^@\/]+@)?([^:\/]+)(?::(\d+))?(?:\/(.+))?/#)
    let host = address.map { TragusCommand.quotedForShell(String($0.1)) } ?? "HOST"
    let port = address?.2.map { " -p " + $0 } ?? ""
    let topic = value(topics) ?? address?.3.map(String.init)
    return advice.replacing("HOST", with: host + port)
      .replacing("TOPIC", with: topic.map(TragusCommand.quotedForShell) ?? "TOPIC")
  }

  private static let publisher = "mosquitto_pub"

  private static let brokers: Set<String> = [
    "--broker", "--host", "--mqtt", "--mqtt-broker", "--mqtt-host", "-h",
  ]

  private static let topics: Set<String> = ["--mqtt-topic", "--topic", "-t"]
}
