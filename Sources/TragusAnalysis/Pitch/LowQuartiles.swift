/// The lower quartile of several short runs of numbers at once.
///
/// The runs lie in the lanes of vectors and are sorted only as far as needed. The comparisons do
/// not depend on the numbers: K. Batcher, "Sorting networks and their applications", AFIPS 1968.
struct LowQuartiles {
  /// The most numbers of a run.
  static let capacity = 31

  private static let laneCount = 4
  private static let rowCount = 32
  private static let octet = 8

  private let counts: [Int]
  // Four runs beside each other, the numbers of each below each other; then the next four.
  private var numbers: [Float]
  private var quartiles: [Float]

  /// - Parameter counts: How many numbers each run has: 4 to `capacity`.
  init(counts: [Int]) {
    precondition(counts.allSatisfy { (4...Self.capacity).contains($0) }, "4 to 31 numbers.")
    self.counts = counts
    let groupCount = (counts.count + Self.laneCount - 1) / Self.laneCount
    numbers = Array(repeating: 0, count: groupCount * Self.rowCount * Self.laneCount)
    quartiles = Array(repeating: 0, count: groupCount * Self.laneCount)
    // What is looked for is the greatest of the lowest eight: so many must lie below all numbers,
    // and the rest above them.
    for (run, count) in counts.enumerated() {
      let fillerCount = Self.octet - 1 - count / 4
      for row in count..<Self.rowCount {
        numbers[Self.place(of: run) + row * Self.laneCount] =
          row < count + fillerCount ? -.infinity : .infinity
      }
    }
  }

  private static func place(of run: Int) -> Int {
    run / laneCount * laneCount * rowCount + run % laneCount
  }

  /// Sets the numbers of a run; none is NaN.
  @inline(__always)
  mutating func setRun(_ run: Int, _ number: (Int) -> Float) {
    let count = counts[run]
    let place = Self.place(of: run)
    numbers.withUnsafeMutableBufferPointer { numbers in
      let first = numbers.baseAddress! + place
      for index in 0..<count { first[index &* Self.laneCount] = number(index) }
    }
  }

  /// The number of a run that has a quarter of the others below it, after ``update()``.
  subscript(run: Int) -> Float { quartiles[run] }

  /// Finds the quartiles.
  mutating func update() {
    let octetLength = Self.octet * Self.laneCount
    numbers.withUnsafeBufferPointer { numbers in
      quartiles.withUnsafeMutableBufferPointer { quartiles in
        for group in 0..<(quartiles.count / Self.laneCount) {
          let first = numbers.baseAddress! + group * Self.rowCount * Self.laneCount
          var lowest = Octet(first)
          lowest.sort()
          for part in 1..<3 {
            var next = Octet(first + part * octetLength)
            next.sort()
            lowest.keepLowest(of: next)
            lowest.sortBitonic()
          }
          var last = Octet(first + 3 * octetLength)
          last.sort()
          lowest.keepLowest(of: last)
          UnsafeMutableRawPointer(quartiles.baseAddress! + group * Self.laneCount)
            .storeBytes(of: lowest.greatest, as: SIMD4<Float>.self)
        }
      }
    }
  }
}

// Eight numbers of four runs.
private struct Octet {
  typealias Lanes = SIMD4<Float>

  var (a, b, c, d): (Lanes, Lanes, Lanes, Lanes)
  var (e, f, g, h): (Lanes, Lanes, Lanes, Lanes)

  @inline(__always)
  init(_ numbers: UnsafePointer<Float>) {
    func row(_ index: Int) -> Lanes {
      UnsafeRawPointer(numbers + 4 * index).loadUnaligned(as: Lanes.self)
    }
    (a, b, c, d) = (row(0), row(1), row(2), row(3))
    (e, f, g, h) = (row(4), row(5), row(6), row(7))
  }

  @inline(__always)
  private static func least(_ one: Lanes, _ other: Lanes) -> Lanes {
    other.replacing(with: one, where: one .< other)
  }

  @inline(__always)
  private static func greatest(_ one: Lanes, _ other: Lanes) -> Lanes {
    other.replacing(with: one, where: one .> other)
  }

  @inline(__always)
  private static func order(_ low: inout Lanes, _ high: inout Lanes) {
    (low, high) = (least(low, high), greatest(low, high))
  }

  // The network of 19 comparisons.
  @inline(__always)
  mutating func sort() {
    Self.order(&a, &c)
    Self.order(&b, &d)
    Self.order(&e, &g)
    Self.order(&f, &h)
    Self.order(&a, &e)
    Self.order(&b, &f)
    Self.order(&c, &g)
    Self.order(&d, &h)
    Self.order(&a, &b)
    Self.order(&c, &d)
    Self.order(&e, &f)
    Self.order(&g, &h)
    Self.order(&c, &e)
    Self.order(&d, &f)
    Self.order(&b, &e)
    Self.order(&d, &g)
    Self.order(&b, &c)
    Self.order(&d, &e)
    Self.order(&f, &g)
  }

  // The lowest eight of two sorted octets; they rise and then fall, or the other way round.
  @inline(__always)
  mutating func keepLowest(of other: Octet) {
    (a, b, c, d) = (
      Self.least(a, other.h), Self.least(b, other.g), Self.least(c, other.f),
      Self.least(d, other.e)
    )
    (e, f, g, h) = (
      Self.least(e, other.d), Self.least(f, other.c), Self.least(g, other.b),
      Self.least(h, other.a)
    )
  }

  @inline(__always)
  mutating func sortBitonic() {
    Self.order(&a, &e)
    Self.order(&b, &f)
    Self.order(&c, &g)
    Self.order(&d, &h)
    Self.order(&a, &c)
    Self.order(&b, &d)
    Self.order(&e, &g)
    Self.order(&f, &h)
    Self.order(&a, &b)
    Self.order(&c, &d)
    Self.order(&e, &f)
    Self.order(&g, &h)
  }

  var greatest: Lanes {
    let first = Self.greatest(Self.greatest(a, b), Self.greatest(c, d))
    let second = Self.greatest(Self.greatest(e, f), Self.greatest(g, h))
    return Self.greatest(first, second)
  }
}
