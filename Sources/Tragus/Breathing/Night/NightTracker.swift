import TragusAnalysis
import TragusClassifier
import TragusCore

/// Follows the breath of somebody who sleeps: the rate of each minute, long pauses, and snoring,
/// coughing, sneezing and talking.
///
/// It hears what a ``BreathTracker`` hears. It is surer sooner, because somebody is known to be there.
/// It reports one rate a minute. Where no breath is heard for 10 s to 2 min between two breaths, it
/// reports a pause. It reports nothing for longer times: somebody may have left. The network for kinds
/// of sounds looks at a second of every eight while a breath is heard well, at what stands out, and at
/// all for 20 s after a snore. It finds most loud coughs and may miss soft ones. No sound is kept.
///
/// It is not a medical device: a breath too soft to hear counts as a pause.
///
/// ```swift
/// let listener = Listener()
/// listener.add(NightTracker(format: file.format)) { event in
///   if case .night(let night) = event { print(night.rate ?? 0, night.pauses) }
/// }
/// try listener.run(file)
/// ```
public struct NightTracker: Analyzer {
  /// What sounds are called, as the network for kinds of sounds calls them.
  package static let snoringLabel = "Snoring"
  package static let coughLabel = "Cough"
  package static let sneezeLabel = "Sneeze"
  package static let speechLabel = "Speech"

  private let format: AudioFormat
  private let channel: Int
  private var tracker: BreathTracker
  private let judge = BreathJudge()
  private var pauses = NightPauses()
  private var sounds = NightSounds()
  private var minute = NightMinute()
  private var summary = NightSummary()
  private var rates = RateHistogram()
  // Seconds in which breath was heard.
  private var heardCount = 0
  private var isEmpty = true

  /// - Parameters:
  ///   - format: The format of the stream; any will do.
  ///   - channel: The channel that is heard, from 0.
  /// - Precondition: The format has the channel.
  public init(format: AudioFormat, channel: Int = 0) {
    (self.format, self.channel) = (format, channel)
    tracker = BreathTracker(format: format, channel: channel, isPresent: true)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [NightEvent] {
    if isEmpty, buffer.frameCount > 0 {
      summary.start = buffer.time(at: 0)
      isEmpty = false
    }
    var events: [NightEvent] = []
    take(tracker.hear(buffer), into: &events)
    summary.end = buffer.time(at: buffer.frameCount)
    return events
  }

  public mutating func finish() -> [NightEvent] {
    var events: [NightEvent] = []
    endStretch(with: tracker.hearLast(), into: &events)
    endMinute(into: &events)
    guard !isEmpty else { return events }
    summary.heard = min(Double(heardCount) / max(summary.duration, 1), 1)
    summary.rate = rates.quantile(0.5)
    summary.lowestRate = rates.quantile(0.05)
    summary.highestRate = rates.quantile(0.95)
    events.append(.night(summary))
    return events
  }

  /// A gap does not end the night.
  public mutating func skip(_ frameCount: Int64) -> [NightEvent] {
    var events: [NightEvent] = []
    endStretch(with: tracker.hearLast(), into: &events)
    tracker.reset()
    return events
  }

  public mutating func reset() { self = NightTracker(format: format, channel: channel) }

  private mutating func endStretch(
    with last: [BreathTracker.Heard], into events: inout [NightEvent]
  ) {
    take(last, into: &events)
    for sound in sounds.finish(at: summary.end) { append(sound, to: &events) }
    pauses.interrupt(until: .infinity)
  }

  private mutating func take(_ heard: [BreathTracker.Heard], into events: inout [NightEvent]) {
    for heard in heard {
      switch heard {
      case .window(let window):
        // Time when something covers the breath is not a pause.
        if let opinion = judge.opinion(of: window), opinion.isMasking() {
          pauses.interrupt(until: window.end)
        }
        for sound in sounds.take(window) { append(sound, to: &events) }
      case .event(.breath(let breath)):
        guard let pause = pauses.take(breath) else { continue }
        summary.pauses += 1
        if pause.duration > summary.longestPause?.duration ?? 0 { summary.longestPause = pause }
        events.append(.pause(pause))
      case .event(.rate(let rate)):
        for sound in sounds.advance(to: rate.time) { append(sound, to: &events) }
        take(rate, into: &events)
      }
    }
  }

  private mutating func append(_ sound: RecognizedSound, to events: inout [NightEvent]) {
    // In a time with a voice nobody holds the breath.
    if sound.label != Self.snoringLabel { pauses.interrupt(until: sound.end ?? sound.at) }
    events.append(.sound(sound))
    switch sound.label {
    case Self.snoringLabel: summary.snoring += (sound.end ?? sound.start) - sound.start
    case Self.speechLabel: summary.talking += (sound.end ?? sound.start) - sound.start
    case Self.coughLabel: summary.coughs += sound.phase == .began ? 1 : 0
    default: summary.sneezes += sound.phase == .began ? 1 : 0
    }
  }

  private mutating func take(_ rate: BreathRate, into events: inout [NightEvent]) {
    if let last = minute.last, NightMinute.index(of: rate.time) > NightMinute.index(of: last.time) {
      endMinute(into: &events)
    }
    minute.append(rate)
  }

  private mutating func endMinute(into events: inout [NightEvent]) {
    guard let rate = minute.rate else { return }
    heardCount += minute.heardCount
    if let value = rate.rate { rates.append(value) }
    events.append(.minute(rate))
    minute = NightMinute()
  }
}
