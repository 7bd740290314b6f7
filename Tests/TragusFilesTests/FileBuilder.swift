import Foundation
import Testing
import TragusCore
import TragusFiles

// Files made by hand from their definitions, for the readers to read.

func le16(_ value: Int) -> [UInt8] { (0..<2).map { UInt8(value >> (8 * $0) & 0xFF) } }
func le32(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
func le64(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(value >> (8 * $0) & 0xFF) } }
func be16(_ value: Int) -> [UInt8] { le16(value).reversed() }
func be32(_ value: Int) -> [UInt8] { le32(value).reversed() }
func be64(_ value: Int) -> [UInt8] { le64(value).reversed() }
func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

/// A RIFF chunk with its pad byte.
func chunk(_ name: String, _ content: [UInt8], size: Int? = nil) -> [UInt8] {
  ascii(name) + le32(size ?? content.count) + content + (content.count % 2 == 1 ? [0] : [])
}

func formatChunk(
  tag: Int = 1, channels: Int = 1, rate: Int = 48_000, bits: Int = 16, frameSize: Int? = nil
) -> [UInt8] {
  let frameSize = frameSize ?? channels * ((bits + 7) / 8)
  return chunk(
    "fmt ",
    le16(tag) + le16(channels) + le32(rate) + le32(rate * frameSize) + le16(frameSize) + le16(bits))
}

func wave(_ chunks: [UInt8]..., riffSize: Int? = nil, form: String = "RIFF") -> [UInt8] {
  let body = ascii("WAVE") + chunks.flatMap { $0 }
  return ascii(form) + le32(riffSize ?? body.count) + body
}

/// 48 kHz, mono, 16 bits.
func wave16(_ samples: [Int]) -> [UInt8] {
  wave(formatChunk(), chunk("data", samples.flatMap(le16)))
}

func aiff(
  _ sound: [UInt8], channels: Int = 1, frames: Int, bits: Int = 16, compression: String? = nil,
  soundFirst: Bool = false
) -> [UInt8] {
  // 44100 = 1.345825... * 2^15, as in the specification of AIFF.
  let rate: [UInt8] = [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]
  let compressed = compression.map { ascii($0) + [0, 0] } ?? []
  let common = be16(channels) + be32(frames) + be16(bits) + rate + compressed
  let commonChunk = ascii("COMM") + be32(common.count) + common
  let padding: [UInt8] = sound.count % 2 == 1 ? [0] : []
  let soundChunk = ascii("SSND") + be32(sound.count + 8) + be32(0) + be32(0) + sound + padding
  let body =
    ascii(compression == nil ? "AIFF" : "AIFC")
    + (soundFirst ? soundChunk + commonChunk : commonChunk + soundChunk)
  return ascii("FORM") + be32(body.count) + body
}

func caf(
  _ sound: [UInt8], size: Int? = nil, kind: String = "lpcm", flags: Int = 2, channels: Int = 1,
  bytes: Int = 2, bits: Int = 16
) -> [UInt8] {
  let description =
    be64(Int(bitPattern: UInt((48_000.0).bitPattern))) + ascii(kind) + be32(flags)
    + be32(bytes * channels) + be32(1) + be32(channels) + be32(bits)
  return ascii("caff") + be16(1) + be16(0) + ascii("desc") + be64(32) + description
    + ascii("data") + be64(size ?? sound.count + 4) + be32(0) + sound
}

func au(
  _ sound: [UInt8], size: Int? = nil, encoding: Int = 3, channels: Int = 1, note: [UInt8] = []
) -> [UInt8] {
  ascii(".snd") + be32(24 + note.count) + be32(size ?? sound.count) + be32(encoding) + be32(48_000)
    + be32(channels) + note + sound
}

let wave64Tail: [UInt8] = [
  0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A,
]

func wave64(_ sound: [UInt8], size: Int? = nil) -> [UInt8] {
  let format = Array(formatChunk()[8...])
  let junk = ascii("junk") + wave64Tail + le64(24 + 3) + [1, 2, 3, 0, 0, 0, 0, 0]
  let body =
    ascii("wave") + wave64Tail + junk
    + ascii("fmt ") + wave64Tail + le64(24 + 16) + format
    + ascii("data") + wave64Tail + le64(size ?? 24 + sound.count) + sound
  let head: [UInt8] = [
    0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0, 0,
  ]
  return head + le64(24 + body.count) + body
}

// Helpers of the tests.

extension AudioFile {
  /// All frames that are left, one array per channel.
  func readAll(blockSize: Int = 512) throws -> [[Float]] {
    var buffer = AudioBuffer(format: format, capacity: blockSize)
    var channels = [[Float]](repeating: [], count: format.channelCount)
    while try read(into: &buffer) {
      for index in channels.indices {
        let samples = buffer.channel(index)
        for frame in samples.indices { channels[index].append(samples[frame]) }
      }
    }
    return channels
  }
}

/// Runs `body` with an empty folder that is removed afterwards.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tragus-files-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}

func contents(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

func save(_ bytes: [UInt8], _ path: String) throws {
  try Data(bytes).write(to: URL(fileURLWithPath: path))
}

/// The error that `body` throws; `nil` when it throws none.
///
/// Bind the result before a macro sees it. Swift 6.3 gives a closure in `#expect` the name of one
/// beside it, and then calls the wrong one.
func failure(_ body: () throws -> Void) -> AudioError? {
  do {
    try body()
    return nil
  } catch {
    return error as? AudioError
  }
}
