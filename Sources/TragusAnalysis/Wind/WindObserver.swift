import TragusCore
import TragusDSP

/// Looks at the last second of channel 0: whether its spectrum looks like wind.
///
/// The limits lie between recorded or simulated wind and recordings of engines, rain, the sea,
/// voices and breath.
struct WindObserver {
  /// Seconds that are looked at.
  static let memory = Double(hopCount) * hop
  private static let hop = 0.064  // seconds
  private static let window = 0.128
  private static let hopCount = 16
  private static let leastPower = 3e-6  // -55 dBFS
  // The power of wind falls faster than f^-5/3: of pink noise 0.5 lies so low, of speech less.
  private static let leastLow = 0.85
  private static let mostHigh = 0.012
  // A second is evenly like that: thumps and syllables are not.
  private static let leastHopLow = 0.7
  private static let deepestHop = 0.05  // of the mean power
  private static let leastHops = 13
  // Natural logarithms by which the second highest line stands above its surroundings. The mean of
  // 16 spectra of noise, half overlapping, has 0.9 at most.
  private static let mostLine = 1.35
  private static let surroundings = 6  // bins to either side

  // Levels of a quarter of a second, which vary by 0.9 dB when brown noise is steady.
  private static let quarterHops = 4
  private static let quarterCount = 16
  private static let leastSwell = 1.2  // dB

  private let sampleRate: Double
  private var frames: SpectrumFrames
  // From the mean square of a sine at each bin to the mean square of noise, behind a Hann window.
  private let scale: Double
  private let all: Range<Int>
  private let low: Range<Int>
  private let high: Range<Int>
  private let lineBins: Range<Int>

  private var powers: [WindPower]
  private var spectra: [Float]  // of the bins for lines, a hop after the other
  private var hopIndex = 0
  private var heard = 0
  private var logarithms: [Double]
  private var quarters: [Double]
  private var quarterHeard = 0
  private var quarterPower = WindPower()

  /// The sums over the last second, and of the last hop.
  private(set) var power = WindPower()
  private(set) var lastPower = WindPower()
  private(set) var isLikeWind = false

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    frames = SpectrumFrames(
      sampleRate: sampleRate, lowestRate: WindDetector.lowestRate, window: Self.window,
      hop: Self.hop, padding: 1)
    scale = Double(frames.windowLength) * frames.binWidth / (1.5 * sampleRate)
    all = frames.bins(20...4000)
    low = frames.bins(20...300)
    high = frames.bins(1000...4000)
    lineBins = frames.bins(20...630)
    powers = Array(repeating: WindPower(), count: Self.hopCount)
    spectra = Array(repeating: 0, count: Self.hopCount * lineBins.count)
    logarithms = Array(repeating: 0, count: lineBins.count)
    quarters = Array(repeating: 0, count: Self.quarterCount)
  }

  /// The end of the last hop, in seconds since the stream began.
  var time: Double { Double(frames.position) / sampleRate }

  /// Takes samples up to the end of a hop; whether one was completed.
  mutating func advance(_ buffer: AudioBuffer, from start: inout Int) -> Bool {
    guard frames.fill(from: buffer, start: &start) else { return false }
    lastPower = WindPower(
      all: scale * frames.sum(all), low: scale * frames.sum(low), high: scale * frames.sum(high))
    powers[hopIndex] = lastPower
    let first = hopIndex * lineBins.count
    for (index, bin) in lineBins.enumerated() { spectra[first + index] = frames.power[bin] }
    hopIndex = (hopIndex + 1) % Self.hopCount
    heard += 1
    addToQuarter()
    power = WindPower()
    for hop in powers { power.add(hop) }
    isLikeWind = heard >= Self.hopCount && hasSpectrumOfWind && isEven && !hasLines
    return true
  }

  /// Whether the level of the last seconds, four at most, varies as gusts do.
  var isSwelling: Bool {
    let count = min(quarterHeard, Self.quarterCount)
    var (sum, squares) = (0.0, 0.0)
    for index in 0..<count {
      sum += quarters[index]
      squares += quarters[index] * quarters[index]
    }
    let mean = sum / Double(max(count, 1))
    return squares / Double(max(count, 1)) - mean * mean >= Self.leastSwell * Self.leastSwell
  }

  mutating func reset() {
    frames.reset()
    (hopIndex, heard, quarterHeard, quarterPower) = (0, 0, 0, WindPower())
    for index in powers.indices { powers[index] = WindPower() }
    (power, lastPower, isLikeWind) = (WindPower(), WindPower(), false)
  }

  private mutating func addToQuarter() {
    quarterPower.add(lastPower)
    guard quarterPower.count == Self.quarterHops else { return }
    quarters[quarterHeard % Self.quarterCount] = decibels(
      power: max(quarterPower.mean, Self.leastPower))
    quarterHeard += 1
    quarterPower = WindPower()
  }

  private var hasSpectrumOfWind: Bool {
    power.mean >= Self.leastPower && power.lowShare >= Self.leastLow
      && power.highShare <= Self.mostHigh
  }

  private var isEven: Bool {
    var count = 0
    for hop in powers
    where hop.lowShare >= Self.leastHopLow && hop.all >= Self.deepestHop * power.mean {
      count += 1
    }
    return count >= Self.leastHops
  }

  private var hasLines: Bool {
    mutating get {
      for index in logarithms.indices {
        var sum: Float = 0
        for hop in 0..<Self.hopCount { sum += spectra[hop * lineBins.count + index] }
        logarithms[index] = logarithm(Double(max(sum, 1e-20)))
      }
      var (highest, second) = (0.0, 0.0)
      for index in logarithms.indices {
        let first = max(index - Self.surroundings, 0)
        let last = min(index + Self.surroundings, logarithms.count - 1)
        var sum = 0.0
        for other in first...last where other != index { sum += logarithms[other] }
        let excess = logarithms[index] - sum / Double(last - first)
        if excess > highest {
          (highest, second) = (excess, highest)
        } else if excess > second {
          second = excess
        }
      }
      return second > Self.mostLine
    }
  }
}
