import TragusCore

/// What `AudioFileWriter` needs of a writer of one kind of files.
protocol FrameWriter: AnyObject {
  /// Frames taken so far.
  var frameCount: Int64 { get }
  /// The most frames that the sizes in its header can tell.
  var maximumFrameCount: Int64 { get }
  /// The size of the file, with what is still held where that is known.
  var byteCount: Int64 { get }
  /// The frames that fit into a file of some size, or `nil` where only writing them tells.
  func frameCount(ofBytes byteCount: Int64) -> Int64?
  /// Names the place in front of the next frame, where the format has marks.
  func mark(_ label: String)
  /// Removes the frames from `count` on.
  ///
  /// - Returns: `false` where a file cannot be cut.
  func cut(to count: Int64) throws(AudioError) -> Bool
  func write(_ buffer: AudioBuffer) throws(AudioError)
  /// Writes what is still held, and completes the header. Called once.
  func finish() throws(AudioError)
}
