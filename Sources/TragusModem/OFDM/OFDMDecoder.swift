import TragusDSP

/// Finds the packet in what was heard on its carriers.
///
/// The gains of the carriers come from the known symbol, the pilots and the header. The noise comes
/// from how far these lie from what is expected. When the code does not find a word, the bits that
/// it deems likely serve as further pilots.
struct OFDMDecoder {
  private static let iterations = 40
  private static let rounds = 4
  // Known carriers that together tell the noise of those around them.
  private static let noiseCells = 24
  // This many cells' worth of belief that all symbols are equally noisy.
  private static let steadiness: Float = 16

  private let band: OFDMBand
  private let layout: OFDMLayout
  private let carriers: OFDMCarriers
  private let scrambler: OFDMScrambler
  // What is expected on each carrier of each symbol: 0 where nothing is known, of magnitude 1 where all is.
  private var expectedReal: [Float]
  private var expectedImaginary: [Float]
  // For each carrier the sum of what its symbols say of its gain, the weight of that, and the noise.
  private var sumReal: [Float]
  private var sumImaginary: [Float]
  private var weights: [Float]
  private var noise: [Float]
  // For each symbol by how much more noise it has.
  private var unrest: [Float]

  init(
    _ band: OFDMBand, _ layout: OFDMLayout, _ carriers: OFDMCarriers, headerWord: [Float],
    scrambler: OFDMScrambler
  ) {
    (self.band, self.layout, self.carriers) = (band, layout, carriers)
    self.scrambler = scrambler
    expectedReal = Array(repeating: 0, count: carriers.real.count)
    expectedImaginary = expectedReal
    sumReal = Array(repeating: 0, count: carriers.count)
    sumImaginary = sumReal
    weights = sumReal
    noise = sumReal
    unrest = Array(repeating: 1, count: layout.symbolCount)
    for symbol in 1...layout.symbolCount {
      for carrier in 0..<carriers.count where band.isPilot(carrier, symbol: symbol) {
        expect(OFDMLayout.Cell(symbol: symbol, carrier: carrier), 1, 1)
      }
    }
    for (index, cell) in layout.headerCells.enumerated() {
      expect(cell, headerWord[2 * index], headerWord[2 * index + 1])
    }
  }

  /// - Returns: The packet and how many bits were wrong, or `nil` when the checksum does not fit.
  mutating func decode() -> (packet: Packet, correctedCount: Int)? {
    for _ in 0..<Self.rounds {
      estimate()
      let likelihoods = likelihoods()
      var propagation = BeliefPropagation(layout.code, likelihoods: likelihoods)
      if let word = propagation.run(iterations: Self.iterations) {
        guard let packet = Self.packet(of: word.prefix(layout.code.informationCount)) else {
          return nil
        }
        var correctedCount = 0
        for (index, likelihood) in likelihoods.enumerated()
        where (likelihood < 0) != word[layout.code.place(index)] {
          correctedCount += 1
        }
        return (packet, correctedCount)
      }
      expect(propagation.beliefs)
    }
    return nil
  }

  /// Mean power of the signal over the mean power of the noise between 0 and 24 kHz, in dB.
  var signalToNoiseRatio: Double {
    var (signal, noisePower) = (0.0, Double(carriers.outsidePower))
    for carrier in 0..<carriers.count {
      let weight = max(weights[carrier], 1)
      let (a, b) = (sumReal[carrier] / weight, sumImaginary[carrier] / weight)
      signal += Double(a * a + b * b - noise[carrier] / weight)
      noisePower += Double(noise[carrier])
    }
    // The known symbol has twice the power of the others.
    signal *= Double(layout.symbolCount + 2) / Double(layout.symbolCount + 1)
    // Bounds for what a Float can tell.
    return decibels(power: max(signal, 1e-9) / max(noisePower, 1e-9 * max(signal, 1e-9)))
  }

  private func index(_ cell: OFDMLayout.Cell) -> Int {
    (cell.symbol - 1) * carriers.count + cell.carrier
  }

  private mutating func expect(_ cell: OFDMLayout.Cell, _ first: Float, _ second: Float) {
    let signs = scrambler.signs(cell)
    expectedReal[index(cell)] = first * signs.real * Float(0.5).squareRoot()
    expectedImaginary[index(cell)] = second * signs.imaginary * Float(0.5).squareRoot()
  }

  /// Expects the code word that is likely.
  private mutating func expect(_ beliefs: [Float]) {
    var signs: [Float] = Array(repeating: 0, count: layout.codedCount)
    for sent in signs.indices {
      let belief = Double(min(max(beliefs[layout.code.place(sent)], -30), 30))
      signs[layout.place(ofSent: sent)] = Float(1 - 2 / (1 + exponential(belief)))
    }
    for (index, cell) in layout.dataCells.enumerated() {
      expect(cell, signs[2 * index], signs[2 * index + 1])
    }
  }

