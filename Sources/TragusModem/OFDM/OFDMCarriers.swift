import TragusDSP

/// What was heard on the carriers of a packet's symbols.
struct OFDMCarriers: Sendable {
  let count: Int
  /// The gain of each carrier, as the known symbol tells it.
  var trainingReal: [Float]
  var trainingImaginary: [Float]
  /// By how much they are better known than from one symbol of data.
  var trainingWeight: Float = 0
  /// Symbol after symbol, from the one with the header.
  var real: [Float] = []
  var imaginary: [Float] = []
  /// The sum of the squares of the bins beside the band during the known symbol.
  var outsidePower: Float = 0

  init(count: Int) {
    self.count = count
    trainingReal = Array(repeating: 0, count: count)
    trainingImaginary = trainingReal
  }

  mutating func begin() {
    real.removeAll(keepingCapacity: true)
    imaginary.removeAll(keepingCapacity: true)
  }

  mutating func appendSymbol() {
    real.append(contentsOf: repeatElement(0, count: count))
    imaginary.append(contentsOf: repeatElement(0, count: count))
  }

  /// The gains as the mean over a carrier and `reach` on either side.
  ///
  /// - Parameter delay: In rounds from carrier to carrier: where the sound lies in the window.
  func smoothed(reach: Int, delay: Double) -> (real: [Float], imaginary: [Float]) {
    // Sums up to each carrier, as if the sound lay at the window's start.
    var sumReal: [Double] = Array(repeating: 0, count: count + 1)
    var sumImaginary = sumReal
    for carrier in 0..<count {
      let turn = 2 * Double.pi * delay * Double(carrier)
      let (c, d) = (cosine(turn), sine(turn))
      let (a, b) = (Double(trainingReal[carrier]), Double(trainingImaginary[carrier]))
      sumReal[carrier + 1] = sumReal[carrier] + a * c - b * d
      sumImaginary[carrier + 1] = sumImaginary[carrier] + a * d + b * c
    }
    var result = (real: trainingReal, imaginary: trainingImaginary)
    for carrier in 0..<count {
      // At the edges fewer carriers, as many on either side.
      let part = min(reach, carrier, count - 1 - carrier)
      let (low, high) = (carrier - part, carrier + part + 1)
      let a = (sumReal[high] - sumReal[low]) / Double(high - low)
      let b = (sumImaginary[high] - sumImaginary[low]) / Double(high - low)
      let turn = 2 * Double.pi * delay * Double(carrier)
      let (c, d) = (cosine(turn), sine(turn))
      result.real[carrier] = Float(a * c + b * d)
      result.imaginary[carrier] = Float(b * c - a * d)
    }
    return result
  }

  /// The power of the known symbol over what lies beside the band, in dB.
  var trainingRatio: Double {
    var sum = 0.0
    for carrier in 0..<count {
      sum += Double(trainingReal[carrier] * trainingReal[carrier])
      sum += Double(trainingImaginary[carrier] * trainingImaginary[carrier])
    }
    return decibels(power: max(sum, 1e-9) / max(Double(outsidePower), 1e-9))
  }
}
