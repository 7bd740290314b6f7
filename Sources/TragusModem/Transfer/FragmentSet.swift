/// The fragments of one message heard so far.
///
/// It takes memory only for what was heard, never for what a header promises, and keeps no more
/// fragments than the message needs, and a few.
struct FragmentSet: Sendable, Hashable, Codable {
  let identifier: UInt32
  let bodyByteCount: Int
  let size: Int
  private var fragments: [Int: [UInt8]] = [:]

  init(_ header: FragmentHeader, size: Int) {
    (identifier, bodyByteCount) = (header.identifier, header.bodyByteCount)
    self.size = size
  }

  /// The number of fragments that the body was cut into.
  var neededCount: Int { FragmentHeader.count(bodyByteCount, size: size) }
  /// The number of different fragments heard.
  var heardCount: Int { fragments.count }
  var storedByteCount: Int { fragments.count * size }

  /// Whether a fragment can belong to the same transmission.
  func fits(_ header: FragmentHeader, size: Int) -> Bool {
    header.bodyByteCount == bodyByteCount && size == self.size
  }

  /// - Returns: Whether it was new.
  mutating func add(_ fragment: [UInt8], at index: Int) -> Bool {
    guard fragments[index] == nil else { return false }
    fragments[index] = fragment
    return true
  }

  /// The body, or `nil` as long as the fragments do not determine it.
  ///
  /// It solves for what is missing by elimination: as many equations as parts are missing.
  func solve() -> [UInt8]? {
    let count = neededCount
    guard fragments.count >= count else { return nil }
    let missing = (0..<count).filter { fragments[$0] == nil }
    guard let solved = solve(for: missing) else { return nil }
    var body: [UInt8] = []
    body.reserveCapacity(count * size)
    for index in 0..<count { body += fragments[index] ?? solved[index]! }
    body.removeLast(body.count - bodyByteCount)
    return body
  }

  private func solve(for missing: [Int]) -> [Int: [UInt8]]? {
    guard !missing.isEmpty else { return [:] }
    let count = neededCount
    // Each equation: the coefficients of the missing parts, then the sum of them.
    var rows: [[UInt8]] = []
    for index in fragments.keys.sorted() where index >= count {
      let coefficients = FragmentCode.coefficients(of: index, count: count)
      var sum = fragments[index]!
      for part in 0..<count {
        if let known = fragments[part] {
          GaloisField.add(known, times: coefficients[part], to: &sum)
        }
      }
      rows.append(missing.map { coefficients[$0] } + sum)
    }
    for column in missing.indices {
      guard let pivot = (column..<rows.count).first(where: { rows[$0][column] != 0 }) else {
        return nil
      }
      rows.swapAt(column, pivot)
      GaloisField.multiply(&rows[column], by: GaloisField.inverse(rows[column][column]))
      let row = rows[column]
      for other in rows.indices where other != column {
        GaloisField.add(row, times: rows[other][column], to: &rows[other])
      }
    }
    var solved: [Int: [UInt8]] = [:]
    for (row, part) in missing.enumerated() { solved[part] = Array(rows[row][missing.count...]) }
    return solved
  }

  /// Whether what was saved can be: it may come from anywhere.
  var isSound: Bool {
    MessageBody.byteCounts ~= bodyByteCount && size >= 1
      && neededCount <= FragmentHeader.largestCount
      && fragments.count <= neededCount + Self.spareCount
      && fragments.allSatisfy {
        0...FragmentHeader.largestIndex ~= $0.key && $0.value.count == size
      }
  }

  /// More fragments than needed that are still no solution say that somebody makes them up: it is all but
  /// impossible by chance (256^-16).
  static let spareCount = 16
}