  /// Estimates the gain and the noise of each carrier.
  private mutating func estimate() {
    let count = carriers.count
    for carrier in 0..<count {
      sumReal[carrier] = carriers.trainingWeight * carriers.trainingReal[carrier]
      sumImaginary[carrier] = carriers.trainingWeight * carriers.trainingImaginary[carrier]
      weights[carrier] = carriers.trainingWeight
    }
    for index in carriers.real.indices {
      let carrier = index % count
      let (a, b) = (carriers.real[index], carriers.imaginary[index])
      let (c, d) = (expectedReal[index], expectedImaginary[index])
      sumReal[carrier] += a * c + b * d
      sumImaginary[carrier] += b * c - a * d
      weights[carrier] += c * c + d * d
    }
    estimateNoise()
    estimateUnrest()
  }

  private mutating func estimateNoise() {
    let count = carriers.count
    // Sums up to each carrier of the squared deviations and of how many there are.
    var deviations: [Double] = Array(repeating: 0, count: count + 1)
    var numbers = deviations
    for index in carriers.real.indices {
      guard let deviation = deviation(index) else { continue }
      deviations[index % count + 1] += Double(deviation.power)
      numbers[index % count + 1] += Double(deviation.number)
    }
    for carrier in 0..<count {
      deviations[carrier + 1] += deviations[carrier]
      numbers[carrier + 1] += numbers[carrier]
    }
    let density = max(numbers[count] / Double(count), 1e-3)
    let reach = max(Int(0.5 * Double(Self.noiseCells) / density), 4)
    for carrier in 0..<count {
      let (low, high) = (max(carrier - reach, 0), min(carrier + reach + 1, count))
      let number = numbers[high] - numbers[low]
      noise[carrier] = number > 0 ? Float((deviations[high] - deviations[low]) / number) : 1
    }
  }

  private mutating func estimateUnrest() {
    let count = carriers.count
    for symbol in 0..<layout.symbolCount {
      var (sum, number) = (Self.steadiness, Self.steadiness)
      for index in symbol * count..<(symbol + 1) * count {
        guard let deviation = deviation(index), noise[index % count] > 0 else { continue }
        sum += deviation.power / noise[index % count]
        number += deviation.number
      }
      unrest[symbol] = sum / number
    }
  }

  /// How far a known carrier lies from what is expected, squared, and what it counts.
  private func deviation(_ index: Int) -> (power: Float, number: Float)? {
    let (c, d) = (expectedReal[index], expectedImaginary[index])
    let power = c * c + d * d
    guard power > 0.5 else { return nil }
    let weight = weights[index % carriers.count]
    let g = sumReal[index % carriers.count] / weight
    let h = sumImaginary[index % carriers.count] / weight
    let a = carriers.real[index] - (g * c - h * d)
    let b = carriers.imaginary[index] - (g * d + h * c)
    // The gain follows what it is estimated from.
    return (a * a + b * b, 1 - power / weight)
  }

  /// For each sent bit the logarithm of the ratio of the probabilities of 0 and 1.
  private func likelihoods() -> [Float] {
    var values: [Float] = Array(repeating: 0, count: layout.codedCount)
    for (number, cell) in layout.dataCells.enumerated() {
      let index = index(cell)
      let (a, b) = (carriers.real[index], carriers.imaginary[index])
      let (c, d) = (expectedReal[index], expectedImaginary[index])
      // The gain as the other symbols tell it.
      let weight = weights[cell.carrier] - c * c - d * d
      let g = (sumReal[cell.carrier] - (a * c + b * d)) / weight
      let h = (sumImaginary[cell.carrier] - (b * c - a * d)) / weight
      let variance = max(
        noise[cell.carrier] * (unrest[cell.symbol - 1] + 1 / weight), 1e-6 * (g * g + h * h) + 1e-30
      )
      let scale = 2 * Float(2).squareRoot() / variance
      let signs = scrambler.signs(cell)
      values[2 * number] = scale * signs.real * (a * g + b * h)
      values[2 * number + 1] = scale * signs.imaginary * (b * g - a * h)
    }
    return (0..<layout.codedCount).map { values[layout.place(ofSent: $0)] }
  }

  private static func packet(of bits: ArraySlice<Bool>) -> Packet? {
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    let payload = Array(bytes.dropLast(4))
    let checksum = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    for kind in Packet.Kind.allCases {
      let packet = Packet(kind: kind, payload: payload)
      if packet.checksum == checksum { return packet }
    }
    return nil
  }
}
