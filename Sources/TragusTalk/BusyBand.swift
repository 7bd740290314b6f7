import TragusCore
import TragusDSP
import TragusModem

/// Tells whether somebody else sounds in a band, so that one waits before one talks.
///
/// A band is in use when most of its power lies in a few narrow tones, as in each transmission of
/// single tones. It is also in use when it is 8 dB above the quietest tenth of a second of the last
/// five seconds. Steady noise, also loud, does not count. It reads channel 0, and costs a spectrum
/// each 10 ms.
package struct BusyBand: Sendable {
  private static let window = 0.02  // seconds: a symbol of the mode `normal`
  private static let riseAboveFloor = 8.0  // dB
  // Of noise, the loudest five neighbours of 34 bins and more seldom have so much.
  private static let tonality = 0.7
  private static let memory = 5.0  // seconds
  // Softer than the noise of any converter: nobody is heard there.
  private static let silence = -100.0  // dBFS

  /// The band.
  package let band: ModemBand
  private let sampleRate: Double
  private let bins: Range<Int>
  private var frames: FrameBuffer
  private var spectrum: PowerSpectrum
  private let gain: Double
  private let noiseBandwidth: Double
  // The last levels, in dB, as a ring: as many as five seconds have.
  private var levels: [Double]
  private var levelCount = 0
  private var smoothed = 0.0
  // One bit for each of the last eight spectra: whether a tone had most of it.
  private var tonal: UInt8 = 0
  private var quietFrameCount: Int64 = 0

  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - band: What to listen to; what lies above half the rate counts as quiet.
  package init(format: AudioFormat, band: ModemBand) {
    self.band = band
    sampleRate = format.sampleRate
    let count = RealFFT.supportedCount(atLeast: max(Int(Self.window * sampleRate), 16))
    frames = FrameBuffer(length: count, hop: count / 2)
    let window = WindowFunction(.hann, count: count)
    spectrum = PowerSpectrum(window: window.samples)
    gain = window.coherentGain * Double(count)
    noiseBandwidth = window.equivalentNoiseBandwidth
    let range = Self.frequencies(of: band)
    let last = min(Int(range.upperBound * Double(count) / sampleRate), spectrum.power.count)
    bins = min(Int(range.lowerBound * Double(count) / sampleRate), last)..<last
    levels = Array(repeating: 0, count: Int(Self.memory * sampleRate) / frames.hop)
  }

  /// For how many seconds nobody has been heard; 0 while somebody is.
  package var quietDuration: Double { Double(quietFrameCount) / sampleRate }

  /// Takes the next frames of the stream.
  package mutating func process(_ buffer: AudioBuffer) {
    let channel = buffer.channel(0)
    var start = 0
    while frames.fill(from: channel, start: &start) { analyze() }
  }

  /// Forgets everything, as if no sound had been heard.
  package mutating func reset() {
    frames.reset()
    (levelCount, smoothed, tonal, quietFrameCount) = (0, 0, 0, 0)
  }

  private mutating func analyze() {
    spectrum.measure(frames.samples)
    let power = spectrum.power
    var (sum, loudest) = (0.0, (0.0, 0))
    for bin in bins {
      sum += Double(power[bin])
      if Double(power[bin]) > loudest.0 { loudest = (Double(power[bin]), bin) }
    }
    // A tone and what its window widens it by.
    var tone = 0.0
    for bin in max(loudest.1 - 2, 0)...min(loudest.1 + 2, power.count - 1) where bins.contains(bin)
    {
      tone += Double(power[bin])
    }
    // A full-scale sine has half the sum of the squares of the window.
    let mean = 2 * sum / (gain * gain) / noiseBandwidth
    smoothed = levelCount == 0 ? mean : smoothed + 0.25 * (mean - smoothed)
    let level = decibels(power: max(smoothed, 1e-20))
    levels[levelCount % levels.count] = level
    levelCount += 1
    let floor = levels.prefix(levelCount).min() ?? level
    tonal = tonal << 1 | (sum > 0 && tone > Self.tonality * sum ? 1 : 0)
    let isLoud = level > Self.silence
    let isBusy = isLoud && (tonal.nonzeroBitCount >= 4 || level > floor + Self.riseAboveFloor)
    quietFrameCount = isBusy ? 0 : quietFrameCount + Int64(frames.hop)
  }

  static func frequencies(of band: ModemBand) -> Range<Double> {
    switch band {
    case .audible: 300..<8000
    case .phone: 17_400..<19_100
    case .ultra: 17_400..<20_600
    }
  }
}
