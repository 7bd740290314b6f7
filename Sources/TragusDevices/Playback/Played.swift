import TragusCore

/// How much of a sound was played.
public struct Played: Sendable, Hashable {
  /// The frames of the sound that were heard, at its own rate.
  public let frameCount: Int64
  /// Their length in seconds.
  public let duration: Double
  /// Whether all of it was heard: it was neither stopped nor ended by a signal.
  public let isComplete: Bool

  package init(frameCount: Int64, sampleRate: Double, isComplete: Bool) {
    self.frameCount = frameCount
    duration = Double(frameCount) / sampleRate
    self.isComplete = isComplete
  }
}

extension Loudspeaker {
  /// Plays a sound to its end, and lets the device go.
  ///
  /// It returns when the last frame has been heard, or soon after the sound was stopped: by
  /// ``stop()`` from any thread, or by `shouldStop`. A stopped sound ends with a fade, and the
  /// frames that were heard are returned.
  ///
  /// ```swift
  /// let loudspeaker = try Loudspeaker(format: file.format)
  /// let played = try loudspeaker.play(file)
  /// if !played.isComplete { print("stopped after", played.frameCount, "frames") }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The sound, in the format of the loudspeaker. A live one ends when it is stopped.
  ///   - shouldStop: Called before each block, on this thread.
  /// - Throws: What the source throws, and `deviceLost` as ``write(_:)``.
  public func play(
    _ source: any AudioSource, until shouldStop: () -> Bool = { false }
  ) throws(AudioError) -> Played {
    precondition(source.format == format, "The source must have the loudspeaker's format.")
    var buffer = AudioBuffer(format: format, capacity: max(format.frameCount(of: 0.01), 1))
    var position: Int64?
    // It may have played before.
    let start = playedFrameCount
    var written: Int64 = 0
    var hasEnded = false
    while !isStopping, !hasEnded {
      if shouldStop() {
        stop()
        break
      }
      guard try source.read(into: &buffer) else {
        hasEnded = true
        break
      }
      if let position, buffer.position > position {
        try skip(buffer.position - position)
        written += buffer.position - position
      }
      position = buffer.endPosition
      try write(buffer)
      written += Int64(buffer.frameCount)
    }
    // The sound may be stopped while its end is still to be heard.
    try finish(until: shouldStop)
    let played = playedFrameCount - start
    return Played(
      frameCount: played, sampleRate: format.sampleRate,
      isComplete: hasEnded
        && (played >= written || !isStopping && failure == nil && droppedFrameCount == 0))
  }
}
