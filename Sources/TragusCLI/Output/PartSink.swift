import Tragus

/// Gives a stream to another sink, but leaves that open at the end: whether that was the end of the
/// sound, or a signal, is known later.
final class PartSink: AudioSink {
  private let sink: any AudioSink

  init(_ sink: any AudioSink) {
    self.sink = sink
  }

  var format: AudioFormat { sink.format }

  func write(_ buffer: AudioBuffer) throws(AudioError) { try sink.write(buffer) }
  func skip(_ frameCount: Int64) throws(AudioError) { try sink.skip(frameCount) }
  func finish() {}
}

extension AudioFileWriter {
  /// Finishes the file when `body` has written all of it, and discards it when a signal or a failure
  /// came between.
  func finishUnlessStopped(
    _ path: String, on console: Console, _ body: () throws(AudioError) -> Void
  ) throws {
    do throws(AudioError) {
      try body()
      if !console.isStopping { try finish() }
    } catch {
      discard()
      // A signal also ends the wait for who reads the output.
      try console.checkStop()
      throw error
    }
    guard console.isStopping else { return }
    discard()
    if isKeptOnlyWhenComplete { console.note("stopped; nothing was kept of '\(path)'.") }
    try console.checkStop()
  }
}
