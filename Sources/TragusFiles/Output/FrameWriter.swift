import TragusCore

/// What `AudioFileWriter` needs of a writer of one kind of files.
protocol FrameWriter: AnyObject {
  /// Frames taken so far.
  var frameCount: Int64 { get }
  func write(_ buffer: AudioBuffer) throws(AudioError)
  /// Writes what is still held, and completes the header. Called once.
  func finish() throws(AudioError)
}
