import TragusSystem

/// The bytes of a file as digests of its blocks, to tell later whether it still has them.
///
/// They are good for one run of the program: the seed of the digests is another one each time.
struct ByteDigests {
  /// The bytes of a block; the last one may have fewer.
  static let blockLength = 65_536

  let byteCount: Int64
  private let blocks: [Int]

  // The blocks that are looked at: 64 MiB are read in half a second from a slow disk, for which a
  // recording can wait.
  private static let mostCompared = 1024

  /// - Parameter blocks: The digest of each block.
  init(byteCount: Int64, blocks: [Int]) {
    self.byteCount = byteCount
    self.blocks = blocks
  }

  static func digest(_ block: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: block)
    return hasher.finalize()
  }

  /// Whether every byte is compared. Of a file above 64 MiB, the first and the last 32 MiB are.
  var areComparedWhole: Bool { blocks.count <= Self.mostCompared }

  /// Whether a file has these bytes.
  ///
  /// - Parameter descriptor: The file, open to be read.
  func areThose(of descriptor: CInt) -> Bool {
    let edge = Self.mostCompared / 2
    var bytes = [UInt8](repeating: 0, count: Self.blockLength)
    for (index, block) in blocks.enumerated() where index < edge || index >= blocks.count - edge {
      let offset = Int64(index) * Int64(Self.blockLength)
      let length = Int(min(Int64(Self.blockLength), byteCount - offset))
      guard Self.read(into: &bytes, length, from: descriptor, at: offset),
        bytes.withUnsafeBytes({ Self.digest(UnsafeRawBufferPointer(rebasing: $0[..<length])) })
          == block
      else { return false }
    }
    return true
  }

  /// Reads a stretch of a file.
  ///
  /// - Returns: Whether all of it was there.
  static func read(
    into bytes: inout [UInt8], _ length: Int, from descriptor: CInt, at offset: Int64
  ) -> Bool {
    bytes.withUnsafeMutableBytes { bytes in
      var done = 0
      while done < length {
        let count = pread(
          descriptor, bytes.baseAddress! + done, length - done, off_t(offset + Int64(done)))
        if count > 0 {
          done += count
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
