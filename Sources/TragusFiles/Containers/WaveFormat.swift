import TragusCore

/// The `fmt ` chunk of WAVE and Wave64.
struct WaveFormat {
  let format: AudioFormat
  let encoding: SampleEncoding
  let bitsPerSample: Int
  var warnings: [String] = []

  /// Reads the chunk's content from the next byte on; at most its first 40 bytes.
  init(_ source: ByteSource, size: UInt64, bigEndian: Bool) throws(AudioError) {
    guard size >= 14 else { throw source.malformed("Its format chunk is too short") }
    var tag = try source.number(UInt16.self, bigEndian: bigEndian)
    let channelCount = Int(try source.number(UInt16.self, bigEndian: bigEndian))
    let sampleRate = try source.number(UInt32.self, bigEndian: bigEndian)
    try source.skip(4)  // bytes per second
    let frameSize = Int(try source.number(UInt16.self, bigEndian: bigEndian))
    // The first form of the chunk ends here; its samples fill their bytes.
    var bits = size >= 16 ? Int(try source.number(UInt16.self, bigEndian: bigEndian)) : 0
    var validBits = 0

    if tag == Self.extensible {
      guard size >= 40 else { throw source.malformed("Its extensible format chunk is too short") }
      try source.skip(2)
      validBits = Int(try source.number(UInt16.self, bigEndian: bigEndian))
      try source.skip(4)  // which loudspeaker each channel is for
      tag = try source.number(UInt16.self, bigEndian: bigEndian)
      try source.skip(14)  // the rest of the identifier, which only says that a tag is in front
    }

    format = try source.format(sampleRate: Double(sampleRate), channelCount: channelCount)
    if tag == Self.aLaw || tag == Self.muLaw { bits = 8 }
    if size < 16 && tag == Self.integer { bits = frameSize / channelCount * 8 }

    // Samples of 12 or 20 bits lie at the top of 2 or 3 bytes; 24 bits may lie in 4.
    var byteCount = (bits + 7) / 8
    if frameSize == 0 {
      warnings.append("The header gives no frame size; it follows from the bits.")
    } else if frameSize % channelCount == 0, frameSize / channelCount >= byteCount {
      byteCount = frameSize / channelCount
    } else {
      throw source.malformed(
        "Its frames of \(frameSize) bytes do not fit \(channelCount) channels of \(bits) bits")
    }
    guard let encoding = Self.encoding(tag, byteCount: byteCount, bits: bits, bigEndian: bigEndian)
    else {
      if let name = Self.encodingNames[tag] { throw source.unsupported(name) }
      if tag == Self.integer, 1...32 ~= bits, bits.isMultiple(of: 8) {
        throw source.malformed(
          "Its frames of \(frameSize) bytes do not fit \(channelCount) channel\(channelCount == 1 ? "" : "s") of \(bits) bits"
        )
      }
      throw source.unsupported(
        tag == Self.integer || tag == Self.float
          ? "samples of \(bits) bits" : "the WAVE encoding 0x\(String(tag, radix: 16))")
    }
    self.encoding = encoding
    bitsPerSample = validBits > 0 && validBits < bits ? validBits : bits
  }

  private static let integer: UInt16 = 1
  private static let float: UInt16 = 3
  private static let aLaw: UInt16 = 6
  private static let muLaw: UInt16 = 7
  private static let extensible: UInt16 = 0xFFFE

  private static func encoding(
    _ tag: UInt16, byteCount: Int, bits: Int, bigEndian: Bool
  ) -> SampleEncoding? {
    switch tag {
    case integer where bits == 0: nil
    case integer where byteCount == 1: .u8
    case integer: .signed(byteCount: byteCount, bigEndian: bigEndian)
    case float where byteCount * 8 == bits: .float(byteCount: byteCount, bigEndian: bigEndian)
    case aLaw where byteCount == 1: .alaw
    case muLaw where byteCount == 1: .mulaw
    default: nil
    }
  }

  // From the registry of RFC 2361.
  private static let encodingNames: [UInt16: String] = [
    0x02: "Microsoft ADPCM", 0x10: "Oki ADPCM", 0x11: "IMA ADPCM", 0x22: "TrueSpeech",
    0x31: "GSM 6.10", 0x40: "G.721 ADPCM", 0x45: "G.726 ADPCM", 0x50: "MPEG layer I or II",
    0x55: "MPEG layer III (MP3)", 0xFF: "AAC", 0x161: "Windows Media Audio",
    0x162: "Windows Media Audio", 0x2000: "AC-3", 0xF1AC: "FLAC",
  ]

  /// Where the samples of this format lie in a file; how many there are is set later.
  func layout(in container: AudioFileFormat) -> PCMLayout {
    var layout = PCMLayout(
      container: container, format: format, encoding: encoding, bitsPerSample: bitsPerSample)
    layout.warnings = warnings
    return layout
  }
}
