import TragusDSP

/// Finds where exactly in time and frequency the known tones of a packet are.
///
/// Each known tone is mixed down to 0 Hz and summed in sixteenths of a symbol; windows of any delay
/// and shifts of frequency are then sums of a few turned numbers.
struct SyncRefinement: Sendable {
  /// Where the known tones of a packet were found.
  struct Finding: Sendable {
    /// The first sample of the packet, by the middle cluster.
    var start: Int64
    /// For each cluster, the delay in sixteenths of a symbol and the shift in steps.
    var delays: [Int]
    var shifts: [Int]
    /// The power of the known tones over that of noise, each limited: summed, and of the two weaker
    /// clusters.
    var score: Float
    var scoreOfTwo: Float
    /// The mean power of a known tone over that of noise, not limited.
    var power: Float

    /// Whether the power is not that of a few tones alone, which something else may have sent.
    func isEven(_ toneCount: Int) -> Bool {
      score / Float(toneCount) > 0.75 * ToneSpectra.evidence(0.4 * power)
    }
  }

  static let partsPerSymbol = 16
  static let reach = 5
  /// From -5 to 10 sixteenths: the search tends to be early where the signal is strong.
  private static let delayCount = 16
  private static let partCount = partsPerSymbol + delayCount
  /// More shifts than any configuration has.
  private static let mapCount = 32

  private var block: [Float]
  private var sumsReal: [Float]
  private var sumsImaginary: [Float]
  /// For each cluster and shift the power at all delays, and its evidence.
  private var maps: [SIMD16<Float>]
  private var limited: [SIMD16<Float>]
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
    maps = Array(repeating: .zero, count: 3 * Self.mapCount)
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
    samples: borrowing SampleHistory
  ) -> Finding {
    let configuration = layout.configuration
    let length = configuration.symbolLength
    let start = end - Int64(configuration.frameCount(layout.payloadCount))
    let steps = Self.stepsPerBin(configuration)
    let shiftReach = Self.shiftReach(configuration)
    let shiftCount = 2 * shiftReach + 1
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
      for shift in 0..<shiftCount {
        let bins = Double(shift - shiftReach) / Double(steps) * Double(bin) / highest
        let powers = self.powers(shiftedBy: bins, window) * SIMD16(repeating: scale)
        let index = known.cluster * Self.mapCount + shift
        maps[index] += powers
        for delay in 0..<Self.delayCount {
          limited[index][delay] += ToneSpectra.evidence(powers[delay])
        }
      }
    }
    return choose(layout, start: start, shiftCount: shiftCount, shiftReach: shiftReach)
  }

  /// The power for each delay at a shift of frequency.
  private func powers(shiftedBy bins: Double, _ window: [Float]) -> SIMD16<Float> {
    let turn = -2 * Double.pi * bins / Double(Self.partsPerSymbol)
    let (stepReal, stepImaginary) = (Float(cosine(turn)), Float(sine(turn)))
    var (x, y): (Float, Float) = (1, 0)
    var real = SIMD16<Float>()
    var imaginary = SIMD16<Float>()
    sumsReal.withUnsafeBytes { sumsReal in
      sumsImaginary.withUnsafeBytes { sumsImaginary in
        for part in 0..<Self.partsPerSymbol {
          let offset = part * MemoryLayout<Float>.stride
          let a = sumsReal.loadUnaligned(fromByteOffset: offset, as: SIMD16<Float>.self)
          let b = sumsImaginary.loadUnaligned(fromByteOffset: offset, as: SIMD16<Float>.self)
          let weight = window.isEmpty ? 1 : window[part]
          let (c, s) = (x * weight, y * weight)
          real += a * c - b * s
          imaginary += a * s + b * c
          (x, y) = (x * stepReal - y * stepImaginary, x * stepImaginary + y * stepReal)
        }
      }
    }
    return real * real + imaginary * imaginary
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
          maps[shift][delay] + maps[Self.mapCount + shift][delay]
          + maps[2 * Self.mapCount + shift][delay]
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
          let value = maps[cluster * Self.mapCount + shift][delay] - price
          if value > chosen.value { chosen = (delay, shift, value) }
        }
      }
      delays.append(chosen.delay - Self.reach)
      shifts.append(chosen.shift - shiftReach)
      scores.append(limited[cluster * Self.mapCount + chosen.shift][chosen.delay])
      power += maps[cluster * Self.mapCount + chosen.shift][chosen.delay]
    }
    let score = scores[0] + scores[1] + scores[2]
    return Finding(
      start: start, delays: delays, shifts: shifts, score: score,
      scoreOfTwo: score - scores.max()!, power: power / Float(layout.knownTones.count))
  }
}
