import TragusDSP

/// How much a word says beyond chance.
///
/// For a word that was chosen without regard to what was received, its likelihood over the mean
/// likelihood of all symbols is 1 on average. So of all 2^k words of a code, no more than exp(-x)
/// on average exceed k ln 2 by x nats. The length of the list that is searched does not matter.
/// That bounds what noise can bring forth before any checksum.
///
/// Where the strength of the signal was overrated, weaker metrics say more: the best of three scales
/// counts, which triples the bound.
struct TrellisEvidence: Sendable {
  private static let scaleCount = 3
  // exp(-i / 64), up to where it vanishes: one quarter of a metric in units of 1/16 nat.
  private static let quarters = (0..<2048).map { exponential(-Double($0) / 64) }

  /// For scales of 1/2, 3/4 and 1.
  private var random = (0.0, 0.0, 0.0)
  private var information = 0.0
  /// The same for the cells before each step, and after the last.
  private var randomBefore: [(Double, Double, Double)] = []

  /// - Parameter metrics: In units of 1/16 nat, 0 or less, the greatest of each cell 0.
  mutating func load(_ metrics: UnsafePointer<Int16>, of code: TrellisCode) {
    random = (0, 0, 0)
    randomBefore.removeAll(keepingCapacity: true)
    var step = 0
    information = Double(code.informationBitCount) * logarithm(2)
    let symbolCount = code.symbolCount
    Self.quarters.withUnsafeBufferPointer { quarters in
      for cell in 0..<code.cellCount {
        if cell == code.cells(of: step).lowerBound {
          randomBefore.append(random)
          step += 1
        }
        var sum = (0.0, 0.0, 0.0)
        for index in cell * symbolCount..<(cell + 1) * symbolCount {
          let quarter = quarters[min(-Int(metrics[index]), quarters.count - 1)]
          let half = quarter * quarter
          sum.0 += half
          sum.1 += half * quarter
          sum.2 += half * half
        }
        random.0 += logarithm(sum.0 / Double(symbolCount))
        random.1 += logarithm(sum.1 / Double(symbolCount))
        random.2 += logarithm(sum.2 / Double(symbolCount))
      }
    }
    randomBefore.append(random)
  }

  /// In nats.
  ///
  /// - Parameter metric: The sum of the metrics of the word's symbols.
  func of(metric: Int32) -> Double {
    Self.best(metric, random) - information
  }

  /// What the symbols of some steps alone say, in nats.
  ///
  /// - Parameters:
  ///   - metric: The sum of their metrics.
  ///   - steps: Which steps.
  func of(metric: Int32, steps: Range<Int>) -> Double {
    let (before, after) = (randomBefore[steps.lowerBound], randomBefore[steps.upperBound])
    let share = Double(steps.count) / Double(randomBefore.count - 1)
    return Self.best(
      metric, (after.0 - before.0, after.1 - before.1, after.2 - before.2)) - share * information
  }

  private static func best(_ metric: Int32, _ random: (Double, Double, Double)) -> Double {
    let nats = Double(metric) / 16
    return max(0.5 * nats - random.0, 0.75 * nats - random.1, nats - random.2)
  }
}
