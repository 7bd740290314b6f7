import Testing
import TragusCore
import TragusFiles

struct WaveTests {
  private let samples = [1, -2, 300, -32_768, 32_767]
  private var floats: [Float] { samples.map { Float($0) / 32_768 } }
  private var data: [UInt8] { samples.flatMap(le16) }

  @Test func `a plain file tells its facts`() throws {
    let file = try AudioFile(bytes: wave16(samples))
    #expect(file.format == AudioFormat(sampleRate: 48_000, channelCount: 1))
    #expect(file.container == .wav)
    #expect(file.encoding == .samples(.s16le))
    #expect(file.bitsPerSample == 16)
    #expect(file.frameCount == 5)
    #expect(file.remainingFrameCount == 5)
    #expect(try file.readAll() == [floats])
    #expect(file.remainingFrameCount == 0)
    #expect(file.warnings.isEmpty)
  }

  @Test func `odd and unknown chunks are passed over`() throws {
    let odd = chunk("LIST", ascii("INFOabc")) + chunk("junk", [7])
    let file = try AudioFile(bytes: wave(odd, formatChunk(), odd, chunk("data", data), odd))
    #expect(try file.readAll() == [floats])
    #expect(file.warnings.isEmpty)
  }

  @Test(arguments: [(1, 24, Int?.none, 20), (1, 24, 4, 24), (3, 32, nil, 32), (1, 16, nil, 12)])
  func `the extensible form names encoding and valid bits`(
    tag: Int, bits: Int, container: Int?, validBits: Int
  ) throws {
    let byteCount = container ?? bits / 8
    let tail: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    let format = chunk(
      "fmt ",
      le16(0xFFFE) + le16(2) + le32(48_000) + le32(0) + le16(2 * byteCount) + le16(bits) + le16(22)
        + le16(validBits) + le32(3) + le16(tag) + tail)
    let sound = [UInt8](repeating: 0, count: byteCount * 2 * 3)
    let file = try AudioFile(bytes: wave(format, chunk("data", sound)))
    #expect(file.frameCount == 3)
    #expect(file.bitsPerSample == validBits)
    #expect(file.format.channelCount == 2)
  }

  // What recorders leave that were killed, or that wrote into a pipe.
  @Test(arguments: [0, 0xFFFF_FFFF], [0, 0xFFFF_FFFF, 36])
  func `an unknown length means up to the end`(size: Int, riffSize: Int) throws {
    let file = try AudioFile(
      bytes: wave(formatChunk(), chunk("data", data, size: size), riffSize: riffSize))
    #expect(file.frameCount == 5)
    #expect(try file.readAll() == [floats])
    #expect(file.warnings == ["The header does not tell the length; the file is read to its end."])
  }

  @Test func `a file of no frames is no error`() throws {
    let bare = try AudioFile(bytes: wave16([]))
    #expect(bare.frameCount == 0)
    #expect(try bare.readAll() == [[]])
    #expect(bare.warnings.isEmpty)
    let followed = wave(formatChunk(), chunk("data", []), chunk("LIST", ascii("INFO")))
    #expect(try AudioFile(bytes: followed).frameCount == 0)
  }

  @Test func `a truncated file gives what it holds, and a warning`() throws {
    let file = try AudioFile(bytes: Array(wave16(samples).dropLast(5)))
    #expect(file.frameCount == 2)
    #expect(file.warnings == ["The header promises 5 frames; the file holds 2."])
    #expect(try file.readAll() == [Array(floats.prefix(2))])
  }

  @Test(arguments: ["RF64", "BW64"])
  func `long files take their length from ds64`(form: String) throws {
    let sizes = chunk("ds64", le64(100) + le64(data.count) + le64(5) + le32(0))
    let bytes = wave(
      sizes, formatChunk(), chunk("data", data, size: 0xFFFF_FFFF), chunk("LIST", ascii("INFO")),
      riffSize: 0xFFFF_FFFF, form: form)
    let file = try AudioFile(bytes: bytes)
    #expect(file.container == .rf64)
    #expect(try file.readAll() == [floats])
    #expect(file.warnings.isEmpty)
  }

  @Test func `the big-endian form is read`() throws {
    let format = be16(1) + be16(1) + be32(8_000) + be32(16_000) + be16(2) + be16(16)
    let body =
      ascii("WAVEfmt ") + be32(16) + format + ascii("data") + be32(10) + samples.flatMap(be16)
    let file = try AudioFile(bytes: ascii("RIFX") + be32(body.count) + body)
    #expect(file.encoding == .samples(.s16be))
    #expect(try file.readAll() == [floats])
  }

  @Test func `8 bits are unsigned`() throws {
    let file = try AudioFile(
      bytes: wave(formatChunk(bits: 8), chunk("data", [0, 128, 255])))
    #expect(try file.readAll() == [[-1, 0, 127 / 128]])
  }

  @Test func `a missing frame size is worked out`() throws {
    let bytes = wave(formatChunk(channels: 2, frameSize: 0), chunk("data", data + data))
    let file = try AudioFile(bytes: bytes)
    #expect(file.frameCount == 5)
    #expect(file.warnings.count == 1)
  }

  @Test(arguments: [
    ("rate 0", formatChunk(rate: 0), AudioError.Code.malformedFile),
    ("rate beyond", formatChunk(rate: 2_000_000), .malformedFile),
    ("no channel", formatChunk(channels: 0), .malformedFile),
    ("65535 channels", formatChunk(channels: 65_535, frameSize: 2), .malformedFile),
    ("frame size", formatChunk(channels: 2, frameSize: 3), .malformedFile),
    ("no bits", formatChunk(bits: 0, frameSize: 2), .unsupportedFormat),
    ("40 bits", formatChunk(bits: 40), .unsupportedFormat),
    ("16-bit float", formatChunk(tag: 3, bits: 16), .unsupportedFormat),
    ("ADPCM", formatChunk(tag: 0x11, bits: 4, frameSize: 256), .unsupportedFormat),
    ("no format", [], .malformedFile),
    ("short format", chunk("fmt ", le16(1) + le16(1)), .malformedFile),
    ("short extension", formatChunk(tag: 0xFFFE), .malformedFile),
    ("huge chunk", chunk("junk", [], size: 0xFFFF_FFF0), .malformedFile),
  ])
  func `nonsense is an error`(what: String, format: [UInt8], code: AudioError.Code) {
    let bytes = wave(format, chunk("data", data))
    let error = failure { _ = try AudioFile(bytes: bytes) }
    #expect(error?.code == code)
  }

  @Test func `an encoding that cannot be read is named`() {
    let bytes = wave(formatChunk(tag: 0x11, bits: 4, frameSize: 256), chunk("data", data))
    let error = failure {
      _ = try AudioFile(bytes: bytes, name: "'a.wav'")
    }
    #expect(
      error?.message
        == "'a.wav' holds IMA ADPCM, which cannot be read; convert it to WAV or FLAC first, as with ffmpeg."
    )
  }
}
