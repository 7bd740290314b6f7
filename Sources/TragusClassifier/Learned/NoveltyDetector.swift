import TragusDSP

/// Says how unlike a window is to everything that was learned from.
///
/// The distance to the nearest class, less the distance to all examples together. It is taken in
/// the directions of the embedding in which kinds of sounds differ most. See J. Ren et al., "A
/// simple fix to Mahalanobis distance for improving near-OOD detection" (2021).
struct NoveltyDetector: Sendable {
  /// The directions that are looked at.
  static let dimension = 64

  /// How much of the mean variance is added to each, so that few examples do not deceive.
  private static let shrinkage = 0.1

  private let classCount: Int
  // Where the classes and all examples lie, in coordinates in which their variance is 1.
  private let classCentres: [Float]
  private let totalCentre: [Float]
  private let classWhitening: [Float]
  private let totalWhitening: [Float]
  /// What turns scores into probabilities.
  var scale = Scale(threshold: 0, width: 1)

  /// How scores become probabilities.
  struct Scale: Sendable {
    /// The score that is as likely to be of something else.
    var threshold: Float
    /// How far from the threshold a score is nearly sure: 0.15 or 0.85.
    var width: Float
  }

  /// - Parameters:
  ///   - points: What ``project(_:)`` gives, of each example.
  ///   - classes: Of each example, from 0.
  init(_ points: [[Float]], classes: [Int], classCount: Int) {
    precondition(points.count == classes.count && !points.isEmpty)
    self.classCount = classCount
    let dimension = Self.dimension
    func mean(_ members: [Int]) -> [Double] {
      var sums = [Double](repeating: 0, count: dimension)
      for member in members {
        for index in 0..<dimension { sums[index] += Double(points[member][index]) }
      }
      return sums.map { $0 / Double(max(members.count, 1)) }
    }
    let centres = (0..<classCount).map { index in
      mean(classes.indices.filter { classes[$0] == index })
    }
    let centre = mean(Array(points.indices))
    func whitening(_ centre: (Int) -> [Double]) -> [Float] {
      var covariance = [Double](repeating: 0, count: dimension * dimension)
      for (example, point) in points.enumerated() {
        let middle = centre(example)
        let differences = point.indices.map { Double(point[$0]) - middle[$0] }
        for row in 0..<dimension {
          for column in 0...row {
            covariance[row * dimension + column] += differences[row] * differences[column]
          }
        }
      }
      return Self.whitening(covariance.map { $0 / Double(points.count) })
    }
    classWhitening = whitening { centres[classes[$0]] }
    totalWhitening = whitening { _ in centre }
    let present = Set(classes)
    classCentres = centres.enumerated().flatMap { [classWhitening] index, centre in
      // Nothing is near a class without examples.
      present.contains(index)
        ? Self.transformed(centre.map { Float($0) }, by: classWhitening)
        : Array(repeating: 1e6, count: dimension)
    }
    totalCentre = Self.transformed(centre.map { Float($0) }, by: totalWhitening)
  }

  /// The coordinates of an embedding in the directions that are looked at.
  static func project(_ embedding: UnsafePointer<Float>) -> [Float] {
    let weights = SoundNetworkWeights.published.projection
    return (0..<dimension).map { row in
      let start = row * SoundNetwork.embeddingCount
      let place = start..<(start + SoundNetwork.embeddingCount)
      return dotProduct(
        UnsafeBufferPointer(start: embedding, count: SoundNetwork.embeddingCount).span,
        weights.span.extracting(place))
    }
  }

  /// How unlike a point is to what was learned from: greater for what is more unlike.
  func score(_ point: [Float]) -> Float {
    let own = Self.transformed(point, by: classWhitening)
    var nearest = Float.infinity
    for index in 0..<classCount {
      let start = index * Self.dimension
      nearest = min(nearest, Self.distance(own, classCentres[start..<(start + Self.dimension)]))
    }
    return nearest - Self.distance(Self.transformed(point, by: totalWhitening), totalCentre[...])
  }

  /// How likely it is that a point is none of the classes, 0 to 1.
  func probability(_ point: [Float]) -> Float {
    // Not a logistic function: scores that are far off are still told apart.
    let distance = (score(point) - scale.threshold) / scale.width
    return 0.5 + 0.5 * distance / (1 + distance * distance).squareRoot()
  }

  private static func distance(_ first: [Float], _ second: ArraySlice<Float>) -> Float {
    var sum: Float = 0
    for (one, other) in zip(first, second) { sum += (one - other) * (one - other) }
    return sum
  }

  private static func transformed(_ point: [Float], by matrix: [Float]) -> [Float] {
    (0..<dimension).map { row in
      dotProduct(point.span, matrix.span.extracting((row * dimension)..<((row + 1) * dimension)))
    }
  }

  /// The matrix that brings the variances of points to 1. It is the inverse of the Cholesky factor
  /// of their covariance, of which the lower half is given.
  private static func whitening(_ covariance: [Double]) -> [Float] {
    let count = dimension
    var factor = covariance
    let variance = (0..<count).reduce(0) { $0 + covariance[$1 * count + $1] } / Double(count)
    for row in 0..<count { factor[row * count + row] += shrinkage * variance + 1e-9 }
    for row in 0..<count {
      for column in 0...row {
        var sum = factor[row * count + column]
        for index in 0..<column {
          sum -= factor[row * count + index] * factor[column * count + index]
        }
        factor[row * count + column] =
          row == column ? max(sum, 1e-12).squareRoot() : sum / factor[column * count + column]
      }
    }
    var inverse = [Double](repeating: 0, count: count * count)
    for column in 0..<count {
      for row in column..<count {
        var sum = row == column ? 1.0 : 0
        for index in column..<row {
          sum -= factor[row * count + index] * inverse[index * count + column]
        }
        inverse[row * count + column] = sum / factor[row * count + row]
      }
    }
    return inverse.map { Float($0) }
  }
}

extension NoveltyDetector {
  /// - Throws: ``ModelError``.
  init(_ file: ModelFile, classCount: Int) throws(ModelError) {
    let dimension = Self.dimension
    self.classCount = classCount
    classCentres = try file.floats("novelty.centres", [classCount, dimension])
    totalCentre = try file.floats("novelty.centre", [dimension])
    classWhitening = try file.floats("novelty.classes", [dimension, dimension])
    totalWhitening = try file.floats("novelty.total", [dimension, dimension])
    let scale = try file.floats("novelty.scale", [2])
    self.scale = Scale(threshold: scale[0], width: scale[1])
    let numbers = [classCentres, totalCentre, classWhitening, totalWhitening, scale].joined()
    guard numbers.allSatisfy({ abs($0) < 1e12 }), scale[1] > 0 else { throw .damaged }
  }

  func write(to file: inout ModelFileBytes) {
    let dimension = Self.dimension
    file.add("novelty.centres", [classCount, dimension], classCentres)
    file.add("novelty.centre", [dimension], totalCentre)
    file.add("novelty.classes", [dimension, dimension], classWhitening)
    file.add("novelty.total", [dimension, dimension], totalWhitening)
    file.add("novelty.scale", [2], [scale.threshold, scale.width])
  }
}
