import TragusCore

/// What `AudioFile` needs of a reader of one kind of files.
protocol FrameReader: AnyObject {
  var container: AudioFileFormat { get }
  var encoding: AudioFile.Encoding { get }
  var bitsPerSample: Int? { get }
  var format: AudioFormat { get }
  /// The frames in all, or `nil` when nothing tells.
  var frameCount: Int64? { get }
  var warnings: [String] { get }

  /// As `AudioSource.read(into:)`; `position` is the index of the next frame.
  func read(into buffer: inout AudioBuffer, at position: Int64) throws(AudioError) -> Bool

  /// Goes to a frame, at most to the end.
  ///
  /// - Returns: The frame that comes next.
  func seek(to frame: Int64, from position: Int64) throws(AudioError) -> Int64
}
