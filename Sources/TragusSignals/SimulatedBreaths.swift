/// One breath of `sim:breath`, and what comes between it and the next.
package struct SimulatedBreath: Sendable, Hashable {
  /// What somebody does between two breaths.
  package struct Interlude: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
      case speech, cough
    }

    package let kind: Kind
    /// Seconds since the stream began.
    package let start, end: Double
    /// Of coughs, how many.
    let count: Int
  }

  /// Seconds since the stream began: when air begins to go in.
  package let start: Double
  /// When it has stopped.
  package let inhaleEnd: Double
  /// When air begins to go out, at `inhaleEnd` or later.
  package let exhaleStart: Double
  /// When it has stopped.
  package let exhaleEnd: Double
  /// When the next breath begins.
  package let end: Double
  /// Whether the breath is too faint to be heard.
  package let isMissed: Bool
  /// What is heard between `exhaleEnd` and `end`, or `nil`.
  package let interlude: Interlude?

  /// How the flow of the air runs, in and out.
  let inhale, exhale: BreathCourse
  /// The greatest flow of each relative to this person's greatest flow, about 1.
  let inhaleFlow, exhaleFlow: Double

  // A pause is at least this long.
  private static let shortestPause = 0.15

  /// What a listener should find, in the order of its time: `inhale`, `exhale`, `pause`, `speech`,
  /// `cough`. `missed` is all of a breath that is too faint.
  ///
  /// - Parameter isLast: Whether no other breath comes: then what follows the exhalation has no end.
  func spans(isLast: Bool) -> [SignalSpan] {
    var spans: [SignalSpan] = []
    func add(_ name: String, _ start: Double, _ end: Double) {
      if name == "pause", end - start <= Self.shortestPause { return }
      spans.append(SignalSpan(start: start, end: end, name: name))
    }
    if isMissed {
      add("missed", start, exhaleEnd)
    } else {
      add("inhale", start, inhaleEnd)
      add("pause", inhaleEnd, exhaleStart)
      add("exhale", exhaleStart, exhaleEnd)
    }
    if isLast { return spans }
    if let interlude {
      add("pause", exhaleEnd, interlude.start)
      add(interlude.kind.rawValue, interlude.start, interlude.end)
      add("pause", interlude.end, end)
    } else {
      add("pause", exhaleEnd, end)
    }
    return spans
  }
}

