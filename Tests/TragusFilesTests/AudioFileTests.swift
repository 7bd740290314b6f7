import Foundation
import Testing
import TragusTestSupport
import TragusCore
import TragusFiles

struct AudioFileTests {
  private let ramp = Array(0..<1_000)
  private var floats: [Float] { ramp.map { Float($0) / 32_768 } }

  @Test(arguments: [1, 2, 7, 511, 512, 5_000])
  func `blocks of any size give the same samples`(blockSize: Int) throws {
    #expect(try AudioFile(bytes: wave16(ramp)).readAll(blockSize: blockSize) == [floats])
  }

  @Test func `a buffer is filled while the file has frames`() throws {
    let file = try AudioFile(bytes: wave16(ramp))
    var buffer = AudioBuffer(format: file.format, capacity: 600)
    #expect(try file.read(into: &buffer))
    #expect(buffer.frameCount == 600 && buffer.position == 0)
    #expect(try file.read(into: &buffer))
    #expect(buffer.frameCount == 400 && buffer.position == 600)
    #expect(try !file.read(into: &buffer))
    #expect(buffer.frameCount == 0)
    #expect(try !file.read(into: &buffer))
  }

  @Test func `the content counts, not the name`() throws {
    try withFolder { folder in
      for (name, bytes) in [
        ("take.mp3", wave16(ramp)), ("TAKE.WAV", wave16(ramp)),
        ("take", aiff(ramp.flatMap(be16), frames: 1_000)),
      ] {
        try save(bytes, "\(folder)/\(name)")
        #expect(try AudioFile(reading: "\(folder)/\(name)").readAll() == [floats])
      }
    }
  }

  @Test func `a file longer than the buffer of the reader is whole`() throws {
    // 128 KiB are held at a time; 3 bytes per frame do not divide them.
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try withFolder { folder in
      try save(bytes, "\(folder)/a")
      let raw = try RawFormat("s24le@48000")
      let read = try AudioFile(reading: "\(folder)/a", raw: raw).readAll(blockSize: 1_000)
      let expected = stride(from: 0, to: bytes.count, by: 3).map { index in
        let bits =
          UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
        return Float(Int32(bitPattern: bits << 8) >> 8) / 8_388_608
      }
      #expect(read == [expected])
    }
  }

  @Test func `chunks longer than the buffer of the reader are passed over`() throws {
    let junk = chunk("junk", [UInt8](repeating: 7, count: 300_001))
    let bytes = wave(junk, formatChunk(), junk, chunk("data", ramp.flatMap(le16)), junk)
    try withFolder { folder in
      try save(bytes, "\(folder)/a")
      #expect(try AudioFile(reading: "\(folder)/a").readAll() == [floats])
      #expect(try AudioFile(bytes: bytes).readAll() == [floats])
    }
  }

  @Test func `any frame can be reached`() throws {
    try withFolder { folder in
      // Longer than the reader's buffer, so that some jumps leave it.
      let long = (0..<200_000).map { $0 % 30_000 }
      try save(wave16(long), "\(folder)/a.wav")
      let file = try AudioFile(reading: "\(folder)/a.wav")
      var buffer = AudioBuffer(format: file.format, capacity: 10)
      for frame in [150_000, 3, 4, 199_995, 0] {
        try file.seek(toFrame: Int64(frame))
        #expect(file.position == Int64(frame))
        #expect(file.remainingFrameCount == Int64(200_000 - frame))
        #expect(try file.read(into: &buffer))
        #expect(buffer.position == Int64(frame))
        #expect(buffer.channel(0)[0] == Float(frame % 30_000) / 32_768)
      }
      try file.seek(toFrame: .max)
      #expect(file.position == 200_000)
      #expect(try !file.read(into: &buffer))
    }
  }

  @Test func `what is no audio is an error that says so`() throws {
    var generator = SeededGenerator(seed: 1)
    let noise = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for (bytes, word) in [
      ([], "empty"), (noise, "no audio format"), (ascii("Hello, world.\n"), "text"),
      ([0, 0, 0, 32] + ascii("ftypM4A "), "MP4"), ([0x1A, 0x45, 0xDF, 0xA3], "Matroska"),
    ] {
      let error = failure { _ = try AudioFile(bytes: bytes, name: "'x'") }
      #expect(error?.message.contains(word) == true)
      #expect(error?.message.hasPrefix("'x' ") == true)
    }
  }

  @Test func `a file that cannot be opened is an error that says why`() throws {
    try withFolder { folder in
      let missing = failure { _ = try AudioFile(reading: "\(folder)/none") }
      #expect(missing?.code == .fileNotFound)
      let folderError = failure { _ = try AudioFile(reading: folder) }
      #expect(folderError?.code == .invalidRequest)
      try save([], "\(folder)/locked")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0], ofItemAtPath: "\(folder)/locked")
      let code = failure {
        _ = try AudioFile(reading: "\(folder)/locked")
      }?.code
      // The superuser may read it, and finds it empty.
      #expect(code == .permissionDenied || code == .malformedFile && getuid() == 0)
    }
    let error = failure { _ = try AudioFile(descriptor: 9_999, name: "It") }
    #expect(error?.code == .readFailed)
  }

  // Every prefix of every kind of file: an error or a part of the sound, and no crash.
  @Test(arguments: [
    wave16([1, 2, 3, 4, 5]), aiff([1, 2, 3, 4, 5].flatMap(be16), frames: 5),
    aiff([1, 2, 3, 4, 5].flatMap(le16), frames: 5, compression: "sowt"),
    caf([1, 2, 3, 4, 5].flatMap(le16)), au([1, 2, 3, 4, 5].flatMap(be16)),
    wave64([1, 2, 3, 4, 5].flatMap(le16)),
    wave(
      chunk("ds64", le64(100) + le64(10) + le64(5) + le32(0)), formatChunk(),
      chunk("data", [1, 2, 3, 4, 5].flatMap(le16), size: 0xFFFF_FFFF), form: "RF64"),
  ])
  func `truncation at any byte gives an error or the beginning`(bytes: [UInt8]) throws {
    let whole = try AudioFile(bytes: bytes).readAll()[0]
    #expect(whole.count == 5)
    for length in 0..<bytes.count {
      do {
        let part = try AudioFile(bytes: Array(bytes.prefix(length))).readAll()[0]
        #expect(part == Array(whole.prefix(part.count)))
      } catch let error as AudioError {
        #expect(error.code == .malformedFile)
      }
    }
  }

  @Test(arguments: [
    wave16(Array(0..<50)), aiff((0..<50).flatMap(be16), frames: 50),
    caf((0..<50).flatMap(le16)), au((0..<50).flatMap(be16)), wave64((0..<50).flatMap(le16)),
  ])
  func `damaged bytes never crash the reader`(bytes: [UInt8]) {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 4..<bytes.count, using: &generator)
        damaged[place] = [0, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator)!
      }
      // A codec of libsndfile is not meant here: the first bytes stay.
      guard let file = try? AudioFile(bytes: damaged) else { continue }
      let read = try? file.readAll(blockSize: 16)
      // Nothing can come out that did not go in.
      #expect((read?[0].count ?? 0) <= bytes.count)
    }
  }
}
