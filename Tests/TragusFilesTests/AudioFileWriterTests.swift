import Foundation
import Testing
import TragusTestSupport
import TragusCore
import TragusFiles

struct AudioFileWriterTests {
  private let mono = AudioFormat(sampleRate: 44_100, channelCount: 1)

  private func write(
    _ channels: [[Float]], to path: String, as fileFormat: AudioFileFormat? = nil,
    sampleRate: Double = 44_100, sampleFormat: SampleFormat = .int16, dither: Dither = .none,
    blockSize: Int = 512
  ) throws {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: channels.count)
    let writer = try AudioFileWriter(
      writing: path, as: fileFormat, format: format, sampleFormat: sampleFormat, dither: dither)
    var start = 0
    while start < channels[0].count {
      let end = min(start + blockSize, channels[0].count)
      try writer.write(
        AudioBuffer(
          format: format, position: Int64(start), channels: channels.map { Array($0[start..<end]) })
      )
      start = end
    }
    try writer.finish()
    try writer.finish()
    #expect(writer.frameCount == Int64(channels[0].count))
  }

  private static let containers: [AudioFileFormat] = [.wav, .rf64, .aiff, .aifc, .caf]

  // All values that the sample format has, or a seeded choice of them.
  private func grid(_ sampleFormat: SampleFormat, count: Int) -> [Float] {
    var generator = SeededGenerator(seed: 5)
    let bits = sampleFormat == .int32 ? 24 : sampleFormat.byteCount * 8
    return (0..<count).map { index in
      if sampleFormat == .float32 { return Float.random(in: -4...4, using: &generator) }
      let half = 1 << (bits - 1)
      let value =
        index < 2 ? [-half, half - 1][index] : Int.random(in: -half..<half, using: &generator)
      return Float(value) / Float(half)
    }
  }

  @Test(arguments: Self.containers, SampleFormat.allCases)
  func `what is written is read back bit by bit`(
    container: AudioFileFormat, sampleFormat: SampleFormat
  ) throws {
    try withFolder { folder in
      for channelCount in [1, 2, 5] {
        let samples = grid(sampleFormat, count: 9_001 * channelCount)
        let channels = (0..<channelCount).map { Array(samples[($0 * 9_001)...].prefix(9_001)) }
        let path = "\(folder)/\(channelCount)"
        try write(channels, to: path, as: container, sampleFormat: sampleFormat, blockSize: 1_000)
        let file = try AudioFile(reading: path)
        #expect(file.format == AudioFormat(sampleRate: 44_100, channelCount: channelCount))
        #expect(file.frameCount == 9_001)
        #expect(file.bitsPerSample == sampleFormat.byteCount * 8)
        #expect(file.warnings.isEmpty)
        #expect(try file.readAll() == channels)
      }
    }
  }

  @Test func `samples are rounded to nearest and clipped, not-a-number becomes 0`() throws {
    try withFolder { folder in
      let step: Float = 1 / 32_768
      let cases: [(Float, Float)] = [
        (0.49 * step, 0), (0.5 * step, 0), (0.51 * step, step), (1.5 * step, 2 * step),
        (-0.5 * step, 0), (-1.5 * step, -2 * step), (-0.51 * step, -step),
        (1, 1 - step), (-1, -1), (7, 1 - step), (-7, -1), (.infinity, 1 - step),
        (-.infinity, -1), (.nan, 0), (1e30, 1 - step), (1 - step / 2, 1 - step),
      ]
      try write([cases.map(\.0)], to: "\(folder)/a.wav")
      #expect(try AudioFile(reading: "\(folder)/a.wav").readAll() == [cases.map(\.1)])
      try write([[1, -1, 2, .nan]], to: "\(folder)/b.wav", sampleFormat: .int32)
      let bytes = try contents("\(folder)/b.wav")
      #expect(
        Array(bytes.suffix(16))
          == le32(0x7FFF_FFFF) + le32(-0x8000_0000) + le32(0x7FFF_FFFF) + le32(0))
      try write([[1, -1, .nan, 0]], to: "\(folder)/c.wav", sampleFormat: .int8)
      #expect(try contents("\(folder)/c.wav").suffix(4) == [255, 0, 128, 128])
    }
  }

  @Test func `floats are kept as they are`() throws {
    try withFolder { folder in
      let samples: [Float] = [.nan, .infinity, -7, .leastNonzeroMagnitude]
      try write([samples], to: "\(folder)/a.wav", sampleFormat: .float32)
      let read = try AudioFile(reading: "\(folder)/a.wav").readAll()[0]
      #expect(read.map(\.bitPattern) == samples.map(\.bitPattern))
    }
  }

  @Test func `the bytes of a WAV file are as defined`() throws {
    try withFolder { folder in
      try write([[0, 1 / 32_768, -1]], to: "\(folder)/a.wav")
      #expect(
        try contents("\(folder)/a.wav")
          == ascii("RIFF") + le32(78) + ascii("WAVE")
          + ascii("JUNK") + le32(28) + [UInt8](repeating: 0, count: 28)
          + ascii("fmt ") + le32(16) + le16(1) + le16(1) + le32(44_100) + le32(88_200) + le16(2)
          + le16(16) + ascii("data") + le32(6) + le16(0) + le16(1) + le16(-32_768))
    }
  }

  @Test func `an odd length is padded, and the pad is not counted`() throws {
    try withFolder { folder in
      try write([[0, 0.5, -1]], to: "\(folder)/a.wav", sampleFormat: .int8)
      let wave = try contents("\(folder)/a.wav")
      #expect(Array(wave.suffix(8)) == le32(3) + [128, 192, 0, 0])
      #expect(Array(wave[4..<8]) == le32(wave.count - 8))
      try write([[0, 0.5, -1]], to: "\(folder)/a.aiff", sampleFormat: .int8)
      let aiff = try contents("\(folder)/a.aiff")
      #expect(Array(aiff.suffix(4)) == [0, 64, 0x80, 0])
      #expect(Array(aiff[4..<8]) == be32(aiff.count - 8))
    }
  }

  // 44.1 kHz, mono, 16 bits, big-endian, signed: REC-04.
  @Test func `the bytes of an AIFF file are as defined`() throws {
    try withFolder { folder in
      try write([[0, 1 / 32_768, -1]], to: "\(folder)/a.aiff")
      #expect(try contents("\(folder)/a.aiff") == aiff([0, 0, 0, 1, 0x80, 0], frames: 3))
    }
  }

  @Test func `the bytes of a CAF file are as defined`() throws {
    try withFolder { folder in
      try write([[0, 1 / 32_768, -1]], to: "\(folder)/a.caf", sampleRate: 48_000)
      #expect(try contents("\(folder)/a.caf") == caf([0, 0, 1, 0, 0, 0x80]))
    }
  }

  // A process that is killed leaves the file as it is between two writes.
  @Test(arguments: Self.containers, [SampleFormat.int16, .int8, .float32])
  func `a recording can be read at any time`(
    container: AudioFileFormat, sampleFormat: SampleFormat
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a"
      let writer = try AudioFileWriter(
        writing: path, as: container, format: mono, sampleFormat: sampleFormat)
      #expect(try AudioFile(reading: path).frameCount == 0)
      let block = AudioBuffer(format: mono, channels: [[Float](repeating: 0.5, count: 441)])
      for count in 1...31 {
        try writer.write(block)
        let file = try AudioFile(reading: path)
        let frames = try file.readAll()[0]
        #expect(file.warnings.isEmpty)
        #expect(frames.allSatisfy { $0 == 0.5 })
        #expect(Int64(frames.count) == file.frameCount)
        #expect(count * 441 - frames.count < 4_410)  // never behind by 100 ms
      }
    }
  }

  @Test func `a file is only replaced on demand, and is private`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.wav"
      try write([[0.5]], to: path)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let error = failure {
        _ = try AudioFileWriter(writing: path, format: mono)
      }
      #expect(error?.code == .fileExists)
      #expect(try AudioFile(reading: path).readAll() == [[0.5]])

      // A reader of the old file goes on reading it.
      let old = try AudioFile(reading: path)
      let writer = try AudioFileWriter(writing: path, format: mono, overwrite: true)
      #expect(try old.readAll() == [[0.5]])
      try writer.finish()
      #expect(try AudioFile(reading: path).frameCount == 0)

      // A new file that cannot even begin leaves the old one.
      let impossible = failure {
        _ = try AudioFileWriter(
          writing: path, as: .flac, format: mono, sampleFormat: .float32, overwrite: true)
      }
      #expect(impossible?.code == .invalidRequest)
      #expect(try AudioFile(reading: path).container == .wav)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.wav"])
    }
  }

  @Test(arguments: ["wav", "rf64", "aiff", "caf", "flac", "ogg", "opus"])
  func `a recording replaces an old file as soon as it has sound, and not before`(
    suffix: String
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(suffix)"
      let old = ascii("precious")
      try save(old, path)
      let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
      func begin() throws -> AudioFileWriter {
        try AudioFileWriter(writing: path, format: format, overwrite: true)
      }
      // Given up before there is sound.
      try begin().discard()
      #expect(try contents(path) == old)
      let writer = try begin()
      var random = SeededGenerator(seed: 3)
      var isReplaced = false
      for _ in 0..<50 {
        #expect(try isReplaced || contents(path) == old)
        let samples = (0..<1_000).map { _ in Float.random(in: -0.5...0.5, using: &random) }
        try writer.write(AudioBuffer(format: format, channels: [samples]))
        if try contents(path) != old {
          isReplaced = true
          #expect(try !AudioFile(reading: path).readAll()[0].isEmpty)
        }
      }
      #expect(isReplaced)
      try writer.finish()
      #expect(try AudioFile(reading: path).readAll()[0].count == 50_000)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.\(suffix)"])
    }
  }

  @Test func `what cannot be created is an error that says why`() throws {
    try withFolder { folder in
      let error = failure {
        _ = try AudioFileWriter(writing: "\(folder)/no/a.wav", format: mono)
      }
      #expect(error?.code == .cannotCreate)
      #expect(error?.message.contains("there is no folder '\(folder)/no'") == true)
      for path in ["a.xyz", "a.mp3", "a.w64", "a"] {
        let code = failure {
          _ = try AudioFileWriter(writing: "\(folder)/\(path)", format: mono)
        }
        #expect(code?.code == .invalidRequest)
      }
      try FileManager.default.createDirectory(
        atPath: "\(folder)/b.wav", withIntermediateDirectories: false)
      for overwrite in [false, true] {
        let code = failure {
          _ = try AudioFileWriter(writing: "\(folder)/b.wav", format: mono, overwrite: overwrite)
        }?.code
        #expect(code == .invalidRequest)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["b.wav"])
    }
  }

  @Test func `dither is noise of a triangle, the same for any block size`() throws {
    try withFolder { folder in
      let count = 200_000
      let level: Float = 0.3 / 32_768  // rounds to 0 without dither
      let channels = [[Float](repeating: level, count: count)]
      try write(channels, to: "\(folder)/none.wav")
      try write(channels, to: "\(folder)/a.wav", dither: .triangular(), blockSize: 100)
      try write(channels, to: "\(folder)/b.wav", dither: .triangular(), blockSize: 7_777)
      try write(channels, to: "\(folder)/c.wav", dither: .triangular(seed: 2))
      #expect(try AudioFile(reading: "\(folder)/none.wav").readAll()[0].allSatisfy { $0 == 0 })
      #expect(try contents("\(folder)/a.wav") == contents("\(folder)/b.wav"))
      #expect(try contents("\(folder)/a.wav") != contents("\(folder)/c.wav"))

      let errors = try AudioFile(reading: "\(folder)/a.wav").readAll()[0].map {
        Double($0 * 32_768) - 0.3
      }
      let mean = errors.reduce(0, +) / Double(count)
      let variance = errors.reduce(0) { $0 + $1 * $1 } / Double(count) - mean * mean
      // The total error of TPDF dither has mean 0 and variance 1/4 step. The mean of 200,000 is
      // known to 0.0011 (one standard deviation), the variance to less; four of them are allowed.
      #expect(abs(mean) < 0.0045)
      #expect(abs(variance - 0.25) < 0.004)
    }
  }

  @Test(arguments: ["wav", "flac"])
  func `a file that is kept only when complete changes nothing before`(suffix: String) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(suffix)"
      func write(_ frameCount: Int, overwrite: Bool) throws -> AudioFileWriter {
        let writer = try AudioFileWriter(
          writing: path, format: mono, overwrite: overwrite, onlyWhenComplete: true)
        let samples = Array(repeating: Float(0.5), count: frameCount)
        try writer.write(AudioBuffer(format: mono, channels: [samples]))
        return writer
      }
      func contents() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
      }
      try write(100, overwrite: false).discard()
      #expect(try contents().isEmpty)
      try write(100, overwrite: false).finish()
      try write(200, overwrite: true).discard()
      _ = try write(200, overwrite: true)  // gone without being finished
      #expect(try AudioFile(reading: path).frameCount == 100)
      #expect(try contents() == ["a.\(suffix)"])
      try write(300, overwrite: true).finish()
      #expect(try AudioFile(reading: path).frameCount == 300)
      #expect(try contents() == ["a.\(suffix)"])

      // Another file comes to that name while one is written that may not overwrite it.
      try FileManager.default.removeItem(atPath: path)
      let late = try write(400, overwrite: false)
      try write(500, overwrite: false).finish()
      #expect(failure { try late.finish() }?.code == .fileExists)
      #expect(try AudioFile(reading: path).frameCount == 500)
      #expect(try contents() == ["a.\(suffix)"])
    }
  }
}
