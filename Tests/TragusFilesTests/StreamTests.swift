import Foundation
import Testing
import TragusCore
import TragusFiles

/// Both ends of a pipe.
private final class Pipe {
  let output: CInt
  private var input: CInt

  init() {
    var ends: [CInt] = [0, 0]
    precondition(pipe(&ends) == 0)
    (output, input) = (ends[0], ends[1])
  }

  /// Sends at most 64 KiB, which a pipe holds without a reader.
  func send(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    precondition(write(input, bytes, bytes.count) == bytes.count)
  }

  func end() {
    if input >= 0 { close(input) }
    input = -1
  }

  deinit {
    end()
    close(output)
  }
}

struct StreamTests {
  private let samples = Array(0..<1_000)
  private var floats: [Float] { samples.map { Float($0) / 32_768 } }

  @Test(arguments: [
    wave16(Array(0..<1_000)), aiff((0..<1_000).flatMap(be16), frames: 1_000),
    caf((0..<1_000).flatMap(le16), size: -1), au((0..<1_000).flatMap(be16), size: 0xFFFF_FFFF),
    wave64((0..<1_000).flatMap(le16)),
    wave(
      chunk("LIST", ascii("INFOabc")), formatChunk(),
      chunk("data", (0..<1_000).flatMap(le16), size: 0xFFFF_FFFF)),
    // What sox and arecord write when they do not know the length.
    wave(formatChunk(), chunk("data", (0..<1_000).flatMap(le16), size: 0x7FFF_F000)),
    wave(formatChunk(), chunk("data", (0..<1_000).flatMap(le16), size: 0x8000_0000)),
  ])
  func `a pipe gives what a file gives`(bytes: [UInt8]) throws {
    let pipe = Pipe()
    pipe.send(bytes)
    pipe.end()
    let file = try AudioFile(descriptor: pipe.output, name: "The pipe")
    #expect(try file.readAll() == [floats])
    #expect(file.warnings.isEmpty)
    #expect(file.frameCount == 1_000)
  }

  @Test func `a live pipe gives what has come`() throws {
    let pipe = Pipe()
    let bytes = wave16(samples)
    pipe.send(bytes[..<(44 + 21)])
    let file = try AudioFile(descriptor: pipe.output, name: "The pipe")
    var buffer = AudioBuffer(format: file.format, capacity: 512)
    #expect(try file.read(into: &buffer))
    #expect(buffer.frameCount == 10)
    // Half a frame does not count as a frame.
    #expect(try file.read(into: &buffer))
    #expect(buffer.frameCount == 0)
    pipe.send(bytes[(44 + 21)..<(44 + 30)])
    #expect(try file.read(into: &buffer))
    #expect(buffer.frameCount == 5 && buffer.position == 10)
    pipe.end()
    #expect(try !file.read(into: &buffer))
    #expect(file.frameCount == 15)
    #expect(file.warnings == ["The header promises 1000 frames; the file holds 15."])
  }

  @Test(arguments: [wave16(Array(0..<1_000))[..<20], ascii("fLaC")[...]])
  func `waiting for a header can be cancelled`(bytes: ArraySlice<UInt8>) {
    let pipe = Pipe()
    pipe.send(bytes)
    let error = failure {
      _ = try AudioFile(descriptor: pipe.output, name: "The pipe", until: { true })
    }
    #expect(error == AudioError(.readFailed, "Waiting for The pipe was cancelled."))
  }

  @Test func `an incomplete frame at the end is left out`() throws {
    let pipe = Pipe()
    pipe.send([1, 2, 3])
    pipe.end()
    let file = try AudioFile(
      descriptor: pipe.output, name: "The pipe", raw: RawFormat("s16be@8000"))
    #expect(try file.readAll() == [[Float(0x0102) / 32_768]])
    #expect(file.warnings == ["The last frame is not complete and was left out."])
  }

  @Test func `a pipe goes forward, not back`() throws {
    let pipe = Pipe()
    pipe.send(wave16(samples))
    pipe.end()
    let file = try AudioFile(descriptor: pipe.output, name: "The pipe")
    try file.seek(toFrame: 900)
    #expect(try file.readAll() == [Array(floats[900...])])
    let error = failure { try file.seek(toFrame: 0) }
    #expect(error?.code == .invalidRequest)
  }

  @Test func `seeking beyond the end of a pipe reaches its end`() throws {
    let pipe = Pipe()
    pipe.send(au((0..<10).flatMap(be16), size: 0xFFFF_FFFF))
    pipe.end()
    let file = try AudioFile(descriptor: pipe.output, name: "The pipe")
    try file.seek(toFrame: .max)
    #expect(file.position == 10)
    #expect(try file.readAll() == [[]])
  }

  @Test func `a descriptor is read from where it stands`() throws {
    try withFolder { folder in
      try save(ascii("before") + wave16(samples), "\(folder)/a")
      let descriptor = open("\(folder)/a", O_RDONLY)
      defer { close(descriptor) }
      _ = lseek(descriptor, 6, SEEK_SET)
      let file = try AudioFile(descriptor: descriptor, name: "The file")
      #expect(try file.readAll() == [floats])
    }
  }
}
