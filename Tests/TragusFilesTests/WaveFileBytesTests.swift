import Testing
import TragusCore

@testable import TragusFiles

struct WaveFileBytesTests {
  @Test(arguments: [0, 1, 4801], [8_000, 44_100.0])
  func `a file in memory is read as it was written`(count: Int, sampleRate: Double) throws {
    // Whole steps of 16 bits, which nothing rounds.
    let samples = (0..<count).map { Float(($0 * 7919) % 65_536 - 32_768) / 32_768 }
    let bytes = waveFileBytes(of: samples, sampleRate: sampleRate)
    #expect(bytes.prefix(4).elementsEqual("RIFF".utf8))
    // The size of a RIFF file leaves out its first eight bytes.
    let size = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(size == bytes.count - 8)
    let file = try AudioFile(bytes: bytes)
    #expect(file.format == AudioFormat(sampleRate: sampleRate, channelCount: 1))
    #expect(file.frameCount == Int64(count))
    var buffer = AudioBuffer(format: file.format, capacity: 5000)
    #expect(try file.read(into: &buffer) == (count > 0))
    #expect(buffer.frameCount == count)
    #expect((0..<count).allSatisfy { buffer.channel(0)[$0] == samples[$0] })
  }
}
