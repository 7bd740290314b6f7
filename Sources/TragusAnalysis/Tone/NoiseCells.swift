import TragusDSP

/// Tells a peak of a spectrum from noise, by a threshold that noise exceeds as seldom as is asked.
///
/// The spectrum is cut into groups of cells, one bin wide each. In noise the energies of the cells
/// of a group are independent and exponentially distributed about a common mean. A peak is compared
/// with the median of its group and of the nearest one beside it, whichever is greater. Tones are
/// too few to move a median. Where the noise rises or falls with frequency, the greater one is
/// right. Low down, where a group spans octaves, the noise is also taken to fall with the square of
/// the frequency. Wind and handling have such noise, and again the greater one counts.
///
/// The threshold is from H. Rohling, "Radar CFAR thresholding in clutter and multiple target
/// situations", IEEE Trans. AES 19 (1983). Noise exceeds `a` times the `k`th smallest of `m` cells
/// with a certain probability. It is the product of `(m - i) / (m - i + a)` for `i` from 0 to
/// `k - 1`.
struct NoiseCells {
  private struct Group {
    /// The cells, as bins of a block without padding.
    let cells: Range<Int>
    /// The cells that no tone was taken from.
    var freeCount = 0
    var median: Float = 0
    /// The median of the energies times the square of their frequency in bins; 0 higher up.
    var slopingMedian: Float = 0
  }

  /// As many independent chances as noise has to exceed a threshold.
  let chanceCount: Double
  private var groups: [Group] = []
  // What a median of this many cells is multiplied with.
  private let factors: [Double]
  private var scratch: [Float]
  // The number of bins of the padded spectrum in a cell.
  private let spread: Double
  private let count: Int
  // The end of the last cell below half the rate.
  private let lastEdge: Int

  // Wide enough for a steady median, and as narrow as rooms and filters shape their noise.
  private static let greatestCount = 48
  private static let smallestCount = 16
  // From there on a group is less than an octave wide.
  private static let firstFlatCell = 64
  // A tone that is taken away takes what was in two cells with it.
  private static let cellsOfTone = 2
  // White noise exceeds it in one of some dozens of blocks, which costs no more than time.
  private static let lowFactor: Float = 20

  /// - Parameters:
  ///   - cells: The cells to be looked at, as bins of a block without padding.
  ///   - range: The cells that tones are looked for in.
  ///   - count: The number of samples of a block.
  ///   - spread: The number of bins of the padded spectrum in a cell.
  ///   - falseAlarmRate: How often noise exceeds the threshold somewhere in the range, above 0.
  init(
    cells: Range<Int>, range: Range<Int>, count: Int, spread: Double, falseAlarmRate: Double
  ) {
    self.spread = spread
    self.count = count
    lastEdge = (count - 1) / 2 + 1
    // A peak may lie anywhere between the bins, which makes about four chances for each. In white
    // noise, more than four are taken away again because the greater one of two medians counts.
    chanceCount = Double(max(range.count, 1))
    scratch = Array(repeating: 0, count: 2 * Self.greatestCount)
    let probability = min(falseAlarmRate, 0.5) / chanceCount
    factors = (0...(2 * Self.greatestCount)).map { count in
      count == 0 ? 0 : Self.factor(count: count, probability: probability)
    }
    var start = cells.lowerBound
    while start < cells.upperBound {
      var end = start + min(max(start, Self.smallestCount), Self.greatestCount)
      if cells.upperBound - end < Self.smallestCount { end = cells.upperBound }
      end = min(end, cells.upperBound)
      groups.append(Group(cells: start..<end))
      start = end
    }
  }

  /// Takes the medians of a spectrum.
  ///
  /// - Parameters:
  ///   - power: The padded spectrum, as energies that a sinusoid at that frequency explains.
  ///   - sinusoids: What was taken away from the block.
  ///   - least: The least median; below it is nothing but what rounding leaves.
  mutating func measure(
    _ power: [Float], without sinusoids: [SinusoidFit.Sinusoid], least: Float
  ) {
    for index in groups.indices {
      groups[index].freeCount = groups[index].cells.count
    }
    for sinusoid in sinusoids {
      let index = position(sinusoid.frequency * Double(count) / (2 * .pi)).index
      groups[index].freeCount = max(
        groups[index].freeCount - Self.cellsOfTone, groups[index].cells.count / 4, 1)
    }
    for index in groups.indices {
      let cells = groups[index].cells
      // The cells of the tones are the lowest ones now.
      let rank = cells.count - groups[index].freeCount + Self.order(of: groups[index].freeCount) - 1
      for cell in cells { scratch[cell - cells.lowerBound] = power[place(cell)] }
      let median = Self.select(rank, of: cells.count, in: &scratch)
      groups[index].median = max(median, least)
      guard cells.lowerBound < Self.firstFlatCell else { continue }
      for cell in cells {
        scratch[cell - cells.lowerBound] = power[place(cell)] * Float(cell * cell)
      }
      groups[index].slopingMedian = Self.select(rank, of: cells.count, in: &scratch)
    }
  }

