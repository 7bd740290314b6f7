import TragusDSP

/// The sinusoids that, all together, come nearest to a block in the sense of least squares.
///
/// Frequencies, amplitudes and phases are found by Newton's method from frequencies that are nearly
/// right. The sinusoids are real ones: what the image of each at the negative frequency adds is
/// part of the model. So the result is exact next to 0 and to half the rate, too. In white noise
/// this is the estimate of maximum likelihood.
struct SinusoidFit {
  struct Sinusoid {
    /// In radians per sample.
    var frequency: Double
    /// The amplitudes of the cosine and of the sine about the middle of the block.
    var cosine = 0.0
    var sine = 0.0
    /// Whether the frequency stays what it is.
    var isFixed = false
    var power: Double { (cosine * cosine + sine * sine) / 2 }
    fileprivate var moments = FoldedBlock.Moments()
  }

  private(set) var sinusoids: [Sinusoid] = []
  /// The energy of the block that the sinusoids explain.
  private(set) var explained = 0.0

  private let kernel: DirichletKernel
  private var cosines: SymmetricSystem
  private var sines: SymmetricSystem
  private var system: SymmetricSystem
  private var cosineVector: [Double]
  private var sineVector: [Double]
  private var step: [Double]
  private var best: [Sinusoid] = []

  /// - Parameters:
  ///   - count: The number of samples of a block.
  ///   - capacity: The most sinusoids.
  init(count: Int, capacity: Int) {
    kernel = DirichletKernel(count: count)
    cosines = SymmetricSystem(capacity: capacity)
    sines = cosines
    system = SymmetricSystem(capacity: 3 * capacity)
    cosineVector = Array(repeating: 0, count: capacity)
    sineVector = cosineVector
    step = Array(repeating: 0, count: 3 * capacity)
    sinusoids.reserveCapacity(capacity)
    best.reserveCapacity(capacity)
  }

  mutating func removeAll() {
    sinusoids.removeAll(keepingCapacity: true)
    explained = 0
  }

  /// Adds a sinusoid, of which no more than the frequency is known.
  mutating func add(frequency: Double, isFixed: Bool) {
    sinusoids.append(Sinusoid(frequency: frequency, isFixed: isFixed))
  }

  mutating func remove(at index: Int) {
    sinusoids.remove(at: index)
  }

  /// Moves a sinusoid; its amplitudes follow when all are refined.
  mutating func move(_ index: Int, to frequency: Double) {
    sinusoids[index].frequency = frequency
  }

  /// The weaker one of the two sinusoids that are nearest together, and their distance in radians
  /// per sample; `nil` for less than two.
  var nearestPair: (weaker: Int, distance: Double)? {
    var nearest: (weaker: Int, distance: Double)?
    for index in sinusoids.indices {
      for other in 0..<index {
        let distance = abs(sinusoids[index].frequency - sinusoids[other].frequency)
        guard distance < nearest?.distance ?? .infinity else { continue }
        let isWeaker = sinusoids[index].power <= sinusoids[other].power
        nearest = (isWeaker ? index : other, distance)
      }
    }
    return nearest
  }

  /// Moves all sinusoids to where they fit best.
  ///
  /// - Parameters:
  ///   - block: What they are fitted to.
  ///   - limits: Frequencies in radians per sample beyond which none is moved.
  /// - Returns: Whether they can be told apart; if not, nothing was found.
  @discardableResult
  mutating func refine(to block: FoldedBlock, limits: ClosedRange<Double>) -> Bool {
    let bin = 2 * Double.pi / Double(kernel.count)
    guard update(block) else { return false }
    // Newton doubles the digits with each step; those far from the solution take some more.
    for _ in 0..<25 {
      keep()
      let before = explained
      findStep()
      var scale = 1.0
      var length = 0.0
      // A step that makes it worse was too long.
      for attempt in 0..<6 {
        length = 0
        for index in sinusoids.indices where !sinusoids[index].isFixed {
          // Farther than that, the fit is not as round as Newton takes it for.
          let change = min(max(step[2 * sinusoids.count + index] * scale, -0.3 * bin), 0.3 * bin)
          let start = best[index].frequency
          sinusoids[index].frequency = min(
            max(start + change, limits.lowerBound), limits.upperBound)
          length = max(length, abs(sinusoids[index].frequency - start) / bin)
        }
        if update(block), explained >= before * (1 - 1e-12) { break }
        if attempt == 5 { restore(block) }
        scale /= 4
      }
      // The step after this one would be as small as its square.
      if length < 1e-6 { break }
    }
    return true
  }

