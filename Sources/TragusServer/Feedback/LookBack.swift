import Tragus

/// The last minute of a stream in memory: its sound, and what was told of it.
///
/// Nothing of it is stored unless somebody reports a mistake. It belongs to the thread that listens.
final class LookBack: AudioSink {
  /// How far back it goes, in seconds, unless the stream is too large for that.
  private static let longest = 60.0
  /// The most samples of all channels together, 64 MiB: a minute of five channels at 48 kHz.
  private static let mostSamples = 1 << 24
  /// The most events; about as many are told in a minute.
  private static let mostEvents = 4096
  /// What is kept of a mistake beside itself, in seconds: a detector has to get used to a room.
  private static let (before, after) = (5.0, 2.0)
  /// The most that is kept of one that lasts, in seconds.
  private static let longestMistake = 20.0
  /// What is kept of what was missed just now, in seconds.
  private static let missedSpan = 10.0

  /// A part of it.
  struct Clip: Sendable {
    let sound: AudioBuffer
    /// Seconds since 1970 of the mistake, by which its file is named.
    let date: Double
    /// Where in the stream the mistake was, in seconds.
    let mistake: ClosedRange<Double>
    /// What was told of it, as lines of JSON.
    let lines: [String]
    /// Where other events of the same type were, in seconds of the stream.
    let others: [ClosedRange<Double>]

    /// Where in the stream it begins and ends, in seconds.
    var span: ClosedRange<Double> { sound.time()...sound.time(at: sound.frameCount) }
  }

  private struct Told {
    let type: String
    let time: Double
    /// What it covers, once that is known.
    let span: ClosedRange<Double>?
    let line: String
  }

  let format: AudioFormat
  /// How far back it goes, in seconds.
  let span: Double
  private let streamDate: Double
  private var sound: PreRoll
  private var events: [Told] = []

  /// - Parameters:
  ///   - startDate: When the stream began, in seconds since 1970, if it is live.
  ///   - time: Where in the stream it begins to listen, in seconds.
  init(_ format: AudioFormat, startDate: Double?, at time: Double) {
    self.format = format
    let greatest = Double(Self.mostSamples / format.channelCount) / format.sampleRate
    span = min(Self.longest, greatest)
    streamDate = startDate ?? currentDate() - time
    sound = PreRoll(format: format, capacity: max(format.frameCount(of: span), 1))
  }

  func write(_ buffer: AudioBuffer) { sound.append(0..<buffer.frameCount, of: buffer) }

  func finish() {}

  /// Takes an event of the stream.
  func take<Event: AudioEvent>(_ event: Event, _ line: String) {
    let phased = event as? any PhasedEvent
    events.append(
      Told(
        type: Event.name, time: event.time,
        span: phased.flatMap { event in event.end.map { event.start...max($0, event.start) } },
        line: line))
    if events.count == 2 * Self.mostEvents { events.removeFirst(Self.mostEvents) }
  }

  /// The sound around a mistake.
  ///
  /// - Throws: `invalidRequest` when that is not kept any more, or has not been heard yet.
  func clip(of mistake: Mistake) throws(AudioError) -> Clip {
    let (first, last) = (
      Double(sound.start) / format.sampleRate, Double(sound.end) / format.sampleRate
    )
    let start = mistake.start ?? max(last - Self.missedSpan, first)
    // What was missed can lie anywhere up to now.
    let end = min(
      mistake.end ?? (mistake.verdict == .missed ? last : start), start + Self.longestMistake)
    guard first <= start, start <= last, sound.start < sound.end else {
      throw AudioError(
        .invalidRequest,
        start > last
          ? "That has not been heard yet."
          : "The sound of that moment is no longer in memory; report a mistake within "
            + "\(Int(span)) s.")
    }
    // What was missed just now lies somewhere in the span already.
    let isSpan = mistake.start == nil
    let from = max(frame(at: start - (isSpan ? 0 : Self.before)), sound.start)
    let to = min(frame(at: end + (isSpan ? 0 : Self.after)), sound.end)
    var buffer = AudioBuffer(format: format, capacity: max(Int(to - from), 1))
    sound.copy(from: from, to: &buffer)
    let span = buffer.time()...buffer.time(at: buffer.frameCount)
    let around = events.filter { ($0.span ?? $0.time...$0.time).overlaps(span) }
    return Clip(
      sound: buffer, date: streamDate + start, mistake: start...max(end, start),
      lines: around.map(\.line),
      others: around.compactMap { told in
        told.type == mistake.event && told.span?.lowerBound != mistake.start ? told.span : nil
      })
  }

  private func frame(at seconds: Double) -> Int64 { Int64((seconds * format.sampleRate).rounded()) }
}
