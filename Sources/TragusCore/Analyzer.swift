/// Turns a stream of audio into events.
///
/// Every analyzer keeps these laws (`checkAnalyzer` in `TragusTestSupport` tests them):
/// - The same samples give the same events, bit for bit, whatever the sizes of the buffers.
/// - `reset()` equals a fresh start, and a copy is independent.
/// - Not-a-number, infinities and samples beyond full scale neither crash nor poison what follows.
/// - `finish()` gives what is still open; nothing is lost at the end of a stream.
///
/// An analyzer takes its `AudioFormat` in `init` and reads channel 0 unless it says otherwise.
/// It counts time in frames and knows no clock.
public protocol Analyzer<Event>: Sendable {
  associatedtype Event: AudioEvent

  /// Takes the next frames of the stream.
  ///
  /// - Returns: The events that these frames completed.
  mutating func process(_ buffer: AudioBuffer) -> [Event]

  /// The stream has ended.
  ///
  /// - Returns: The events that were still open.
  mutating func finish() -> [Event]

  /// Frames were lost between the last buffer and the next one.
  ///
  /// The default finishes and resets: a detector must not join what was apart. A meter that
  /// integrates goes on.
  mutating func skip(_ frameCount: Int64) -> [Event]

  /// Forgets everything, as if no audio had been heard.
  mutating func reset()
}

extension Analyzer {
  public mutating func skip(_ frameCount: Int64) -> [Event] {
    let events = finish()
    reset()
    return events
  }
}
