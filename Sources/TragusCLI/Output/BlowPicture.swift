import Tragus

/// What `blow` shows live: how strong it is, the last blows, and why.
struct BlowPicture: DetectorPicture {
  static let command = "blow"

  private static let rememberedCount = 100
  // What was rejected stays for so long, so that it can be read.
  private static let hold = 3.0  // seconds

  let details: String
  private let terminal: Terminal
  private let showsReasons: Bool
  private var current: Blow?
  private var last: [Blow] = []
  private var count = 0
  private var observation: BlowObservation?
  private var rejection: BlowObservation?
  private var hindrance: BlowHindrance?
  private var health: InputHealth?
  private var advice: BlowAdvice?
  private var isWindy = false

  init(
    _ command: BlowCommand, sensitivity: Double, isSetUp: Bool, on terminal: Terminal
  ) {
    self.terminal = terminal
    showsReasons = command.why
    details =
      switch command.method {
      case .tragus:
        "sensitivity "
          + FrequencyRangeArgument.text(sensitivity)
          + (isSetUp ? ", set up" : "")
      case .tutorial:
        "the tutorial's, threshold "
          + FrequencyRangeArgument.text(
            command.threshold ?? TutorialBlowDetector.defaultThreshold)
      }
  }

  mutating func hear(_ event: any AudioEvent) {
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

  // What is said of a narrow input is said by `BlowHindrance`; an offset hinders nothing.
  private mutating func take(_ event: InputHealth) {
    guard [.silent, .constant, .clipping].contains(event.condition) else { return }
    if event.phase == .began {
      health = event
    } else if event.condition == health?.condition {
      health = nil
    }
  }

  private func warning(_ finding: String, remedy: String, columns: Int) -> [String] {
    let width = columns - 2
    return Terminal.wrapped(finding, width: width).map { " " + terminal.colored($0, .yellow) }
      + Terminal.wrapped("try: " + remedy, width: width).map { " " + $0 }
  }

  mutating func reset() {
    health = nil
    (current, observation, rejection, advice) = (nil, nil, nil, nil)
    isWindy = false
  }

  func lines(at time: Double, columns: Int, rows: Int) -> [String] {
    var lines = [bar(columns: columns)]
    if let hindrance {
      lines += warning(hindrance.finding, remedy: hindrance.remedy, columns: columns)
    } else if let health {
      lines += warning(
        health.finding(isLive: true), remedy: health.condition.remedy, columns: columns)
    }
    if isWindy {
      lines.append(" \(terminal.colored("wind: only blows that stand far out count", .yellow))")
    }
    if showsReasons { lines += reasons(at: time, columns: columns) }
    guard rows > lines.count + 1 else { return Array(lines.prefix(rows)) }
    lines.append("")
    if last.isEmpty {
      lines.append(terminal.dimmed("  no blow yet: blow at the microphone from a hand's breadth"))
    }
    for (index, blow) in last.prefix(min(rows - lines.count, 8)).enumerated() {
      let text = " \(EventText.seconds(blow.start))  \(EventText.text(blow))"
      lines.append(index == 0 ? terminal.bold(text) : text)
    }
    return lines
  }

  private func bar(columns: Int) -> String {
    let strength = current?.strength ?? 0
    let width = max(min(columns - 24, 60), 10)
    let filled = Int((strength * Double(width)).rounded())
    let (full, empty) = terminal.hasUnicode ? ("█", "·") : ("#", ".")
    let number = current == nil ? "    " : EventText.number(strength, places: 2, width: 4)
    return " blow   "
      + terminal.colored(String(repeating: full, count: filled), .green)
      + terminal.dimmed(String(repeating: empty, count: width - filled))
      + " \(number)  \(count)"
  }

  private func reasons(at time: Double, columns: Int) -> [String] {
    guard let observation else { return [] }
    var lines = observation.features.map { feature in
      let mark = feature.passes ? "ok" : "no"
      let text =
        "   \(mark)  " + feature.name.padded(to: 14)
        + EventText.number(feature.value, places: 2, width: 8)
        + (feature.isLeast ? "  at least" : "  at most ")
        + EventText.number(feature.limit, places: 2, width: 8) + "  \(feature.unit)"
      return feature.passes ? text : terminal.dimmed(text)
    }
    lines.append(
      "       floor \(EventText.number(observation.floor, places: 1)) dBFS, "
        + "\(EventText.number(observation.rise, places: 1)) dB above it")
    lines.append(
      " " + terminal.bold(observation.verdict.rawValue) + ": \(observation.verdict.sentence)")
    var notes: [String] = []
    if let rejection, time - rejection.time <= Self.hold {
      notes.append(
        "rejected at \(EventText.number(rejection.time, places: 2)) s: "
          + rejection.verdict.sentence
      )
    }
    if let advice, time - advice.time <= Self.hold { notes.append("nearly: \(advice.sentence)") }
    lines += notes.flatMap { Terminal.wrapped($0, width: columns - 2) }.map { " " + $0 }
    // So that what is below them stays where it is.
    lines += Array(repeating: "", count: max(observation.features.count + 4 - lines.count, 0))
    return lines
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }
}