  /// By how much less the block would be explained without one of the sinusoids.
  mutating func energy(of index: Int) -> Double {
    let sinusoid = sinusoids[index]
    return sinusoid.cosine * sinusoid.cosine / cosines.inverseDiagonal(index)
      + sinusoid.sine * sinusoid.sine / sines.inverseDiagonal(index)
  }

  private mutating func keep() {
    best.removeAll(keepingCapacity: true)
    for sinusoid in sinusoids { best.append(sinusoid) }
  }

  private mutating func restore(_ block: FoldedBlock) {
    for index in sinusoids.indices { sinusoids[index] = best[index] }
    _ = update(block)
  }
}

extension SinusoidFit {
  /// Finds the amplitudes that belong to the frequencies.
  ///
  /// - Returns: Whether they can be told apart.
  private mutating func update(_ block: FoldedBlock) -> Bool {
    let count = sinusoids.count
    cosines.clear(order: count)
    sines.clear(order: count)
    for row in 0..<count {
      let frequency = sinusoids[row].frequency
      sinusoids[row].moments = block.moments(frequency)
      cosineVector[row] = sinusoids[row].moments.cosine0
      sineVector[row] = sinusoids[row].moments.sine0
      for column in 0...row {
        let other = sinusoids[column].frequency
        let (difference, sum) = (kernel.sum(frequency - other), kernel.sum(frequency + other))
        cosines[row, column] = (difference + sum) / 2
        sines[row, column] = (difference - sum) / 2
      }
    }
    guard cosines.decompose(), sines.decompose() else { return false }
    cosines.solve(&cosineVector)
    sines.solve(&sineVector)
    explained = 0
    for row in 0..<count {
      (sinusoids[row].cosine, sinusoids[row].sine) = (cosineVector[row], sineVector[row])
      explained += cosineVector[row] * sinusoids[row].moments.cosine0
      explained += sineVector[row] * sinusoids[row].moments.sine0
    }
    return explained.isFinite
  }

  /// Newton's step for all amplitudes and frequencies; Gauss and Newton's where the sum of squares
  /// is not convex.
  private mutating func findStep() {
    for isExact in [true, false] {
      assemble(isExact: isExact)
      if system.decompose() {
        system.solve(&step)
        // From fractions of half the block to radians per sample.
        for index in sinusoids.indices {
          step[2 * sinusoids.count + index] *= 2 / Double(kernel.count)
        }
        return
      }
    }
    for index in step.indices { step[index] = 0 }
  }

  private mutating func assemble(isExact: Bool) {
    let count = sinusoids.count
    system.clear(order: 3 * count)
    for row in 0..<count {
      let tone = sinusoids[row]
      let moments = tone.moments
      // What is left of the moments when the sinusoids are taken away from the block.
      var (sine1, cosine1) = (moments.sine1, moments.cosine1)
      var (cosine2, sine2) = (moments.cosine2, moments.sine2)
      for column in 0..<count {
        let other = sinusoids[column]
        let difference = kernel.sums(tone.frequency - other.frequency)
        let sum = kernel.sums(tone.frequency + other.frequency)
        // The sums of products, such as u sin(row) cos(column).
        let sineCosine = (sum.first + difference.first) / 2
        let cosineSine = (sum.first - difference.first) / 2
        let squaredCosines = (difference.second + sum.second) / 2
        let squaredSines = (difference.second - sum.second) / 2
        sine1 -= other.cosine * sineCosine
        cosine1 -= other.sine * cosineSine
        cosine2 -= other.cosine * squaredCosines
        sine2 -= other.sine * squaredSines
        if column <= row {
          system[row, column] = (difference.cosine + sum.cosine) / 2
          system[count + row, count + column] = (difference.cosine - sum.cosine) / 2
          system[2 * count + row, 2 * count + column] =
            tone.cosine * other.cosine * squaredSines + tone.sine * other.sine * squaredCosines
        }
        system[2 * count + row, column] = -tone.cosine * sineCosine
        system[2 * count + row, count + column] = tone.sine * cosineSine
      }
      let slope = tone.sine * cosine1 - tone.cosine * sine1
      step[row] = 0
      step[count + row] = 0
      step[2 * count + row] = slope
      if isExact {
        system[2 * count + row, row] += sine1
        system[2 * count + row, count + row] -= cosine1
        system[2 * count + row, 2 * count + row] += tone.cosine * cosine2 + tone.sine * sine2
      }
    }
    for row in 0..<count where sinusoids[row].isFixed {
      for column in 0..<(2 * count + row) { system[2 * count + row, column] = 0 }
      for lower in (row + 1)..<max(count, row + 1) {
        system[2 * count + lower, 2 * count + row] = 0
      }
      system[2 * count + row, 2 * count + row] = 1
      step[2 * count + row] = 0
    }
  }
}
