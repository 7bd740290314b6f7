import TragusDSP

/// How even the sound above 300 Hz is within a window: rubbing and crackling are not, a stream is.
struct BlowTexture {
  /// The standard deviation of the natural logarithm of the power of 4 ms, its slope taken out.
  private(set) var unevenness = 0.0
  /// The natural logarithm of the kurtosis: 1.1 in noise, more where there are clicks.
  private(set) var kurtosis = 0.0

  private static let cutoff = 300.0  // hertz
  private static let partCount = 16

  private var filter: BiquadCascade
  private var history = SampleHistory(length: BlowInput.windowLength)
  private var logarithms = Array(repeating: 0.0, count: partCount)

  init() {
    filter = BiquadCascade([
      .highPass(cutoff: Self.cutoff, sampleRate: Double(BlowInput.rate))
    ])
  }

  /// Measures the window that ends with the last hop.
  mutating func measure(_ samples: SampleHistory) {
    samples.withLast(BlowInput.hopLength) { hop in
      history.append(BlowInput.hopLength) { place in
        for index in 0..<BlowInput.hopLength { place[index] = Float(filter.process(hop[index])) }
      }
    }
    let count = BlowInput.windowLength
    let length = count / Self.partCount
    var (squares, fourths) = (0.0, 0.0)
    history.withLast(count) { last in
      for part in 0..<Self.partCount {
        var power = 0.0
        for index in part * length..<(part + 1) * length {
          let square = Double(last[index]) * Double(last[index])
          power += square
          fourths += square * square
        }
        squares += power
        logarithms[part] = logarithm(power / Double(length) + 1e-12)
      }
    }
    let meanSquare = squares / Double(count) + 1e-14
    kurtosis = logarithm(fourths / Double(count) / (meanSquare * meanSquare) + 1e-3)
    measureUnevenness()
  }

  mutating func reset() {
    filter.reset()
    history.reset()
  }

  private mutating func measureUnevenness() {
    let count = Double(Self.partCount)
    let mean = logarithms.reduce(0, +) / count
    let middle = (count - 1) / 2
    var (slope, steps, sum) = (0.0, 0.0, 0.0)
    for part in logarithms.indices {
      let step = Double(part) - middle
      slope += logarithms[part] * step
      steps += step * step
    }
    slope /= steps
    for part in logarithms.indices {
      let rest = logarithms[part] - mean - slope * (Double(part) - middle)
      sum += rest * rest
    }
    unevenness = (sum / count).squareRoot()
  }
}
