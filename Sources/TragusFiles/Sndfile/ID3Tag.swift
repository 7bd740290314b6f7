#if canImport(CSndfile)
  import TragusCore

  /// The tag that may stand before the sound of an MP3 file: texts, and often pictures.
  enum ID3Tag {
    private static let headerLength = 10

    /// The length of the tag at the start of a file with its header, in bytes; 0 when there is none
    /// (ID3v2.4, 3.1).
    static func length(in file: OpenFile) throws(AudioError) -> Int64 {
      let start = try file.bytes(at: 0, count: headerLength)
      guard start.count == headerLength, start.starts(with: "ID3".utf8) else { return 0 }
      // Seven bits in each byte.
      let length = start[6...].reduce(0) { $0 << 7 | Int64($1 & 0x7F) }
      // The header stands once more behind the tag when bit 4 of the flags says so.
      let footerLength = start[5] & 0x10 == 0 ? 0 : headerLength
      return length + Int64(headerLength + footerLength)
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
