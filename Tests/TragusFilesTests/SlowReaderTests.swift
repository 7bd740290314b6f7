import Testing
import TragusCore

@testable import TragusFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct SlowReaderTests {
  // Both ends of a pipe that nobody reads unless a test does.
  private func pipe() throws -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [0, 0]
    #if canImport(Darwin)
      let status = Darwin.pipe(&ends)
    #elseif canImport(Glibc)
      let status = Glibc.pipe(&ends)
    #elseif canImport(Musl)
      let status = Musl.pipe(&ends)
    #endif
    try #require(status == 0)
    return (ends[0], ends[1])
  }

  @Test func `what a reader does not take is not waited for when the wait is cancelled`() throws {
    let ends = try pipe()
    let file = try OpenFile(
      descriptor: ends.writing, name: "a pipe", closing: true, until: { true })
    let bytes = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let sent = bytes.withUnsafeBytes { file.send($0, at: nil) }
    #expect(sent.error == ECANCELED)
    #expect(sent.count > 0 && sent.count < bytes.count)
    // What was taken is in the pipe, in order; no more than that.
    file.close()
    var received: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = read(ends.reading, &chunk, chunk.count), count > 0 {
      received += chunk[..<count]
    }
    _ = close(ends.reading)
    #expect(received == Array(bytes[..<sent.count]))
  }

  @Test func `a sound whose reader is not waited for any more ends as if he had gone`() throws {
    let ends = try pipe()
    defer { _ = close(ends.reading) }
    let format = AudioFormat(sampleRate: 8000, channelCount: 1)
    var isCancelled = false
    let file = try OpenFile(
      descriptor: ends.writing, name: "a pipe", closing: true, until: { isCancelled })
    let writer = try AudioFileWriter(file, .wav, format, .int16, .none)
    isCancelled = true
    var buffer = AudioBuffer(format: format, capacity: 8000)
    let silence = [Float](repeating: 0, count: 8000)
    buffer.fill(interleaved: silence.span, at: 0)
    var code: AudioError.Code?
    // A pipe holds 64 KiB, a minute is 960 kB.
    for _ in 0..<60 where code == nil {
      do throws(AudioError) { try writer.write(buffer) } catch { code = error.code }
    }
    #expect(code == .outputClosed)
  }
}
