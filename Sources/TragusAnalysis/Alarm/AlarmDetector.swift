import TragusCore
import TragusDSP

/// Hears smoke and carbon monoxide alarms by the pattern of their pulses.
///
/// The pattern is ``AlarmPattern/t3`` or ``AlarmPattern/t4``. Its tone lies between 2.2 and 4 kHz,
/// as piezo sounders make it (3.1 kHz), or near 520 Hz, as alarms for heavy sleepers do. Pulses and
/// pauses may be 20 % shorter or longer than the standards', which allow 10 %, and the silence
/// between groups 25 %. An alarm is reported when two cycles were heard, after 7 or 8 s, or later
/// when one between them was drowned. It is reported as ended when two more should have come. That
/// is 12 s after the last pulse of a T3 and 15 s after the last pulse of a T4. For a T4 that has
/// lasted for minutes it is 76 s.
///
/// It reads channel 0; samples that are not finite or above 2^60 count as silence. An alarm that
/// sounds when the stream ends is reported as ended by `finish`. It does not replace an alarm: what
/// is far away, drowned or unlike the patterns is missed.
///
/// ```swift
/// let listener = Listener()
/// listener.add(AlarmDetector(format: microphone.format)) { print($0.pattern, $0.phase) }
/// try listener.run(microphone)
/// ```
public struct AlarmDetector: Analyzer {
  /// The lowest rate of a stream in hertz.
  public static let lowestRate = 8000.0

  private static let windowDuration = 0.032  // seconds; a third of the shortest pulse
  private static let hopDuration = 0.01  // seconds
  // Seconds of silence behind the stream. The slowest template has 1.3 s of it, and a group waits 0.3 s
  // for a better fit.
  private static let closing = 1.8
  // 520 Hz within 10 % (UL 217); and piezo sounders, at 3.1 kHz mostly.
  private static let ranges = [468.0...572, 2200.0...4000]
  // For each its surroundings, which a tone has to stand out of.
  private static let surroundings = [300.0...900, 2000.0...4400]
  // Decibels. The fifth harmonic of a square wave is 14 dB below it. A tone that is louder than its
  // supposed fundamental by so much is not an overtone, whatever the loudspeaker.
  private static let overtone = 10.0
  // Flat to above 4 kHz.
  private static let lowestSpectrumRate = 11_000.0

  private let sampleRate: Double
  // Where what was heard ends.
  private var end: Int64 = 0
  private var frames: SpectrumFrames
  // One for each range, and for each of these one of each pattern.
  private var traces: [AlarmTrace]
  private var finders: [AlarmGroupFinder]
  private var matchers: [AlarmMatcher]
  // The matcher of each pattern whose alarm was reported as begun.
  private var reported: [Int?]

  /// - Parameters:
  ///   - format: The format of the stream; its rate is ``lowestRate`` at least.
  ///   - cycles: How many groups of pulses must be heard, 1 or more. With 1, three beeps of a
  ///     kitchen timer are an alarm.
  public init(format: AudioFormat, cycles: Int = 2) {
    precondition(
      format.sampleRate >= Self.lowestRate, "The rate is too low for the tone of an alarm.")
    precondition(cycles >= 1, "An alarm has a cycle at least.")
    sampleRate = format.sampleRate
    let frames = SpectrumFrames(
      sampleRate: sampleRate, lowestRate: Self.lowestSpectrumRate, window: Self.windowDuration,
      hop: Self.hopDuration)
    self.frames = frames
    let duration = Double(frames.windowLength) / sampleRate
    let hop = Double(frames.hop) / sampleRate
    let memory = AlarmPattern.allCases.map { AlarmGroupFinder.memory($0, hop: hop) }.max() ?? 0
    traces = zip(Self.ranges, Self.surroundings).map { range, surroundings in
      AlarmTrace(
        frames, range: range, surroundings: surroundings, windowDuration: duration, length: memory)
    }
    finders = traces.flatMap { trace in
      AlarmPattern.allCases.map {
        AlarmGroupFinder($0, binCount: trace.band.count, hop: hop, binWidth: frames.binWidth)
      }
    }
    reported = AlarmPattern.allCases.map { _ in nil }
    matchers = Self.ranges.flatMap { _ in
      AlarmPattern.allCases.map { AlarmMatcher($0, neededCycles: cycles) }
    }
  }

