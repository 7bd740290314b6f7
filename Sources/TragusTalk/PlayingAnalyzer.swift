import TragusCore

/// An analyzer that also wants to be heard: one end of a conversation, or a measurement.
///
/// It opens no loudspeaker. It gives one sound at a time, and the owner of the loudspeaker plays it
/// and says when it ends. ``TalkPlayer`` does that.
public protocol PlayingAnalyzer: Analyzer {
  /// The index of the frame after the last one that was heard.
  var position: Int64 { get }
  /// The rate of the stream in hertz.
  var sampleRate: Double { get }
  /// What keeps it from going on; `nil` as long as nothing does.
  var failure: AudioError? { get }

  /// The sound that is to be played now, once; `nil` when there is none.
  mutating func takeSound() -> SoundToPlay?

  /// The sound that was taken last is heard to its end before a frame of the stream, which may be to
  /// come.
  mutating func endSound(at position: Int64)
}

extension PlayingAnalyzer {
  public var failure: AudioError? { nil }
  public mutating func endSound(at position: Int64) {}

  /// Seconds from the beginning of the stream to the last frame that was heard.
  public var time: Double { Double(position) / sampleRate }
}
