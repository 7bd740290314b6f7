import Foundation
import Testing
import TragusTestSupport

@testable import TragusClassifier

struct LearningTests {
  /// Points around a centre per class.
  private func examples(
    classCount: Int, featureCount: Int, count: Int, seed: UInt64
  ) -> LogisticRegression.Examples {
    var random = SeededGenerator(seed: seed)
    func number() -> Float { Float.random(in: -1...1, using: &random) }
    let centres = (0..<classCount).map { _ in (0..<featureCount).map { _ in number() } }
    let classes = (0..<count).map { $0 % classCount }
    return LogisticRegression.Examples(
      features: classes.flatMap { index in centres[index].map { $0 + 2 * number() } },
      classes: classes)
  }

  /// The gradient of the loss at the weights that were found, by its definition.
  private func slope(
    _ examples: LogisticRegression.Examples, _ found: LogisticRegression, decay: Double
  ) -> Double {
    let (count, featureCount) = (examples.classes.count, found.featureCount)
    var greatest = 0.0
    var weights = (0..<found.classCount).map { index in
      (0..<featureCount).map { decay * Double(found[class: index, feature: $0]) }
    }
    var biases = [Double](repeating: 0, count: found.classCount)
    for example in 0..<count {
      let row = examples.features[(example * featureCount)..<((example + 1) * featureCount)]
        .map(Double.init)
      let sums = (0..<found.classCount).map { index in
        row.indices.reduce(Double(found[bias: index])) {
          $0 + row[$1] * Double(found[class: index, feature: $1])
        }
      }
      let total = sums.reduce(0) { $0 + exp($1) }
      for index in sums.indices {
        let truth = examples.classes[example]
        let wanted =
          truth == LogisticRegression.noClass
          ? 1 / Double(sums.count) : truth == index ? 1 : 0
        let error = exp(sums[index]) / total - wanted
        biases[index] += error
        for feature in row.indices { weights[index][feature] += error * row[feature] }
      }
    }
    for row in weights + [biases] { for value in row { greatest = max(greatest, abs(value)) } }
    return greatest
  }

  // Five classes fill a group of four and begin another one; 41 examples leave one beside the fours.
  @Test(arguments: [(2, 8, 40), (4, 16, 64), (5, 24, 41)])
  func `the weights are where the loss is least`(
    classCount: Int, featureCount: Int, count: Int
  ) {
    let examples = examples(
      classCount: classCount, featureCount: featureCount, count: count, seed: 1)
    let found = LogisticRegression(examples, classCount: classCount, decay: 2, roundCount: 200)
    // Of sums of 40 to 64 examples, in single precision, whose slopes begin at about 10.
    #expect(slope(examples, found, decay: 2) < 0.02)
  }

  @Test func `examples of no class have their share in where the loss is least`() {
    let all = examples(classCount: 3, featureCount: 8, count: 60, seed: 4)
    let examples = LogisticRegression.Examples(
      features: all.features, classes: all.classes.map { $0 == 2 ? LogisticRegression.noClass : $0 }
    )
    let found = LogisticRegression(examples, classCount: 3, decay: 2, roundCount: 200)
    #expect(slope(examples, found, decay: 2) < 0.02)
  }

  @Test func `more decay makes weights smaller`() {
    let examples = examples(classCount: 3, featureCount: 8, count: 60, seed: 2)
    func size(_ decay: Float) -> Float {
      let found = LogisticRegression(examples, classCount: 3, decay: decay)
      return (0..<3).reduce(0) { sum, index in
        (0..<8).reduce(sum) { $0 + abs(found[class: index, feature: $1]) }
      }
    }
    #expect(size(1) > 2 * size(30))
  }

  @Test func `the minimum of a bent valley is found`() {
    // Rosenbrock's function, whose least value is 0 at (1, 1).
    let found = minimum(parameterCount: 2, roundCount: 500) { point, gradient in
      let (x, y) = (Double(point[0]), Double(point[1]))
      gradient[0] = Float(-2 * (1 - x) - 400 * x * (y - x * x))
      gradient[1] = Float(200 * (y - x * x))
      return (1 - x) * (1 - x) + 100 * (y - x * x) * (y - x * x)
    }
    #expect(abs(found[0] - 1) < 0.02 && abs(found[1] - 1) < 0.04)
  }

