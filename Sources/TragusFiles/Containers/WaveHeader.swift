import TragusCore

/// RIFF WAVE with its relatives RF64, BW64 and the big-endian RIFX.
enum WaveHeader {
  /// Reads the header; the next byte is then the first of the samples.
  static func read(_ source: ByteSource) throws(AudioError) -> PCMLayout {
    let form = try source.code()
    let bigEndian = form == "RIFX"
    let isLong = form == "RF64" || form == "BW64"
    let size = try source.number(UInt32.self, bigEndian: bigEndian)
    guard try source.code() == "WAVE" else { throw source.malformed("It is RIFF but not WAVE") }

    var end: Int64? = size == 0 || size == .max ? nil : Int64(size) + 8
    var longDataSize: UInt64?
    var wave: WaveFormat?
    while try source.loadChunk(8) {
      let chunk = try source.code()
      let declared = try source.number(UInt32.self, bigEndian: bigEndian)
      let start = source.position
      switch chunk {
      case "data":
        guard let wave else {
          throw source.malformed("Its samples come before their format")
        }
        var layout = wave.layout(in: isLong ? .rf64 : .wav)
        let size = declared == .max ? longDataSize ?? UInt64(declared) : UInt64(declared)
        try layout.setByteCount(declared: size, end: end, of: source)
        return layout
      case "fmt ":
        wave = try WaveFormat(source, size: UInt64(declared), bigEndian: bigEndian)
      case "ds64" where isLong && declared >= 16:
        let size = try source.number(UInt64.self, bigEndian: false)
        end = size == 0 ? nil : Int64(clamping: size.addingReportingOverflow(8).partialValue)
        longDataSize = try source.number(UInt64.self, bigEndian: false)
      default:
        break
      }
      // Chunks start at even places; the pad byte is not in their size.
      try source.skip(Int64(declared) + Int64(declared & 1) - (source.position - start))
    }
    throw source.malformed("It ends before its samples")
  }
}
