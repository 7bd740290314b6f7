import TragusDSP

/// How even the sound above 300 Hz is within a window: rubbing and crackling are not, a stream is.
struct BlowTexture {
  /// The standard deviation of the natural logarithm of the power of 4 ms, its slope taken out.
  private(set) var unevenness = 0.0
  /// The natural logarithm of the kurtosis: 1.1 in noise, more where there are clicks.
  private(set) var kurtosis = 0.0

  private static let cutoff = 300.0  // hertz
  private static let partCount = 16
  private static let partLength = BlowInput.windowLength / partCount

  /// What is known of 4 ms.
  private struct Part {
    var squares = 0.0
    var fourths = 0.0
    var logarithm = Self.logarithm(0)

    static func logarithm(_ squares: Double) -> Double {
      TragusDSP.logarithm(squares / Double(partLength) + 1e-12)
    }
  }

  private var filter = Biquad(.highPass(cutoff: cutoff, sampleRate: Double(BlowInput.rate)))
  private var filtered = Array(repeating: Float(0), count: BlowInput.hopLength)
  // From the oldest to the newest.
  private var parts = Array(repeating: Part(), count: partCount)

  /// Takes the last hop.
  mutating func hear(_ samples: SampleHistory) {
    filter(samples)
    let newCount = BlowInput.hopLength / Self.partLength
    for index in 0..<Self.partCount - newCount { parts[index] = parts[index + newCount] }
    for index in 0..<newCount {
      parts[Self.partCount - newCount + index] = part(index * Self.partLength)
    }
  }

  /// Measures the window that ends with it.
  mutating func measureForm() {
    let squares = parts.reduce(0) { $0 + $1.squares }
    let fourths = parts.reduce(0) { $0 + $1.fourths }
    let count = Double(BlowInput.windowLength)
    let meanSquare = squares / count + 1e-14
    kurtosis = logarithm(fourths / count / (meanSquare * meanSquare) + 1e-3)
    measureUnevenness()
  }

  private mutating func filter(_ samples: SampleHistory) {
    samples.withLast(BlowInput.hopLength) { hop in
      filtered.withUnsafeMutableBufferPointer { filtered in
        var places = filtered.mutableSpan
        filter.process(
          UnsafeBufferPointer(start: hop, count: BlowInput.hopLength).span, into: &places)
      }
    }
  }

  private func part(_ start: Int) -> Part {
    var (squares, fourths) = (0.0, 0.0)
    for index in start..<start + Self.partLength {
      let square = Double(filtered[index]) * Double(filtered[index])
      squares += square
      fourths += square * square
    }
    return Part(squares: squares, fourths: fourths, logarithm: Part.logarithm(squares))
  }

  private mutating func measureUnevenness() {
    let count = Double(Self.partCount)
    let mean = parts.reduce(0) { $0 + $1.logarithm } / count
    let middle = (count - 1) / 2
    var (slope, steps, sum) = (0.0, 0.0, 0.0)
    for part in parts.indices {
      let step = Double(part) - middle
      slope += parts[part].logarithm * step
      steps += step * step
    }
    slope /= steps
    for part in parts.indices {
      let rest = parts[part].logarithm - mean - slope * (Double(part) - middle)
      sum += rest * rest
    }
    unevenness = (sum / count).squareRoot()
  }
}
