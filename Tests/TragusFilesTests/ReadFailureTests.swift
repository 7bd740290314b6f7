import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusFiles

/// A disk that fails is not the end of the sound.
struct ReadFailureTests {
  /// A file of which the bytes from some place on cannot be read.
  private final class FailingFile: OpenFile {
    private let limit: Int64

    init(_ path: String, from limit: Int64) throws(AudioError) {
      self.limit = limit
      try super.init(descriptor: Descriptor.open(path, O_RDONLY), name: "'\(path)'", closing: true)
    }

    override func receive(
      into bytes: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(AudioError) -> Int {
      guard offset + Int64(bytes.count) <= limit else {
        let rest = limit - offset
        if rest > 0 {
          return try super.receive(
            into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<Int(rest)]), at: offset)
        }
        throw AudioError(.readFailed, "Reading \(name) failed: \(describe(EIO)).")
      }
      return try super.receive(into: bytes, at: offset)
    }
  }

  /// Noise, of which a codec makes many blocks.
  private func saveNoise(_ path: String, seconds: Int) throws {
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    var generator = SeededGenerator(seed: 7)
    let samples = (0..<(seconds * 16_000)).map { _ in
      Float.random(in: -0.5...0.5, using: &generator)
    }
    let writer = try AudioFileWriter(writing: path, format: format)
    try writer.write(AudioBuffer(format: format, channels: [samples]))
    try writer.finish()
  }

  @Test(arguments: ["wav", "caf", "aiff"] + (isSndfileAvailable ? ["flac", "ogg", "opus"] : []))
  func `what cannot be read is a failure, whatever the format`(suffix: String) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(suffix)"
      try saveNoise(path, seconds: 20)
      let size = Int64(try contents(path).count)
      for part in [0.0, 0.01, 0.2, 0.5, 0.9] {
        let limit = Int64(Double(size) * part)
        var frameCount = 0
        let error = failure { () throws(AudioError) in
          let source = ByteSource(try FailingFile(path, from: limit))
          let file = try AudioFile(source, raw: nil)
          var buffer = AudioBuffer(format: file.format, capacity: 1000)
          while try file.read(into: &buffer) { frameCount += buffer.frameCount }
        }
        #expect(error?.code == .readFailed)
        #expect(error?.message.contains("failed") == true)
        #expect(frameCount < 320_000)
        // What lies before the fault is heard: of a block of the reader and a page of the codec less.
        if suffix == "wav" || suffix == "flac", part > 0.1 {
          #expect(Double(frameCount) > 320_000 * (part - 0.15))
        }
      }
    }
  }

  @Test(.enabled(if: isSndfileAvailable))
  func `a file that ends early is no failure`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.flac"
      try saveNoise(path, seconds: 5)
      let bytes = try contents(path)
      try save(Array(bytes[..<(bytes.count / 2)]), "\(folder)/b.flac")
      let file = try AudioFile(reading: "\(folder)/b.flac")
      #expect(try file.readAll()[0].count < 80_000)
      #expect(!file.warnings.isEmpty)
    }
  }
}
