#if canImport(CSndfile)
  import TragusCore

  /// The number of frames that an MP3 file may state in its first MPEG frame; elsewhere decoders guess
  /// it from the size of the file.
  enum MPEGFrameCount {
    /// Tags of Xing, of LAME for constant bit rates, and of Fraunhofer.
    private static let tags = ["Xing", "Info", "VBRI"].map { Array($0.utf8) }
    // A frame of 320 kbit/s at 32 kHz has 1440 bytes; the tag stands near its start.
    private static let searchedLength = 1440

    /// Whether a file states it.
    static func isStated(in file: OpenFile) throws(AudioError) -> Bool {
      let start = try bytes(of: file, at: 0)
      let isTagged = start.starts(with: Array("ID3".utf8)) && start.count >= 10
      // The length of an ID3v2 tag without its header, seven bits in each byte (ID3v2.4, 3.1).
      let tagLength = isTagged ? start[6..<10].reduce(0) { $0 << 7 | Int64($1 & 0x7F) } + 10 : 0
      let frame = isTagged ? try bytes(of: file, at: tagLength) : start
      return frame.indices.contains { index in
        tags.contains { frame[index...].starts(with: $0) }
      }
    }

    private static func bytes(of file: OpenFile, at offset: Int64) throws(AudioError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: searchedLength)
      var failure: AudioError?
      let count = bytes.withUnsafeMutableBytes { buffer in
        do throws(AudioError) {
          return try file.receive(into: buffer, at: offset)
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      return Array(bytes[..<count])
    }
  }
#endif
