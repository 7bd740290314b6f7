import TragusCore

/// The header of a WAVE file: RIFF up to 4 GiB, RF64 (EBU Tech 3306) beyond.
///
/// A `JUNK` chunk keeps the place of the `ds64` chunk, so the header has the same length in both
/// forms. A recording can turn from one into the other while it grows. With metadata it fills a
/// page, and marks take the room that is left: a `cue ` chunk and the labels of its points.
struct WaveLayout: ContainerLayout {
  let encoding: SampleEncoding
  private let format: AudioFormat
  private let isAlwaysLong: Bool
  // The `bext` chunk, or the tags; with them the header fills a page.
  private var information: [UInt8]?

  init(
    format: AudioFormat, sampleFormat: SampleFormat, isAlwaysLong: Bool,
    metadata: RecordingMetadata? = nil, tags: [RecordingTags.Tag] = []
  ) {
    self.format = format
    self.isAlwaysLong = isAlwaysLong
    let encoding = sampleFormat == .int8 ? .u8 : sampleFormat.encoding(bigEndian: false)
    self.encoding = encoding
    if let metadata { tell(metadata) } else if !tags.isEmpty { information = tags.waveChunk }
  }

  mutating func tell(_ metadata: RecordingMetadata) {
    var bytes = HeaderBytes()
    BroadcastExtension(metadata: metadata, format: format, bits: encoding.byteCount * 8)
      .write(to: &bytes)
    information = bytes.bytes
  }

  var maximumByteCount: Int64 { .max - 1024 }
  var padsOddLength: Bool { true }

  func write(byteCount: Int64?, marks: [FileMark], to header: inout HeaderBytes) {
    // "WAVE", JUNK or ds64, fmt, fact, and the start of the data chunk.
    let contentSize =
      information == nil
      ? 4 + 36 + formatChunkSize + (isFloat ? 12 : 0) + 8 : HeaderBytes.pageSize - 8
    let frameSize = encoding.byteCount * format.channelCount
    // Without a known length both sizes are the largest number, which stands for "unknown".
    let riffSize = byteCount.map { UInt64($0 + $0 & 1) + UInt64(contentSize) }
    let isLong = isAlwaysLong || riffSize.map { $0 >= UInt64(UInt32.max) } ?? false
    let frameCount = byteCount.map { UInt64($0) / UInt64(frameSize) }

    header.append(isLong ? "RF64" : "RIFF")
    header.append(isLong ? .max : UInt32(riffSize ?? UInt64(UInt32.max)), bigEndian: false)
    header.append("WAVE")
    header.append(isLong ? "ds64" : "JUNK")
    header.append(28 as UInt32, bigEndian: false)
    header.append(isLong ? riffSize ?? 0 : 0, bigEndian: false)
    header.append(isLong ? byteCount.map { UInt64($0) } ?? 0 : 0, bigEndian: false)
    header.append(isLong ? frameCount ?? 0 : 0, bigEndian: false)
    header.append(0 as UInt32, bigEndian: false)  // no sizes of further chunks
    if let information { header.append(contentsOf: information) }
    writeFormat(to: &header)
    if isFloat {
      header.append("fact")
      header.append(4 as UInt32, bigEndian: false)
      header.append(UInt32(clamping: frameCount ?? .max), bigEndian: false)
    }
    if information != nil { fillPage(with: marks, in: &header) }
    header.append("data")
    header.append(
      isLong ? .max : UInt32(byteCount.map { UInt64($0) } ?? UInt64(UInt32.max)), bigEndian: false)
  }

  // As many marks as find room before the start of the data chunk, and nothing behind them.
  private func fillPage(with marks: [FileMark], in header: inout HeaderBytes) {
    let room = HeaderBytes.pageSize - 16 - header.bytes.count
    let most = (room - 24) / (24 + Self.labelSize)
    // A point is a number of 32 bits.
    let marks = marks.filter { $0.frame <= UInt32.max }.prefix(most)
    if !marks.isEmpty {
      header.append("cue ")
      header.append(UInt32(4 + 24 * marks.count), bigEndian: false)
      header.append(UInt32(marks.count), bigEndian: false)
      for (index, mark) in marks.enumerated() {
        header.append(UInt32(index + 1), bigEndian: false)
        header.append(UInt32(mark.frame), bigEndian: false)
        header.append("data")
        header.append(0 as UInt64, bigEndian: false)  // neither a wave list nor blocks
        header.append(UInt32(mark.frame), bigEndian: false)
      }
      header.append("LIST")
      header.append(UInt32(4 + Self.labelSize * marks.count), bigEndian: false)
      header.append("adtl")
      for (index, mark) in marks.enumerated() {
        header.append("labl")
        header.append(UInt32(Self.labelSize - 8), bigEndian: false)
        header.append(UInt32(index + 1), bigEndian: false)
        header.append(mark.label.cut(toBytes: Self.labelSize - 13), size: Self.labelSize - 12)
      }
    }
    let rest = HeaderBytes.pageSize - 16 - header.bytes.count
    header.append("JUNK")
    header.append(UInt32(rest), bigEndian: false)
    header.appendZeros(rest)
  }

  // A chunk with a text of up to 39 bytes and a zero.
  private static let labelSize = 52

  private var isFloat: Bool { encoding == .f32le }
  // The plain form is for two channels and 16 bits at most, says the definition of the other one.
  private var isExtensible: Bool {
    format.channelCount > 2 || (!isFloat && encoding.byteCount > 2)
  }
  private var formatChunkSize: Int { isExtensible ? 48 : isFloat ? 26 : 24 }

  private func writeFormat(to header: inout HeaderBytes) {
    let bits = UInt16(encoding.byteCount * 8)
    let frameSize = UInt16(encoding.byteCount * format.channelCount)
    let tag: UInt16 = isFloat ? 3 : 1
    let sampleRate = UInt32(format.sampleRate)
    header.append("fmt ")
    header.append(UInt32(formatChunkSize - 8), bigEndian: false)
    header.append(isExtensible ? 0xFFFE : tag, bigEndian: false)
    header.append(UInt16(format.channelCount), bigEndian: false)
    header.append(sampleRate, bigEndian: false)
    header.append(sampleRate * UInt32(frameSize), bigEndian: false)
    header.append(frameSize, bigEndian: false)
    header.append(bits, bigEndian: false)
    if isExtensible {
      header.append(22 as UInt16, bigEndian: false)
      header.append(bits, bigEndian: false)
      header.append(Self.loudspeakers[format.channelCount] ?? 0, bigEndian: false)
      header.append(tag, bigEndian: false)
      header.append(contentsOf: Self.identifierTail)
    } else if isFloat {
      header.append(0 as UInt16, bigEndian: false)
    }
  }

  // The usual loudspeakers of up to 8 channels: mono, stereo, 3.0, quad, 5.0, 5.1, 6.1, 7.1.
  private static let loudspeakers: [Int: UInt32] = [
    1: 0x4, 2: 0x3, 3: 0x7, 4: 0x33, 5: 0x37, 6: 0x3F, 7: 0x70F, 8: 0x63F,
  ]

  // KSDATAFORMAT_SUBTYPE_WAVEFORMATEX without the tag in front.
  private static let identifierTail: [UInt8] = [
    0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71,
  ]
}
