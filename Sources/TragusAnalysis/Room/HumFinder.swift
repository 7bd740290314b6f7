import TragusCore
import TragusDSP

/// Finds the hum of the mains: lines at multiples of 50 or 60 Hz that stand out of what is beside
/// them and stay.
///
/// Spectra of one second are taken every half second. A harmonic stands out when it is 15 dB above
/// the median of the bins on either side, which is about where a tone comes out of noise for the
/// ear: a second's bin holds 18 dB less noise than the critical band of 100 Hz around it. A hum must
/// show its first or second harmonic, or three of the others, in a third of all spectra. Voices and
/// notes do not stay within 0.5 % of such a frequency, motors that hang on the mains do.
struct HumFinder {
  private static let nominals = [50.0, 60.0]
  private static let harmonicCount = 10
  /// The mains stay within 0.2 Hz of their frequency where grids are large, and clocks of sound
  /// cards within 0.01 %.
  private static let tolerance = 0.005
  private static let prominence: Float = 31.62  // a power of 15 dB
  /// The hum that is looked for, as a mean square: -100 dBFS, above the patterns that rounding to
  /// 16 bits makes.
  private static let leastPower = 1e-10
  /// What lies 120 dB below the strongest bin, a great offset for example, may be rounding.
  private static let precision: Float = 1e-12
  /// Bins that count as beside a line, on either side: behind those that the window blurs it to.
  private static let beside = 5...15

  /// What was found of one frequency of the mains.
  private struct Find {
    var spectrumCount = 0
    var power = 0.0
    /// The frequency of the mains times the power that tells it.
    var moment = 0.0
  }

  private let binWidth: Double
  private let scale: Double
  private let window: [Float]
  private var fft: RealFFT?
  private var samples: [Float]
  private var faded: [Float]
  private var power: [Float]
  private var neighbors: [Float] = []
  private var spectrumCount = 0
  private var leastPeak: Float = 0
  private var finds = Array(repeating: Find(), count: nominals.count)

  init(sampleRate: Double) {
    let count = RealFFT.supportedCount(atLeast: max(Int(sampleRate.rounded()), 2))
    // Below, not even the second harmonics of both fit into the spectrum.
    let fft = sampleRate >= 400 ? RealFFT(count: count) : nil
    let window = Window(.hann, count: fft == nil ? 1 : count)
    self.fft = fft
    self.window = window.samples
    binWidth = sampleRate / Double(count)
    // By Parseval's theorem: the mean square of what is in a bin and in its mirror image.
    let energy = window.samples.reduce(0) { $0 + Double($1) * Double($1) }
    scale = 2 / (Double(count) * energy)
    samples = []
    samples.reserveCapacity(window.count)
    faded = Array(repeating: 0, count: window.count)
    power = Array(repeating: 0, count: fft?.binCount ?? 0)
    neighbors.reserveCapacity(2 * Self.beside.count)
  }

  mutating func add(_ input: Span<Float>, _ range: Range<Int>) {
    guard fft != nil else { return }
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, start + window.count - samples.count)
      for index in start..<end {
        samples.append(abs(input[index]) < RoomMeter.limit ? input[index] : 0)
      }
      start = end
      if samples.count == window.count { endSpectrum() }
    }
  }

  /// Forgets what waits for its spectrum: what comes next was apart from it.
  mutating func interrupt() {
    samples.removeAll(keepingCapacity: true)
  }

  mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    spectrumCount = 0
    for index in finds.indices { finds[index] = Find() }
  }

  /// What was found since the last reset.
  var hum: RoomNoise.Hum? {
    let least = max(2, (spectrumCount + 2) / 3)
    let lasting = finds.filter { $0.spectrumCount >= least }
    guard let find = lasting.max(by: { $0.power < $1.power }) else { return nil }
    let power = find.power / Double(find.spectrumCount)
    guard power >= Self.leastPower else { return nil }
    return RoomNoise.Hum(frequency: find.moment / find.power, level: decibels(power: power))
  }

  private mutating func endSpectrum() {
    for index in samples.indices { faded[index] = samples[index] * window[index] }
    Self.transform(faded, with: &fft, into: &power)
    samples.removeFirst(window.count / 2)
    spectrumCount += 1
    leastPeak = 0
    for bin in power where bin * Self.precision > leastPeak { leastPeak = bin * Self.precision }
    for index in finds.indices { look(for: index) }
  }

  private static func transform(
    _ samples: [Float], with fft: inout RealFFT?, into power: inout [Float]
  ) {
    var bins = power.mutableSpan
    fft?.powerSpectrum(samples.span, into: &bins)
  }

  /// Adds what the latest spectrum shows of one frequency of the mains.
  private mutating func look(for index: Int) {
    let nominal = Self.nominals[index]
    var harmonicCount = 0
    var showsLow = false
    var sum = 0.0
    var moment = 0.0
    for harmonic in 1...Self.harmonicCount {
      let expected = Double(harmonic) * nominal
      guard let line = line(near: expected),
        abs(line.frequency / expected - 1) <= Self.tolerance
      else { continue }
      harmonicCount += 1
      if harmonic <= 2 { showsLow = true }
      sum += line.power
      moment += line.power * line.frequency / Double(harmonic)
    }
    guard showsLow || harmonicCount >= 3 else { return }
    finds[index].spectrumCount += 1
    finds[index].power += sum
    finds[index].moment += moment
  }

  /// The strongest line near a frequency, if it stands out.
  private mutating func line(near frequency: Double) -> (frequency: Double, power: Double)? {
    let center = frequency / binWidth
    let reach = max(1, center * Self.tolerance)
    let low = Int((center - reach).rounded(.down))
    let high = Int((center + reach).rounded(.up))
    guard low > Self.beside.upperBound, high + Self.beside.upperBound < power.count else {
      return nil
    }
    var peak = low
    for bin in low...high where power[bin] > power[peak] { peak = bin }
    let around = median(beside: peak)
    guard power[peak] > leastPeak, power[peak] > around * Self.prominence,
      power[peak] >= power[peak - 1], power[peak] >= power[peak + 1]
    else { return nil }
    // The window of Hann blurs a line to five bins at most.
    var sum = 0.0
    for bin in (peak - 2)...(peak + 2) { sum += Double(power[bin]) - Double(around) }
    return ((Double(peak) + offset(of: peak)) * binWidth, max(sum, 0) * scale)
  }

  private mutating func median(beside bin: Int) -> Float {
    neighbors.removeAll(keepingCapacity: true)
    for distance in Self.beside {
      neighbors.append(power[bin - distance])
      neighbors.append(power[bin + distance])
    }
    neighbors.sort()
    return (neighbors[neighbors.count / 2 - 1] + neighbors[neighbors.count / 2]) / 2
  }

  /// How far a line lies from the bin of its peak, in bins: exact for a single line under a window
  /// of Hann, whose two greatest bins are as (1 + offset) to (2 - offset).
  private func offset(of peak: Int) -> Double {
    let isAbove = power[peak + 1] > power[peak - 1]
    let neighbor = Double(power[isAbove ? peak + 1 : peak - 1])
    let ratio = (neighbor / Double(power[peak])).squareRoot()
    let distance = (2 * ratio - 1) / (ratio + 1)
    return isAbove ? distance : -distance
  }
}
