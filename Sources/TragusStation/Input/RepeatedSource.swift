import Tragus

/// A stream that repeats without a pause.
final class RepeatedSource: AudioSource {
  let format: AudioFormat
  private var source: any AudioSource
  private let reopen: () throws(AudioError) -> any AudioSource
  private var position: Int64 = 0
  private var start: Int64 = 0
  // The number of repetitions left; `nil` for no end.
  private var restCount: Int?
  private let length: Int64?

  /// - Parameters:
  ///   - source: The first stream.
  ///   - count: How often it is played in all; `nil` for no end.
  ///   - reopen: Opens the same stream again.
  init(
    _ source: any AudioSource, count: Int?,
    reopen: @escaping () throws(AudioError) -> any AudioSource
  ) {
    restCount = count.map { $0 - 1 }
    length = source.remainingFrameCount
    (self.source, self.reopen) = (source, reopen)
    format = source.format
  }

  var remainingFrameCount: Int64? {
    guard let restCount, let length, let rest = source.remainingFrameCount else { return nil }
    let (others, isTooLong) = length.multipliedReportingOverflow(by: Int64(restCount))
    return isTooLong ? nil : rest + others
  }

  func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    while try !source.read(into: &buffer) {
      // An empty stream would be opened for ever.
      guard position > start, restCount != 0 else { return false }
      restCount = restCount.map { $0 - 1 }
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
