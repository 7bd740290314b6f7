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
      let frame = try file.bytes(at: try ID3Tag(in: file)?.length ?? 0, count: searchedLength)
      return frame.indices.contains { index in
        tags.contains { frame[index...].starts(with: $0) }
      }
    }
  }
#endif
