/// The fragments of one message heard so far.
///
/// It takes memory only for what was heard, never for what a header promises. It keeps what the
/// message needs, and a few fragments more that show whether the others are true.
struct FragmentSet: Sendable, Hashable, Codable {
  let identifier: UInt32
  let bodyByteCount: Int
  let size: Int
  // Those that are kept, in the order in which they came.
  private var indices: [Int] = []
  private var system: LinearSystem
  // The fragments that added nothing new.
  private var spares: [Spare] = []

  private struct Spare: Sendable, Hashable, Codable {
    var index: Int
    // What is left of it without the others: zeros, unless one is false.
    var remainder: [UInt8]
  }

  init(_ header: FragmentHeader, size: Int) {
    (identifier, bodyByteCount) = (header.identifier, header.bodyByteCount)
    self.size = size
    system = LinearSystem(count: FragmentHeader.count(header.bodyByteCount, size: size))
  }

  /// The number of fragments that the body was cut into.
  var neededCount: Int { system.count }
  /// The number of different fragments heard.
  var heardCount: Int { indices.count }
  /// The number of those that are of use: none is the sum of others.
  var usefulCount: Int { system.rank }
  /// The number of those that only tell whether the others are true.
  var spareCount: Int { spares.count }
  /// Whether the fragments determine a body, true or false.
  var isDetermined: Bool { system.isSolved }
  var storedByteCount: Int { system.storedByteCount + spareCount * size }

  /// Whether a fragment can belong to the same transmission.
  func fits(_ header: FragmentHeader, size: Int) -> Bool {
    header.bodyByteCount == bodyByteCount && size == self.size
  }

  /// - Returns: Whether it was new, or differs from the same one before.
  mutating func add(_ fragment: [UInt8], at index: Int) -> Bool {
    let coefficients = FragmentCode.coefficients(of: index, count: neededCount)
    if let remainder = system.add(coefficients, sum: fragment) {
      if indices.contains(index), remainder.allSatisfy({ $0 == 0 }) { return false }
      let spare = Spare(index: index, remainder: remainder)
      if spares.contains(spare) { return false }
      spares.append(spare)
    }
    indices.append(index)
    return true
  }

  /// The body, or `nil` as long as the fragments do not determine one that has the right checksum.
  func body() -> [UInt8]? {
    guard let parts = system.solution() else { return nil }
    if let body = body(parts) { return body }
    let search = FalseFragments(
      among: indices, count: neededCount, remainders: spares.map(\.remainder))
    return search?.corrections(of: parts).lazy.compactMap(body).first
  }

  // The parts in a row, if that is what the message is.
  private func body(_ parts: [[UInt8]]) -> [UInt8]? {
    var body: [UInt8] = []
    body.reserveCapacity(neededCount * size)
    for part in parts { body += part }
    body.removeLast(body.count - bodyByteCount)
    return CRC32.checksum(body) == identifier ? body : nil
  }

  /// Whether what was saved can be: it may come from anywhere.
  var isSound: Bool {
    MessageBody.byteCounts ~= bodyByteCount && 1...Self.largestSize ~= size
      && neededCount == FragmentHeader.count(bodyByteCount, size: size)
      && neededCount <= FragmentHeader.largestCount && system.isSound(sumByteCount: size)
      && spareCount <= Self.largestSpareCount && spares.allSatisfy { $0.remainder.count == size }
      && heardCount == usefulCount + spareCount
      && indices.allSatisfy { 0...FragmentHeader.largestIndex ~= $0 }
  }

  // The bytes of a fragment in the largest packet.
  private static let largestSize = 1024

  /// More fragments than these without a message mean that somebody makes them up: by chance it is
  /// all but impossible (256^-16).
  static let largestSpareCount = 16
}
