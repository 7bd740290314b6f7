import TragusCore

/// Sony Wave64: WAVE with identifiers of 16 bytes and sizes of 64 bits.
enum Wave64Header {
  /// The first 16 bytes of every file: "riff" and the tail that only it has.
  static let identifier: [UInt8] = [
    0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00,
  ]

  /// Reads the header; the next byte is then the first of the samples.
  static func read(_ source: ByteSource) throws(AudioError) -> PCMLayout {
    try source.skip(16)
    let size = try source.number(UInt64.self, bigEndian: false)
    guard try source.code() == "wave" else { throw source.malformed("It is RIFF but not WAVE") }
    try source.skip(12)

    let end = size == 0 ? nil : Int64(clamping: size)
    var wave: WaveFormat?
    while try source.loadChunk(24) {
      // The first four bytes tell the chunks apart; the other twelve are the same for all.
      let chunk = try source.code()
      try source.skip(12)
      // Unlike in WAVE, the size counts these 24 bytes.
      let declared = try source.number(UInt64.self, bigEndian: false)
      let contentSize = declared - min(declared, 24)
      let start = source.position
      switch chunk {
      case "data":
        guard let wave else {
          throw source.malformed("Its samples come before their format")
        }
        var layout = wave.layout(in: .w64)
        try layout.setByteCount(declared: contentSize, end: end, of: source)
        return layout
      case "fmt ":
        wave = try WaveFormat(source, size: contentSize, bigEndian: false)
      default:
        break
      }
      // Chunks start at multiples of 8.
      let padded = Int64(clamping: contentSize).addingReportingOverflow(7)
      let next = padded.overflow ? Int64.max : padded.partialValue & ~7
      try source.skip(next - (source.position - start))
    }
    throw source.malformed("It ends before its samples")
  }
}
