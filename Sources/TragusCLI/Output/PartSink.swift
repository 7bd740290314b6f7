import Tragus

/// Writes to a file, but leaves it open at the end of the stream: whether that was the end of the
/// sound, or a signal, is known later.
final class PartSink: AudioSink {
  private let writer: AudioFileWriter

  init(_ writer: AudioFileWriter) {
    self.writer = writer
  }

  var format: AudioFormat { writer.format }

  func write(_ buffer: AudioBuffer) throws(AudioError) { try writer.write(buffer) }
  func finish() {}
}

extension AudioFileWriter {
  /// Finishes the file when `body` has written all of it, and discards it when a signal or a failure
  /// came between.
  func finishUnlessStopped(
    _ path: String, _ body: () throws(AudioError) -> Void
  ) throws {
    do throws(AudioError) {
      try body()
      if Interruption.signal == nil { try finish() }
    } catch {
      discard()
      throw error
    }
    guard Interruption.signal != nil else { return }
    discard()
    if isKeptOnlyWhenComplete { StandardError.note("stopped; nothing was kept of '\(path)'.") }
    try checkInterruption()
  }
}
