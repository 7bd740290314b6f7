import TragusCore
import TragusDSP

/// Cuts a channel into overlapping frames and gives the power spectrum of each. The rate is only as
/// high as needed for what is looked for.
///
/// The rate is divided by a whole number; the result is flat to 0.38 of the lower rate. Frames have
/// a Hann window.
struct SpectrumFrames {
  /// The rate of the transform, in hertz.
  let rate: Double
  /// Hertz between two bins.
  let binWidth: Double
  /// Frames of the stream between the beginnings of two windows, and in a window.
  let hop: Int
  let windowLength: Int
  /// By how much the result is late, in frames of the stream. The middle of the last window lies
  /// this and half a window before the end of the last hop.
  let delay: Double
  /// Where in the stream the last hop ended.
  private(set) var position: Int64 = 0

  private let sampleRate: Double
  private var hops: FrameBuffer
  private var decimator: SampleDecimator
  private var step: [Float]
  private var history: SampleHistory
  private var spectrum: PowerSpectrum

  /// - Parameters:
  ///   - sampleRate: The sample rate of the stream, in hertz.
  ///   - lowestRate: The rate is not divided to below this.
  ///   - window: The length of a window in seconds.
  ///   - hop: Seconds between the beginnings of two windows, rounded to a frame.
  ///   - padding: How often a window goes into the transform, at least: 2 for a ``peak(in:)`` that
  ///     is interpolated with a parabola.
  init(
    sampleRate: Double, lowestRate: Double, window duration: Double, hop hopDuration: Double,
    padding: Int = 2
  ) {
    let factor = max(Int(sampleRate / lowestRate), 1)
    self.sampleRate = sampleRate
    rate = sampleRate / Double(factor)
    let stepLength = max(Int((hopDuration * rate).rounded()), 1)
    let count = max(Int((duration * rate).rounded()), 4)
    hop = stepLength * factor
    windowLength = count * factor
    let window = WindowFunction(.hann, count: count)
    let sum = window.coherentGain * Double(count)
    spectrum = PowerSpectrum(
      window: window.samples, transformLength: RealFFT.supportedCount(atLeast: padding * count),
      scale: Float(2 / (sum * sum)))
    binWidth = rate / Double(spectrum.transformLength)
    hops = FrameBuffer(length: hop)
    decimator = SampleDecimator(factor: factor, capacity: hop)
    delay = decimator.delay
    step = Array(repeating: 0, count: stepLength)
    history = SampleHistory(length: max(count, stepLength))
  }

  /// The mean square of a sine at each bin.
  var power: [Float] { spectrum.power }

  /// The middle of the last window, in seconds since the stream began.
  var time: Double {
    (Double(position) - delay - Double(windowLength) / 2) / sampleRate
  }

  /// The bins whose frequencies lie in a range, without the first and the last of all.
  func bins(_ range: ClosedRange<Double>) -> Range<Int> {
    let first = max(Int((range.lowerBound / binWidth).rounded(.up)), 1)
    let end = min(Int((range.upperBound / binWidth).rounded(.down)) + 1, power.count - 1)
    return first..<max(end, first)
  }

  /// Takes samples of channel 0 up to the end of a hop.
  ///
  /// - Returns: Whether a hop was completed, and ``power`` belongs to the last window.
  mutating func fill(from buffer: AudioBuffer, start: inout Int) -> Bool {
    guard hops.fill(from: buffer.channel(0), start: &start) else { return false }
    position = buffer.position + Int64(start)
    decimator.process(hops.samples, into: &step)
    history.append(step)
    spectrum.measure(history)
    return true
  }

  mutating func reset() {
    hops.reset()
    decimator.reset()
    history.reset()
  }

  /// The strongest bin of a range and the crest of the parabola through the logarithms of it and
  /// its neighbours.
  ///
  /// - Returns: In hertz, and the mean square of the sine there; `nil` where there is nothing, or
  ///   no crest within the range.
  func peak(in range: Range<Int>) -> (bin: Int, frequency: Double, power: Double)? {
    var best = range.lowerBound
    for bin in range where power[bin] > power[best] { best = bin }
    guard !range.isEmpty, power[best] > 1e-20, power[best] >= power[best - 1],
      power[best] >= power[best + 1]
    else { return nil }
    let below = logarithm(Double(max(power[best - 1], 1e-30)))
    let middle = logarithm(Double(power[best]))
    let above = logarithm(Double(max(power[best + 1], 1e-30)))
    let curvature = below - 2 * middle + above
    let offset = curvature < 0 ? min(max(0.5 * (below - above) / curvature, -0.5), 0.5) : 0
    let crest = middle - 0.25 * (below - above) * offset
    return (best, (Double(best) + offset) * binWidth, exponential(crest))
  }

  /// The sum of the power of bins, as many as there are.
  func sum(_ range: Range<Int>) -> Double {
    Double(TragusDSP.sum(power.span.extracting(range.clamped(to: 0..<power.count))))
  }

  /// The greatest power of some bins.
  func greatest(_ range: Range<Int>) -> Float {
    max(TragusDSP.greatest(power.span.extracting(range)), 0)
  }
}
