import TragusCore

/// The header of a CAF file with little-endian samples.
///
/// With metadata it fills a page, and marks take the room that is left.
struct CAFLayout: ContainerLayout {
  let encoding: SampleEncoding
  private let format: AudioFormat
  // The `info` chunk; with it the header fills a page.
  private var information: [UInt8]?

  init(
    format: AudioFormat, sampleFormat: SampleFormat, metadata: RecordingMetadata? = nil,
    tags: [RecordingTags.Tag] = []
  ) {
    self.format = format
    information =
      metadata.map { Self.information($0) }
      ?? (tags.isEmpty ? nil : Self.information(tags.cafPairs))
    encoding = sampleFormat.encoding(bigEndian: false)
  }

  var maximumByteCount: Int64 { .max - 1024 }
  var padsOddLength: Bool { false }

  func write(byteCount: Int64?, marks: [FileMark], to header: inout HeaderBytes) {
    let isFloat = encoding == .f32le
    header.append("caff")
    header.append(1 as UInt16, bigEndian: true)
    header.append(0 as UInt16, bigEndian: true)
    header.append("desc")
    header.append(32 as Int64, bigEndian: true)
    header.append(format.sampleRate.bitPattern, bigEndian: true)
    header.append("lpcm")
    header.append((isFloat ? 1 : 0) | 2 as UInt32, bigEndian: true)  // float, little-endian
    header.append(UInt32(encoding.byteCount * format.channelCount), bigEndian: true)
    header.append(1 as UInt32, bigEndian: true)  // frame per packet
    header.append(UInt32(format.channelCount), bigEndian: true)
    header.append(UInt32(encoding.byteCount * 8), bigEndian: true)
    if let information {
      header.append(contentsOf: information)
      fillPage(with: marks, in: &header)
    }
    header.append("data")
    header.append(byteCount.map { $0 + 4 } ?? -1, bigEndian: true)  // -1: up to the end
    header.append(0 as UInt32, bigEndian: true)  // never edited
  }

  // Pairs of a key and a value, each ended by a zero. The keys are from the specification.
  mutating func tell(_ metadata: RecordingMetadata) {
    information = Self.information(metadata)
  }

  private static func information(_ metadata: RecordingMetadata) -> [UInt8] {
    var pairs = [("encoding application", metadata.software), ("comments", metadata.summary)]
    if let time = metadata.localTime { pairs.append(("recorded date", time.text)) }
    return information(pairs.map { ($0.0, $0.1.cut(toBytes: 500)) })
  }

  private static func information(_ pairs: [(key: String, value: String)]) -> [UInt8] {
    var content = HeaderBytes()
    for (key, value) in pairs {
      content.append(contentsOf: Array(key.utf8) + [0])
      content.append(contentsOf: Array(value.utf8) + [0])
    }
    var header = HeaderBytes()
    header.append("info")
    header.append(Int64(4 + content.bytes.count), bigEndian: true)
    header.append(UInt32(pairs.count), bigEndian: true)
    header.append(contentsOf: content.bytes)
    return header.bytes
  }

  // As many marks as find room before the start of the data chunk, and nothing behind them.
  private func fillPage(with marks: [FileMark], in header: inout HeaderBytes) {
    // The start of the data chunk, and the name and size of the one that fills the page.
    let reserved = 16 + 12
    let room = HeaderBytes.pageSize - reserved - header.bytes.count
    // A mark, the place of its label, and the label.
    let most = (room - 20 - 16) / (28 + 12 + Self.labelSize)
    let marks = marks.prefix(most)
    if !marks.isEmpty {
      header.append("mark")
      header.append(Int64(8 + 28 * marks.count), bigEndian: true)
      header.append(0 as UInt32, bigEndian: true)  // no time code
      header.append(UInt32(marks.count), bigEndian: true)
      for (index, mark) in marks.enumerated() {
        header.append(0 as UInt32, bigEndian: true)  // of no special kind
        header.append(Double(mark.frame).bitPattern, bigEndian: true)
        header.append(UInt32(index + 1), bigEndian: true)
        header.append(UInt64.max, bigEndian: true)  // no time code
        header.append(0 as UInt32, bigEndian: true)  // of all channels
      }
      header.append("strg")
      header.append(Int64(4 + (12 + Self.labelSize) * marks.count), bigEndian: true)
      header.append(UInt32(marks.count), bigEndian: true)
      for index in marks.indices {
        header.append(UInt32(index + 1), bigEndian: true)
        header.append(Int64(index * Self.labelSize), bigEndian: true)
      }
      for mark in marks {
        header.append(mark.label.cut(toBytes: Self.labelSize - 1), size: Self.labelSize)
      }
    }
    let rest = HeaderBytes.pageSize - reserved - header.bytes.count
    header.append("free")
    header.append(Int64(rest), bigEndian: true)
    header.appendZeros(rest)
  }

  // A text of up to 39 bytes and a zero.
  private static let labelSize = 40
}
