import TragusDSP

/// Finds where exactly in time and frequency the known tones of a packet are.
///
/// Each known tone is mixed down to 0 Hz and summed in sixteenths of a symbol. Windows of any delay
/// and shifts of frequency are then sums of a few turned numbers.
struct SyncRefinement: Sendable {
  /// Where the known tones of a packet were found.
  struct Finding: Sendable {
    // The mean evidence of a known tone, beyond all doubt: noise has 1.0 and hardly ever 1.5.
    static let certainEvidence: Float = 2
    private static let missingEvidence: Float = 1.6

    /// The first sample of the packet, by the middle cluster.
    var start: Int64
    /// For each cluster, the delay in sixteenths of a symbol and the shift in steps.
    var delays: [Int]
    var shifts: [Int]
    /// The evidence of the known tones: summed, and of the two weaker clusters.
    var score: Float { scores[0] + scores[1] + scores[2] }
    var scoreOfTwo: Float { score - scores.max()! }
    /// The score of each cluster.
    var scores: [Float]
    /// The mean power of a known tone over the power of noise, not limited.
    var power: Float

    /// The clusters that were heard beyond doubt, where one at an end was not heard at all.
    func clustersOfPart(_ configuration: FSKConfiguration) -> Range<Int>? {
      let evidence = evidence(configuration)
      func isPart(_ missing: Int, _ heard: Range<Int>) -> Bool {
        evidence[missing] < Self.missingEvidence
          && heard.allSatisfy { evidence[$0] > Self.certainEvidence }
      }
      // Where all lengths have the same middle, the start does not tell where the end would be.
      if configuration.symbolsPerByte > 1, isPart(2, 0..<2) { return 0..<2 }
      return isPart(0, 1..<3) ? 1..<3 : nil
    }

    /// Whether all clusters were heard beyond doubt.
    func isCertain(_ configuration: FSKConfiguration) -> Bool {
      evidence(configuration).allSatisfy { $0 > Self.certainEvidence }
    }

    /// The mean evidence of a known tone of each cluster.
    private func evidence(_ configuration: FSKConfiguration) -> [Float] {
      (0..<3).map {
        scores[$0] / Float(configuration.clusterLengths[$0] * configuration.groupCount)
      }
    }

    /// Whether the power does not come from a few tones alone, which something else may have sent.
    func isEven(_ toneCount: Int) -> Bool {
      score / Float(toneCount) > 0.75 * ToneEvidence.of(0.4 * power)
    }
  }

  static let partsPerSymbol = 16
  static let reach = 5
  /// From -5 to 10 sixteenths: the search tends to be early where the signal is strong.
  private static let delayCount = 16
  private static let partCount = partsPerSymbol + delayCount
  /// A number for each shift; no configuration has more.
  private typealias Shifts = SIMD16<Float>

  private var block: [Float]
  private var sumsReal: [Float]
  private var sumsImaginary: [Float]
  /// Of one tone: parts or sums of them, and the power for each delay.
  private var partsReal: [Shifts]
  private var partsImaginary: [Shifts]
  private var powers: [Shifts]
  /// For each cluster and delay the power at all shifts, and its evidence.
  private var maps: [Shifts]
  private var limited: [Shifts]
  /// The sixteenths of a circle, clockwise.
  private let circle = (0..<Self.partsPerSymbol).map { index in
    let angle = -2 * Double.pi * Double(index) / Double(Self.partsPerSymbol)
    return SIMD2(Float(cosine(angle)), Float(sine(angle)))
  }
  private let taper = ToneSpectra.window(Self.partsPerSymbol, isTapered: true)

  init() {
    block = Array(repeating: 0, count: 2 * 4096)
    sumsReal = Array(repeating: 0, count: Self.partCount)
    sumsImaginary = sumsReal
    partsReal = Array(repeating: .zero, count: Self.partCount)
    partsImaginary = partsReal
    powers = Array(repeating: .zero, count: Self.delayCount)
    maps = Array(repeating: .zero, count: 3 * Self.delayCount)
    limited = maps
  }

  /// The steps of frequency in which the shift of the highest tone is counted: this many a bin.
  static func stepsPerBin(_ configuration: FSKConfiguration) -> Int {
    configuration.isTapered ? 2 : 4
  }

  /// The most steps either way.
  static func shiftReach(_ configuration: FSKConfiguration) -> Int {
    let steps = Double(stepsPerBin(configuration))
    let reach = FSKConfiguration.greatestShift * Double(configuration.highestBin) * steps
    return max(2, Int(reach.rounded(.up)))
  }

