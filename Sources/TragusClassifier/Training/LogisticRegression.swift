import TragusDSP

/// Tells classes apart by a weighted sum of features for each: multinomial logistic regression.
///
/// Weights are kept small by their squares. Sums run in a fixed order, so that the same examples
/// give the same weights on every machine.
struct LogisticRegression: Sendable {
  let classCount: Int
  let featureCount: Int
  /// Class by class, a weight per feature.
  let weights: [Float]
  /// One per class.
  let biases: [Float]

  /// What is learned from.
  struct Examples {
    /// Example by example, as many each.
    var features: [Float]
    /// The class of each, from 0.
    var classes: [Int]
    /// How much each counts.
    var importance: [Float]
  }

  /// - Parameters:
  ///   - decay: What half the sum of the squared weights is multiplied by.
  ///   - roundCount: The most rounds.
  init(_ examples: Examples, classCount: Int, decay: Float, roundCount: Int = 60) {
    let count = examples.classes.count
    precondition(count > 0 && classCount >= 2, "There are examples, and two classes at least.")
    precondition(examples.features.count % count == 0 && examples.importance.count == count)
    let featureCount = examples.features.count / count
    let found = minimum(parameterCount: classCount * (featureCount + 1), roundCount: roundCount) {
      Self.loss(
        examples, classCount: classCount, featureCount: featureCount, decay: decay, at: $0,
        gradient: &$1)
    }
    self.classCount = classCount
    self.featureCount = featureCount
    weights = Array(found.prefix(classCount * featureCount))
    biases = Array(found.suffix(classCount))
  }

  /// - Precondition: There is a weight per class and feature, and a bias per class.
  init(classCount: Int, featureCount: Int, weights: [Float], biases: [Float]) {
    precondition(weights.count == classCount * featureCount && biases.count == classCount)
    (self.classCount, self.featureCount) = (classCount, featureCount)
    (self.weights, self.biases) = (weights, biases)
  }

  /// Computes the logarithms of the odds of all classes, less what they have in common.
  func logits(_ features: Span<Float>, into result: inout [Float]) {
    for index in 0..<classCount {
      let row = (index * featureCount)..<((index + 1) * featureCount)
      result[index] = dotProduct(features, weights.span.extracting(row)) + biases[index]
    }
  }

  /// The sum of the logarithms of the probabilities of what is true, with their sign changed, and
  /// what the weights cost.
  private static func loss(
    _ examples: Examples, classCount: Int, featureCount: Int, decay: Float, at point: [Float],
    gradient: inout [Float]
  ) -> Double {
    let weightCount = classCount * featureCount
    var loss = 0.0
    for index in 0..<weightCount {
      loss += 0.5 * Double(decay * point[index] * point[index])
      gradient[index] = decay * point[index]
    }
    for index in weightCount..<point.count { gradient[index] = 0 }
    var probabilities = [Float](repeating: 0, count: classCount)
    for (example, truth) in examples.classes.enumerated() {
      let features = examples.features.span.extracting(
        (example * featureCount)..<((example + 1) * featureCount))
      for index in 0..<classCount {
        let row = point.span.extracting((index * featureCount)..<((index + 1) * featureCount))
        probabilities[index] = dotProduct(features, row) + point[weightCount + index]
      }
      let importance = examples.importance[example]
      loss -= Double(importance * softmax(&probabilities, logarithmOf: truth))
      for index in 0..<classCount {
        let slope = importance * (probabilities[index] - (index == truth ? 1 : 0))
        gradient[weightCount + index] += slope
        add(features, times: slope, to: &gradient, at: index * featureCount)
      }
    }
    return loss
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
  let total = sum(logits.span)
  for index in logits.indices { logits[index] /= total }
  return wanted - Float(logarithm(Double(total)))
}
