import TragusCore
import TragusDSP

/// Finds the hum of the mains: lines at multiples of 50 or 60 Hz that stand out of what is beside
/// them and stay.
///
/// Spectra of one second are taken every half second. A harmonic stands out when it is 15 dB above
/// the median of the bins on either side. That is about where a tone comes out of noise for the
/// ear. A second's bin holds 18 dB less noise than the critical band of 100 Hz around it. A hum
/// must show its first or second harmonic, or three of the others, in a third of all spectra.
/// Voices and notes do not stay within 0.5 % of such a frequency, motors that hang on the mains do.
///
/// Rates above 96 kHz are halved until they are not: the harmonics end at 600 Hz. The memory of a
/// spectrum is taken when the first second has been heard; a rate may come from a header alone.
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
  /// In hertz; far above the harmonics, and the greatest of usual recordings.
  private static let greatestRate = 96_000.0
  /// Samples that are halved at once.
  private static let pieceLength = 1024
  /// Bins that count as beside a line, on either side: behind those that the window blurs it to.
  private static let beside = 5...15

  /// What was found of one frequency of the mains.
  private struct Find {
    var spectrumCount = 0
    var power = 0.0
    /// The frequency of the mains times the power that tells it.
    var moment = 0.0
  }

  private let isDeaf: Bool
  private let binWidth: Double
  private var decimators: [HalfBandDecimator]
  private var piece: [Double]
  private var halved: [Float]
  private var frames: FrameBuffer
  // `nil` until the first spectrum.
  private var spectrum: PowerSpectrum?
  private var scale = 0.0
  private var neighbors: [Float] = []
  private var spectrumCount = 0
  private var leastPeak: Float = 0
  private var finds = Array(repeating: Find(), count: nominals.count)

  init(sampleRate: Double) {
    // Below, not even the second harmonics of both fit into the spectrum.
    isDeaf = sampleRate < 400
    var rate = sampleRate
    var decimators: [HalfBandDecimator] = []
    while rate > Self.greatestRate {
      rate /= 2
      decimators.append(HalfBandDecimator())
    }
    self.decimators = decimators
    piece = Array(repeating: 0, count: decimators.isEmpty ? 0 : Self.pieceLength)
    halved = Array(repeating: 0, count: piece.count)
    let sampleCount = RealFFT.supportedCount(atLeast: max(Int(rate.rounded()), 2))
    frames = FrameBuffer(length: sampleCount, hop: sampleCount / 2)
    binWidth = rate / Double(sampleCount)
    neighbors.reserveCapacity(2 * Self.beside.count)
  }

  /// Takes the first samples of an array, as `copySound` gave them.
  mutating func add(_ input: [Float], _ inputCount: Int) {
    if isDeaf { return }
    guard !decimators.isEmpty else { return hear(input, inputCount) }
    for start in stride(from: 0, to: inputCount, by: Self.pieceLength) {
      var count = min(Self.pieceLength, inputCount - start)
      for offset in 0..<count { piece[offset] = Double(input[start + offset]) }
      for index in decimators.indices {
        count = decimators[index].process(&piece, count: count)
      }
      for offset in 0..<count { halved[offset] = Float(piece[offset]) }
      hear(halved, count)
    }
  }

  private mutating func hear(_ samples: [Float], _ count: Int) {
    var start = 0
    let samples = samples.span.extracting(0..<count)
    while frames.fill(from: samples, start: &start) { endSpectrum() }
  }

  /// Forgets what waits for its spectrum: what comes next was apart from it.
  mutating func interrupt() {
    frames.reset()
    for index in decimators.indices { decimators[index] = HalfBandDecimator() }
  }

  mutating func reset() {
    interrupt()
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
    if spectrum == nil { prepare() }
    spectrum?.measure(frames.samples)
    spectrumCount += 1
    leastPeak = 0
    for bin in power where bin * Self.precision > leastPeak { leastPeak = bin * Self.precision }
    for index in finds.indices { look(for: index) }
  }

  private mutating func prepare() {
    let window = WindowFunction(.hann, count: frames.length).samples
    // By Parseval's theorem: the mean square of what is in a bin and in its mirror image.
    let energy = window.reduce(0) { $0 + Double($1) * Double($1) }
    scale = 2 / (Double(window.count) * energy)
    spectrum = PowerSpectrum(window: window)
  }

  private var power: [Float] { spectrum?.power ?? [] }

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

  /// How far a line lies from the bin of its peak, in bins. It is exact for a single line under a
  /// window of Hann, whose two greatest bins are as (1 + offset) to (2 - offset).
  private func offset(of peak: Int) -> Double {
    let isAbove = power[peak + 1] > power[peak - 1]
    let neighbor = Double(power[isAbove ? peak + 1 : peak - 1])
    let ratio = (neighbor / Double(power[peak])).squareRoot()
    let distance = (2 * ratio - 1) / (ratio + 1)
    return isAbove ? distance : -distance
  }
}
