#if canImport(CSndfile)
  import TragusCore

  /// Keeps the length in the header of a FLAC file true while the file grows.
  ///
  /// The encoder writes the file frame by frame (RFC 9639: a frame is a block of samples, 4096 or so,
  /// of all channels). The start of each tells its number; with the size of the blocks, which the
  /// header holds, the samples up to there are known.
  struct FLACFrames: WholeBlocks {
    private(set) var frameCount: Int64 = 0
    private(set) var byteCount: Int64 = 0
    private var hasBegun = false

    // "fLaC", the header of the first block of metadata, then the stream information.
    private static let informationStart: Int64 = 8
    // Within it, 8 bytes: rate, channels, bits, and in the last 36 bits the number of samples.
    private static let countStart: Int64 = 18

    mutating func follow(_ bytes: UnsafeRawBufferPointer, in file: OpenFile, taken: Int64) {
      // The header is written again at the end; that is not a frame.
      guard file.offset == file.size else { return }
      guard let number = Self.frameNumber(bytes) else {
        // What stands in front of the first frame.
        if !hasBegun { byteCount = file.size }
        return
      }
      hasBegun = true
      byteCount = file.size
      var information = [UInt8](repeating: 0, count: 18)
      // What cannot be read back stays as it is; the library writes the true header at the end.
      let received = information.withUnsafeMutableBytes {
        try? file.receive(into: $0, at: Self.informationStart)
      }
      guard received == information.count else { return }
      let blockSize = Int64(information[2]) << 8 | Int64(information[3])
      // The last block is shorter.
      frameCount = min((Int64(number) + 1) * blockSize, taken)
      let samples = UInt64(frameCount) & 0xF_FFFF_FFFF
      var value = information[10..<18].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      value = value & ~0xF_FFFF_FFFF | samples
      withUnsafeBytes(of: value.bigEndian) { _ = file.send($0, at: Self.countStart) }
    }

    /// The number of a frame of fixed size, by its first bytes; `nil` when it is none.
    private static func frameNumber(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
      // 15 bits of synchronisation, and a 0 for blocks of one size.
      guard bytes.count >= 10, bytes[0] == 0xFF, bytes[1] == 0xF8 else { return nil }
      // The number is coded as UTF-8 codes characters, with up to 7 bytes.
      let first = bytes[4]
      let length = (~first).leadingZeroBitCount
      guard length != 1, length <= 6 else { return nil }
      if length == 0 { return UInt64(first) }
      return bytes[5..<(4 + length)].reduce(UInt64(first) & (0x7F >> length)) {
        $0 << 6 | UInt64($1 & 0x3F)
      }
    }
  }
#endif
