import TragusCore

/// AIFF and AIFF-C. The numbers are big-endian; the samples need not be.
enum AIFFHeader {
  /// Reads the header; the next byte is then the first of the samples.
  static func read(_ source: ByteSource) throws(AudioError) -> PCMLayout {
    try source.skip(4)
    let size = try source.number(UInt32.self, bigEndian: true)
    let form = try source.code()
    guard form == "AIFF" || form == "AIFC" else {
      throw source.malformed("It is an IFF file but not AIFF")
    }
    let end = size == 0 || size == .max ? nil : Int64(size) + 8

    var common: Common?
    var sound: Sound?
    while try source.loadChunk(8) {
      let chunk = try source.code()
      let declared = try source.number(UInt32.self, bigEndian: true)
      let start = source.position
      switch chunk {
      case "COMM":
        common = try Common(source, size: declared, isCompressed: form == "AIFC")
      case "SSND":
        // The samples start behind two numbers and `offset` bytes that align them.
        let offset = Int64(try source.number(UInt32.self, bigEndian: true))
        try source.skip(4)
        let byteCount = max(0, Int64(declared) - 8 - offset)
        sound = Sound(start: source.position + offset, byteCount: UInt64(byteCount))
        guard common != nil || source.canSeek else {
          throw source.malformed(
            "Its samples come before their format, which only a file allows, not a stream")
        }
      default:
        break
      }
      if let common, let sound { return try layout(source, common, sound, form: form, end: end) }
      // Chunks start at even places; the pad byte is not in their size.
      try source.skip(Int64(declared) + Int64(declared & 1) - (source.position - start))
    }
    if let common, sound == nil, common.frameCount == 0 {
      // A file of no frames need not have a sound chunk.
      return PCMLayout(
        container: form == "AIFC" ? .aifc : .aiff, format: common.format,
        encoding: common.encoding, bitsPerSample: common.bitsPerSample, byteCount: 0)
    }
    throw source.malformed(
      sound == nil ? "It ends before its samples" : "Nothing tells the format of its samples")
  }

  private struct Sound {
    let start: Int64
    let byteCount: UInt64
  }

  private static func layout(
    _ source: ByteSource, _ common: Common, _ sound: Sound, form: FourCharacterCode, end: Int64?
  ) throws(AudioError) -> PCMLayout {
    if source.canSeek {
      source.jump(to: sound.start)
    } else {
      try source.skip(sound.start - source.position)
    }
    var layout = PCMLayout(
      container: form == "AIFC" ? .aifc : .aiff, format: common.format,
      encoding: common.encoding, bitsPerSample: common.bitsPerSample)
    try layout.setByteCount(declared: sound.byteCount, end: end, of: source)
    // Two places tell the length. The shorter counts: a writer may pad the chunk.
    if let byteCount = layout.byteCount, common.frameCount > 0 {
      let held = byteCount / layout.frameSize
      if Int64(common.frameCount) > held {
        layout.warnings.append(
          "The header promises \(common.frameCount) frames; the sound chunk holds \(held).")
      } else {
        layout.byteCount = Int64(common.frameCount) * layout.frameSize
      }
    }
    return layout
  }

  /// The `COMM` chunk.
  private struct Common {
    let format: AudioFormat
    let encoding: SampleEncoding
    let bitsPerSample: Int
    let frameCount: UInt32

    init(_ source: ByteSource, size: UInt32, isCompressed: Bool) throws(AudioError) {
      guard size >= (isCompressed ? 22 : 18) else {
        throw source.malformed("Its format chunk is too short")
      }
      let channelCount = Int(try source.number(UInt16.self, bigEndian: true))
      frameCount = try source.number(UInt32.self, bigEndian: true)
      let bits = Int(try source.number(UInt16.self, bigEndian: true))
      let sampleRate = try Self.extended(source)
      format = try source.format(sampleRate: sampleRate, channelCount: channelCount)
      let compression: FourCharacterCode = isCompressed ? try source.code() : "NONE"
      guard let encoding = Self.encoding(compression, bits: bits) else {
        throw source.unsupported(
          Self.integers.contains(compression)
            ? "samples of \(bits) bits"
            : Self.encodingNames[compression]
              ?? "the AIFF-C encoding \(compression)")
      }
      self.encoding = encoding
      // Compressed and float samples have a fixed size, whatever the number says.
      bitsPerSample =
        Self.integers.contains(compression)
        ? min(bits, encoding.byteCount * 8)
        : encoding.byteCount * 8
    }

    private static let integers: Set<FourCharacterCode> = ["NONE", "twos", "sowt", "raw "]

    private static func encoding(_ compression: FourCharacterCode, bits: Int) -> SampleEncoding? {
      // Samples of 12 or 20 bits lie at the top of 2 or 3 bytes.
      let byteCount = (bits + 7) / 8
      return switch compression {
      case "NONE", "twos": .signed(byteCount: byteCount, bigEndian: true)
      case "sowt": .signed(byteCount: byteCount, bigEndian: false)
      case "raw ": byteCount == 1 ? .u8 : nil
      case "in24": .s24be
      case "42ni": .s24le
      case "in32": .s32be
      case "23ni": .s32le
      case "fl32", "FL32": .f32be
      case "fl64", "FL64": .f64be
      case "alaw", "ALAW": .alaw
      case "ulaw", "ULAW": .mulaw
      default: nil
      }
    }

    private static let encodingNames: [FourCharacterCode: String] = [
      "ima4": "IMA ADPCM", "MAC3": "MACE 3:1", "MAC6": "MACE 6:1", "GSM ": "GSM 6.10",
      "G722": "G.722 ADPCM", "G726": "G.726 ADPCM", "QDMC": "QDesign Music",
    ]

    /// The next 10 bytes: an IEEE 754 number of 80 bits.
    private static func extended(_ source: ByteSource) throws(AudioError) -> Double {
      let exponent = Int(try source.number(Int16.self, bigEndian: true))
      let mantissa = try source.number(UInt64.self, bigEndian: true)
      // A negative rate, infinity and not-a-number become what no stream can have.
      guard (0..<0x7FFF).contains(exponent) else { return -1 }
      return Double(mantissa) * Double(sign: .plus, exponent: exponent - 16383 - 63, significand: 1)
    }
  }
}
