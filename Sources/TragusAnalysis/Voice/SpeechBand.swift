import TragusDSP

/// Cuts a channel into overlapping frames and gives the power spectrum of each up to 4 kHz.
///
/// A frame is 40 ms long, two periods of the lowest voice and more, and one begins about every
/// 10 ms. The spectrum has a bin about every 15.6 Hz at every sample rate: the transform covers
/// 64 ms of which 24 are zeros. Rates from 32 kHz are first divided by a whole number to 16 kHz
/// and more.
struct SpeechBand {
  /// Bins of a spectrum, 0 Hz to 4 kHz.
  static let binCount = 257
  /// Beyond this a sample says no more: 6 dB above full scale.
  private static let limit: Float = 2

  /// Input frames between the beginnings of two frames.
  let hop: Int
  /// Hertz between two bins.
  let binWidth: Double
  /// Input frames that a frame covers.
  let frameLength: Int
  /// The magnitudes of the bins of the window alone.
  private(set) var windowMagnitudes: [Float]
  /// The mean square of each bin: the sum of all is that of the band.
  private(set) var power: [Float]

  private let decimation: Int
  private let taps: [Float]
  private let scale: Float
  private let window: [Float]
  private var fft: RealFFT
  // The end of the last hop, as long as the filter reaches, then what has come of this one.
  private var input: [Float]
  private var inputCount: Int
  private var frame: [Float]
  private var framedCount = 0
  private var windowed: [Float]
  private var spectrum: [Float]

  init(sampleRate: Double) {
    decimation = max(Int(sampleRate / 16_000), 1)
    let rate = sampleRate / Double(decimation)
    let step = max(Int((0.01 * rate).rounded()), 1)
    hop = step * decimation
    taps = Self.lowPass(decimation: decimation)
    input = Array(repeating: 0, count: taps.count - 1 + hop)
    inputCount = taps.count - 1

    let windowCount = Int((0.04 * rate).rounded())
    frameLength = windowCount * decimation
    window = Window(.hann, count: windowCount).samples
    fft = RealFFT(count: RealFFT.supportedCount(atLeast: Int((0.064 * rate).rounded(.up))))
    binWidth = rate / Double(fft.count)
    var squares = 0.0
    for sample in window { squares += Double(sample) * Double(sample) }
    scale = Float(2 / (Double(fft.count) * squares))

    frame = Array(repeating: 0, count: windowCount)
    windowed = Array(repeating: 0, count: fft.count)
    spectrum = Array(repeating: 0, count: fft.binCount)
    power = Array(repeating: 0, count: Self.binCount)
    windowMagnitudes = Array(repeating: 0, count: Self.binCount)

    for index in window.indices { windowed[index] = window[index] }
    Self.transform(windowed, with: &fft, into: &spectrum)
    for bin in 0..<min(Self.binCount, spectrum.count) {
      windowMagnitudes[bin] = spectrum[bin].squareRoot()
    }
  }

  /// The number of samples that complete the current hop.
  var missingCount: Int { input.count - inputCount }

  mutating func add(_ samples: Span<Float>, _ range: Range<Int>) {
    for index in range {
      let sample = samples[index]
      // What is not a number or infinite counts as silence.
      input[inputCount] = sample.isFinite ? min(max(sample, -Self.limit), Self.limit) : 0
      inputCount += 1
    }
  }

  /// Ends the hop and computes `power`.
  ///
  /// - Returns: `false` while the first frame is not yet full.
  mutating func endHop() -> Bool {
    let step = hop / decimation
    let reach = taps.count - 1
    for index in 0..<(frame.count - step) { frame[index] = frame[index + step] }
    let kept = frame.count - step
    input.withUnsafeBufferPointer { input in
      taps.withUnsafeBufferPointer { taps in
        for index in 0..<step {
          var sum: Float = 0
          let start = index * decimation + decimation - 1
          for tap in taps.indices { sum += taps[tap] * input[start + tap] }
          frame[kept + index] = sum
        }
      }
    }
    for index in 0..<reach { input[index] = input[hop + index] }
    inputCount = reach
    framedCount = min(framedCount + step, frame.count)
    guard framedCount == frame.count else { return false }

    for index in frame.indices { windowed[index] = frame[index] * window[index] }
    Self.transform(windowed, with: &fft, into: &spectrum)
    for bin in 0..<min(power.count, spectrum.count) { power[bin] = spectrum[bin] * scale }
    return true
  }

  private static func transform(
    _ samples: [Float], with fft: inout RealFFT, into power: inout [Float]
  ) {
    var bins = power.mutableSpan
    fft.powerSpectrum(samples.span, into: &bins)
  }

  // What would be folded below 4 kHz lies above three quarters of the rate that remains: eight
  // taps for each sample that is left out put it 60 dB down.
  private static func lowPass(decimation: Int) -> [Float] {
    guard decimation > 1 else { return [1] }
    let count = 8 * decimation + 1
    // A Hamming window's first and last samples are kept: the taps are few.
    let shape = Window(.hamming, count: count, symmetry: .symmetric).samples
    let middle = Double(count - 1) / 2
    var taps = shape.indices.map { index in
      let x = (Double(index) - middle) / Double(decimation)
      return Double(shape[index]) * (x == 0 ? 1 : sine(.pi * x) / (.pi * x))
    }
    let sum = taps.reduce(0, +)
    for index in taps.indices { taps[index] /= sum }
    return taps.map { Float($0) }
  }
}
