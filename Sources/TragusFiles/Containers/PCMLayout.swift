import TragusCore

/// What a header says about the samples behind it.
struct PCMLayout {
  let container: AudioFileFormat
  let format: AudioFormat
  let encoding: SampleEncoding
  /// The bits that carry sound; a sample may have more.
  var bitsPerSample: Int
  /// The length of the samples, or `nil` when they reach to the end of the file.
  var byteCount: Int64?
  var warnings: [String] = []

  init(
    container: AudioFileFormat, format: AudioFormat, encoding: SampleEncoding,
    bitsPerSample: Int? = nil, byteCount: Int64? = nil
  ) {
    self.container = container
    self.format = format
    self.encoding = encoding
    self.bitsPerSample = bitsPerSample ?? encoding.byteCount * 8
    self.byteCount = byteCount
  }

  /// Bytes per frame.
  var frameSize: Int64 { Int64(encoding.byteCount * format.channelCount) }

  /// Takes the declared length of the samples, which begin at the next byte of `source`.
  ///
  /// A recorder that was killed, or that wrote into a pipe, leaves 0 or a number that stands for
  /// "unknown". Then the samples reach to the end.
  ///
  /// - Parameters:
  ///   - size: In bytes.
  ///   - end: The end of the file by its header, or `nil` when it does not say.
  mutating func setByteCount(
    declared size: UInt64, end: Int64?, of source: ByteSource
  ) throws(AudioError) {
    let isUnknown: Bool
    if size == 0 {
      isUnknown = try Self.continues(behind: source, end: end)
    } else {
      // A file that is as long is believed.
      isUnknown =
        if let held = source.size {
          size == 0xFFFF_FFFF && held - source.position < Int64(size) || size > Int64.max
        } else {
          Self.standsForUnknown(size)
        }
    }
    guard isUnknown else {
      byteCount = Int64(clamping: size)
      return
    }
    byteCount = nil
    if source.canSeek {
      warnings.append(AudioFile.unknownLength)
    }
  }

  /// Whether an empty data chunk is followed by samples all the same.
  private static func continues(
    behind source: ByteSource, end: Int64?
  ) throws(AudioError) -> Bool {
    let next = try source.peek(4)
    if next.isEmpty { return false }
    // Another chunk follows, and the header of the file knows of it.
    if let end, end >= source.position + 8, next.count == 4,
      FourCharacterCode(bytes: next).isPrintable
    {
      return false
    }
    return true
  }

  /// Whether programs write this length into a pipe, or one that is only a header shorter.
  ///
  /// sox writes 0x7F000000 and 0x7FFFF000, arecord 0x80000000, and ffmpeg 0xFFFFFFFF.
  private static func standsForUnknown(_ size: UInt64) -> Bool {
    (0x7EFF_FF00...0x7F00_0100).contains(size) || (0x7FFF_EF00...0x8000_0000).contains(size)
      || (0xFFFF_FF00...0xFFFF_FFFF).contains(size) || size > Int64.max
  }
}
