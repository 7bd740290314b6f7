import Tragus
import TragusStation

/// The live picture of `blow`: the strength, the last blows, and the reasons.
package struct BlowPicture: DetectorPicture {
  package static let command = "blow"

  private static let rememberedCount = 100
  // How long a rejection stays, so that it can be read.
  private static let hold = 3.0  // seconds
  // With at least so many rows there is room for the past.
  private static let comfortableRows = 6
  private static let stepLength = 0.25  // seconds
  private static let stepCount = 60

  package let details: String
  private let terminal: Terminal
  private let showsReasons: Bool
  /// Whether the user can act on a fault of the input.
  private let isLive: Bool
  private var current: Blow?
  private var last: [Blow] = []
  // The strength in each of the last steps; 0 without a blow.
  private var strengths: [Int: Double] = [:]
  private var count = 0
  private var observation: BlowObservation?
  private var rejection: BlowObservation?
  private var hindrance: BlowHindrance?
  private var health: InputHealth?
  private var advice: BlowAdvice?
  private var isWindy = false

  package init(
    _ request: BlowRequest, sensitivity: Double, isSetUp: Bool, isLive: Bool,
    on terminal: Terminal
  ) {
    (self.terminal, self.isLive) = (terminal, isLive)
    showsReasons = request.showsReasons
    details =
      switch request.method {
      case .tragus:
        "sensitivity "
          + plainNumber(sensitivity)
          + (isSetUp ? ", set up" : "")
      case .tutorial:
        "the tutorial's, threshold "
          + plainNumber(request.threshold)
      }
  }

  package mutating func hear(_ event: any AudioEvent) {
    if let blow = event as? Blow { remember(blow) }
    switch event {
    case let blow as Blow where blow.phase == .ended:
      current = nil
      count += 1
      last.insert(blow, at: 0)
      if last.count > Self.rememberedCount { last.removeLast() }
    case let blow as Blow: current = blow
    case let event as BlowObservation where event.isRejection: rejection = event
    case let event as BlowObservation: observation = event
    case let event as BlowAdvice: advice = event
    case let event as BlowHindrance: hindrance = event
    case let event as InputHealth: take(event)
    case let event as Wind: isWindy = event.phase == .began
    default: break
    }
  }

  private mutating func remember(_ blow: Blow) {
    let step = Self.step(at: blow.at)
    guard blow.phase != .ended else { return }
    strengths[step] = max(strengths[step] ?? 0, blow.strength)
    guard strengths.count > 2 * Self.stepCount else { return }
    strengths = strengths.filter { $0.key > step - Self.stepCount }
  }

  private static func step(at time: Double) -> Int { Int(time / stepLength) }

  // The screen reports silence, and `BlowHindrance` a narrow band. An offset does no harm.
  private mutating func take(_ event: InputHealth) {
    if event.condition == .clipping { health = event.phase == .began ? event : nil }
  }

  private func warning(_ finding: String, remedy: String, columns: Int) -> [String] {
    let width = columns - 2
    return Terminal.wrapped(finding, width: width).map { " " + terminal.colored($0, .yellow) }
      + Terminal.wrapped("try: " + CommandAdvice.added(to: remedy), width: width).map { " " + $0 }
  }

  package mutating func reset() {
    health = nil
    (current, observation, rejection, advice) = (nil, nil, nil, nil)
    isWindy = false
  }

  package mutating func restart() {
    reset()
    (last, strengths, count) = ([], [:], 0)
  }

  package var leastRows: Int { showsReasons ? 12 : 3 }

  package func lines(at time: Double, columns: Int, rows: Int) -> [String] {
    var lines = [bar(columns: columns)]
    if rows >= Self.comfortableRows { lines.append(past(until: time, columns: columns)) }
    if let hindrance {
      lines += warning(hindrance.finding, remedy: hindrance.remedy, columns: columns)
    } else if let health {
      lines += warning(
        health.finding(isLive: isLive),
        remedy: isLive ? health.condition.remedy : "Record again with less gain.", columns: columns)
    }
    if isWindy {
      lines.append(" \(terminal.colored("wind: only blows that stand far out count", .yellow))")
    }
    if showsReasons {
      // One line is kept for the last blow.
      lines += reasons(at: time, columns: columns, rows: rows - lines.count - 1)
    }
    if rows > lines.count + 1 { lines.append("") }
    return Array((lines + blows(columns: columns)).prefix(rows))
  }

  // The last blow is bold.
  private func blows(columns: Int) -> [String] {
    if last.isEmpty, health == nil, hindrance == nil {
      let hint = "no blow yet: blow at the microphone from a hand's breadth"
      return Terminal.wrapped(hint, width: columns - 2).map { terminal.dimmed("  \($0)") }
    }
    return last.prefix(8).enumerated().map { index, blow in
      let text = Terminal.wholeParts(
        of: " \(TextLines.seconds(blow.time))  \(TextLines().text(of: blow))", width: columns)
      return index == 0 ? terminal.bold(text) : text
    }
  }

  // A sign for each remembered step, at most.
  private static func barWidth(_ columns: Int) -> Int { max(min(columns - 24, stepCount), 10) }

  private func bar(columns: Int) -> String {
    let strength = current?.strength ?? 0
    let width = Self.barWidth(columns)
    let filled = Int((strength * Double(width)).rounded())
    let (full, empty) = terminal.hasUnicode ? ("█", "·") : ("#", ".")
    let number = current == nil ? "    " : decimal(strength, places: 2, width: 4)
    return " blow   "
      + terminal.colored(String(repeating: full, count: filled), .green)
      + terminal.dimmed(String(repeating: empty, count: width - filled))
      + " \(number)  \(count)"
  }

  // The strength over time, with a sign for each quarter of a second.
  private func past(until time: Double, columns: Int) -> String {
    let width = Self.barWidth(columns)
    let now = Self.step(at: time)
    let signs = (now - width + 1...now).map { step in
      step < 0 ? " " : terminal.sign(ofFraction: strengths[step] ?? 0)
    }
    return " past   " + signs.joined()
      + terminal.dimmed(" \(decimal(Double(width) * Self.stepLength, places: 1)) s")
  }

  // The verdict matters more than the features, and failed features more than passed ones.
  private func reasons(at time: Double, columns: Int, rows: Int) -> [String] {
    guard let observation else { return [] }
    let width = columns - 2
    let verdict = Terminal.wrapped(
      "\(observation.verdict.rawValue): \(observation.verdict.sentence)", width: width
    ).map { " " + terminal.bold($0) }
    var notes: [String] = []
    if let rejection, time - rejection.time <= Self.hold {
      notes.append(
        "rejected at \(decimal(rejection.time, places: 2)) s: "
          + rejection.verdict.sentence
      )
    }
    if let advice, time - advice.time <= Self.hold { notes.append("nearly: \(advice.sentence)") }
    let told = notes.flatMap { Terminal.wrapped($0, width: width) }.map { " " + $0 }
    let room = max(rows - verdict.count - told.count, 0)
    let failed = observation.features.filter { !$0.passes }
    let isAll = room >= observation.features.count
    var lines = verdict
    lines += (isAll ? observation.features : Array(failed.prefix(room))).map {
      line(for: $0, columns: columns)
    }
    if isAll, room > observation.features.count {
      lines.append(
        "       floor \(decimal(observation.floor, places: 1)) dBFS, "
          + "\(decimal(observation.rise, places: 1)) dB above it")
    }
    lines += told
    // The lines below stay in place.
    let usual = observation.features.count + 4
    if rows >= usual { lines += Array(repeating: "", count: max(usual - lines.count, 0)) }
    return lines
  }

  private func line(for feature: BlowObservation.Feature, columns: Int) -> String {
    let name = (feature.passes ? " ok  " : " no  ") + feature.name.padded(to: 14, blanks: 1)
    let value = decimal(feature.value, places: 2, width: 6)
    let limit = decimal(feature.limit, places: 2, width: 6)
    let isWide = columns >= 60
    let bound =
      isWide ? (feature.isLeast ? "at least" : "at most ") : (feature.isLeast ? ">=" : "<=")
    let text = "\(name)\(value)  \(bound)  \(limit)" + (isWide ? "  \(feature.unit)" : "")
    return feature.passes ? text : terminal.dimmed(text)
  }
}
