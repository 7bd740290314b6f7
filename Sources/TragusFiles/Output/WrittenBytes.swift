/// The digests of the bytes that were written to a file, kept up to date as it is written.
///
/// Files grow at their end, and their headers are rewritten. So the first and the last block are kept,
/// 64 KiB each. Of a block between them only its digest is kept.
struct WrittenBytes {
  /// The number of bytes.
  private(set) var byteCount: Int64 = 0
  private var first: [UInt8] = []
  private var between: [Int] = []
  // Empty as long as all is in the first block.
  private var last: [UInt8] = []
  // What is written in between, or behind a hole, is not known.
  private var isKnown = true

  private static let blockLength = ByteDigests.blockLength

  init() {
    first.reserveCapacity(Self.blockLength)
    last.reserveCapacity(Self.blockLength)
  }

  /// The digests of all, or `nil` where they are not known.
  var digests: ByteDigests? {
    guard isKnown else { return nil }
    let ends = [first, last].map { $0.withUnsafeBytes { ByteDigests.digest($0) } }
    let blocks = last.isEmpty ? [ends[0]] : [ends[0]] + between + [ends[1]]
    return ByteDigests(byteCount: byteCount, blocks: blocks)
  }

  /// Takes in what was written.
  mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
    if offset > byteCount { isKnown = false }
    byteCount = max(byteCount, offset + Int64(bytes.count))
    var done = 0
    while done < bytes.count, isKnown {
      let (block, place) = (offset + Int64(done)).quotientAndRemainder(
        dividingBy: Int64(Self.blockLength))
      let count = min(bytes.count - done, Self.blockLength - Int(place))
      let piece = UnsafeRawBufferPointer(rebasing: bytes[done..<(done + count)])
      put(piece, in: Int(block), at: Int(place))
      done += count
    }
  }

  private mutating func put(_ piece: UnsafeRawBufferPointer, in block: Int, at place: Int) {
    if block == 0 { return Self.put(piece, in: &first, at: place) }
    if block == between.count + 2 {
      between.append(last.withUnsafeBytes { ByteDigests.digest($0) })
      last.removeAll(keepingCapacity: true)
    }
    guard block == between.count + 1 else {
      isKnown = false
      return
    }
    Self.put(piece, in: &last, at: place)
  }

  private static func put(
    _ piece: UnsafeRawBufferPointer, in block: inout [UInt8], at place: Int
  ) {
    let old = min(place + piece.count, block.count)
    block.replaceSubrange(place..<old, with: piece)
  }

  /// Forgets what lies behind a number of bytes.
  ///
  /// - Parameter descriptor: The file, open to be read, before it is cut.
  mutating func cut(to count: Int64, in descriptor: CInt) {
    guard isKnown, count < byteCount else { return }
    byteCount = count
    let block = Int(max(count - 1, 0) / Int64(Self.blockLength))
    let length = Int(count - Int64(block) * Int64(Self.blockLength))
    if block == 0 {
      first.removeLast(first.count - length)
      between.removeAll()
      last.removeAll(keepingCapacity: true)
      return
    }
    if block <= between.count {
      // A block that was whole becomes the last one, so its bytes are needed again.
      last = Array(repeating: 0, count: Self.blockLength)
      isKnown =
        ByteDigests.read(
          into: &last, Self.blockLength, from: descriptor,
          at: Int64(block) * Int64(Self.blockLength))
        && last.withUnsafeBytes { ByteDigests.digest($0) } == between[block - 1]
      between.removeLast(between.count - block + 1)
    }
    last.removeLast(last.count - length)
  }
}
