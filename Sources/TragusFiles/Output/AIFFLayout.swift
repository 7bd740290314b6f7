import TragusCore

/// The header of an AIFF file, or of an AIFF-C file where samples are floats.
///
/// With metadata it fills a page, and marks take the room that is left.
struct AIFFLayout: ContainerLayout {
  let encoding: SampleEncoding
  private let format: AudioFormat
  private let isCompressed: Bool
  // The annotation, or the tags; with them the header fills a page.
  private var information: [UInt8]?

  /// - Parameter isCompressed: Whether to write AIFF-C; floats always are.
  init(
    format: AudioFormat, sampleFormat: SampleFormat, isCompressed: Bool,
    metadata: RecordingMetadata? = nil, tags: [RecordingTags.Tag] = []
  ) {
    self.format = format
    information =
      metadata.map { Self.information($0) } ?? (tags.isEmpty ? nil : tags.aiffChunks)
    self.isCompressed = isCompressed || sampleFormat == .float32
    encoding = sampleFormat.encoding(bigEndian: true)
  }

  // Sizes in AIFF are signed numbers of 32 bits; the size of the form counts its header too.
  var maximumByteCount: Int64 { Int64(Int32.max) - Int64(HeaderBytes.pageSize) }
  var padsOddLength: Bool { true }

  func write(byteCount: Int64?, marks: [FileMark], to header: inout HeaderBytes) {
    let byteCount = byteCount ?? 0  // AIFF has no "unknown", and is not written to streams
    let frameCount = byteCount / Int64(encoding.byteCount * format.channelCount)
    let name: [UInt8] =
      encoding == .f32be
      ? [12] + Array("32-bit float".utf8) + [0] : [14] + Array("not compressed".utf8) + [0]
    let commonSize = 18 + (isCompressed ? 4 + name.count : 0)
    let versionSize = isCompressed ? 12 : 0
    let headerSize =
      information == nil ? 12 + versionSize + 8 + commonSize + 16 : HeaderBytes.pageSize
    let formSize = headerSize - 8 + Int(byteCount + byteCount & 1)

    header.append("FORM")
    header.append(UInt32(formSize), bigEndian: true)
    header.append(isCompressed ? "AIFC" : "AIFF")
    if isCompressed {
      header.append("FVER")
      header.append(4 as UInt32, bigEndian: true)
      header.append(0xA280_5140 as UInt32, bigEndian: true)  // the only version of AIFF-C, May 1990
    }
    header.append("COMM")
    header.append(UInt32(commonSize), bigEndian: true)
    header.append(UInt16(format.channelCount), bigEndian: true)
    header.append(UInt32(frameCount), bigEndian: true)
    header.append(UInt16(encoding.byteCount * 8), bigEndian: true)
    writeExtended(format.sampleRate, to: &header)
    if isCompressed {
      header.append(encoding == .f32be ? "fl32" : "NONE")
      header.append(contentsOf: name)
    }
    if let information {
      header.append(contentsOf: information)
      fillPage(with: marks, in: &header)
    }
    header.append("SSND")
    header.append(UInt32(byteCount + 8), bigEndian: true)
    header.append(0 as UInt64, bigEndian: true)  // samples follow at once and are not aligned
  }

  mutating func tell(_ metadata: RecordingMetadata) {
    information = Self.information(metadata)
  }

  private static func information(_ metadata: RecordingMetadata) -> [UInt8] {
    let texts = [metadata.summary, metadata.software].filter { !$0.isEmpty }
    let annotation = texts.joined(separator: "; ").cut(toBytes: 1000)
    var header = HeaderBytes()
    header.append("ANNO")
    header.append(UInt32(annotation.utf8.count), bigEndian: true)
    header.append(contentsOf: Array(annotation.utf8).paddedToEven)
    return header.bytes
  }

  // As many marks as find room before the start of the sound chunk, and nothing behind them.
  private func fillPage(with marks: [FileMark], in header: inout HeaderBytes) {
    // The start of the sound chunk, and the name and size of the one that fills the page.
    let reserved = 16 + 8
    let room = HeaderBytes.pageSize - reserved - header.bytes.count
    // sox has room for 32 marks, and looks at no more than it has room for in their names alone.
    let most = min((room - 10) / (6 + Self.labelSize), 31)
    let marks = marks.filter { $0.frame <= UInt32.max }.prefix(most)
    if !marks.isEmpty {
      header.append("MARK")
      header.append(UInt32(2 + (6 + Self.labelSize) * marks.count), bigEndian: true)
      header.append(UInt16(marks.count), bigEndian: true)
      for (index, mark) in marks.enumerated() {
        header.append(UInt16(index + 1), bigEndian: true)
        header.append(UInt32(mark.frame), bigEndian: true)
        // The length comes first; with it, the size is even.
        let label = mark.label.cut(toBytes: Self.labelSize - 1)
        header.append(UInt8(Self.labelSize - 1), bigEndian: true)
        header.append(
          contentsOf: Array(label.utf8)
            + Array(repeating: UInt8(ascii: " "), count: Self.labelSize - 1 - label.utf8.count))
      }
    }
    let rest = HeaderBytes.pageSize - reserved - header.bytes.count
    header.append("FLLR")
    header.append(UInt32(rest), bigEndian: true)
    header.appendZeros(rest)
  }

  // A text of 39 bytes behind its length.
  private static let labelSize = 40

  // An IEEE 754 number of 80 bits, whose leading 1 is written out.
  private func writeExtended(_ value: Double, to header: inout HeaderBytes) {
    header.append(UInt16(16383 + value.exponent), bigEndian: true)
    header.append(1 << 63 | value.significandBitPattern << 11, bigEndian: true)
  }
}
