import Foundation
import Testing
import TragusTestSupport
import TragusCore

@testable import TragusFiles

@Suite(.enabled(if: isSndfileAvailable))
struct SndfileTests {
  private func sine(_ frameCount: Int, channels: Int = 1) -> [[Float]] {
    (0..<channels).map { channel in
      (0..<frameCount).map { 0.5 * sin(0.05 * Float(channel + 1) * Float($0)) }
    }
  }

  private func write(
    _ channels: [[Float]], to path: String, rate: Double = 48_000,
    sampleFormat: SampleFormat = .int16
  ) throws {
    let format = AudioFormat(sampleRate: rate, channelCount: channels.count)
    let writer = try AudioFileWriter(writing: path, format: format, sampleFormat: sampleFormat)
    try writer.write(AudioBuffer(format: format, channels: channels))
    try writer.finish()
  }

  @Test(arguments: [SampleFormat.int8, .int16, .int24], [1, 2])
  func `FLAC holds exactly what WAV holds`(sampleFormat: SampleFormat, channels: Int) throws {
    try withFolder { folder in
      let sound = sine(10_000, channels: channels)
      for suffix in ["flac", "wav"] {
        try write(sound, to: "\(folder)/a.\(suffix)", sampleFormat: sampleFormat)
      }
      let file = try AudioFile(reading: "\(folder)/a.flac")
      #expect(file.container == .flac)
      #expect(file.encoding == .codec("flac"))
      #expect(file.bitsPerSample == sampleFormat.byteCount * 8)
      #expect(file.frameCount == 10_000)
      #expect(try file.readAll() == AudioFile(reading: "\(folder)/a.wav").readAll())
    }
  }

