/// Takes a stream of audio: a file being written, a loudspeaker.
public protocol AudioSink: AnyObject, SendableMetatype {
  var format: AudioFormat { get }

  /// Takes the frames of one buffer.
  ///
  /// - Precondition: The buffer has the sink's format.
  func write(_ buffer: AudioBuffer) throws(AudioError)

  /// Hears that frames were lost between the last buffer and the next one, or the end. Unless a sink
  /// says otherwise, it does nothing.
  ///
  /// - Parameter frameCount: The number of frames lost.
  func skip(_ frameCount: Int64) throws(AudioError)

  /// Writes what is still held and closes. It is safe to call twice.
  func finish() throws(AudioError)
}

extension AudioSink {
  public func skip(_ frameCount: Int64) throws(AudioError) {}
}
