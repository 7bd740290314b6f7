import TragusCore
import TragusDSP

/// The detector of a tutorial of 2009, for teaching and comparison: a smoothed peak level above a
/// threshold.
///
/// Every 0.03 s of the stream it takes the peak as `AVAudioRecorder` gives it, in dBFS from -160 to
/// 0. It makes an amplitude of it and smooths that over time: `0.05 * peak + 0.95 * smoothed`.
/// Above the threshold somebody blows. The sound itself is not filtered, so anything loud counts.
/// At the published threshold of 0.95 a full-scale sound must last 1.8 s. After one the smoothed
/// value needs 2.7 s to decay to 0.01.
///
/// It reads channel 0, and reports edges instead of a line every 0.03 s. The strength and score of
/// an event are the smoothed value, its level is the peak, and it has no kind. The meter of a phone
/// lets its peak decay in an undocumented way; that is not modelled: a peak counts where it is.
/// Samples beyond full scale count as 1, those that are not a number as 0.
package struct TutorialBlowDetector: Analyzer {
  /// What was published.
  package static let defaultThreshold = 0.95

  private static let period = 0.03  // seconds
  private static let newPart = 0.05
  private static let leastLevel = -160.0  // dBFS

  private let threshold: Double
  private let step: Double
  private let sampleRate: Double
  private var peak: Float = 0
  private var frame = 0
  private var tickCount = 0
  private var nextTick: Int
  private var smoothed = 0.0
  private var highest = (smoothed: 0.0, level: TutorialBlowDetector.leastLevel)
  private var start: Double?
  private var endTime = 0.0

  /// - Parameters:
  ///   - format: The format of the stream, at least 100 Hz.
  ///   - threshold: Above 0, below 1.
  package init(
    format: AudioFormat, threshold: Double = TutorialBlowDetector.defaultThreshold
  ) {
    precondition(format.sampleRate >= 100, "The rate is too low.")
    precondition(threshold > 0 && threshold < 1, "The threshold lies between 0 and 1.")
    self.threshold = threshold
    sampleRate = format.sampleRate
    step = Self.period * format.sampleRate
    nextTick = Int(step.rounded())
  }

  package mutating func process(_ buffer: AudioBuffer) -> [Blow] {
    var events: [Blow] = []
    let samples = buffer.channel(0)
    for index in samples.indices {
      let magnitude = abs(samples[index])
      // Not a number compares with nothing.
      if magnitude > peak { peak = min(magnitude, 1) }
      frame += 1
      if frame == nextTick { tick(at: buffer.time(at: index + 1), &events) }
    }
    endTime = buffer.time(at: buffer.frameCount)
    return events
  }

  private mutating func tick(at time: Double, _ events: inout [Blow]) {
    let level = max(decibels(amplitude: Double(peak)), Self.leastLevel)
    let amplitude = power(10, 0.05 * level)
    smoothed = Self.newPart * amplitude + (1 - Self.newPart) * smoothed
    peak = 0
    tickCount += 1
    nextTick = Int((Double(tickCount + 1) * step).rounded())
    if start != nil {
      highest = (max(highest.smoothed, smoothed), max(highest.level, level))
      if smoothed <= threshold { end(at: time, &events) }
    } else if smoothed > threshold {
      start = time
      highest = (smoothed, level)
      events.append(
        Blow(
          phase: .began, start: time, at: time, strength: smoothed, level: level,
          confidence: smoothed))
    }
  }

  private mutating func end(at time: Double, _ events: inout [Blow]) {
    guard let start else { return }
    self.start = nil
    events.append(
      Blow(
        phase: .ended, start: start, end: time, at: time, strength: highest.smoothed,
        level: highest.level, confidence: highest.smoothed))
  }

  package mutating func finish() -> [Blow] {
    var events: [Blow] = []
    end(at: endTime, &events)
    return events
  }

  package mutating func reset() {
    self = TutorialBlowDetector(
      format: AudioFormat(sampleRate: sampleRate, channelCount: 1), threshold: threshold)
  }
}