  /// - Parameter end: About the first sample after the packet.
  mutating func run(
    _ layout: FSKLayout, end: Int64, spectra: borrowing ToneSpectra, region: Int,
    samples: borrowing ReceivedSamples
  ) -> Finding {
    let configuration = layout.configuration
    let length = configuration.symbolLength
    let start = end - Int64(configuration.frameCount(layout.payloadCount))
    let steps = Self.stepsPerBin(configuration)
    let shiftReach = Self.shiftReach(configuration)
    let shiftCount = 2 * shiftReach + 1
    precondition(shiftCount <= Shifts.scalarCount, "A vector has a number for each shift.")
    let highest = Double(configuration.highestBin)
    let window = configuration.isTapered ? taper : []
    let partLength = length / Self.partsPerSymbol
    for index in maps.indices { (maps[index], limited[index]) = (.zero, .zero) }
    var lastSymbol = -1
    for known in layout.knownTones {
      let first = start + Int64(known.symbol * length - Self.reach * partLength)
      if known.symbol != lastSymbol {
        block.withUnsafeMutableBufferPointer {
          samples.copy(from: first, count: Self.partCount * partLength, to: $0.baseAddress!)
        }
        lastSymbol = known.symbol
      }
      let bin = configuration.bin(known.tone, group: known.group)
      mix(bin: bin, length: length)
      let noise = spectra.noise(
        ofBin: bin, in: region, at: start + Int64((known.symbol + 1) * length))
      let scale = 1 / noise
      measurePowers(
        shiftReach: shiftReach, shiftsPerBin: Double(steps) * highest / Double(bin), window)
      for delay in 0..<Self.delayCount {
        let powers = powers[delay] * scale
        let index = known.cluster * Self.delayCount + delay
        maps[index] += powers
        limited[index] += Shifts(
          lowHalf: ToneEvidence.of(powers.lowHalf),
          highHalf: ToneEvidence.of(powers.highHalf))
      }
    }
    return choose(layout, start: start, shiftCount: shiftCount, shiftReach: shiftReach)
  }