  public mutating func process(_ buffer: AudioBuffer) -> [AlarmActivity] {
    end = buffer.position + Int64(buffer.frameCount)
    return hear(buffer)
  }

  public mutating func finish() -> [AlarmActivity] {
    guard end > 0 else { return [] }
    // The last group is followed by nothing, as it is by silence.
    let format = AudioFormat(sampleRate: sampleRate, channelCount: 1)
    let silence = [Float](repeating: 0, count: Int(Self.closing * sampleRate))
    var events = hear(AudioBuffer(format: format, position: end, channels: [silence]))
    for index in matchers.indices {
      if let group = finders[index].finish() { matchers[index].hear(group) }
    }
    for place in reported {
      if let place { events.append(contentsOf: event(of: matchers[place], hasEnded: true)) }
    }
    resetMatchers()
    return events
  }

  public mutating func reset() {
    end = 0
    frames.reset()
    for index in traces.indices { traces[index].reset() }
    for index in finders.indices { finders[index].reset() }
    resetMatchers()
  }

  private mutating func resetMatchers() {
    for index in matchers.indices { matchers[index].reset() }
    for index in reported.indices { reported[index] = nil }
  }

  private mutating func hear(_ buffer: AudioBuffer) -> [AlarmActivity] {
    var events: [AlarmActivity] = []
    var start = 0
    while frames.fill(from: buffer, start: &start) { endHop(&events) }
    return events
  }

  private mutating func endHop(_ events: inout [AlarmActivity]) {
    let time = frames.time
    let patternCount = AlarmPattern.allCases.count
    for index in Self.ranges.indices {
      traces[index].add(frames)
      let hop = Double(frames.hop) / sampleRate
      for pattern in 0..<patternCount {
        let place = index * patternCount + pattern
        if let frequency = matchers[place].cycles?.frequency {
          let level = traces[index].lastLevel(near: Int((frequency / frames.binWidth).rounded()))
          matchers[place].hear(level: level, at: time, hop: hop)
        }
        if let group = finders[place].hear(traces[index], at: time) {
          matchers[place].hear(group)
        }
        switch matchers[place].advance(to: time) {
        case .began where reported[pattern] == nil && !isOvertone(index, pattern, at: time):
          reported[pattern] = place
          events.append(contentsOf: event(of: matchers[place], hasEnded: false))
        case .ended where reported[pattern] == place:
          reported[pattern] = nil
          events.append(contentsOf: event(of: matchers[place], hasEnded: true))
        default: break
        }
      }
    }
  }

  // The fifth harmonic of a square wave of 520 Hz is not an alarm of its own. Nor is the fifth
  // harmonic of 3100 Hz, which rounding or clipping adds. It lies at 500 Hz when the rate is 8 or
  // 16 kHz.
  private func isOvertone(_ range: Int, _ pattern: Int, at time: Double) -> Bool {
    let low = matchers[pattern]
    let high = matchers[AlarmPattern.allCases.count + pattern]
    guard low.isCounting(at: time), high.isCounting(at: time), let below = low.cycles?.level,
      let above = high.cycles?.level
    else { return false }
    return (above - below > Self.overtone) == (range == 0)
  }

  private func event(of matcher: AlarmMatcher, hasEnded: Bool) -> [AlarmActivity] {
    guard let cycles = matcher.cycles else { return [] }
    return [
      AlarmActivity(
        start: max(cycles.start, 0), end: hasEnded ? cycles.end : nil,
        at: Double(min(frames.position, end)) / sampleRate, pattern: matcher.pattern,
        frequency: cycles.frequency, cycles: cycles.count,
        level: cycles.level)
    ]
  }
}
