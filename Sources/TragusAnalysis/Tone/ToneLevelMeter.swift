import TragusCore
import TragusDSP

/// Measures the level and the frequency of a steady tone apart from the noise around it.
///
/// It reads channel 0 in blocks of about 0.3 s, one after the other. In each it reports the
/// strongest sinusoid between 40 Hz and half the rate. In a noise 20 dB below it, the level of a
/// tone is found within 0.03 dB. The noise counts only within 10 Hz of it. A rest shorter than a
/// block is not reported.
package struct ToneLevelMeter: Analyzer {
  // Long enough to tell a tone from the noise around it, short enough to see it drift.
  private static let blockDuration = 0.3  // seconds
  private static let lowestTone = 40.0  // hertz
  // Below it lies what a hand at the microphone does.
  private static let lowestRest = 20.0  // hertz
  // The main lobe of a Hann window is two bins to either side. One more holds what a frequency
  // between two bins spreads: 0.0003 dB are left out at worst.
  private static let reach = 3

  private let sampleRate: Double
  private let scale: Double
  private var block: FrameBuffer
  private var spectrum: PowerSpectrum
  private var clippedSampleCount: Int64 = 0

  /// - Parameter format: The format of the stream; its rate is 100 Hz at least.
  package init(format: AudioFormat) {
    precondition(format.sampleRate >= 100, "The rate is too low for a tone.")
    sampleRate = format.sampleRate
    let length = RealFFT.supportedCount(
      atLeast: max(Int(Self.blockDuration * format.sampleRate), 32))
    let window = WindowFunction(.hann, count: length)
    block = FrameBuffer(length: length)
    // Parseval: both sides of the spectrum, over the squares of the window.
    let sumOfSquares =
      window.equivalentNoiseBandwidth * window.coherentGain * window.coherentGain * Double(length)
    scale = 2 / (Double(length) * sumOfSquares)
    spectrum = PowerSpectrum(window: window.samples)
  }

  package mutating func process(_ buffer: AudioBuffer) -> [ToneLevel] {
    var levels: [ToneLevel] = []
    let samples = buffer.channel(0)
    var start = 0
    while start < samples.count {
      let first = start
      let isComplete = block.fill(from: samples, start: &start)
      for index in first..<start where LevelAccumulator.isClipped(samples[index]) {
        clippedSampleCount += 1
      }
      if isComplete { levels.append(endBlock(at: buffer.time(at: start))) }
    }
    return levels
  }

  package mutating func finish() -> [ToneLevel] { [] }

  package mutating func reset() {
    block.reset()
    clippedSampleCount = 0
  }

  private mutating func endBlock(at time: Double) -> ToneLevel {
    let bins = measure()
    defer { reset() }
    return ToneLevel(
      time: time, frameCount: Int64(block.length), frequency: bins.frequency,
      meanSquare: bins.tone, restMeanSquare: bins.rest, clippedSampleCount: clippedSampleCount)
  }

  private mutating func measure() -> (frequency: Double, tone: Double, rest: Double) {
    spectrum.measure(block.samples)
    let power = spectrum.power
    let binWidth = sampleRate / Double(block.length)
    let lowest = max(Int((Self.lowestTone / binWidth).rounded(.up)), Self.reach + 1)
    guard lowest < power.count - 1 else { return (0, 0, 0) }
    var peak = lowest
    for bin in lowest..<(power.count - 1) where power[bin] > power[peak] { peak = bin }
    guard power[peak] > 0 else { return (0, 0, 0) }

    var tone = 0.0
    var all = 0.0
    let toneBins = max(peak - Self.reach, 1)...min(peak + Self.reach, power.count - 2)
    for bin in max(Int(Self.lowestRest / binWidth), 1)..<(power.count - 1) {
      all += Double(power[bin])
    }
    for bin in toneBins { tone += Double(power[bin]) }
    let frequency = (Double(peak) + offset(of: peak)) * binWidth
    return (frequency, tone * scale, max(all - tone, 0) * scale)
  }

  // Where between the bins a tone lies. With a Hann window the ratio of two neighbouring magnitudes
  // is (1 + d) / (2 - d) at a distance d from the greater one.
  private func offset(of peak: Int) -> Double {
    let power = spectrum.power
    let centre = Double(power[peak]).squareRoot()
    let below = Double(power[peak - 1]).squareRoot()
    let above = Double(power[peak + 1]).squareRoot()
    let isAbove = above >= below
    let ratio = (isAbove ? above : below) / centre
    let distance = min(max((2 * ratio - 1) / (1 + ratio), -0.5), 0.5)
    return isAbove ? distance : -distance
  }
}
