import Tragus

/// Reports the date of the first frame of a live stream as soon as frames come.
///
/// It is a sink before the recorders instead of a check before each read. The recorders need the
/// date before they store the first frames.
package final class FirstFrame: AudioSink {
  package let format: AudioFormat
  private var onDate: ((Double) -> Void)?

  /// - Parameter onDate: Receives the date of position 0 of the stream, in seconds since 1970,
  ///   once.
  package init(_ format: AudioFormat, onDate: @escaping (Double) -> Void) {
    self.format = format
    self.onDate = onDate
  }

  package func write(_ buffer: AudioBuffer) {
    guard let onDate else { return }
    self.onDate = nil
    // The last frame of a live buffer is the most recent sound.
    onDate(currentDate() - Double(buffer.endPosition) / format.sampleRate)
  }

  package func finish() {}
}