/// The breaths of `sim:breath`, in the order of their time; the first begins after 1.5 s.
///
/// ```
/// for breath in SimulatedBreaths(BreathSettings(count: 3), seed: 1) { print(breath.start, breath.end) }
/// ```
package struct SimulatedBreaths: Sequence, IteratorProtocol, Sendable {
  private static let firstStart = 1.5  // seconds; a detector hears the room first
  private static let longestGap = 0.15  // seconds between in and out, when nobody holds the breath
  static let coughPeriod = 0.42  // seconds from one cough to the next

  private let settings: BreathSettings
  private let person: BreathHabit
  private var random: RandomNumbers
  private var time = Self.firstStart
  private var apnoeaEnd = Self.firstStart
  private var countLeft: Int?

  /// - Parameter seed: The seed of the source.
  package init(_ settings: BreathSettings, seed: UInt64) {
    self.settings = settings
    person = BreathHabit(settings, seed: seed)
    random = RandomNumbers(seed: seed, stream: 0x4252_5448)
    countLeft = settings.count
  }

  /// All that a listener should find before `end`, in seconds; what is cut off there ends there.
  func spans(before end: Double) -> [SignalSpan] {
    var spans: [SignalSpan] = []
    var breaths = self
    while let breath = breaths.next(), breath.start < end {
      for span in breath.spans(isLast: breaths.countLeft == 0) where span.start < end {
        spans.append(SignalSpan(start: span.start, end: Swift.min(span.end, end), name: span.name))
      }
    }
    return spans
  }

  /// The next breath; `nil` after the last.
  package mutating func next() -> SimulatedBreath? {
    if let left = countLeft {
      guard left > 0 else { return nil }
      countLeft = left - 1
    }
    // Everything is drawn, also what is given, so that one key changes nothing else.
    let stretch = Swift.max(0.3, 1 + person.jitter * random.normal())
    let lean = Swift.max(0.3, 1 + person.jitter / 2 * random.normal())
    let idle = Swift.max(0, 1 + person.jitter * random.normal())
    let gap = random.uniform(0..<1)
    let isMissed = random.uniform(0..<1) < settings.missed
    let (inhaleFlow, exhaleFlow) = (loudness(), loudness())
    let inhaleCourse = BreathCourse(.inhale, random: &random)
    let exhaleCourse = BreathCourse(.exhale, random: &random)

    let (inhale, hold, exhale, rest) =
      settings.pattern.map(patternTimes) ?? times(lean: lean, idle: idle, gap: gap)
    let inhaleEnd = time + stretch * inhale
    let isHeld = settings.hold != nil || settings.pattern != nil
    let exhaleStart = inhaleEnd + (isHeld ? stretch : 1) * hold
    let exhaleEnd = exhaleStart + stretch * exhale
    var end = exhaleEnd + stretch * rest
    if settings.apnoea > 0, exhaleEnd - apnoeaEnd >= settings.every {
      end = Swift.max(end, exhaleEnd + settings.apnoea)
      apnoeaEnd = end
    }
    let drawnInterlude = nextInterlude(after: end)
    let interlude = countLeft == 0 ? nil : drawnInterlude
    let recovery = random.uniform(0.3..<0.8)
    if let interlude { end = interlude.end + recovery }
    defer { time = end }
    return SimulatedBreath(
      start: time, inhaleEnd: inhaleEnd, exhaleStart: exhaleStart, exhaleEnd: exhaleEnd, end: end,
      isMissed: isMissed, interlude: interlude, inhale: inhaleCourse, exhale: exhaleCourse,
      inhaleFlow: inhaleFlow, exhaleFlow: exhaleFlow)
  }

  // The flow goes up and down by about 1.5 dB of sound from breath to breath, more when the
  // breathing is irregular.
  private mutating func loudness() -> Double {
    PortableMath.exp2((0.12 + person.jitter) * random.normal())
  }

  // Seconds of in, hold, out and rest.
  private func times(
    lean: Double, idle: Double, gap: Double
  ) -> (Double, Double, Double, Double) {
    let period = 60 / person.rate
    let hold = settings.hold ?? gap * Swift.min(Self.longestGap, period / 20)
    let free = settings.rate == nil ? period : period - (settings.hold ?? 0)
    let usualRest = settings.pause ?? person.restShare * free
    var flow = settings.pause == nil ? period - usualRest : period
    if settings.rate != nil { flow = period - usualRest - hold }
    // A longer rest takes its time from the flow, so that the rate stays.
    let rest = Swift.min(usualRest * idle, usualRest + flow / 3)
    if settings.rate != nil { flow += usualRest - rest }
    let ratio = person.ratio * lean
    return (flow * ratio / (1 + ratio), hold, flow / (1 + ratio), rest)
  }

  private func patternTimes(_ pattern: [Double]) -> (Double, Double, Double, Double) {
    switch pattern.count {
    case 2: (pattern[0], 0, pattern[1], 0)
    case 3: (pattern[0], pattern[1], pattern[2], 0)
    default: (pattern[0], pattern[1], pattern[2], pattern[3])
    }
  }

  private mutating func nextInterlude(after end: Double) -> SimulatedBreath.Interlude? {
    let (speaks, coughs) = (random.uniform(0..<1), random.uniform(0..<1))
    let start = end + random.uniform(0.2..<0.6)
    let length = random.uniform(1.5..<5)
    let count = 1 + random.index(below: 3)
    if speaks < settings.speech {
      return .init(kind: .speech, start: start, end: start + length, count: 0)
    }
    guard coughs < settings.cough else { return nil }
    return .init(
      kind: .cough, start: start, end: start + Double(count) * Self.coughPeriod, count: count)
  }
}