  @Test func `FLAC can be read from any frame`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.flac"
      try write(sine(10_000), to: path)
      let whole = try AudioFile(reading: path).readAll()[0]
      let file = try AudioFile(reading: path)
      for frame in [7_777, 1, 9_999, 10_000] {
        try file.seek(toFrame: Int64(frame))
        #expect(try file.readAll() == [Array(whole[frame...])])
      }
    }
  }

  // The most that a tag can hold is 256 MiB.
  @Test(arguments: [0, 1000, 20 << 20, 40 << 20, 70 << 20, (256 << 20) - 1], [false, true])
  func `an MP3 file may begin with a tag of any length`(length: Int, hasFooter: Bool) throws {
    // Frames of silence: MPEG 1, layer III, 32 kbit/s, 44.1 kHz, one channel; 144 * 32 / 44.1 bytes.
    let frame: [UInt8] = [0xFF, 0xFB, 0x10, 0xC4] + Array(repeating: 0, count: 100)
    let sound = (0..<40).flatMap { _ in frame }
    let header: [UInt8] =
      ascii("ID3") + [4, 0, hasFooter ? 0x10 : 0]
      + [21, 14, 7, 0].map { UInt8(length >> $0 & 0x7F) }
    try withFolder { folder in
      try save(sound, "\(folder)/bare.mp3")
      try save(header, "\(folder)/a.mp3")
      // The disk stores no zeros that nobody wrote.
      let start = header.count + length + (hasFooter ? header.count : 0)
      #expect(truncate("\(folder)/a.mp3", start) == 0)
      let file = try FileHandle(forWritingTo: URL(filePath: "\(folder)/a.mp3"))
      try file.seekToEnd()
      try file.write(contentsOf: sound)
      try file.close()
      let whole = try AudioFile(reading: "\(folder)/bare.mp3").readAll()
      #expect(whole[0].count >= 39 * 1152)
      let tagged = try AudioFile(reading: "\(folder)/a.mp3")
      #expect(tagged.container == .mp3)
      #expect(try tagged.readAll() == whole)
    }
  }

  @Test func `compressed streams and memory are read too`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.flac"
      try write(sine(5_000), to: path)
      let whole = try AudioFile(reading: path).readAll()
      let bytes = try contents(path)
      #expect(try AudioFile(bytes: bytes).readAll() == whole)
      var ends: [CInt] = [0, 0]
      #expect(pipe(&ends) == 0 && bytes.count < 65_536)
      #expect(Foundation.write(ends[1], bytes, bytes.count) == bytes.count)
      close(ends[1])
      defer { close(ends[0]) }
      #expect(try AudioFile(descriptor: ends[0], name: "The pipe").readAll() == whole)
    }
  }

  @Test(arguments: [("ogg", AudioFileFormat.ogg, "vorbis"), ("opus", .opus, "opus")])
  func `lossy codecs keep length and level`(
    suffix: String, container: AudioFileFormat, codec: String
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(suffix)"
      var sound = sine(48_000)
      sound[0][100] = .nan  // must not spoil what follows
      try write(sound, to: path)
      let file = try AudioFile(reading: path)
      #expect(file.container == container)
      #expect(file.encoding == .codec(codec))
      #expect(file.bitsPerSample == nil)
      let read = try file.readAll()[0]
      #expect(read.count == 48_000)
      let power = read.reduce(0) { $0 + $1 * $1 } / 48_000
      // A sine of 0.5 has 0.125; a codec keeps the level of a loud tone within half a decibel.
      #expect(abs(10 * log10(power / 0.125)) < 0.5)
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: ["flac", "ogg", "opus"])
  func `a disk that is full at the end is an error`(suffix: String) throws {
    try withFolder { folder in
      let file = try NewFile("\(folder)/a", overwrite: false).file
      let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
      let writer = try AudioFileWriter(
        file, AudioFileFormat(suffixOf: "a.\(suffix)"), format, .int16, .none)
      try writer.write(AudioBuffer(format: format, channels: sine(1_000)))
      // From here on, the descriptor leads to a device that is always full.
      let full = open("/dev/full", O_RDWR)
      dup2(full, file.descriptor)
      close(full)
      let error = failure { try writer.finish() }
      #expect(error?.code == .writeFailed)
    }
  }

  // The blocks of silence have 10 bytes.
  @Test(arguments: [SampleFormat.int8, .int16])
  func `the length of a FLAC file of silence is true while it grows`(
    sampleFormat: SampleFormat
  ) throws {
    try withFolder { folder in
      let format = AudioFormat(sampleRate: 8_000, channelCount: 1)
      let writer = try AudioFileWriter(
        writing: "\(folder)/a.flac", format: format, sampleFormat: sampleFormat)
      let silence = [Float](repeating: 0, count: 20_000)
      try writer.write(AudioBuffer(format: format, channels: [silence]))
      let count = try #require(try AudioFile(reading: "\(folder)/a.flac").frameCount)
      // Four blocks of 4096 frames; the encoder holds the rest.
      #expect(count == 16_384)
      try writer.finish()
    }
  }

  @Test func `a minute can be written at once`() throws {
    try withFolder { folder in
      try write(sine(3_000_000), to: "\(folder)/a.ogg")
      #expect(try AudioFile(reading: "\(folder)/a.ogg").frameCount == 3_000_000)
    }
  }

  @Test(arguments: ["flac", "ogg", "opus"])
  func `a descriptor is read from where it stands`(suffix: String) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(suffix)"
      try write(sine(5_000), to: path)
      try save(ascii("before") + contents(path), "\(folder)/b")
      let descriptor = open("\(folder)/b", O_RDONLY)
      defer { close(descriptor) }
      _ = lseek(descriptor, 6, SEEK_SET)
      let file = try AudioFile(descriptor: descriptor, name: "The file")
      #expect(try file.readAll() == AudioFile(reading: path).readAll())
    }
  }

  @Test func `a truncated file gives what it holds, and a warning`() throws {
    try withFolder { folder in
      var generator = SeededGenerator(seed: 2)
      let noise = (0..<40_000).map { _ in Float.random(in: -1...1, using: &generator) }
      let path = "\(folder)/a.flac"
      try write([noise], to: path)
      let whole = try AudioFile(reading: path).readAll()[0]
      let bytes = try contents(path)
      let file = try AudioFile(bytes: Array(bytes.prefix(bytes.count / 2)))
      let part = try file.readAll()[0]
      #expect(part.count > 10_000 && part.count < 30_000)
      #expect(part == Array(whole.prefix(part.count)))
      #expect(file.warnings.count == 1)
      #expect(file.frameCount == Int64(part.count))
    }
  }

  @Test(arguments: ["ogg", "opus"], [false, true])
  func `a truncated Ogg file gives what it holds, and a warning`(
    suffix: String, isStream: Bool
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(suffix)"
      var generator = SeededGenerator(seed: 3)
      let noise = (0..<200_000).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
      try write([noise], to: path)
      let bytes = try contents(path)
      func read(_ count: Int, tail: [UInt8] = []) throws -> (frames: Int, warnings: [String]) {
        try save((isStream ? ascii("before") : []) + bytes.prefix(count) + tail, "\(folder)/b")
        let descriptor = open("\(folder)/b", O_RDONLY)
        defer { close(descriptor) }
        _ = lseek(descriptor, isStream ? 6 : 0, SEEK_SET)
        let file = try AudioFile(descriptor: descriptor, name: "The file")
        let frames = try file.readAll()[0].count
        // A message that came once does not come again.
        _ = try file.readAll()
        return (frames, file.warnings)
      }
      // Each page begins with these four letters; the last one is the end.
      let starts = bytes.indices.filter { bytes[$0...].starts(with: ascii("OggS")) }
      let last = try #require(starts.last)
      for count in [bytes.count / 2, last, last + 10, bytes.count - 1] {
        let part = try read(count)
        #expect(part.frames > 20_000 && part.frames < 200_000)
        #expect(part.warnings.count == 1)
        #expect(part.warnings.first?.contains("at frame \(part.frames) without its last") == true)
      }
      #expect(try read(bytes.count) == (200_000, []))
      // Some programs put a tag behind all.
      #expect(
        try read(bytes.count, tail: ascii("TAG") + [UInt8](repeating: 0, count: 125)).warnings == []
      )
    }
  }

  @Test func `what a codec cannot hold is an error, and leaves no file`() throws {
    try withFolder { folder in
      for (name, rate, channels, sampleFormat) in [
        ("a.opus", 44_100.0, 1, SampleFormat.int16), ("a.flac", 48_000, 1, .float32),
        ("a.flac", 48_000, 1, .int32), ("a.flac", 48_000, 9, .int16),
      ] {
        let error = failure {
          try write(
            sine(10, channels: channels), to: "\(folder)/\(name)", rate: rate,
            sampleFormat: sampleFormat)
        }
        #expect(error?.code == .invalidRequest)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left.isEmpty)
    }
  }

  /// A frame of MPEG 1 layer III, mono at 44.1 kHz, whose side information of zeros is silence.
  private func mpegFrame(bitrate: UInt8, byteCount: Int, tag: [UInt8] = []) -> [UInt8] {
    let start = [0xFF, 0xFB, bitrate << 4, 0xC0] + [UInt8](repeating: 0, count: 17) + tag
    return start + [UInt8](repeating: 0, count: byteCount - start.count)
  }

  @Test func `a length that an MP3 file does not state is no promise`() throws {
    // 32 and 128 kbit/s: from the first frame, a decoder guesses four times too much.
    let slow = mpegFrame(bitrate: 1, byteCount: 104)
    let fast = Array(repeating: mpegFrame(bitrate: 9, byteCount: 417), count: 50).flatMap(\.self)
    // An ID3v2 tag of 2000 bytes, and a Xing tag that counts 100 frames.
    let title = ascii("ID3") + [4, 0, 0, 0, 0, 15, 80] + [UInt8](repeating: 0, count: 2000)
    let tag = ascii("Xing") + [0, 0, 0, 1, 0, 0, 0, 100]
    let counted = mpegFrame(bitrate: 9, byteCount: 417, tag: tag)
    // From the first frames here, a decoder guesses a quarter of what follows.
    let rest = Array(repeating: slow, count: 49).flatMap(\.self)
    let first = mpegFrame(bitrate: 9, byteCount: 417)
    // A title at the end (ID3v1) is not sound.
    let end = ascii("TAG") + [UInt8](repeating: 0x20, count: 125)
    for (bytes, isShort) in [
      (slow + slow + fast, false), (title + slow + slow + fast, false), (counted + fast, true),
      (first + first + rest, false), (title + first + first + rest + end, false),
      (title + counted + fast, true),
    ] {
      let file = try AudioFile(bytes: bytes)
      let frameCount = try file.readAll()[0].count
      #expect(frameCount > 49 * 1152 && frameCount <= 52 * 1152)
      #expect(file.warnings.isEmpty != isShort)
    }
  }

  @Test func `a file that ends in its first frame is an error, and no silence`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.flac"
      try write([[Float](repeating: 0.5, count: 40_000)], to: path)
      let bytes = try contents(path)
      // The header of FLAC has 42 bytes; libsndfile adds a comment and a table behind it.
      let start = try #require(
        bytes.indices.dropLast().first {
          $0 > 42 && bytes[$0] == 0xFF && bytes[$0 + 1] & 0xFC == 0xF8
        })
      let file = try AudioFile(bytes: Array(bytes.prefix(start + 8)))
      let error = failure { _ = try file.readAll() }
      #expect(error?.code == .malformedFile)
    }
  }

  @Test(arguments: ["fLaC", "OggS"])
  func `a damaged file costs no descriptor that is not its own`(start: String) throws {
    try withFolder { folder in
      try save(ascii(start) + [UInt8](repeating: 1, count: 500), "\(folder)/a")
      let file = try OpenFile(reading: "\(folder)/a")
      #expect(failure { _ = try SndfileReader(ByteSource(file), .flac) } != nil)
      #expect(fcntl(file.descriptor, F_GETFD) >= 0)
    }
  }

  @Test func `a damaged file is an error`() {
    for start in ["fLaC", "OggS", "ID3"] {
      let bytes = ascii(start) + [UInt8](repeating: 1, count: 500)
      let error = failure { _ = try AudioFile(bytes: bytes) }
      #expect(error?.code == .malformedFile)
    }
  }
}
