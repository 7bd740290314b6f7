/// The sample rate and the number of channels of a stream.
///
/// Samples are always `Float`, 1.0 = full scale; only the source knows how they were stored.
public struct AudioFormat: Sendable, Hashable {
  /// The rates that a stream may have, in hertz.
  package static let sampleRates: ClosedRange<Double> = 1...1_000_000
  /// The numbers of channels that a stream may have.
  package static let channelCounts: ClosedRange<Int> = 1...64

  /// Frames per second, in hertz.
  public let sampleRate: Double
  /// Samples per frame.
  public let channelCount: Int

  /// - Precondition: `sampleRate` lies in `sampleRates` and `channelCount` in `channelCounts`.
  public init(sampleRate: Double, channelCount: Int) {
    precondition(Self.sampleRates.contains(sampleRate), "The sample rate must be 1 Hz to 1 MHz.")
    precondition(Self.channelCounts.contains(channelCount), "There must be 1 to 64 channels.")
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }

  /// The format that a file or a device declares, or an error when no stream can have it.
  package init(declaredSampleRate sampleRate: Double, channelCount: Int) throws(AudioError) {
    guard Self.sampleRates.contains(sampleRate) else {
      throw AudioError(
        .malformedFile,
        "The sample rate of \(decimal(sampleRate, places: 0)) Hz must be 1 Hz to 1 MHz.")
    }
    guard Self.channelCounts.contains(channelCount) else {
      throw AudioError(
        .malformedFile, "\(channelCount) channels are declared; 1 to 64 can be read.")
    }
    self.init(sampleRate: sampleRate, channelCount: channelCount)
  }

  /// The number of frames nearest to a duration in seconds.
  public func frameCount(of duration: Double) -> Int {
    Int((duration * sampleRate).rounded())
  }
}
