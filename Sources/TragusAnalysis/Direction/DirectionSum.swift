import TragusDSP

/// Sums of ``DirectionWindows``, and the direction that they tell.
///
/// Generalized cross-correlation with the phase transform (C. H. Knapp and G. C. Carter, "The
/// generalized correlation method for estimation of time delay", IEEE Trans. ASSP-24, 1976). Each
/// bin counts by its phase alone, and the delay of the sound is where the phases of all bins agree
/// best. Windows count by their amplitude, so that a blow counts and the pause before it does not.
struct DirectionSum {
  /// Metres per second, at 20 °C.
  static let speedOfSound = 343.0
  // How far the agreement must stand out of what chance gives, in standard deviations. Bins of a
  // Hann window are not independent, and there are many delays.
  private static let leastSignificance = 9.0
  // The greatest part that the channels of one microphone may differ by: -50 dB.
  private static let oneMicrophonePart = 1e-5
  // Places of the correlation for one sample; a parabola through three of them does the rest.
  private static let density = 4

  private let spacing: Double
  private let sampleRate: Double
  private let bins: Range<Int>
  private let reach: Int
  private var fft: RealFFT
  private var real, imaginary: [Float]
  private var correlation: [Float]
  private var sumReal, sumImaginary: [Float]
  private var weight = 0.0
  private var squaredWeight = 0.0
  private var powers = (first: 0.0, second: 0.0, product: 0.0)

  /// - Parameter spacing: From one microphone to the other, in metres.
  init(_ windows: DirectionWindows, spacing: Double, sampleRate: Double) {
    (self.spacing, self.sampleRate, bins) = (spacing, sampleRate, windows.bins)
    fft = RealFFT(count: Self.density * windows.length)
    let longest = spacing / Self.speedOfSound * sampleRate * Double(Self.density)
    // One place more, so that what comes along the line has a peak.
    reach = min(Int(longest.rounded(.up)) + 1, fft.count / 2 - 2)
    real = Array(repeating: 0, count: fft.binCount)
    imaginary = real
    correlation = Array(repeating: 0, count: fft.count)
    sumReal = Array(repeating: 0, count: bins.count)
    sumImaginary = sumReal
  }

  /// Adds the window that was completed.
  mutating func add(_ windows: DirectionWindows) {
    let powers = windows.powers
    // The channels may be unequally loud, and one of them silent.
    let gain = (powers.first * powers.second).squareRoot().squareRoot()
    guard gain > 0 else { return addPowers(powers) }
    for index in sumReal.indices {
      sumReal[index] += Float(gain) * windows.real[index]
      sumImaginary[index] += Float(gain) * windows.imaginary[index]
    }
    weight += gain
    squaredWeight += gain * gain
    addPowers(powers)
  }

  private mutating func addPowers(_ other: (first: Double, second: Double, product: Double)) {
    powers.first += other.first
    powers.second += other.second
    powers.product += other.product
  }

  /// Adds what another sum has.
  mutating func add(_ other: DirectionSum) {
    for index in sumReal.indices {
      sumReal[index] += other.sumReal[index]
      sumImaginary[index] += other.sumImaginary[index]
    }
    weight += other.weight
    squaredWeight += other.squaredWeight
    addPowers(other.powers)
  }

  mutating func reset() {
    for index in sumReal.indices { (sumReal[index], sumImaginary[index]) = (0, 0) }
    (weight, squaredWeight, powers) = (0, 0, (0, 0, 0))
  }

  /// The direction of what was added.
  mutating func direction(at time: Double) -> Direction {
    var (angle, confidence) = (Double?.none, 0.0)
    let isOneMicrophone = isOneMicrophone
    if weight > 0, !isOneMicrophone {
      correlate()
      let peak = peak
      confidence = min(max(peak.value / (weight * Double(bins.count)), 0), 1)
      let deviation = (squaredWeight / (2 * Double(bins.count))).squareRoot() / weight
      if confidence >= Self.leastSignificance * deviation {
        let delay = peak.place / (Double(Self.density) * sampleRate)
        let sine = min(max(delay * Self.speedOfSound / spacing, -1), 1)
        angle = TragusDSP.angle(y: sine, x: (1 - sine * sine).squareRoot()) * 180 / .pi
      }
    }
    return Direction(
      time: time, angle: angle, confidence: confidence, levelDifference: levelDifference,
      isOneMicrophone: isOneMicrophone)
  }

  private var isOneMicrophone: Bool {
    let product = powers.product * powers.product
    return powers.product > 0
      && product >= (1 - Self.oneMicrophonePart) * powers.first * powers.second
  }

  private var levelDifference: Double {
    guard powers.first > 0 || powers.second > 0 else { return 0 }
    let level = decibels(power: max(powers.second, 1e-300) / max(powers.first, 1e-300))
    return min(max(level, -100), 100)
  }

  private mutating func correlate() {
    for (place, bin) in bins.enumerated() {
      real[bin] = sumReal[place]
      imaginary[bin] = sumImaginary[place]
    }
    fft.inverse(real: real, imaginary: imaginary, into: &correlation)
  }

  /// The greatest value within reach, as a sum over the bins, and by how many places the second
  /// channel is ahead there.
  private var peak: (place: Double, value: Double) {
    // The second channel is ahead where the correlation has a negative time.
    func value(_ place: Int) -> Double {
      Double(correlation[place > 0 ? fft.count - place : -place]) * Double(fft.count) / 2
    }
    var best = -reach
    for place in -reach...reach where value(place) > value(best) { best = place }
    let (left, middle, right) = (value(best - 1), value(best), value(best + 1))
    let bend = left - 2 * middle + right
    guard bend < 0, left <= middle, right <= middle else { return (Double(best), middle) }
    let shift = 0.5 * (left - right) / bend
    return (Double(best) + shift, middle - 0.25 * (left - right) * shift)
  }
}
