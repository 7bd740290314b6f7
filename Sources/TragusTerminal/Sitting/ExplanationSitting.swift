import Tragus
import TragusStation

/// Explains how something is detected, with the events of an input.
package struct ExplanationSitting {
  /// The picture file, and how it looks.
  package struct PictureRequest {
    package let path: String
    package var overwrites = false
    package var theme = PlotTheme.light
    package var title: String?
    /// In pixels; `nil` for the size that the rows need.
    package var size: (width: Int, height: Int)?

    package init(path: String) { self.path = path }
  }

  private static let listeningTime = 10.0  // seconds
  private static let widths = 60...100

  private let explanation: Explanation
  private let picture: PictureRequest?
  private let inputTitle: String?
  private let console: Console
  private let width: Int

  /// - Parameters:
  ///   - explanation: The explanation to print.
  ///   - picture: The picture file; `nil` for a picture in characters only.
  ///   - inputTitle: The title of the input; `nil` for its own name.
  ///   - console: Receives the explanation.
  package init(
    _ explanation: Explanation, picture: PictureRequest? = nil, inputTitle: String? = nil,
    on console: Console
  ) {
    (self.explanation, self.picture, self.console) = (explanation, picture, console)
    self.inputTitle = inputTitle
    let terminal = console.terminal?.width ?? 80
    width = min(max(terminal, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// Prints the explanation.
  package func explain(_ options: InputRequest) throws {
    var options = options
    if options.inputs.isEmpty, let example = explanation.example { options.inputs = [example] }
    let session = try Session(options, isQuiet: false, on: console)
    let file = try picture.map { picture throws(AudioError) in
      try PictureFile(picture.path, overwrite: picture.overwrites, on: console)
    }
    defer { file?.discard() }
    try session.withOnlyInput(reopens: false) { input in
      for type in explanation.hearing.events { try input.check(for: type) }
      // A picture on standard output must not share it with text.
      if picture?.path != "-" {
        for line in explanation.lines(width: width) { console.output.writeLine(line) }
      }
      let story = try hear(input, session.settings, isCut: options.for != nil)
      if picture?.path != "-" { console.output.writeLine("\nMore: \(explanation.page)") }
      if let file, !console.isStopping {
        try file.write(drawn(story, title: name(of: input)))
      }
    }
    try console.checkStop()
  }

  // Analyzes the input, prints the events, and returns them for a picture.
  private func hear(
    _ input: OpenInput, _ settings: Settings, isCut: Bool
  ) throws(AudioError) -> HeardStory {
    let (story, lines) =
      try explanation.hearsBlows
      ? hearBlows(in: input, input.blowSettings(settings), isCut: isCut)
      : hearEvents(in: input, isCut: isCut)
    if picture?.path != "-" { for line in lines { console.output.writeLine(line) } }
    return story
  }

  private func hearEvents(
    in input: OpenInput, isCut: Bool
  ) throws(AudioError) -> (HeardStory, lines: [String]) {
    let format = input.source.format
    let hearing = explanation.hearing
    var story = HeardStory()
    var heard = HeardList()
    // Events that have not ended: the name of a note may change until its end.
    var open: [(row: String, start: Double)] = []
    announce(input, ending: "make some sounds")
    let listener = Listener()
    let text = TextLines(isLive: input.source.isLive)
    let labels = EventLabels(sampleRate: format.sampleRate)
    listener.add(LevelMeter(format: format, period: HeardStory.period)) { story.take($0) }
    try hearing.add(listener, format) { event in
      if hearing.isListed(event) { heard.add(event.time, text.line(for: event)) }
      guard let row = hearing.row(event) else { return }
      if let label = labels.label(for: event) {
        // The times of a label are rounded, so its event gives the exact start.
        if let phased = event as? any PhasedEvent { open.removeAll { $0.start == phased.start } }
        story.mark(row, from: label.start, to: label.end)
      } else if let phased = event as? any PhasedEvent, phased.phase == .began {
        open.append((row, phased.start))
      }
    }
    try run(listener, input, isCut: isCut)
    for (row, start) in open {
      story.mark(row, from: start, to: max(listener.time, start))
    }
    let lines =
      ["", "What it hears: \(name(of: input))", "  # peak level, = detected", ""]
      + story.lines(width: width) + [""] + heard.lines(orElse: hearing.nothing)
    return (story, lines)
  }

  private func hearBlows(
    in input: OpenInput, _ settings: BlowSensor.Settings, isCut: Bool
  ) throws(AudioError) -> (HeardStory, lines: [String]) {
    let source = input.source
    let format = source.format
    var story = BlowStory()
    var verdicts = HeardStory()
    var heard = HeardList()
    announce(input, ending: "blow, speak, tap")
    let listener = Listener()
    listener.add(LevelMeter(format: format, period: BlowStory.period)) {
      story.take($0)
      verdicts.take($0)
    }
    listener.add(BlowObserver(format: format, settings, period: BlowStory.period)) {
      story.take($0)
      if !$0.isRejection, $0.verdict != .quiet {
        verdicts.mark(
          $0.verdict.rawValue, from: max($0.time - BlowStory.period, 0), to: $0.time)
      }
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
      lines(of: story, title: name(of: input))
      + heard.lines(orElse: explanation.hearing.nothing)
    return (verdicts, lines)
  }

  private func name(of input: OpenInput) -> String { inputTitle ?? printable(input.title) }

  private func announce(_ input: OpenInput, ending: String) {
    let isStored = picture.map { $0.path != "-" } ?? false
    let place = isStored ? picture?.path ?? "" : "nothing"
    if let inputTitle {
      console.note("reading: simulated, \(inputTitle); storing: \(printable(place)).")
    } else {
      input.announce(storing: place, ending: input.source.isLive ? ending : nil)
    }
  }

  private func drawn(_ story: HeardStory, title: String) -> Picture {
    let size = picture?.size ?? (1000, 480)
    return story.picture(
      title: picture?.title ?? "\(explanation.topic): \(title)", theme: picture?.theme ?? .light,
      width: size.width, height: size.height)
  }

  private func run(
    _ listener: Listener, _ input: OpenInput, isCut: Bool
  ) throws(AudioError) {
    let end = input.source.isLive && !isCut ? Self.listeningTime : .infinity
    try listener.run(input, isQuiet: true, until: { listener.time >= end })
  }

  private func lines(of story: BlowStory, title: String) -> [String] {
    var lines = [
      "", "What it hears: \(title)", "  # peak level, o the smoothed peak of the tutorial of 2009",
    ]
    if !story.legend.isEmpty { lines.append("  \(story.legend)") }
    lines += [""] + story.lines(width: width)
    let average = decimal(story.greatestAverage, places: 2)
    lines += [
      "",
      "  The smoothed peak reached \(average). The tutorial needs more than 0.95.",
    ]
    if let loudest = story.loudest { lines += [""] + Self.table(of: loudest) }
    return lines + [""]
  }

  // The measurements at the loudest moment, beside the requirements of a blow.
  private static func table(of moment: BlowObservation) -> [String] {
    let time = decimal(moment.time, places: 2)
    return [
      "  The loudest moment, at \(time) s:",
      "    \(moment.verdict.rawValue): \(moment.verdict.sentence)",
      "    Values without a unit are evidence: above 0 for a blow, below 0 against.",
    ]
      + moment.features.map { feature in
        let name = feature.name.padded(to: 14, blanks: 1)
        let limit = decimal(feature.limit, places: 1)
        return "    \(name)\(decimal(feature.value, places: 1, width: 7)), a blow needs "
          + "\(limit) \(feature.unit.isEmpty ? "" : feature.unit + " ")"
          + (feature.isLeast ? "or more" : "or less")
      }
  }
}

/// Lines for the events in the order of time: the first ones, and how many more there are.
private struct HeardList {
  private static let longest = 20

  private var heard: [(time: Double, line: String)] = []
  private var count = 0

  mutating func add(_ time: Double, _ line: String) {
    count += 1
    if count <= Self.longest { heard.append((time, line)) }
  }

  /// - Parameter nothing: The line for no events.
  func lines(orElse nothing: String) -> [String] {
    let lines = heard.sorted { $0.time < $1.time }.map(\.line)
    let rest = count > heard.count ? ["  and \(count - heard.count) more"] : []
    return lines.isEmpty ? ["  \(nothing)"] : lines + rest
  }
}
