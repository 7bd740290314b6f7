import Tragus

extension AudioBuffer {
  /// The same frames, counted from another frame of the stream.
  func counted(from origin: Int64) -> AudioBuffer {
    var counted = self
    counted.resize(to: frameCount, at: position - origin)
    return counted
  }
}
