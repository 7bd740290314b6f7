#if canImport(CSndfile)
  import TragusCore

  /// The tag that may stand before the sound of an MP3 file: texts, and often pictures.
  struct ID3Tag {
    private static let headerLength = 10

    /// The length with the header, in bytes (ID3v2.4, 3.1).
    let length: Int64
    /// Whether libsndfile understands a tag of this kind: neither an empty one nor one whose header
    /// stands once more behind it.
    let isUnderstood: Bool

    /// - Returns: `nil` when the file begins with none.
    init?(in file: OpenFile) throws(AudioError) {
      let start = try file.bytes(at: 0, count: Self.headerLength)
      guard start.count == Self.headerLength, start.starts(with: "ID3".utf8) else { return nil }
      // Seven bits in each byte.
      let length = start[6...].reduce(0) { $0 << 7 | Int64($1 & 0x7F) }
      let hasFooter = start[5] & 0x10 != 0
      self.length = length + Int64(Self.headerLength * (hasFooter ? 2 : 1))
      isUnderstood = length > 0 && !hasFooter
    }
  }

  extension OpenFile {
    /// The bytes at a place of a regular file: fewer than asked for at its end.
    func bytes(at offset: Int64, count: Int) throws(AudioError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      var failure: AudioError?
      let received = bytes.withUnsafeMutableBytes { buffer in
        do throws(AudioError) {
          return try receive(into: buffer, at: offset)
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      return Array(bytes[..<received])
    }
  }
#endif