/// How one person breathes, as far as the settings leave it open.
struct BreathHabit: Sendable {
  // Half of all are phones.
  private static let usualMicrophones: [BlowMicrophone] = [
    .phone, .phone, .phone, .phone, .laptop, .headset, .bare, .mask,
  ]

  /// Breaths in a minute; without pause and hold where these are given and the rate is not.
  let rate: Double
  let ratio: Double
  /// The share of a breath that is rest.
  let restShare: Double
  let jitter: Double
  /// 0 to 1.
  let depth: Double
  let route: BreathRoute
  /// In centimetres.
  let distance: Double
  /// In degrees.
  let angle: Double
  let microphone: BlowMicrophone
  /// The RMS of the noise of the room, in decibels below full scale.
  let noise: Double
  /// The numbers that the sound of the person and the response of the microphone are drawn from.
  let random: RandomNumbers

  init(_ settings: BreathSettings, seed: UInt64) {
    var random = RandomNumbers(seed: seed, stream: 0x4841_4249)
    let rate = 8 * PortableMath.exp2(random.uniform(0..<1.9))
    let ratio = 0.5 * PortableMath.exp2(random.uniform(0..<1.2))
    let rest = random.uniform(0..<1)
    let jitter = 0.03 * PortableMath.exp2(random.uniform(0..<2.3))
    let depth = random.uniform(0.3..<1)
    let route: BreathRoute = random.index(below: 2) == 0 ? .nose : .mouth
    let distance = 1.5 * PortableMath.exp2(random.uniform(0..<4.3))
    // Three in five people hold the microphone into their breath.
    let aside = random.uniform(0..<1)
    let microphone = Self.usualMicrophones[random.index(below: Self.usualMicrophones.count)]
    let noise = random.uniform(-110 ..< -65)
    self.rate = settings.rate ?? rate
    self.ratio = settings.ratio ?? ratio
    restShare = 0.35 * rest * rest
    self.jitter = settings.jitter ?? (settings.pattern == nil ? jitter : 0)
    self.depth = settings.depth ?? depth
    self.route = settings.route ?? route
    self.distance = settings.distance ?? distance
    angle = settings.angle ?? (aside < 0.6 ? 20 * aside : 170 * aside - 80)
    self.microphone = settings.microphone ?? microphone
    self.noise = settings.noise ?? noise
    self.random = random
  }
}

/// How the flow of air runs in one phase of a breath, relative to its height.
///
/// An inhalation rises and falls alike, an exhalation rises fast and dies away slowly.
struct BreathCourse: Sendable, Hashable {
  enum Direction {
    case inhale, exhale
  }

  /// The share of its time until the height.
  private let rise: Double
  /// How the ends run, -0.6 (steep) to 1 (flat).
  private let riseBend, fallBend: Double

  init(_ direction: Direction, random: inout RandomNumbers) {
    switch direction {
    case .inhale:
      rise = random.uniform(0.2..<0.55)
      fallBend = random.uniform(-0.6..<0.2)
    case .exhale:
      rise = random.uniform(0.08..<0.35)
      fallBend = random.uniform(-0.4..<0.5)
    }
    riseBend = random.uniform(-0.6..<0.2)
  }

  /// The flow, 0 to 1, with the height at 1.
  ///
  /// - Parameter place: The share of the time of the phase that has passed.
  func flow(at place: Double) -> Double {
    guard place > 0, place < 1 else { return 0 }
    let isRising = place < rise
    let quarter = isRising ? place / rise : (1 - place) / (1 - rise)
    let bend = isRising ? riseBend : fallBend
    let sine = Phase.sine(turns: quarter / 4)
    return sine * (1 - bend + bend * sine)
  }
}
