import TragusDSP

/// Up to four bands of one rate, computed side by side.
struct BandGroup {
  typealias Lanes = SIMD4<Double>

  /// The state has the opposite sign of the usual one, which saves a negation.
  private struct Section {
    var a1 = Lanes.zero
    var a2 = Lanes.zero
    var s1 = Lanes.zero
    var s2 = Lanes.zero

    @inline(__always)
    mutating func step(_ input: Lanes) -> Lanes {
      let output = input - s1
      s1 = s2 + a1 * output
      s2 = input + a2 * output
      return output
    }

    /// State below -300 dB is taken as 0, so that silence does not end in slow subnormal numbers.
    mutating func settle() {
      let threshold = Lanes(repeating: 1e-30)
      let isQuiet = (s1 * s1 .< threshold) .& (s2 * s2 .< threshold)
      s1.replace(with: 0, where: isQuiet)
      s2.replace(with: 0, where: isQuiet)
    }
  }

  private let sampleRate: Double
  private let fastStep: Double
  private var bandCount = 0
  private var gain = Lanes.zero
  private var sections = (Section(), Section(), Section(), Section())
  private var fast = Lanes.zero

  // Of the period.
  private var sampleCount = 0
  private var sum = Lanes.zero
  private var maximum = Lanes.zero

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    fastStep = 1 - exponential(-1 / (TimeWeighting.fast.timeConstant * sampleRate))
  }

  var isFull: Bool { bandCount == Lanes.scalarCount }

  /// - Returns: The lane of the band.
  mutating func add(_ band: FrequencyBand) -> Int {
    let lane = bandCount
    let filter = ButterworthBandPass(low: band.low, high: band.high, sampleRate: sampleRate)
    gain[lane] = filter.gain
    (sections.0.a1[lane], sections.0.a2[lane]) = (filter.a1[0], filter.a2[0])
    (sections.1.a1[lane], sections.1.a2[lane]) = (filter.a1[1], filter.a2[1])
    (sections.2.a1[lane], sections.2.a2[lane]) = (filter.a1[2], filter.a2[2])
    (sections.3.a1[lane], sections.3.a2[lane]) = (filter.a1[3], filter.a2[3])
    bandCount += 1
    return lane
  }

  mutating func process(_ samples: [Double], count: Int) {
    var (one, two, three, four) = sections
    var (fast, sum, maximum) = (fast, sum, maximum)
    let fastStep = Lanes(repeating: fastStep)
    samples.withUnsafeBufferPointer { samples in
      for index in 0..<count {
        let output = four.step(three.step(two.step(one.step(gain * samples[index]))))
        let power = output * output
        sum += power
        fast += fastStep * (power - fast)
        maximum.replace(with: fast, where: fast .> maximum)
      }
    }
    one.settle()
    two.settle()
    three.settle()
    four.settle()
    fast.replace(with: 0, where: fast .< 1e-30)
    sections = (one, two, three, four)
    (self.fast, self.sum, self.maximum) = (fast, sum, maximum)
    sampleCount += count
  }

  func powers(ofLane lane: Int) -> (mean: Double, maximum: Double) {
    // A period can be shorter than one sample of a low rate.
    guard sampleCount > 0 else { return (fast[lane], fast[lane]) }
    return (sum[lane] / Double(sampleCount), maximum[lane])
  }

  mutating func beginPeriod() {
    sampleCount = 0
    sum = .zero
    maximum = .zero
  }
}
