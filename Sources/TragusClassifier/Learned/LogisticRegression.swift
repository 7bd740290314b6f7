import TragusDSP

/// Tells classes apart by a weighted sum of features for each: multinomial logistic regression.
///
/// Sums run in a fixed order, so that the same examples give the same weights on every processor.
struct LogisticRegression: Sendable {
  /// The class of examples that are of none: they make all classes as likely.
  static let noClass = -1
  /// Classes whose sums are computed side by side.
  static let groupSize = 4
  private static let laneCount = Lanes.scalarCount

  private typealias Lanes = SIMD8<Float>

  let classCount: Int
  /// A multiple of 8.
  let featureCount: Int
  // Group by group: of each eight features the weights for the first class, for the second, and so
  // on. Behind the last class there are zeros.
  private var weights: [Float]
  private var biases: [Float]

  /// - Precondition: There are two classes at least, and the features are a multiple of 8.
  init(classCount: Int, featureCount: Int) {
    precondition(classCount >= 2 && featureCount % Self.laneCount == 0)
    (self.classCount, self.featureCount) = (classCount, featureCount)
    let groupCount = Self.groupCount(classCount)
    weights = Array(repeating: 0, count: groupCount * Self.groupSize * featureCount)
    biases = Array(repeating: 0, count: groupCount * Self.groupSize)
  }

  /// The weight of a feature for a class.
  subscript(class index: Int, feature feature: Int) -> Float {
    get { weights[place(index, feature)] }
    set { weights[place(index, feature)] = newValue }
  }

  /// What is added to the sum of a class.
  subscript(bias index: Int) -> Float {
    get { biases[index] }
    set { biases[index] = newValue }
  }

  /// Computes the logarithms of the odds of all classes, less what they have in common.
  ///
  /// - Parameters:
  ///   - features: ``featureCount`` of them.
  ///   - result: Room for as many numbers as there are classes.
  func logits(_ features: UnsafePointer<Float>, into result: inout [Float]) {
    weights.withUnsafeBufferPointer { weights in
      for group in 0..<Self.groupCount(classCount) {
        let sums = Self.sums(features, weights.baseAddress!, group, featureCount)
        let first = group * Self.groupSize
        for index in first..<min(first + Self.groupSize, classCount) {
          result[index] = sums[index - first] + biases[index]
        }
      }
    }
  }

  private func place(_ index: Int, _ feature: Int) -> Int {
    let (group, row) = index.quotientAndRemainder(dividingBy: Self.groupSize)
    let (step, lane) = feature.quotientAndRemainder(dividingBy: Self.laneCount)
    return (group * featureCount + step * Self.laneCount) * Self.groupSize + row * Self.laneCount
      + lane
  }

  private static func groupCount(_ classCount: Int) -> Int {
    (classCount + groupSize - 1) / groupSize
  }

  @inline(__always)
  private static func sums(
    _ features: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ group: Int, _ count: Int
  ) -> SIMD4<Float> {
    FourProducts.ofRows(
      features, weights + group &* groupSize &* count, count: count,
      usesKernel: FourProducts.hasKernel)
  }
}

// How it learns.
extension LogisticRegression {
  /// What is learned from.
  struct Examples {
    /// Example by example, as many each.
    let features: [Float]
    /// The class of each, from 0, or ``noClass``.
    let classes: [Int]
  }

  /// Finds the weights that make what is true most likely, and are small.
  ///
  /// - Parameters:
  ///   - decay: What half the sum of the squared weights is multiplied by: they are kept small.
  ///   - roundCount: The most rounds.
  init(_ examples: Examples, classCount: Int, decay: Float, roundCount: Int = 60) {
    precondition(!examples.classes.isEmpty, "There are examples.")
    self.init(
      classCount: classCount, featureCount: examples.features.count / examples.classes.count)
    let found = minimum(parameterCount: weights.count + biases.count, roundCount: roundCount) {
      Self.loss(
        examples, classCount: classCount, featureCount: featureCount, decay: decay, at: $0,
        gradient: &$1)
    }
    let weightCount = weights.count
    weights = Array(found[..<weightCount])
    biases = Array(found[weightCount...])
  }

