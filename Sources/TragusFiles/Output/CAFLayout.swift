import TragusCore

/// The header of a CAF file with little-endian samples.
struct CAFLayout: ContainerLayout {
  let encoding: SampleEncoding
  private let format: AudioFormat

  init(format: AudioFormat, sampleFormat: SampleFormat) {
    self.format = format
    encoding = sampleFormat.encoding(bigEndian: false)
  }

  var maximumByteCount: Int64 { .max - 1024 }
  var padsOddLength: Bool { false }

  func write(byteCount: Int64?, to header: inout HeaderBytes) {
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
    header.append("data")
    header.append(byteCount.map { $0 + 4 } ?? -1, bigEndian: true)  // -1: up to the end
    header.append(0 as UInt32, bigEndian: true)  // never edited
  }
}
