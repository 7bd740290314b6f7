/// A stream of audio read block by block: a microphone, a file, standard input, a test signal.
///
/// A source is pulled and used by one thread at a time. It is handed over with `sending`.
public protocol AudioSource: AnyObject, SendableMetatype {
  /// The format of every buffer that `read` fills. It never changes.
  var format: AudioFormat { get }

  /// Whether the frames arrive as time passes and cannot wait to be read.
  var isLive: Bool { get }

  /// The number of frames still to come, or `nil` when it is not known.
  var remainingFrameCount: Int64? { get }

  /// Replaces what the buffer holds by the next frames of the stream, at most its capacity.
  ///
  /// A file fills the buffer whenever it can. A live source returns at least every 100 ms, if
  /// need be with no frame, so that its reader can stop. When frames were lost, the buffer's
  /// position lies behind the end of the one before.
  ///
  /// - Returns: `false` when the stream has ended; the buffer is then empty.
  /// - Precondition: The buffer has the source's format.
  func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool
}

extension AudioSource {
  public var isLive: Bool { false }
  public var remainingFrameCount: Int64? { nil }
}
