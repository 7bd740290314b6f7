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
  private static let listeningTime = 10.0  // seconds
  private static let widths = 60...100
  /// Lines of what was heard.
  private static let longestList = 20

  mutating func validate() throws {
    guard Explanation.all.contains(where: { $0.topic == topic }) else {
      let topics = Explanation.all.map(\.topic).joined(separator: ", ")
      throw ValidationError(
        "'\(printable(topic))' is not explained; what is: \(topics).")
    }
  }

  func run(_ console: Console) throws {
    guard let explanation = Explanation.all.first(where: { $0.topic == topic }) else { return }
    var input = input
    if input.inputs.isEmpty { input.inputs = [Self.example] }
    let terminal = console.terminal?.width ?? 80
    let width = min(max(terminal, Self.widths.lowerBound), Self.widths.upperBound)
    let session = try Session(input.request, isQuiet: false, on: console)
    try session.withOnlyInput(reopens: false) { opened in
      try opened.check(for: Blow.self)
      for line in explanation.lines(width: width) { console.output.writeLine(line) }
      try showBlows(in: opened, opened.blowSettings(session.settings), width: width, on: console)
      console.output.writeLine("\nMore: \(explanation.page)")
    }
    try console.checkStop()
  }

  private func showBlows(
    in opened: OpenInput, _ settings: BlowSensor.Settings, width: Int, on console: Console
  ) throws(AudioError) {
    let source = opened.source
    let format = source.format
    var story = BlowStory()
    var heard: [(time: Double, line: String)] = []
    var count = 0
    func list(_ time: Double, _ line: String) {
      count += 1
      if count <= Self.longestList { heard.append((time, line)) }
    }
    opened.announce(ending: source.isLive ? "blow, speak, tap" : nil)
    let listener = Listener()
    listener.add(LevelMeter(format: format, period: BlowStory.period)) { story.take($0) }
    listener.add(BlowObserver(format: format, settings, period: BlowStory.period)) {
      story.take($0)
      if $0.isRejection {
        list(
          $0.time,
          "\(TextLines.seconds($0.time))  no blow  \($0.verdict.rawValue): \($0.verdict.sentence)")
      }
    }
    let text = TextLines(isLive: source.isLive)
    listener.add(BlowSensor(format: format, settings)) {
      let event = $0.event
      guard event.phase == .ended else { return }
      list(event.time, text.line(for: event))
    }
    listener.add(BlowAdvisor(format: format, settings)) {
      list($0.time, text.line(for: $0))
    }
    let end = source.isLive && input.for == nil ? Self.listeningTime : .infinity
    try listener.run(opened, isQuiet: true, until: { listener.time >= end })
    let title = printable(opened.title)
    var lines = ["", "What it hears: \(title)", "  # peak, o the average of 2009"]
    if !story.legend.isEmpty { lines.append("  \(story.legend)") }
    lines += [""] + story.lines(width: width)
    let average = decimal(story.greatestAverage, places: 2)
    lines += [
      "",
      "  The average of 2009 reached \(average); 0.95 is a blow to it.",
    ]
    if let loudest = story.loudest { lines += [""] + Self.table(of: loudest) }
    heard.sort { $0.time < $1.time }
    lines += [""] + (heard.isEmpty ? ["  Nothing like a blow was heard."] : heard.map(\.line))
    if count > heard.count { lines.append("  and \(count - heard.count) more") }
    for line in lines { console.output.writeLine(line) }
  }

  // What was measured at the loudest moment, beside what a blow needs.
  private static func table(of moment: BlowObservation) -> [String] {
    let time = decimal(moment.time, places: 2)
    return [
      "  The loudest moment, at \(time) s:",
      "    \(moment.verdict.rawValue): \(moment.verdict.sentence)",
    ]
      + moment.features.map { feature in
        let name = feature.name + String(repeating: " ", count: max(14 - feature.name.count, 1))
        let limit = decimal(feature.limit, places: 1)
        return "    \(name)\(decimal(feature.value, places: 1, width: 7)), a blow has "
          + "\(limit) \(feature.unit.isEmpty ? "" : feature.unit + " ")"
          + (feature.isLeast ? "or more" : "or less")
      }
  }
}
