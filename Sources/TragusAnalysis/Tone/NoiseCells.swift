import TragusDSP

/// Tells a peak of a spectrum from noise, by a threshold that noise exceeds as seldom as is asked.
///
/// The spectrum is cut into groups of cells, one bin wide each. In noise the energies of the cells of
/// a group are independent and exponentially distributed about a common mean. A peak is compared
/// with the median of its group and of the nearest one beside it, whichever is greater: tones are
/// too few to move a median, and where the noise rises or falls with frequency the greater one is
/// right. Low down, where it changes fastest, the groups are small.
///
/// The threshold is that of H. Rohling, "Radar CFAR thresholding in clutter and multiple target
/// situations", IEEE Trans. AES 19 (1983): noise exceeds `a` times the `k`th smallest of `m` cells
/// with a probability of the product of `(m - i) / (m - i + a)` for `i` from 0 to `k - 1`.
struct NoiseCells {
  private struct Group {
    /// The cells, as bins of a block without padding.
    let cells: Range<Int>
    /// What the median is multiplied with.
    let factor: Double
    var median: Float = 0
  }

  /// As many independent chances as noise has to exceed a threshold.
  let chanceCount: Double
  private var groups: [Group] = []
  private var scratch: [Float]
  // The number of bins of the padded spectrum in a cell.
  private let spread: Double
  // The end of the last cell below half the rate.
  private let lastEdge: Int

  // Wide enough for a steady median, and as narrow as rooms and filters shape their noise.
  private static let greatestCount = 48
  private static let smallestCount = 8

  /// - Parameters:
  ///   - cells: Those to be looked at, as bins of a block without padding.
  ///   - range: Those that tones are looked for in.
  ///   - count: The number of samples of a block.
  ///   - spread: The number of bins of the padded spectrum in a cell.
  ///   - falseAlarmRate: How often noise exceeds the threshold somewhere in the range, above 0.
  init(
    cells: Range<Int>, range: Range<Int>, count: Int, spread: Double, falseAlarmRate: Double
  ) {
    self.spread = spread
    lastEdge = (count - 1) / 2 + 1
    // A peak may lie anywhere between the bins: about four chances for each. (The expected number of
    // times that the spectrum of noise rises above a high level, for a false alarm in 1e4 to 1e6.)
    chanceCount = 4 * Double(max(range.count, 1))
    scratch = Array(repeating: 0, count: 2 * Self.greatestCount)
    let probability = min(falseAlarmRate, 0.5) / chanceCount
    var start = cells.lowerBound
    while start < cells.upperBound {
      var end = start + min(max(start / 2, Self.smallestCount), Self.greatestCount)
      if cells.upperBound - end < Self.smallestCount { end = cells.upperBound }
      end = min(end, cells.upperBound)
      groups.append(
        Group(
          cells: start..<end, factor: Self.factor(count: end - start, probability: probability)))
      start = end
    }
  }

  /// Takes the medians of a spectrum.
  ///
  /// - Parameters:
  ///   - power: The padded spectrum, as energies that a sinusoid at that frequency explains.
  ///   - least: The least median; below it is nothing but what rounding leaves.
  mutating func measure(_ power: [Float], least: Float) {
    for index in groups.indices {
      let cells = groups[index].cells
      for cell in cells { scratch[cell - cells.lowerBound] = power[place(cell)] }
      let median = Self.select(Self.order(of: cells.count) - 1, of: cells.count, in: &scratch)
      groups[index].median = max(median, least)
    }
  }

  /// The highest peak that noise would hardly make, as a bin of the padded spectrum.
  func strongestPeak(_ power: [Float]) -> Int? {
    var best: Int?
    var highest: Float = 0
    power.withUnsafeBufferPointer { power in
      for index in groups.indices {
        let cells = groups[index].cells
        let middle = (cells.lowerBound + cells.upperBound) / 2
        for half in [cells.lowerBound..<middle, middle..<cells.upperBound] where !half.isEmpty {
          let neighbour = half.lowerBound == middle ? index + 1 : index - 1
          let bins = edge(half.lowerBound)..<min(edge(half.upperBound), power.count)
          var peak: Float = 0
          for bin in bins where power[bin] > peak { peak = power[bin] }
          guard peak > highest, Double(peak) > threshold(index, neighbour) else { continue }
          guard let bin = bins.first(where: { power[$0] == peak }) else { continue }
          // The slope of a peak beside it is none.
          let isSlope =
            bin > 0 && power[bin - 1] > peak || bin + 1 < power.count && power[bin + 1] > peak
          if isSlope { continue }
          (best, highest) = (bin, peak)
        }
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
    return (mean, threshold(index, neighbour))
  }

  /// How probable it is that noise alone makes no tone of an energy in a block.
  func confidence(of energy: Double, at cell: Double) -> Double {
    let (index, neighbour) = position(cell)
    let floor = threshold(index, neighbour) / groups[index].factor
    guard floor > 0 else { return 1 }
    let exponent = Self.logarithmOfProbability(
      count: groups[index].cells.count, factor: energy / floor)
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

  private func threshold(_ index: Int, _ neighbour: Int) -> Double {
    var median = groups[index].median
    if groups.indices.contains(neighbour) { median = max(median, groups[neighbour].median) }
    return Double(median) * groups[index].factor
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
