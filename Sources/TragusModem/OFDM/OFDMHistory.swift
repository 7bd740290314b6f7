import TragusDSP

/// The last second and more of a stream, to be read at any place between its samples.
struct OFDMHistory: Sendable {
  /// Samples that are kept.
  static let capacity = 1 << 16
  /// Samples that must have come after the last one that is read.
  static let reach = tapCount / 2
  // A sinc under a Kaiser window: flat to 20.5 kHz, and -60 dB from 27.5 kHz on.
  private static let tapCount = 32
  // Places between two samples; the error is -52 dB at 20 kHz.
  private static let phaseCount = 512
  private static let kaiserShape = 6.0

  private var ring: [Float] = Array(repeating: 0, count: capacity)
  private(set) var count: Int64 = 0
  // The taps for each place between two samples, one place after the other.
  private let taps: [Float] = (0...phaseCount).flatMap { phase in
    let shift = Double(phase) / Double(phaseCount)
    return (0..<tapCount).map { tap in
      let distance = Double(tap - tapCount / 2 + 1) - shift
      let sinc = distance == 0 ? 1 : sine(.pi * distance) / (.pi * distance)
      let edge = distance / Double(tapCount / 2)
      let window = besselI0(kaiserShape * max(1 - edge * edge, 0).squareRoot())
      return Float(sinc * window / besselI0(kaiserShape))
    }
  }

  mutating func append(_ samples: Span<Float>, _ range: Range<Int>) {
    for index in range {
      ring[Int(truncatingIfNeeded: count) & (Self.capacity - 1)] = samples[index].orSilence
      count += 1
    }
  }

  mutating func reset() {
    count = 0
    for index in ring.indices { ring[index] = 0 }
  }

  /// Samples one after the other; what has not come, or is forgotten, is 0.
  func read(from start: Int64, into samples: inout [Float]) {
    let kept = max(0, count - Int64(Self.capacity))..<count
    let range = start..<start + Int64(samples.count)
    guard range.overlaps(kept) else {
      for index in samples.indices { samples[index] = 0 }
      return
    }
    let common = range.clamped(to: kept)
    let (first, last) = (Int(common.lowerBound - start), Int(common.upperBound - start))
    for index in 0..<first { samples[index] = 0 }
    for index in last..<samples.count { samples[index] = 0 }
    var place = Int(truncatingIfNeeded: common.lowerBound) & (Self.capacity - 1)
    for index in first..<last {
      samples[index] = ring[place]
      place = (place &+ 1) & (Self.capacity - 1)
    }
  }

  /// Samples that lie `step`, near 1, apart, from a place that need be no whole number.
  ///
  /// - Parameter scratch: Room for the samples in question.
  func read(
    from start: Double, step: Double, into samples: inout [Float], scratch: inout [Float]
  ) {
    let first = start.rounded(.down)
    read(from: Int64(first) - Int64(Self.tapCount / 2 - 1), into: &scratch)
    let fraction = start - first
    let count = scratch.count
    scratch.withUnsafeBytes { scratch in
      taps.withUnsafeBytes { taps in
        for index in samples.indices {
          let place = fraction + Double(index) * step
          let whole = Int(place)
          let phase = Int((place - Double(whole)) * Double(Self.phaseCount) + 0.5)
          precondition(whole >= 0 && whole + Self.tapCount <= count, "The step is near 1.")
          samples[index] = Self.product(
            scratch.baseAddress! + 4 * whole, taps.baseAddress! + 4 * Self.tapCount * phase)
        }
      }
    }
  }

  /// The sum of the products of `tapCount` numbers.
  @inline(__always)
  private static func product(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Float {
    var sum = SIMD8<Float>()
    for offset in stride(from: 0, to: 4 * tapCount, by: 32) {
      let first = (a + offset).loadUnaligned(as: SIMD8<Float>.self)
      let second = (b + offset).loadUnaligned(as: SIMD8<Float>.self)
      sum += first * second
    }
    let half = sum.lowHalf + sum.highHalf
    let quarter = half.lowHalf + half.highHalf
    return quarter.x + quarter.y
  }
}
