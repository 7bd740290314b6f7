import TragusCore

/// The header of an AIFF file, or of an AIFF-C file where samples are floats.
struct AIFFLayout: ContainerLayout {
  let encoding: SampleEncoding
  private let format: AudioFormat
  private let isCompressed: Bool

  /// - Parameter isCompressed: Whether to write AIFF-C; floats always are.
  init(format: AudioFormat, sampleFormat: SampleFormat, isCompressed: Bool) {
    self.format = format
    self.isCompressed = isCompressed || sampleFormat == .float32
    encoding = sampleFormat.encoding(bigEndian: true)
  }

  // Sizes in AIFF are signed numbers of 32 bits; the size of the form counts its header too.
  var maximumByteCount: Int64 { Int64(Int32.max) - 1024 }
  var padsOddLength: Bool { true }

  func write(byteCount: Int64?, to header: inout HeaderBytes) {
    let byteCount = byteCount ?? 0  // AIFF has no "unknown", and is not written to streams
    let frameCount = byteCount / Int64(encoding.byteCount * format.channelCount)
    let name: [UInt8] =
      encoding == .f32be
      ? [12] + Array("32-bit float".utf8) + [0] : [14] + Array("not compressed".utf8) + [0]
    let commonSize = 18 + (isCompressed ? 4 + name.count : 0)
    let versionSize = isCompressed ? 12 : 0
    let formSize = 4 + versionSize + 8 + commonSize + 16 + Int(byteCount + byteCount & 1)

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
    header.append("SSND")
    header.append(UInt32(byteCount + 8), bigEndian: true)
    header.append(0 as UInt64, bigEndian: true)  // samples follow at once and are not aligned
  }

  // An IEEE 754 number of 80 bits, whose leading 1 is written out.
  private func writeExtended(_ value: Double, to header: inout HeaderBytes) {
    header.append(UInt16(16383 + value.exponent), bigEndian: true)
    header.append(1 << 63 | value.significandBitPattern << 11, bigEndian: true)
  }
}
