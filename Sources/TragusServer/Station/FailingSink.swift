import Tragus

/// Passes a stream to another sink until that fails; nothing else ends.
final class FailingSink: AudioSink {
  private let sink: any AudioSink
  private let onFailure: (AudioError) -> Void
  private var hasFailed = false

  /// - Parameter onFailure: Receives the failure, at most once.
  init(_ sink: any AudioSink, onFailure: @escaping (AudioError) -> Void) {
    (self.sink, self.onFailure) = (sink, onFailure)
  }

  var format: AudioFormat { sink.format }

  func write(_ buffer: AudioBuffer) {
    attempt { () throws(AudioError) in try sink.write(buffer) }
  }

  func skip(_ frameCount: Int64) {
    attempt { () throws(AudioError) in try sink.skip(frameCount) }
  }

  func finish() {
    attempt { () throws(AudioError) in try sink.finish() }
  }

  private func attempt(_ body: () throws(AudioError) -> Void) {
    guard !hasFailed else { return }
    do throws(AudioError) {
      try body()
    } catch {
      hasFailed = true
      onFailure(error)
    }
  }
}
