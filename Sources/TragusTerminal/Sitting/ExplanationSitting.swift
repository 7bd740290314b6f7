import Tragus
import TragusStation

/// Explains how something is heard, with what is heard of an input.
package struct ExplanationSitting {
  private static let listeningTime = 10.0  // seconds
  private static let widths = 60...100

  private let explanation: Explanation
  private let console: Console
  private let width: Int

  package init(_ explanation: Explanation, on console: Console) {
    (self.explanation, self.console) = (explanation, console)
    let terminal = console.terminal?.width ?? 80
    width = min(max(terminal, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// Explains it.
  package func explain(_ options: InputRequest) throws {
    var options = options
    if options.inputs.isEmpty { options.inputs = [explanation.example] }
    let session = try Session(options, isQuiet: false, on: console)
    try session.withOnlyInput(reopens: false) { input in
      let isBlow = explanation.topic == .blow
      try input.check(for: isBlow ? Blow.self : RecognizedSound.self)
      for line in explanation.lines(width: width) { console.output.writeLine(line) }
      if isBlow {
        let settings = try input.blowSettings(session.settings)
        try showBlows(in: input, settings, isCut: options.for != nil)
      } else {
        try showSounds(in: input, isCut: options.for != nil)
      }
      console.output.writeLine("\nMore: \(explanation.page)")
    }
    try console.checkStop()
  }

  private func showBlows(
    in input: OpenInput, _ settings: BlowSensor.Settings, isCut: Bool
  ) throws(AudioError) {
    let source = input.source
    let format = source.format
    var story = BlowStory()
    var heard = HeardList()
    input.announce(ending: source.isLive ? "blow, speak, tap" : nil)
    let listener = Listener()
    listener.add(LevelMeter(format: format, period: BlowStory.period)) { story.take($0) }
    listener.add(BlowObserver(format: format, settings, period: BlowStory.period)) {
      story.take($0)
      guard $0.isRejection else { return }
      let reason = "no blow  \($0.verdict.rawValue): \($0.verdict.sentence)"
      heard.add($0.time, "\(TextLines.seconds($0.time))  \(reason)")
    }
    let text = TextLines(isLive: source.isLive)
    listener.add(BlowSensor(format: format, settings)) {
      let event = $0.event
      if event.phase == .ended { heard.add(event.time, text.line(for: event)) }
    }
    listener.add(BlowAdvisor(format: format, settings)) {
      heard.add($0.time, text.line(for: $0))
    }
    try run(listener, input, isCut: isCut)
    let lines =
      lines(of: story, title: input.title) + heard.lines(orElse: "Nothing like a blow was heard.")
    for line in lines { console.output.writeLine(line) }
  }

  private func showSounds(in input: OpenInput, isCut: Bool) throws(AudioError) {
    let format = input.source.format
    var heard = HeardList()
    input.announce(ending: input.source.isLive ? "make some sounds" : nil)
    let listener = Listener()
    let text = TextLines(isLive: input.source.isLive)
    let sensor = SoundSensor(SoundRecognizer(format: format), tellsRejections: true)
    listener.add(sensor) { event in
      if case .sound(let sound) = event, sound.phase == .began { return }
      heard.add(event.time, text.line(for: event))
    }
    try run(listener, input, isCut: isCut)
    console.output.writeLine("\nWhat it hears: \(printable(input.title))")
    for line in heard.lines(orElse: "No sound that it knows was heard.") {
      console.output.writeLine(line)
    }
  }

  private func run(
    _ listener: Listener, _ input: OpenInput, isCut: Bool
  ) throws(AudioError) {
    let end = input.source.isLive && !isCut ? Self.listeningTime : .infinity
    try listener.run(input, isQuiet: true, until: { listener.time >= end })
  }

  private func lines(of story: BlowStory, title: String) -> [String] {
    var lines = ["", "What it hears: \(printable(title))", "  # peak, o the average of 2009"]
    if !story.legend.isEmpty { lines.append("  \(story.legend)") }
    lines += [""] + story.lines(width: width)
    let average = decimal(story.greatestAverage, places: 2)
    lines += ["", "  The average of 2009 reached \(average); 0.95 is a blow to it."]
    if let loudest = story.loudest { lines += [""] + Self.table(of: loudest) }
    return lines + [""]
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

/// Lines of what was heard, in the order of time: the first ones, and how many more there are.
private struct HeardList {
  private static let longest = 20

  private var heard: [(time: Double, line: String)] = []
  private var count = 0

  mutating func add(_ time: Double, _ line: String) {
    count += 1
    if count <= Self.longest { heard.append((time, line)) }
  }

  /// - Parameter nothing: What to say when there is none.
  func lines(orElse nothing: String) -> [String] {
    let lines = heard.sorted { $0.time < $1.time }.map(\.line)
    let rest = count > heard.count ? ["  and \(count - heard.count) more"] : []
    return lines.isEmpty ? ["  \(nothing)"] : lines + rest
  }
}
