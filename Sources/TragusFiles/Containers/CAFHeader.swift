import TragusCore

/// Apple's Core Audio Format. The numbers are big-endian; the samples need not be.
enum CAFHeader {
  /// Reads the header; the next byte is then the first of the samples.
  static func read(_ source: ByteSource) throws(AudioError) -> PCMLayout {
    try source.skip(4)
    let version = try source.number(UInt16.self, bigEndian: true)
    guard version == 1 else { throw source.unsupported("version \(version) of CAF") }
    try source.skip(2)

    var description: PCMLayout?
    while try source.loadChunk(12) {
      let chunk = try source.code()
      let declared = try source.number(Int64.self, bigEndian: true)
      let start = source.position
      switch chunk {
      case "desc":
        description = try read(description: source, size: declared)
      case "data":
        guard var layout = description else {
          throw source.malformed("Its samples come before their format")
        }
        try source.skip(4)  // how often the file was edited
        if declared == -1 { return layout }  // the length is still unknown: up to the end
        guard declared >= 0 else { throw source.malformed("Its samples have a negative length") }
        try layout.setByteCount(declared: UInt64(max(0, declared - 4)), end: .max, of: source)
        return layout
      default:
        guard declared >= 0 else {
          throw source.malformed("Its chunk \(chunk) has a negative length")
        }
      }
      try source.skip(declared - (source.position - start))
    }
    throw source.malformed("It ends before its samples")
  }

  private static func read(
    description source: ByteSource, size: Int64
  ) throws(AudioError) -> PCMLayout {
    guard size >= 32 else { throw source.malformed("Its format chunk is too short") }
    let sampleRate = Double(bitPattern: try source.number(UInt64.self, bigEndian: true))
    let kind = try source.code()
    let flags = try source.number(UInt32.self, bigEndian: true)
    let packetSize = Int(try source.number(UInt32.self, bigEndian: true))
    let framesPerPacket = try source.number(UInt32.self, bigEndian: true)
    let channelCount = Int(try source.number(UInt32.self, bigEndian: true))
    let bits = Int(try source.number(UInt32.self, bigEndian: true))
    let format = try source.format(sampleRate: sampleRate, channelCount: channelCount)

    let isFloat = flags & 1 != 0
    let isLittleEndian = flags & 2 != 0
    let byteCount = packetSize / channelCount
    var encoding: SampleEncoding?
    switch kind {
    case "lpcm" where isFloat:
      encoding = .float(byteCount: byteCount, bigEndian: !isLittleEndian)
    case "lpcm":
      encoding = .signed(byteCount: byteCount, bigEndian: !isLittleEndian)
    case "alaw": encoding = byteCount == 1 ? .alaw : nil
    case "ulaw": encoding = byteCount == 1 ? .mulaw : nil
    default:
      throw source.unsupported(encodingNames[kind] ?? "the CAF encoding \(kind)")
    }
    guard let encoding, framesPerPacket == 1, packetSize % channelCount == 0,
      bits <= byteCount * 8
    else {
      throw source.malformed(
        "Its packets of \(packetSize) bytes do not fit \(channelCount) channels of \(bits) bits")
    }
    let isInteger = kind == "lpcm" && !isFloat
    return PCMLayout(
      container: .caf, format: format, encoding: encoding,
      bitsPerSample: isInteger && bits > 0 ? bits : nil)
  }

  private static let encodingNames: [FourCharacterCode: String] = [
    "aac ": "AAC", "alac": "Apple Lossless", "ima4": "IMA ADPCM", ".mp1": "MPEG layer I",
    ".mp2": "MPEG layer II", ".mp3": "MPEG layer III (MP3)", "opus": "Opus", "flac": "FLAC",
    "MAC3": "MACE 3:1", "MAC6": "MACE 6:1", "ac-3": "AC-3",
  ]
}
