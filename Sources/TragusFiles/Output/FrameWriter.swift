import TragusCore

/// What `AudioFileWriter` needs of a writer of one kind of files.
protocol FrameWriter: AnyObject {
  /// Frames taken so far.
  var frameCount: Int64 { get }
  /// The most frames that the sizes in its header can tell.
  var maximumFrameCount: Int64 { get }
  /// The size of the file, with what is still held where that is known.
  var byteCount: Int64 { get }
  /// The bytes that are in the file; 0 as long as no reader would open it.
  var storedByteCount: Int64 { get }
  /// The frames in whole blocks of the file.
  var storedFrameCount: Int64 { get }
  /// The most bytes that come to the file for frames that were taken.
  var heldByteCount: Int64 { get }
  /// The frames that fit into a file of some size, or `nil` where only writing them tells.
  func frameCount(ofBytes byteCount: Int64) -> Int64?
  /// Says what the file tells about itself, if it was given metadata, before its first frame.
  func tell(_ metadata: RecordingMetadata)
  /// Names the place in front of the next frame, where the format has marks.
  func mark(_ label: String)
  /// Removes the frames from `count` on.
  ///
  /// - Returns: `false` where a file cannot be cut.
  func cut(to count: Int64) throws(AudioError) -> Bool
  func write(_ buffer: AudioBuffer) throws(AudioError)
  /// Writes what is still held, and completes the header. Called once, also after a failure: the
  /// file then ends behind the last frames that are in it as a whole.
  func finish() throws(AudioError)
}
