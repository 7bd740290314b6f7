import TragusCore

/// Something keeps an input from showing blows.
package struct BlowHindrance: AudioEvent, Hashable {
  package static let name = "blow-hindrance"

  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The pauses are emptier than any room: a gate, or noise suppression, which takes a blow for
    /// noise.
    case suppressed
    /// Nothing arrives above a frequency below `BlowHindranceMonitor.leastBandwidth`.
    case narrow
    /// Nothing arrives below 200 Hz, or below more than that, as through a telephone.
    case thin
  }

  /// Where in the stream this could be reported, in seconds.
  package let time: Double
  package let kind: Kind

  /// What was found, without a full stop.
  package var finding: String {
    switch kind {
    case .suppressed:
      "suppressed: the pauses are emptier than any room; noise suppression removes blows too"
    case .narrow: "narrow: too little of the sound arrives to tell a blow from other noise"
    case .thin: "thin: nothing arrives below a voice, as through a telephone; many blows are missed"
    }
  }

  /// What to do about it.
  package var remedy: String {
    switch kind {
    case .suppressed:
      "Switch noise suppression off (headset and call modes, voice processing, echo-cancel "
        + "sources), or choose another input."
    case .narrow:
      "Leave the Bluetooth headset mode, or choose another input."
    case .thin:
      "Leave telephone and call modes, switch voice processing and low-cut filters off, or choose "
        + "another input."
    }
  }
}

/// Finds out whether an input can show blows at all; it says each hindrance once.
///
/// Suppression is known by three falls that follow each other within 3 s. Each goes from above -50
/// dBFS to below -90 dBFS (RMS of 50 ms) within 0.15 s. A room decays slower, and every microphone
/// has more noise. A constant offset is taken for sound. Sound that was put together with digital
/// silence falls alike. A missing low end is reported after 9 s with sound.
package struct BlowHindranceMonitor: Analyzer {
  /// In hertz.
  package static let leastBandwidth = 3000.0

  private static let hop = 0.05  // seconds
  private static let loudPower = 1e-5
  private static let emptyPower = 1e-9
  private static let wantedFalls = 3
  private static let longestFall = 3  // hops
  private static let memory = 3.0  // seconds

  private let format: AudioFormat
  private let hopLength: Int
  private var input: InputMonitor
  private var lowEnd: LowEnd?
  private var sum = 0.0
  private var count = 0
  private var hopsSinceLoud = Int.max
  private var falls = 0
  private var lastFall = 0.0
  private var isSuppressed = false
  private var isNarrow = false
  private var isThin = false

  /// - Parameter format: The format of the stream; any rate of 100 Hz and more. A missing low end
  ///   is reported from 3000 Hz on.
  package init(format: AudioFormat) {
    precondition(format.sampleRate >= 100, "The rate is too low.")
    self.format = format
    hopLength = Int((Self.hop * format.sampleRate).rounded())
    input = InputMonitor(format: format)
    let isWide = format.sampleRate >= LowEnd.lowestRate
    lowEnd = isWide ? LowEnd(sampleRate: format.sampleRate) : nil
  }

  package mutating func process(_ buffer: AudioBuffer) -> [BlowHindrance] {
    var events: [BlowHindrance] = []
    let samples = buffer.channel(0)
    for index in samples.indices {
      let sample = samples[index]
      // What is not a number, or beyond what a converter gives, counts as silence.
      if abs(sample) < 0x1p10 { sum += Double(sample) * Double(sample) }
      count += 1
      if count == hopLength { endHop(at: buffer.time(at: index + 1), &events) }
    }
    for health in input.process(buffer) { take(health, &events) }
    if let time = lowEnd?.hear(buffer), !isThin {
      isThin = true
      events.append(BlowHindrance(time: time, kind: .thin))
    }
    return events.sorted { $0.time < $1.time }
  }

  private mutating func endHop(at time: Double, _ events: inout [BlowHindrance]) {
    let power = sum / Double(count)
    (sum, count) = (0, 0)
    if power >= Self.loudPower {
      hopsSinceLoud = 0
    } else if hopsSinceLoud <= Self.longestFall {
      hopsSinceLoud += 1
      guard power < Self.emptyPower else { return }
      hopsSinceLoud = .max
      falls = time - lastFall <= Self.memory ? falls + 1 : 1
      lastFall = time
      if falls < Self.wantedFalls || isSuppressed { return }
      isSuppressed = true
      events.append(BlowHindrance(time: time, kind: .suppressed))
    }
  }

  private mutating func take(_ health: InputHealth, _ events: inout [BlowHindrance]) {
    guard health.condition == .bandLimited, health.phase == .began, !isNarrow,
      let frequency = health.value, frequency < Self.leastBandwidth
    else { return }
    isNarrow = true
    events.append(BlowHindrance(time: health.at, kind: .narrow))
  }

  package mutating func finish() -> [BlowHindrance] {
    var events: [BlowHindrance] = []
    for health in input.finish() { take(health, &events) }
    return events
  }

  package mutating func reset() {
    self = BlowHindranceMonitor(format: format)
  }
}
