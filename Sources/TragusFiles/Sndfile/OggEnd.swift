#if canImport(CSndfile)
  import TragusCore

  /// Whether an Ogg file (RFC 3533) has its last page, which says that nothing follows.
  ///
  /// Decoders take the last page that is whole for the end, so that a file which was cut is to them a
  /// shorter one.
  enum OggEnd {
    private static let headerSize = 27
    // A table of 255 sizes, and as many parts of 255 bytes.
    private static let greatestPageSize = headerSize + 255 + 255 * 255
    private static let lastPageFlag: UInt8 = 4

    /// Whether the last page that is whole does not say that it is the last, or there is none.
    static func isMissing(in file: OpenFile) throws(AudioError) -> Bool {
      // Of two pages of the greatest size, one is whole wherever the file was cut.
      let count = Int(min(file.size, Int64(2 * greatestPageSize)))
      var rest = try file.bytes(at: file.size - Int64(count), count: count)[...]
      var isLast = false
      while let mark = rest.first {
        guard mark == UInt8(ascii: "O"), let size = pageSize(rest), size <= rest.count else {
          rest = rest.dropFirst()
          continue
        }
        isLast = rest[rest.startIndex + 5] & lastPageFlag != 0
        rest = rest.dropFirst(size)
      }
      return !isLast
    }

    // The size that a page tells; `nil` where none begins.
    private static func pageSize(_ bytes: ArraySlice<UInt8>) -> Int? {
      guard bytes.count >= headerSize, bytes.starts(with: "OggS\0".utf8) else { return nil }
      let body = bytes.dropFirst(headerSize)
      let sizes = body.prefix(Int(bytes[bytes.startIndex + 26]))
      return headerSize + sizes.count + sizes.reduce(0) { $0 + Int($1) }
    }
  }
#endif