  /// The power of a tone for each delay, at all shifts of frequency.
  ///
  /// - Parameters:
  ///   - shiftsPerBin: How many shifts move this tone by a bin.
  ///   - window: Empty, or the weight of each part.
  private mutating func measurePowers(shiftReach: Int, shiftsPerBin: Double, _ window: [Float]) {
    // The factors that turn a part against the one before, in place of its frequency.
    let turn = -2 * Double.pi / (shiftsPerBin * Double(Self.partsPerSymbol))
    let (cosine, sine) = (Float(cosine(turn)), Float(sine(turn)))
    var (stepReal, stepImaginary) = (Shifts.zero, Shifts.zero)
    var (x, y): (Float, Float) = (1, 0)
    for shift in 0...shiftReach {
      (stepReal[shiftReach + shift], stepImaginary[shiftReach + shift]) = (x, y)
      (stepReal[shiftReach - shift], stepImaginary[shiftReach - shift]) = (x, -y)
      (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
    }
    var (turnedReal, turnedImaginary) = (Shifts(repeating: 1), Shifts.zero)
    var (sumReal, sumImaginary) = (Shifts.zero, Shifts.zero)
    for part in 0..<Self.partCount {
      let (a, b) = (sumsReal[part], sumsImaginary[part])
      let real = turnedReal * a - turnedImaginary * b
      let imaginary = turnedReal * b + turnedImaginary * a
      sumReal += real
      sumImaginary += imaginary
      // With a window the parts, without it the sums up to them.
      partsReal[part] = window.isEmpty ? sumReal : real
      partsImaginary[part] = window.isEmpty ? sumImaginary : imaginary
      let next = turnedReal * stepReal - turnedImaginary * stepImaginary
      turnedImaginary = turnedReal * stepImaginary + turnedImaginary * stepReal
      turnedReal = next
    }
    for delay in 0..<Self.delayCount {
      var (real, imaginary) = (Shifts.zero, Shifts.zero)
      if window.isEmpty {
        real = partsReal[delay + Self.partsPerSymbol - 1]
        imaginary = partsImaginary[delay + Self.partsPerSymbol - 1]
        if delay > 0 {
          real -= partsReal[delay - 1]
          imaginary -= partsImaginary[delay - 1]
        }
      } else {
        for part in 0..<Self.partsPerSymbol {
          real += partsReal[delay + part] * window[part]
          imaginary += partsImaginary[delay + part] * window[part]
        }
      }
      powers[delay] = real * real + imaginary * imaginary
    }
  }

  /// Sums of the block times a circling number, a sixteenth of a symbol each.
  private mutating func mix(bin: Int, length: Int) {
    let partLength = length / Self.partsPerSymbol
    let turn = -2 * Double.pi * Double(bin) / Double(length)
    let (lane1, lane8) = (
      SIMD2(Float(cosine(turn)), Float(sine(turn))),
      SIMD2(Float(cosine(8 * turn)), Float(sine(8 * turn)))
    )
    var firstReal = SIMD8<Float>()
    var firstImaginary = SIMD8<Float>()
    var value = SIMD2<Float>(1, 0)
    for lane in 0..<8 {
      (firstReal[lane], firstImaginary[lane]) = (value.x, value.y)
      value = SIMD2(
        value.x * lane1.x - value.y * lane1.y, value.x * lane1.y + value.y * lane1.x)
    }
    let stepReal = SIMD8<Float>(repeating: lane8.x)
    let stepImaginary = SIMD8<Float>(repeating: lane8.y)
    block.withUnsafeBufferPointer { block in
      for part in 0..<Self.partCount {
        var (x, y) = (firstReal, firstImaginary)
        var sumReal = SIMD8<Float>()
        var sumImaginary = SIMD8<Float>()
        let address = UnsafeRawPointer(block.baseAddress! + part * partLength)
        var index = 0
        while index < partLength {
          let values = address.loadUnaligned(
            fromByteOffset: index &* MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
          sumReal += values * x
          sumImaginary += values * y
          let turned = x * stepReal - y * stepImaginary
          y = x * stepImaginary + y * stepReal
          x = turned
          index &+= 8
        }
        // A part begins at a sixteenth of a symbol: a whole number of sixteenths of a circle.
        let turned = circle[part * bin % Self.partsPerSymbol]
        let (c, s) = (turned.x, turned.y)
        let (real, imaginary) = (sumReal.sum(), sumImaginary.sum())
        sumsReal[part] = real * c - imaginary * s
        sumsImaginary[part] = real * s + imaginary * c
      }
    }
  }

  private func choose(
    _ layout: FSKLayout, start: Int64, shiftCount: Int, shiftReach: Int
  ) -> Finding {
    let configuration = layout.configuration
    // The best place for all clusters together.
    var best = (delay: 0, shift: 0, sum: -Float.infinity)
    for delay in 0..<Self.delayCount {
      for shift in 0..<shiftCount {
        let sum =
          maps[delay][shift] + maps[Self.delayCount + delay][shift]
          + maps[2 * Self.delayCount + delay][shift]
        if sum > best.sum { best = (delay, shift, sum) }
      }
    }
    // Each cluster may stray from it, at a price.
    let symbolCount = configuration.symbolCount(layout.payloadCount)
    let drift = FSKConfiguration.greatestShift * Double(symbolCount) / 2
    let delayReach = max(1, Int((drift * Double(Self.partsPerSymbol)).rounded()))
    let mean = best.sum / Float(layout.knownTones.count)
    var delays: [Int] = []
    var shifts: [Int] = []
    var scores: [Float] = []
    var power: Float = 0
    for cluster in 0..<3 {
      var chosen = (delay: best.delay, shift: best.shift, value: -Float.infinity)
      for delay in 0..<Self.delayCount where abs(delay - best.delay) <= delayReach {
        for shift in 0..<shiftCount {
          let distance = abs(delay - best.delay) + abs(shift - best.shift)
          let price = distance == 0 ? 0 : 3 + 0.5 * Float(distance) + 0.05 * mean * Float(distance)
          let value = maps[cluster * Self.delayCount + delay][shift] - price
          if value > chosen.value { chosen = (delay, shift, value) }
        }
      }
      delays.append(chosen.delay - Self.reach)
      shifts.append(chosen.shift - shiftReach)
      scores.append(limited[cluster * Self.delayCount + chosen.delay][chosen.shift])
      power += maps[cluster * Self.delayCount + chosen.delay][chosen.shift]
    }
    return Finding(
      start: start, delays: delays, shifts: shifts, scores: scores,
      power: power / Float(layout.knownTones.count))
  }
}
