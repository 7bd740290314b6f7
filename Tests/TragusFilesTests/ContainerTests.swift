import Testing
import TragusCore
import TragusFiles

struct ContainerTests {
  private let samples = [1, -2, 300, -32_768, 32_767]
  private var floats: [Float] { samples.map { Float($0) / 32_768 } }
  private var little: [UInt8] { samples.flatMap(le16) }
  private var big: [UInt8] { samples.flatMap(be16) }

  private func check(
    _ bytes: [UInt8], _ container: AudioFileFormat, warnings: Int = 0,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let file = try AudioFile(bytes: bytes)
    #expect(file.container == container, sourceLocation: location)
    #expect(file.frameCount == 5, sourceLocation: location)
    #expect(try file.readAll(blockSize: 2) == [floats], sourceLocation: location)
    #expect(file.warnings.count == warnings, "\(file.warnings)", sourceLocation: location)
  }

  @Test func `Wave64 with a padded chunk is read`() throws {
    try check(wave64(little), .w64)
    try check(wave64(little + [9, 9, 9], size: 24 + 10), .w64)
    try check(wave64(little, size: 24 + 4_000), .w64, warnings: 1)
  }

  @Test func `AIFF is read, its chunks in any order`() throws {
    try check(aiff(big, frames: 5), .aiff)
    try check(aiff(big, frames: 5, soundFirst: true), .aiff)
    try check(aiff(big + [1, 2], frames: 5), .aiff)
    try check(aiff(big, frames: 500), .aiff, warnings: 1)
    #expect(try AudioFile(bytes: aiff(big, frames: 5)).format.sampleRate == 44_100)
  }

  @Test func `an AIFF file of no frames needs no sound chunk`() throws {
    let bytes = Array(aiff([], frames: 0).dropLast(16))
    #expect(try AudioFile(bytes: bytes).readAll() == [[]])
  }

  @Test func `AIFF-C in both byte orders is read`() throws {
    try check(aiff(little, frames: 5, compression: "sowt"), .aifc)
    try check(aiff(big, frames: 5, compression: "NONE"), .aifc)
    try check(aiff(big, frames: 5, compression: "twos"), .aifc)
  }

  @Test(arguments: [
    ("fl32", 32, SampleEncoding.f32be), ("FL64", 64, .f64be), ("alaw", 8, .alaw),
    ("ULAW", 16, .mulaw), ("in24", 24, .s24be), ("23ni", 32, .s32le), ("raw ", 8, .u8),
  ])
  func `AIFF-C names its encodings`(
    compression: String, bits: Int, encoding: SampleEncoding
  ) throws {
    let sound = [UInt8](repeating: 0, count: 2 * encoding.byteCount * 3)
    let file = try AudioFile(
      bytes: aiff(sound, channels: 2, frames: 3, bits: bits, compression: compression))
    #expect(file.encoding == .samples(encoding))
    #expect(file.frameCount == 3)
    #expect(file.bitsPerSample == encoding.byteCount * 8)
  }

  @Test func `AIFF samples of 12 bits lie at the top of two bytes`() throws {
    let file = try AudioFile(bytes: aiff(be16(0x4000), frames: 1, bits: 12))
    #expect(try file.readAll() == [[0.5]])
    #expect(file.bitsPerSample == 12)
  }

  @Test func `CAF is read in both byte orders, also of unknown length`() throws {
    try check(caf(little), .caf)
    try check(caf(big, flags: 0), .caf)
    try check(caf(little, size: -1), .caf)
    try check(caf(little) + ascii("info") + be64(0), .caf)
    try check(caf(little, size: 4_000), .caf, warnings: 1)
  }

  @Test(arguments: [
    ("lpcm", 3, 4, 32, SampleEncoding.f32le), ("lpcm", 1, 8, 64, .f64be),
    ("lpcm", 2, 3, 24, .s24le),
    ("alaw", 0, 1, 8, .alaw), ("ulaw", 0, 1, 8, .mulaw),
  ])
  func `CAF names its encodings`(
    kind: String, flags: Int, bytes: Int, bits: Int, encoding: SampleEncoding
  ) throws {
    let sound = [UInt8](repeating: 0, count: bytes * 2 * 3)
    let file = try AudioFile(
      bytes: caf(sound, kind: kind, flags: flags, channels: 2, bytes: bytes, bits: bits))
    #expect(file.encoding == .samples(encoding))
    #expect(file.frameCount == 3)
  }

  @Test func `AU is read, also of unknown length and with a note`() throws {
    try check(au(big), .au)
    try check(au(big, size: 0xFFFF_FFFF), .au, warnings: 1)
    try check(au(big, note: ascii("a note..")), .au)
    try check(au(big, size: 5_000), .au, warnings: 1)
    let swapped =
      ascii("dns.") + le32(24) + le32(10) + le32(3) + le32(8_000) + le32(1) + little
    try check(swapped, .au)
  }

  @Test(arguments: [
    (1, SampleEncoding.mulaw), (2, .s8), (4, .s24be), (5, .s32be), (6, .f32be), (7, .f64be),
    (27, .alaw),
  ])
  func `AU names its encodings`(code: Int, encoding: SampleEncoding) throws {
    let sound = [UInt8](repeating: 0, count: encoding.byteCount * 3)
    let file = try AudioFile(bytes: au(sound, encoding: code))
    #expect(file.encoding == .samples(encoding))
    #expect(file.frameCount == 3)
  }

  @Test(arguments: [
    ("IMA ADPCM", aiff([], frames: 0, compression: "ima4")),
    ("Apple Lossless", caf([], kind: "alac")), ("G.721 ADPCM", au([], encoding: 23)),
  ])
  func `an encoding that cannot be read is named`(name: String, bytes: [UInt8]) {
    let error = failure { _ = try AudioFile(bytes: bytes) }
    #expect(error?.code == .unsupportedFormat)
    #expect(error?.message.contains(name) == true)
  }

  @Test(arguments: [
    caf([], channels: 0), caf([], channels: 65_535), caf([], bytes: 1), caf([], size: -2),
    au([], channels: 0), au([], channels: 1 << 31), aiff([], channels: 65_535, frames: 0),
    Array(aiff([], frames: 0).dropLast(30)), Array(caf([]).dropLast(20)), ascii(".snd"),
    ascii("caff"),
    ascii("RIFF") + [1, 2, 3, 4] + ascii("WAVE"), Array(wave64([]).dropLast(24)),
  ])
  func `nonsense is an error`(bytes: [UInt8]) {
    let error = failure { _ = try AudioFile(bytes: bytes) }
    #expect(error?.code == .malformedFile)
  }
}
