import TragusCore

/// The header of a WAVE file: RIFF up to 4 GiB, RF64 (EBU Tech 3306) beyond.
///
/// A `JUNK` chunk keeps the place of the `ds64` chunk, so the header has the same length in both
/// forms and a recording can turn from one into the other while it grows.
struct WaveLayout: ContainerLayout {
  let encoding: SampleEncoding
  private let format: AudioFormat
  private let isAlwaysLong: Bool

  init(format: AudioFormat, sampleFormat: SampleFormat, isAlwaysLong: Bool) {
    self.format = format
    self.isAlwaysLong = isAlwaysLong
    encoding = sampleFormat == .int8 ? .u8 : sampleFormat.encoding(bigEndian: false)
  }

  var maximumByteCount: Int64 { .max - 1024 }
  var padsOddLength: Bool { true }

  func write(byteCount: Int64?, to header: inout HeaderBytes) {
    // "WAVE", JUNK or ds64, fmt, fact, and the start of the data chunk.
    let contentSize = 4 + 36 + formatChunkSize + (isFloat ? 12 : 0) + 8
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
    writeFormat(to: &header)
    if isFloat {
      header.append("fact")
      header.append(4 as UInt32, bigEndian: false)
      header.append(UInt32(clamping: frameCount ?? .max), bigEndian: false)
    }
    header.append("data")
    header.append(
      isLong ? .max : UInt32(byteCount.map { UInt64($0) } ?? UInt64(UInt32.max)), bigEndian: false)
  }

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
