import Tragus

/// The last minute of a stream in memory: its sound and its events.
///
/// Nothing is stored unless a client reports a mistake. The object belongs to the listening thread.
final class LookBack: AudioSink {
  /// The longest span, in seconds, unless the stream is too large for it.
  private static let longest = 60.0
  /// The most samples of all channels together, 64 MiB: a minute of five channels at 48 kHz.
  private static let mostSamples = 1 << 24
  /// The most events in memory. A minute rarely has more.
  private static let mostEvents = 4096
  /// The context of a mistake, in seconds: a detector has to adapt to a room.
  private static let (before, after) = (5.0, 2.0)
  /// The longest part of a lasting mistake, in seconds.
  private static let longestMistake = 20.0
  /// The span for an event missed just now, in seconds.
  private static let missedSpan = 10.0

  /// A part of the sound, with its events.
  struct Clip: Sendable {
    let sound: AudioBuffer
    /// The date of the mistake in seconds since 1970, which names its file.
    let date: Double
    /// The part of the stream with the mistake, in seconds.
    let mistake: ClosedRange<Double>
    /// Its events, as lines of JSON.
    let lines: [String]
    /// The places of other events of the same type, in seconds of the stream.
    let others: [ClosedRange<Double>]

    /// The part of the stream that it covers, in seconds.
    var span: ClosedRange<Double> { sound.time()...sound.time(at: sound.frameCount) }
  }

  private struct Told {
    let type: String
    let time: Double
    /// The part of the stream that the event covers, if known.
    let span: ClosedRange<Double>?
    let line: String
  }

  let format: AudioFormat
  /// The span in memory, in seconds.
  let span: Double
  private let streamDate: Double
  private var sound: PreRoll
  private var events: [Told] = []

  /// - Parameters:
  ///   - startDate: The start of a live stream, in seconds since 1970, else `nil`.
  ///   - time: The time in the stream at which it joins, in seconds.
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
  /// - Throws: `invalidRequest` when that is no longer, or not yet, in memory.
  func clip(of mistake: Mistake) throws(AudioError) -> Clip {
    let kept = Double(sound.start) / format.sampleRate...Double(sound.end) / format.sampleRate
    guard let start = mistake.start else { return missedJustNow(mistake.event, kept) }
    guard kept.contains(start) else {
      throw AudioError(
        .invalidRequest,
        start > kept.upperBound
          ? "That has not been heard yet."
          : "The sound of that moment is no longer in memory; report a mistake within "
            + "\(Int(span)) s.")
    }
    let end = min(mistake.end ?? start, start + Self.longestMistake)
    return clip(
      mistake.event, start...max(end, start), in: start - Self.before...max(end, start) + Self.after
    )
  }

  /// The clip for an event missed just now. It probably lies in the longest recent interval without
  /// events of its type.
  private func missedJustNow(_ type: String, _ kept: ClosedRange<Double>) -> Clip {
    let span = (kept.upperBound - Self.missedSpan...kept.upperBound).clamped(to: kept)
    var longest = span.lowerBound...span.lowerBound
    var start = span.lowerBound
    func look(_ end: Double) {
      if end - start > longest.upperBound - longest.lowerBound { longest = start...end }
    }
    for heard in events.lazy.compactMap({ $0.type == type ? $0.span : nil })
    where heard.overlaps(span) {
      look(heard.lowerBound)
      start = max(start, heard.upperBound)
    }
    look(span.upperBound)
    return clip(type, longest, in: span)
  }

  private func clip(_ type: String, _ mistake: ClosedRange<Double>, in span: ClosedRange<Double>)
    -> Clip
  {
    func frame(at seconds: Double) -> Int64 {
      min(max(Int64((seconds * format.sampleRate).rounded()), sound.start), sound.end)
    }
    let (from, to) = (frame(at: span.lowerBound), frame(at: span.upperBound))
    var buffer = AudioBuffer(format: format, capacity: max(Int(to - from), 1))
    sound.copy(from: from, to: &buffer)
    let heard = buffer.time()...buffer.time(at: buffer.frameCount)
    let around = events.filter { ($0.span ?? $0.time...$0.time).overlaps(heard) }
    return Clip(
      sound: buffer, date: streamDate + mistake.lowerBound, mistake: mistake,
      lines: around.map(\.line),
      others: around.compactMap { told in
        told.type == type && told.span?.lowerBound != mistake.lowerBound ? told.span : nil
      })
  }
}
