import TragusCore

/// Cuts a body into fragments, and makes any number of further ones that stand in for any that are
/// lost.
///
/// The fragments 0 to K - 1 are the body itself. Each further one is a sum of all of them in
/// ``GaloisField``, with coefficients that its index determines: a random linear code. Any K
/// different fragments give the body except one time in 256, and one more is enough then.
///
/// The coefficients of fragment `index` are the bytes of the numbers of SplitMix64, lowest first,
/// seeded with `index`.
struct FragmentCode: Sendable {
  let identifier: UInt32
  let body: [UInt8]
  /// The bytes of a fragment, without its header.
  let size: Int

  /// - Parameter capacity: The most bytes that a packet can carry.
  /// - Precondition: The body fits into `FragmentHeader.largestCount` such packets.
  init(body: [UInt8], capacity: Int) {
    precondition(capacity > FragmentHeader.byteCount, "A packet must hold more than a header.")
    let most = capacity - FragmentHeader.byteCount
    let count = FragmentHeader.count(body.count, size: most)
    precondition(count <= FragmentHeader.largestCount, "The packets are too small for the body.")
    self.body = body
    identifier = CRC32.checksum(body)
    // As short as that number of fragments can be.
    size = (body.count + count - 1) / count
  }

  /// The number of fragments that the body is cut into.
  var count: Int { FragmentHeader.count(body.count, size: size) }

  /// A fragment with its header. Indices go on from 0 behind the largest one, as repairs.
  func fragment(_ index: Int) -> [UInt8] {
    let index = Self.wrapped(index, count: count)
    let header = FragmentHeader(identifier: identifier, bodyByteCount: body.count, index: index)
    guard index >= count else { return header.bytes + part(index) }
    var sum = [UInt8](repeating: 0, count: size)
    let coefficients = Self.coefficients(of: index, count: count)
    for part in 0..<count {
      GaloisField.add(self.part(part), times: coefficients[part], to: &sum)
    }
    return header.bytes + sum
  }

  private func part(_ index: Int) -> [UInt8] {
    let part = body[(index * size)..<min((index + 1) * size, body.count)]
    return part + Array(repeating: 0, count: size - part.count)
  }

  // After the largest index come repairs again.
  private static func wrapped(_ index: Int, count: Int) -> Int {
    let repairCount = FragmentHeader.largestIndex + 1 - count
    return index < count ? index : count + (index - count) % repairCount
  }

  /// How often a fragment has each part in it.
  static func coefficients(of index: Int, count: Int) -> [UInt8] {
    if index < count {
      var coefficients = [UInt8](repeating: 0, count: count)
      coefficients[index] = 1
      return coefficients
    }
    var random = SplitMix64(seed: UInt64(index))
    var coefficients: [UInt8] = []
    coefficients.reserveCapacity(count + 7)
    while coefficients.count < count {
      let number = random.next()
      for byte in 0..<8 {
        coefficients.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * byte)))
      }
    }
    coefficients.removeLast(coefficients.count - count)
    return coefficients
  }
}
