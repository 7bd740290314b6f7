import TragusCore

/// An analyzer that does not hear what the program itself plays.
///
/// It hands all sound on to another analyzer, except where the ``PlaybackLog`` says that something
/// is played. There the other gets silence, or a gap. Its events are the events of the other.
///
/// ```swift
/// let log = PlaybackLog()
/// let detector = SoundDetector(format: format, threshold: -40)
/// let listener = Listener()
/// listener.add(MutedWhilePlaying(detector, log, format: format)) { print($0.time) }
/// ```
///
/// The same samples and the same log give the same events; what is noted after its frames were
/// analyzed has no effect on them.
public struct MutedWhilePlaying<Wrapped: Analyzer>: Analyzer {
  /// What the analyzer gets where something is played.
  public enum Replacement: Sendable, Hashable, CaseIterable {
    /// Zeros, so that its time goes on.
    case silence
    /// Nothing: it learns that frames are missing, and most analyzers restart.
    case gap
  }

  public typealias Event = Wrapped.Event

  private static var pieceFrameCount: Int { 1024 }

  /// The analyzer that is muted.
  package var analyzer: Wrapped

  private let log: PlaybackLog
  private let replacement: Replacement
  private let lead: Int64
  private let tail: Int64
  private var piece: AudioBuffer
  private var gapFrameCount: Int64 = 0

  /// - Parameters:
  ///   - analyzer: The analyzer to mute.
  ///   - log: The sounds that are played, in frames of this stream.
  ///   - format: The format of the stream.
  ///   - replacement: What the analyzer gets instead.
  ///   - lead: Seconds before the noted start that are muted, 0 to 3600. The round trip through the
  ///     air may be shorter than thought by this much.
  ///   - tail: Seconds behind the noted end, 0 to 3600. The round trip may be longer by this much,
  ///     and the room goes on sounding.
  public init(
    _ analyzer: Wrapped, _ log: PlaybackLog, format: AudioFormat,
    replacement: Replacement = .silence, lead: Double = 0.05, tail: Double = 0.3
  ) {
    precondition(
      0...3600 ~= lead && 0...3600 ~= tail, "Lead and tail last an hour at most.")
    self.analyzer = analyzer
    self.log = log
    self.replacement = replacement
    self.lead = Int64(format.frameCount(of: lead))
    self.tail = Int64(format.frameCount(of: tail))
    piece = AudioBuffer(format: format, capacity: Self.pieceFrameCount)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [Event] {
    var events: [Event] = []
    var start = 0
    while start < buffer.frameCount {
      let position = buffer.position + Int64(start)
      let muted = log.stretch(endingAfter: position, lead: lead, tail: tail)
      guard let muted, muted.lowerBound < buffer.endPosition else {
        events += hear(start..<buffer.frameCount, of: buffer)
        break
      }
      let isMuted = muted.lowerBound <= position
      let end = Int(
        min(isMuted ? muted.upperBound : muted.lowerBound, buffer.endPosition) - buffer.position)
      events += isMuted ? mute(start..<end, of: buffer) : hear(start..<end, of: buffer)
      start = end
    }
    return events
  }

  public mutating func finish() -> [Event] {
    endGap() + analyzer.finish()
  }

  public mutating func skip(_ frameCount: Int64) -> [Event] {
    endGap() + analyzer.skip(frameCount)
  }

  /// Resets the analyzer; what was played stays known.
  public mutating func reset() {
    gapFrameCount = 0
    analyzer.reset()
  }

  private mutating func hear(_ frames: Range<Int>, of buffer: AudioBuffer) -> [Event] {
    let events = endGap()
    if frames.count == buffer.frameCount { return events + analyzer.process(buffer) }
    return events + hand(frames, of: buffer, isSilent: false)
  }

  private mutating func mute(_ frames: Range<Int>, of buffer: AudioBuffer) -> [Event] {
    switch replacement {
    case .silence: return hand(frames, of: buffer, isSilent: true)
    case .gap:
      gapFrameCount += Int64(frames.count)
      return []
    }
  }

  private mutating func endGap() -> [Event] {
    guard gapFrameCount > 0 else { return [] }
    defer { gapFrameCount = 0 }
    return analyzer.skip(gapFrameCount)
  }

  private mutating func hand(
    _ frames: Range<Int>, of buffer: AudioBuffer, isSilent: Bool
  ) -> [Event] {
    var events: [Event] = []
    var start = frames.lowerBound
    while start < frames.upperBound {
      let end = min(start + piece.capacity, frames.upperBound)
      piece.removeAll()
      piece.append(start..<end, of: buffer)
      if isSilent {
        for channel in 0..<piece.format.channelCount {
          var samples = piece.mutableChannel(channel)
          for index in samples.indices { samples[index] = 0 }
        }
      }
      events += analyzer.process(piece)
      start = end
    }
    return events
  }
}
