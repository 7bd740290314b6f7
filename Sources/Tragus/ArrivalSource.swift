/// Another source, and when its last frames came: what a stream misses that ends before its device
/// is back.
public final class ArrivalSource: AudioSource {
  private let source: any AudioSource
  private let now: () -> Double
  private var last: (position: Int64, time: Double)?

  /// - Parameters:
  ///   - source: The source to read through.
  ///   - now: The time in seconds, never going back.
  public init(_ source: any AudioSource, now: @escaping () -> Double) {
    self.source = source
    self.now = now
  }

  public var format: AudioFormat { source.format }
  public var isLive: Bool { source.isLive }
  public var remainingFrameCount: Int64? { source.remainingFrameCount }

  /// The frames that would have come from the last one until now, or `nil` when none ever came.
  public var gapUntilNow: Gap? {
    guard let last else { return nil }
    let frames = Int64(((now() - last.time) * format.sampleRate).rounded())
    return Gap(position: last.position, frames: frames, sampleRate: format.sampleRate)
  }

  public func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    guard try source.read(into: &buffer) else { return false }
    if buffer.frameCount > 0 { last = (buffer.endPosition, now()) }
    return true
  }
}