  /// The sum of the logarithms of the probabilities of what is true, with their sign changed, and
  /// what the weights cost.
  private static func loss(
    _ examples: Examples, classCount: Int, featureCount: Int, decay: Float, at point: [Float],
    gradient: inout [Float]
  ) -> Double {
    let groupCount = groupCount(classCount)
    let weightCount = groupCount * groupSize * featureCount
    var cost = 0.0
    for index in 0..<weightCount {
      cost += Double(point[index] * point[index])
      gradient[index] = decay * point[index]
    }
    for index in weightCount..<point.count { gradient[index] = 0 }
    var loss = 0.5 * Double(decay) * cost
    var probabilities = [Float](repeating: 0, count: classCount)
    // Of four examples, what each group of classes is off by.
    var slopes = [SIMD4<Float>](repeating: .zero, count: 4 * groupCount)
    examples.features.withUnsafeBufferPointer { features in
      point.withUnsafeBufferPointer { point in
        gradient.withUnsafeMutableBufferPointer { gradient in
          var first = 0
          while first < examples.classes.count {
            let count = min(4, examples.classes.count - first)
            let rows = features.baseAddress! + first * featureCount
            for index in slopes.indices { slopes[index] = .zero }
            for example in 0..<count {
              for group in 0..<groupCount {
                let sums = sums(
                  rows + example * featureCount, point.baseAddress!, group, featureCount)
                let start = group * groupSize
                for index in start..<min(start + groupSize, classCount) {
                  probabilities[index] = sums[index - start] + point[weightCount + index]
                }
              }
              loss -= takeSlopes(of: &probabilities, truth: examples.classes[first + example])
              for index in 0..<classCount {
                slopes[example * groupCount + index / groupSize][index % groupSize] =
                  probabilities[index]
                gradient[weightCount + index] += probabilities[index]
              }
            }
            for group in 0..<groupCount {
              add(
                rows, distance: featureCount, last: count - 1,
                slopes: (0..<4).map { slopes[$0 * groupCount + group] },
                to: gradient.baseAddress! + group * groupSize * featureCount)
            }
            first += count
          }
        }
      }
    }
    return loss
  }

  /// Turns the logarithms of odds into what probabilities are off by.
  ///
  /// - Returns: The logarithm of the probability of what is true; for ``noClass`` the mean of all.
  private static func takeSlopes(of logits: inout [Float], truth: Int) -> Double {
    if truth != noClass {
      let logarithm = softmax(&logits, logarithmOf: truth)
      logits[truth] -= 1
      return Double(logarithm)
    }
    let share = 1 / Float(logits.count)
    let mean = logits.reduce(0, +) * share - logits[0]
    let logarithm = softmax(&logits) + mean
    for index in logits.indices { logits[index] -= share }
    return Double(logarithm)
  }

  /// Adds four examples, each times a slope per class, to the weights of a group of classes.
  ///
  /// - Parameter last: The last example that there is; those behind have no slope.
  private static func add(
    _ rows: UnsafePointer<Float>, distance: Int, last: Int, slopes: [SIMD4<Float>],
    to weights: UnsafeMutablePointer<Float>
  ) {
    let (s0, s1, s2, s3) = (slopes[0], slopes[1], slopes[2], slopes[3])
    let (r0, r1) = (UnsafeRawPointer(rows), UnsafeRawPointer(rows + min(1, last) * distance))
    let r2 = UnsafeRawPointer(rows + min(2, last) * distance)
    let r3 = UnsafeRawPointer(rows + min(3, last) * distance)
    let target = UnsafeMutableRawPointer(weights)
    let stride = MemoryLayout<Lanes>.stride
    var offset = 0
    while offset < distance &* MemoryLayout<Float>.stride {
      let x0 = r0.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
      let x1 = r1.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
      let x2 = r2.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
      let x3 = r3.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
      for row in 0..<groupSize {
        let place = target + (offset &* groupSize &+ row &* stride)
        let sum = (x0 * s0[row] + x1 * s1[row]) + (x2 * s2[row] + x3 * s3[row])
        place.storeBytes(of: place.loadUnaligned(as: Lanes.self) + sum, as: Lanes.self)
      }
      offset &+= stride
    }
  }
}

/// Turns the logarithms of odds into probabilities.
///
/// - Returns: The logarithm of one of them.
@discardableResult
func softmax(_ logits: inout [Float], logarithmOf index: Int = 0) -> Float {
  let most = greatest(logits.span)
  let wanted = logits[index] - most
  for index in logits.indices { logits[index] -= most }
  var places = logits.mutableSpan
  exponentials(&places)
  let total = [sum(logits.span)]
  for index in logits.indices { logits[index] /= total[0] }
  var logarithm: [Float] = [0]
  var place = logarithm.mutableSpan
  logarithms(of: total.span, scale: 1, least: 0, into: &place)
  return wanted - logarithm[0]
}
