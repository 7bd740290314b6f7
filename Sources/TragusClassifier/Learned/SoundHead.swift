import TragusDSP

/// Tells learned kinds of sounds apart by what describes a window.
///
/// Each of the descriptions of ``SoundFeatures`` gives probabilities by a regression of its own; what
/// counts is the mean of their logarithms.
struct SoundHead: Sendable {
  let classCount: Int
  let standardization: Standardization
  /// One per description.
  let regressions: [LogisticRegression]
  /// What the logarithms of the probabilities are divided by, so that they are as often right as
  /// they say.
  var temperature: Float = 1

  private var standardized = [Float](repeating: 0, count: SoundFeatures.count)
  private var logits: [Float]

  init(standardization: Standardization, regressions: [LogisticRegression]) {
    precondition(standardization.means.count == SoundFeatures.count)
    precondition(regressions.count == SoundFeatures.partCount)
    precondition(regressions.allSatisfy { $0.featureCount == SoundFeatures.partLength })
    classCount = regressions[0].classCount
    (self.standardization, self.regressions) = (standardization, regressions)
    logits = Array(repeating: 0, count: classCount)
  }

  /// - Parameter parts: Of each description, what was learned from it.
  init(parts: [(standardization: Standardization, regression: LogisticRegression)]) {
    self.init(
      standardization: Standardization(
        means: parts.flatMap(\.standardization.means),
        factors: parts.flatMap(\.standardization.factors)),
      regressions: parts.map(\.regression))
  }

  /// Computes the confidences in all classes, which add up to 1.
  ///
  /// - Parameters:
  ///   - features: ``SoundFeatures/count`` of a window.
  ///   - result: Room for ``classCount`` numbers.
  mutating func judge(_ features: [Float], into result: inout [Float]) {
    weigh(features, 0, into: &result)
    for index in result.indices { result[index] /= temperature }
    softmax(&result)
  }

  /// The logarithms of the odds of all classes in windows, window after window.
  ///
  /// - Parameter features: ``SoundFeatures/count`` of each window.
  mutating func logits(of features: [Float]) -> [Float] {
    var all: [Float] = []
    var result = logits
    for start in stride(from: 0, to: features.count, by: SoundFeatures.count) {
      weigh(features, start, into: &result)
      all += result
    }
    return all
  }

  /// Computes the mean of what the regressions give. It lacks what the classes have in common, which
  /// does not matter.
  private mutating func weigh(_ features: [Float], _ start: Int, into result: inout [Float]) {
    for index in standardized.indices { standardized[index] = features[start + index] }
    standardization.apply(to: &standardized)
    for index in result.indices { result[index] = 0 }
    for (part, regression) in regressions.enumerated() {
      standardized.withUnsafeBufferPointer {
        regression.logits($0.baseAddress! + part * SoundFeatures.partLength, into: &logits)
      }
      for index in result.indices { result[index] += logits[index] }
    }
    for index in result.indices { result[index] /= Float(regressions.count) }
  }
}

extension SoundHead {
  /// - Throws: ``ModelError``.
  init(_ file: ModelFile, classCount: Int) throws(ModelError) {
    let (parts, length) = (SoundFeatures.partCount, SoundFeatures.partLength)
    let means = try file.floats("means", [SoundFeatures.count])
    let factors = try file.floats("factors", [SoundFeatures.count])
    let weights = try file.integers("weights", [parts, classCount, length])
    let scales = try file.floats("scales", [parts, classCount])
    let biases = try file.floats("biases", [parts, classCount])
    let temperature = try file.floats("temperature", [1])[0]
    let numbers = [means, factors, scales, biases].joined()
    guard numbers.allSatisfy({ abs($0) < 1e9 }), temperature > 1e-3, temperature < 1e3 else {
      throw .damaged
    }
    let regressions = (0..<parts).map { part in
      var regression = LogisticRegression(classCount: classCount, featureCount: length)
      for index in 0..<classCount {
        let row = part * classCount + index
        for feature in 0..<length {
          regression[class: index, feature: feature] =
            Float(weights[row * length + feature]) * scales[row]
        }
        regression[bias: index] = biases[row]
      }
      return regression
    }
    self.init(
      standardization: Standardization(means: means, factors: factors), regressions: regressions)
    self.temperature = temperature
  }

  /// Puts it into a file: weights have 8 bits, and a scale for each class.
  func write(to file: inout ModelFileBytes) {
    let (parts, length) = (SoundFeatures.partCount, SoundFeatures.partLength)
    var (weights, scales, biases): ([Int8], [Float], [Float]) = ([], [], [])
    for regression in regressions {
      for index in 0..<classCount {
        let row = (0..<length).map { regression[class: index, feature: $0] }
        let scale = max(row.reduce(0) { max($0, abs($1)) } / 127, 1e-12)
        weights += row.map { Int8(($0 / scale).rounded()) }
        scales.append(scale)
        biases.append(regression[bias: index])
      }
    }
    file.add("means", [SoundFeatures.count], standardization.means)
    file.add("factors", [SoundFeatures.count], standardization.factors)
    file.add("weights", [parts, classCount, length], weights)
    file.add("scales", [parts, classCount], scales)
    file.add("biases", [parts, classCount], biases)
    file.add("temperature", [1], [temperature])
  }
}
