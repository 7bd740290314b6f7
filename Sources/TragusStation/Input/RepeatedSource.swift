import Tragus

/// A stream that begins again when it has ended, without a pause between.
final class RepeatedSource: AudioSource {
  let format: AudioFormat
  private var source: any AudioSource
  private let reopen: () throws(AudioError) -> any AudioSource
  private var position: Int64 = 0
  private var start: Int64 = 0

  /// - Parameters:
  ///   - source: What is heard first.
  ///   - reopen: Opens the same stream once more.
  init(_ source: any AudioSource, reopen: @escaping () throws(AudioError) -> any AudioSource) {
    (self.source, self.reopen) = (source, reopen)
    format = source.format
  }

  func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    while try !source.read(into: &buffer) {
      // What is empty would be opened for ever.
      guard position > start else { return false }
      start = position
      source = try reopen()
      guard source.format == format else {
        throw AudioError(.formatChanged, "The file got another format while it was played.")
      }
    }
    buffer.resize(to: buffer.frameCount, at: position)
    position = buffer.endPosition
    return true
  }
}
