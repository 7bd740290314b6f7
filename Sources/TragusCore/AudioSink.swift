/// Takes a stream of audio: a file being written, a loudspeaker.
public protocol AudioSink: AnyObject, SendableMetatype {
  var format: AudioFormat { get }

  /// Takes the frames of one buffer.
  ///
  /// - Precondition: The buffer has the sink's format.
  func write(_ buffer: AudioBuffer) throws(AudioError)

  /// Writes what is still held and closes. It is safe to call twice.
  func finish() throws(AudioError)
}