  /// The highest peak that may be a tone, as a bin of the padded spectrum.
  ///
  /// The threshold is a low one: a strong tone raises the medians about it as long as it is there.
  func strongestPeak(_ power: [Float]) -> Int? {
    var best: Int?
    var highest: Float = 0
    power.withUnsafeBufferPointer { power in
      for index in groups.indices {
        let cells = groups[index].cells
        let bins = edge(cells.lowerBound)..<min(edge(cells.upperBound), power.count)
        var peak: Float = 0
        for bin in bins { peak = max(peak, power[bin]) }
        guard peak > highest, peak > lowThreshold(index) else { continue }
        guard let bin = bins.first(where: { power[$0] == peak }) else { continue }
        // The slope of a peak beside it is none.
        let isSlope =
          bin > 0 && power[bin - 1] > peak || bin + 1 < power.count && power[bin + 1] > peak
        if isSlope { continue }
        (best, highest) = (bin, peak)
      }
    }
    return best
  }

  /// The mean energy of a cell of noise near a place, and what a tone must exceed there.
  ///
  /// - Parameter cell: A place in bins of a block without padding.
  func noise(at cell: Double) -> (mean: Double, threshold: Double) {
    let (index, neighbour) = position(cell)
    let medians = [index, neighbour].filter(groups.indices.contains).map { groups[$0].median }
    // The median of an exponential distribution is the logarithm of 2 times its mean.
    let mean = medians.reduce(0) { $0 + Double($1) } / Double(medians.count) / logarithm(2)
    return (mean, threshold(index, neighbour, cell))
  }

  /// How probable it is that noise alone makes no tone of an energy in a block.
  func confidence(of energy: Double, at cell: Double) -> Double {
    let (index, neighbour) = position(cell)
    let floor = floor(index, neighbour, cell)
    guard floor > 0 else { return 1 }
    let exponent = Self.logarithmOfProbability(
      count: groups[index].freeCount, factor: energy / floor)
    return exponential(-chanceCount * exponential(exponent))
  }
}

extension NoiseCells {
  private func place(_ cell: Int) -> Int { Int((Double(cell) * spread).rounded()) }

  // Between two cells. The first and the last one reach to 0 and to half the rate.
  private func edge(_ cell: Int) -> Int {
    if cell <= 1 { return 0 }
    return cell == lastEdge ? .max : Int(((Double(cell) - 0.5) * spread).rounded())
  }

  private func position(_ cell: Double) -> (index: Int, neighbour: Int) {
    let index = groups.lastIndex { Double($0.cells.lowerBound) - 0.5 <= cell } ?? 0
    let cells = groups[index].cells
    let isUpper = cell > Double((cells.lowerBound + cells.upperBound) / 2) - 0.5
    return (index, isUpper ? index + 1 : index - 1)
  }

  private func floor(_ index: Int, _ neighbour: Int, _ cell: Double) -> Double {
    var median = groups[index].median
    if groups.indices.contains(neighbour) { median = max(median, groups[neighbour].median) }
    let place = max(cell, 0.1)
    return max(Double(median), Double(groups[index].slopingMedian) / (place * place))
  }

  private func threshold(_ index: Int, _ neighbour: Int, _ cell: Double) -> Double {
    floor(index, neighbour, cell) * factors[groups[index].freeCount]
  }

  private func lowThreshold(_ index: Int) -> Float {
    var median = groups[index].median
    if index > 0 { median = min(median, groups[index - 1].median) }
    if index + 1 < groups.count { median = min(median, groups[index + 1].median) }
    return median * min(Self.lowFactor, Float(factors[groups[index].cells.count]))
  }

  private static func order(of count: Int) -> Int { max(count / 2, 1) }

  private static func logarithmOfProbability(count: Int, factor: Double) -> Double {
    var sum = 0.0
    for index in 0..<order(of: count) {
      sum -= logarithm(1 + factor / Double(count - index))
    }
    return sum
  }

  private static func factor(count: Int, probability: Double) -> Double {
    var (low, high) = (0.0, 1e15)
    for _ in 0..<200 where high - low > 1e-9 * high {
      let middle = low < 1 ? (low + high) / 2 : (low * high).squareRoot()
      if logarithmOfProbability(count: count, factor: middle) > logarithm(probability) {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }

  /// The element of that rank among the first `count`, by C. A. R. Hoare's selection.
  private static func select(_ rank: Int, of count: Int, in values: inout [Float]) -> Float {
    var (low, high) = (0, count - 1)
    while low < high {
      let pivot = values[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if rank <= right {
        high = right
      } else if rank >= left {
        low = left
      } else {
        break
      }
    }
    return values[rank]
  }
}