  @Test func `standardized features have a mean of 0 and a deviation of 1`() {
    var features = examples(classCount: 2, featureCount: 8, count: 50, seed: 3).features
    for index in stride(from: 0, to: features.count, by: 8) {
      features[index] = 7
      features[index + 1] *= 100
    }
    let standardization = Standardization(features, count: 8)
    standardization.apply(to: &features)
    for column in 0..<8 {
      let values = stride(from: column, to: features.count, by: 8).map { Double(features[$0]) }
      let mean = values.reduce(0, +) / 50
      let deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 50).squareRoot()
      // What never differs stays at 0; a little is added to each deviation, a thousandth of the mean.
      #expect(abs(mean) < 1e-4)
      #expect(abs(deviation - (column == 0 ? 0 : 1)) < 0.03)
    }
  }

  @Test func `all of a source are in one fold, and kinds are spread`() {
    let examples = (0..<60).map { (index: $0 % 3, source: "source \($0 / 4)") }
    let folds = SourceFolds(examples, greatestCount: 4)
    #expect(folds.count == 4)
    for source in Set(examples.map(\.source)) {
      let places = examples.indices.filter { examples[$0].source == source }
      #expect(Set(places.map { folds.folds[$0] }).count == 1)
    }
    for fold in 0..<4 {
      for kind in 0..<3 {
        let count = examples.indices.count { folds.folds[$0] == fold && examples[$0].index == kind }
        // 20 of each kind, in fours.
        #expect(3...7 ~= count)
      }
    }
  }

  @Test func `novelty is the relative Mahalanobis distance`() {
    var random = SeededGenerator(seed: 4)
    let (count, dimension) = (90, NoveltyDetector.dimension)
    let classes = (0..<count).map { $0 % 3 }
    let points = classes.map { index in
      (0..<dimension).map { $0 == index ? 3 : Float.random(in: -1...1, using: &random) }
    }
    let detector = NoveltyDetector(points, classes: classes, classCount: 3)
    let probe = (0..<dimension).map { _ in Float.random(in: -2...2, using: &random) }

    /// The squared distance from a centre, by Gauss's elimination.
    func distance(_ centre: [Double], _ differences: [[Double]]) -> Double {
      var matrix = (0..<dimension).map { row in
        (0..<dimension).map { column in
          differences.reduce(0) { $0 + $1[row] * $1[column] } / Double(count)
        }
      }
      let variance = (0..<dimension).reduce(0) { $0 + matrix[$1][$1] } / Double(dimension)
      let probe = probe.indices.map { Double(probe[$0]) - centre[$0] }
      var right = probe
      for index in 0..<dimension { matrix[index][index] += 0.1 * variance }
      for pivot in 0..<dimension {
        for row in (pivot + 1)..<max(dimension, pivot + 1) {
          let factor = matrix[row][pivot] / matrix[pivot][pivot]
          for column in pivot..<dimension { matrix[row][column] -= factor * matrix[pivot][column] }
          right[row] -= factor * right[pivot]
        }
      }
      var solution = right
      for row in (0..<dimension).reversed() {
        for column in (row + 1)..<max(dimension, row + 1) {
          solution[row] -= matrix[row][column] * solution[column]
        }
        solution[row] /= matrix[row][row]
      }
      return zip(probe, solution).reduce(0) { $0 + $1.0 * $1.1 }
    }
    func mean(_ members: [Int]) -> [Double] {
      (0..<dimension).map { column in
        members.reduce(0) { $0 + Double(points[$1][column]) } / Double(members.count)
      }
    }
    let centres = (0..<3).map { index in mean(classes.indices.filter { classes[$0] == index }) }
    let all = mean(Array(points.indices))
    func differences(_ centre: (Int) -> [Double]) -> [[Double]] {
      points.indices.map { point in
        (0..<dimension).map { Double(points[point][$0]) - centre(point)[$0] }
      }
    }
    let within = differences { centres[classes[$0]] }
    let nearest = centres.map { distance($0, within) }.min()!
    let expected = nearest - distance(all, differences { _ in all })
    // Single precision, of squares that are sums of 64.
    #expect(abs(Double(detector.score(probe)) - expected) < 1e-2 * max(1, abs(expected)))
  }

  @Test func `one source of each kind cannot be divided`() {
    #expect(SourceFolds([(0, "a"), (0, "a"), (1, "b")], greatestCount: 4).count == 1)
  }
}
