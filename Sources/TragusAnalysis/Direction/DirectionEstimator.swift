import TragusCore

/// Tells where sound comes from, by the time that it takes from one microphone to another.
///
/// It compares the phases of channels 0 and 1 (GCC-PHAT) from 1 to 16 kHz, as far as the stream
/// reaches. It reports the strongest direction of each period. It keeps apart what both microphones
/// hear from what each hears on its own. Turbulent air at the capsules and noise of the electronics
/// have no direction, and then there is no angle.
///
/// - What comes from the front and from behind is the same to two microphones.
/// - The angle holds for a distant source. At a tenth of a metre from microphones as far apart it
///   is off by up to 10 degrees, but not straight ahead.
/// - A spacing that is 10 % too small shows 30 degrees as 34, and straight ahead as that.
/// - Near 90 degrees a small error of time is a large one of the angle.
/// - Reflections and sound from all sides make the confidence small, or there is no angle.
///
/// Samples that are not finite, or of 2^60 and more, count as silence.
public struct DirectionEstimator: Analyzer {
  /// The lowest rate of a stream in hertz.
  public static let lowestRate = 8000.0
  /// The distances between two microphones that it can work with, in metres.
  package static let spacings = 0.005...1.0

  private let sampleRate: Double
  private let windowsPerPeriod: Int
  private var windows: DirectionWindows
  private var sum: DirectionSum
  private var windowCount = 0

  /// - Parameters:
  ///   - format: The format of the stream: ``lowestRate`` or more, with two channels or more.
  ///   - spacing: Metres from one microphone to the other, one of `spacings`.
  ///   - period: Seconds from one event to the next, 0.01 to 3600, rounded to whole windows of about
  ///     11 ms.
  public init(format: AudioFormat, spacing: Double, period: Double = 0.1) {
    precondition(format.channelCount >= 2, "A direction needs two channels.")
    precondition(format.sampleRate >= Self.lowestRate, "The rate is too low for directions.")
    precondition(Self.spacings.contains(spacing), "The spacing must lie between 5 mm and 1 m.")
    precondition(0.01...3600 ~= period, "The period must lie between 10 ms and 1 h.")
    sampleRate = format.sampleRate
    windows = DirectionWindows(sampleRate: sampleRate)
    sum = DirectionSum(windows, spacing: spacing, sampleRate: sampleRate)
    windowsPerPeriod = max(Int((period * sampleRate / Double(windows.period)).rounded()), 1)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [Direction] {
    var events: [Direction] = []
    var start = 0
    while windows.advance(buffer, from: &start) {
      sum.add(windows)
      windowCount += 1
      if windowCount == windowsPerPeriod {
        events.append(sum.direction(at: buffer.time(at: start)))
        sum.reset()
        windowCount = 0
      }
    }
    return events
  }

  public mutating func finish() -> [Direction] { [] }

  public mutating func reset() {
    windows.reset()
    sum.reset()
    windowCount = 0
  }
}
