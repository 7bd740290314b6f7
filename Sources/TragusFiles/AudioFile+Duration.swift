import TragusCore

extension AudioFile {
  /// The length of a file in seconds, which is read to its end where its header does not tell it.
  ///
  /// - Throws: As `init(reading:raw:until:)` and `read(into:)`.
  package static func duration(
    of path: String, until isCancelled: @escaping () -> Bool
  ) throws(AudioError) -> Double {
    let file = try AudioFile(reading: path, until: isCancelled)
    var frameCount = file.remainingFrameCount
    if frameCount == nil {
      var buffer = AudioBuffer(format: file.format, capacity: 65_536)
      while try file.read(into: &buffer) {}
      frameCount = file.position
    }
    return Double(frameCount ?? 0) / file.format.sampleRate
  }
}
