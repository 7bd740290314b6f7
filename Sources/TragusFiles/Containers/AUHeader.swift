import TragusCore

/// Sun and NeXT audio; the little-endian form begins with "dns." instead of ".snd".
enum AUHeader {
  /// Reads the header; the next byte is then the first of the samples.
  static func read(_ source: ByteSource) throws(AudioError) -> PCMLayout {
    let bigEndian = try source.code() == ".snd"
    let dataStart = try source.number(UInt32.self, bigEndian: bigEndian)
    let size = try source.number(UInt32.self, bigEndian: bigEndian)
    let code = try source.number(UInt32.self, bigEndian: bigEndian)
    let sampleRate = try source.number(UInt32.self, bigEndian: bigEndian)
    let channelCount = try source.number(UInt32.self, bigEndian: bigEndian)
    let format = try source.format(
      sampleRate: Double(sampleRate), channelCount: Int(channelCount))
    guard let encoding = encoding(code, bigEndian: bigEndian) else {
      throw source.unsupported(encodingNames[code] ?? "the AU encoding \(code)")
    }
    guard dataStart >= 24 else { throw source.malformed("Its samples begin within its header") }
    try source.skip(Int64(dataStart) - source.position)

    var layout = PCMLayout(container: .au, format: format, encoding: encoding)
    // No chunk can follow the samples, so a length of 0 with bytes behind it is an unknown one.
    try layout.setByteCount(declared: UInt64(size), end: nil, of: source)
    return layout
  }

  private static func encoding(_ code: UInt32, bigEndian: Bool) -> SampleEncoding? {
    switch code {
    case 1: .mulaw
    case 2: .s8
    case 3: .signed(byteCount: 2, bigEndian: bigEndian)
    case 4: .signed(byteCount: 3, bigEndian: bigEndian)
    case 5: .signed(byteCount: 4, bigEndian: bigEndian)
    case 6: .float(byteCount: 4, bigEndian: bigEndian)
    case 7: .float(byteCount: 8, bigEndian: bigEndian)
    case 27: .alaw
    default: nil
    }
  }

  private static let encodingNames: [UInt32: String] = [
    23: "G.721 ADPCM", 24: "G.722 ADPCM", 25: "G.723 ADPCM", 26: "G.723 ADPCM",
  ]
}
