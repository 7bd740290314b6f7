/// How much speaks for a blow: natural logarithms of odds, summed over what is measured.
///
/// Two models were fitted to the same sounds and each counts half. One is additive, a curve for
/// each feature; the other is small decision trees, which know what goes together.
/// `Documentation/BlowDetection.md` says where the numbers come from.
struct BlowEvidence {
  /// Evidence of one feature: straight lines between four points, level beyond them.
  struct Curve: Sendable {
    let feature: BlowFeatures.Name
    private let values: [Double]
    private let evidence: [Double]

    init(_ feature: BlowFeatures.Name, at values: [Double], evidence: [Double]) {
      (self.feature, self.values, self.evidence) = (feature, values, evidence)
    }

    func callAsFunction(_ value: Double) -> Double {
      guard value > values[0] else { return evidence[0] }
      for index in 1..<values.count where value < values[index] {
        let share = (value - values[index - 1]) / (values[index] - values[index - 1])
        return evidence[index - 1] + share * (evidence[index] - evidence[index - 1])
      }
      return evidence[evidence.count - 1]
    }
  }

  private static let depth = 4
  private static let nodeCount = 1 << depth - 1
  private static let leafCount = 1 << depth

  /// All that speaks for a blow and against it.
  private(set) var total = prior
  /// The part of each kind of feature, in the order of ``BlowAspect``: what the curves say.
  private(set) var aspects = Array(repeating: 0.0, count: BlowAspect.allCases.count)

  private var values = Array(repeating: Float(0), count: BlowFeatures.Name.allCases.count)

  mutating func weigh(_ features: BlowFeatures) {
    for aspect in aspects.indices { aspects[aspect] = 0 }
    total = Self.prior
    for curve in Self.curves {
      let evidence = curve(features[curve.feature])
      aspects[curve.feature.aspect.rawValue] += evidence
      total += evidence
    }
    for index in values.indices { values[index] = Float(features.values[index]) }
    total += Double(trees)
  }

  /// The evidence of one kind, beside what is usual in blows.
  func surplus(of aspect: BlowAspect) -> Double { aspects[aspect.rawValue] - aspect.usual }

  /// How much lines, pitch and repetition, which voices and instruments have, speak against a blow.
  var tonality: Double {
    -surplus(of: .lines) - surplus(of: .pitch) - surplus(of: .repetition)
  }

  // All trees are of one depth, and complete. Two are walked at once, as each step down waits for the
  // one before: `Training/Blow/write.py` writes an even number of them.
  private var trees: Float {
    values.withUnsafeBufferPointer { values in
      Self.treeFeatures.withUnsafeBufferPointer { features in
        Self.treeThresholds.withUnsafeBufferPointer { thresholds in
          Self.treeLeaves.withUnsafeBufferPointer { leaves in
            let (values, features) = (values.baseAddress!, features.baseAddress!)
            let (thresholds, ends) = (thresholds.baseAddress!, leaves.baseAddress!)
            var sum: Float = 0
            var tree = 0
            while tree < leaves.count / Self.leafCount {
              let node = tree &* Self.nodeCount
              var (first, second) = (0, 0)
              for _ in 0..<Self.depth {
                let one = values[Int(features[node &+ first])]
                first = 2 &* first &+ (one > thresholds[node &+ first] ? 2 : 1)
                let next = node &+ Self.nodeCount &+ second
                let other = values[Int(features[next])]
                second = 2 &* second &+ (other > thresholds[next] ? 2 : 1)
              }
              let leaf = tree &* Self.leafCount &- Self.nodeCount
              sum += ends[leaf &+ first] + ends[leaf &+ Self.leafCount &+ second]
              tree &+= 2
            }
            return sum
          }
        }
      }
    }
  }
}
