import Foundation
import Testing
import TragusCore

@testable import TragusFiles

struct PCMWriterTests {
  private let stereo = AudioFormat(sampleRate: 8_000, channelCount: 2)

  private func block(_ frameCount: Int) -> AudioBuffer {
    let samples = (0..<frameCount).map { Float($0 % 100) / 128 }
    return AudioBuffer(format: stereo, channels: [samples, samples])
  }

  @Test func `WAV turns into RF64 where 32 bits are too few`() throws {
    let layout = WaveLayout(format: stereo, sampleFormat: .int16, isAlwaysLong: false)
    var short = HeaderBytes()
    layout.write(byteCount: 0xFFFF_FF00, marks: [], to: &short)
    var long = HeaderBytes()
    layout.write(byteCount: 5_000_000_000, marks: [], to: &long)
    #expect(short.bytes.count == long.bytes.count)
    #expect(short.bytes.starts(with: ascii("RIFF")))

    let size = 5_000_000_000 + long.bytes.count - 8
    let junkEnd = 12 + 8 + 28
    #expect(
      Array(long.bytes[..<junkEnd])
        == ascii("RF64") + le32(0xFFFF_FFFF) + ascii("WAVE") + ascii("ds64") + le32(28)
        + le64(size) + le64(5_000_000_000) + le64(1_250_000_000) + le32(0))
    #expect(Array(long.bytes.suffix(8)) == ascii("data") + le32(0xFFFF_FFFF))
    let file = try AudioFile(bytes: long.bytes)
    #expect(file.warnings == ["The header promises 1250000000 frames; the file holds 0."])
  }

  @Test func `a file that may not grow further is complete`() throws {
    struct SmallLayout: ContainerLayout {
      let wave = WaveLayout(
        format: AudioFormat(sampleRate: 8_000, channelCount: 2), sampleFormat: .int16,
        isAlwaysLong: false)
      var encoding: SampleEncoding { wave.encoding }
      var maximumByteCount: Int64 { 4_000 }
      var padsOddLength: Bool { wave.padsOddLength }
      func tell(_ metadata: RecordingMetadata) {}
      func write(byteCount: Int64?, marks: [FileMark], to header: inout HeaderBytes) {
        wave.write(byteCount: byteCount, marks: marks, to: &header)
      }
    }
    try withFolder { folder in
      let file = try NewFile("\(folder)/a", overwrite: false).file
      let writer = try PCMWriter(file, .wav, SmallLayout(), stereo, .none)
      try writer.write(block(600))
      try writer.write(block(300))
      let error = failure { try writer.write(block(300)) }
      #expect(error?.code == .writeFailed)
      try writer.finish()
      #expect(try AudioFile(reading: "\(folder)/a").frameCount == 900)
    }
  }

  @Test func `AIFF stops before its sizes overflow`() {
    let layout = AIFFLayout(format: stereo, sampleFormat: .int16, isCompressed: true)
    var header = HeaderBytes()
    layout.write(byteCount: layout.maximumByteCount, marks: [], to: &header)
    #expect(Int(layout.maximumByteCount) + header.bytes.count <= Int(Int32.max))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is an error, and the file stays whole`() throws {
    try withFolder { folder in
      let file = try NewFile("\(folder)/a", overwrite: false).file
      let writer = try AudioFileWriter(file, .wav, stereo, .int16, .none)
      try writer.write(block(800))
      // From here on, the descriptor leads to a device that is always full.
      let full = open("/dev/full", O_RDWR)
      dup2(full, file.descriptor)
      close(full)
      let error = failure { try writer.write(block(800)) }
      #expect(error?.code == .writeFailed)
      #expect(writer.frameCount == 800)
      try writer.finish()
      let read = try AudioFile(reading: "\(folder)/a")
      #expect(read.frameCount == 800)
      #expect(read.warnings.isEmpty)
    }
  }

  @Test func `a stream gets a header of unknown length`() throws {
    for (fileFormat, unknown) in [(AudioFileFormat.wav, le32(-1)), (.caf, be64(-1) + be32(0))] {
      var ends: [CInt] = [0, 0]
      #expect(pipe(&ends) == 0)
      let output = try OpenFile(descriptor: ends[1], name: "The pipe", closing: true)
      let writer = try AudioFileWriter(output, fileFormat, stereo, .int16, .none)
      try writer.write(block(1_000))
      try writer.finish()
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(ends[0], &bytes, bytes.count)
      close(ends[0])
      let header = bytes[..<(count - 4_000)]
      #expect(Array(header.suffix(unknown.count)) == unknown)
      #expect(try AudioFile(bytes: Array(bytes[..<count])).frameCount == 1_000)
    }
  }

  @Test(arguments: [(AudioFileFormat.wav, SampleFormat.int8), (.wav, .int24), (.caf, .int8)])
  func `an odd length is not padded in a stream`(
    fileFormat: AudioFileFormat, sampleFormat: SampleFormat
  ) throws {
    var ends: [CInt] = [0, 0]
    #expect(pipe(&ends) == 0)
    let mono = AudioFormat(sampleRate: 8_000, channelCount: 1)
    let output = try OpenFile(descriptor: ends[1], name: "The pipe", closing: true)
    let writer = try AudioFileWriter(output, fileFormat, mono, sampleFormat, .none)
    try writer.write(AudioBuffer(format: mono, channels: [Array(repeating: 0, count: 1_001)]))
    try writer.finish()
    let file = try AudioFile(descriptor: ends[0], name: "The pipe")
    #expect(try file.readAll() == [Array(repeating: 0, count: 1_001)])
    #expect(file.warnings.isEmpty)
    close(ends[0])
  }

  @Test func `WAV pads an odd length, CAF does not`() throws {
    try withFolder { folder in
      let mono = AudioFormat(sampleRate: 8_000, channelCount: 1)
      for (suffix, padding) in [("wav", 1), ("aiff", 1), ("caf", 0)] {
        for frameCount in [1_000, 1_001] {
          let path = "\(folder)/\(frameCount).\(suffix)"
          let writer = try AudioFileWriter(writing: path, format: mono, sampleFormat: .int8)
          let headerSize = try contents(path).count
          try writer.write(
            AudioBuffer(format: mono, channels: [Array(repeating: 0, count: frameCount)]))
          try writer.finish()
          let size = try contents(path).count - headerSize
          #expect(size == frameCount + (frameCount & 1) * padding)
        }
      }
    }
  }

  @Test func `a rate that the header cannot tell is an error`() throws {
    try withFolder { folder in
      let format = AudioFormat(sampleRate: 44_100.5, channelCount: 1)
      for suffix in ["wav", "rf64", "flac"] {
        let error = failure {
          _ = try AudioFileWriter(writing: "\(folder)/a.\(suffix)", format: format)
        }
        #expect(error?.code == .invalidRequest)
      }
      for suffix in ["aiff", "caf"] {
        try AudioFileWriter(writing: "\(folder)/a.\(suffix)", format: format).finish()
        #expect(try AudioFile(reading: "\(folder)/a.\(suffix)").format == format)
      }
    }
  }

  @Test func `a file is written from where the descriptor stands, which then follows`() throws {
    try withFolder { folder in
      let file = try NewFile("\(folder)/a", overwrite: false).file
      file.offset = 6
      let layout = WaveLayout(format: stereo, sampleFormat: .int16, isAlwaysLong: false)
      let writer = try PCMWriter(file, .wav, layout, stereo, .none)
      try writer.write(block(2_000))
      try writer.finish()
      #expect(file.offset == file.size)
      let bytes = try contents("\(folder)/a")
      #expect(try AudioFile(bytes: Array(bytes[6...])).frameCount == 2_000)
    }
  }

  @Test func `AIFF is not written to a stream`() throws {
    var ends: [CInt] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let output = try OpenFile(descriptor: ends[1], name: "The pipe", closing: true)
    let error = failure {
      _ = try AudioFileWriter(output, .aiff, stereo, .int16, .none)
    }
    #expect(error?.code == .invalidRequest)
  }
}
