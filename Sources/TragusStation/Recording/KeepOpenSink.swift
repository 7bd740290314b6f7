import Tragus

/// Passes a stream to another sink, but leaves that open at the end. The caller learns later
/// whether the sound ended or a signal came.
package final class KeepOpenSink: AudioSink {
  private let sink: any AudioSink

  package init(_ sink: any AudioSink) {
    self.sink = sink
  }

  package var format: AudioFormat { sink.format }

  package func write(_ buffer: AudioBuffer) throws(AudioError) { try sink.write(buffer) }
  package func skip(_ frameCount: Int64) throws(AudioError) { try sink.skip(frameCount) }
  package func finish() {}
}

extension AudioFileWriter {
  /// Finishes the file after `body` has written all of it, or discards it after a signal or a
  /// failure.
  package func finishUnlessStopped(
    _ path: String, on console: Console, _ body: () throws(AudioError) -> Void
  ) throws {
    do throws(AudioError) {
      try body()
      if !console.isStopping { try finish() }
    } catch {
      discard()
      // A signal also ends the wait for a slow reader.
      try console.checkStop()
      throw error
    }
    guard console.isStopping else { return }
    discard()
    if isKeptOnlyWhenComplete { console.note("stopped; nothing was kept of '\(path)'.") }
    try console.checkStop()
  }
}
