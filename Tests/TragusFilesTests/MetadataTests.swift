import Foundation
import Testing
import TragusCore

@testable import TragusFiles

struct MetadataTests {
  private let mono = AudioFormat(sampleRate: 48_000, channelCount: 1)
  // 2026-11-21 08:15:30.250 UTC.
  private let metadata = RecordingMetadata(
    startDate: 1_795_248_930.25, utcOffset: 3600, device: "mic:USB, left",
    calibration: "0 dBFS RMS is 120.3 dB SPL", software: "tragus 0.1.0")

  @Test func `a moment is told in the time of a place`() {
    let time = LocalTime(1_795_248_930.25, utcOffset: 3600)
    #expect(time.text == "2026-11-21T09:15:30.250+01:00")
    #expect(LocalTime(1_795_248_930.25, utcOffset: -12_600).text == "2026-11-21T04:45:30.250-03:30")
    #expect(LocalTime(0, utcOffset: 0).text == "1970-01-01T00:00:00.000Z")
    // A leap day, from the calendar.
    #expect(LocalTime(1_709_164_799.9996, utcOffset: 0).text == "2024-02-29T00:00:00.000Z")
  }

  @Test func `the bext chunk is as EBU Tech 3285 defines it`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.wav"
      let writer = try AudioFileWriter(writing: path, format: mono, metadata: metadata)
      try writer.write(AudioBuffer(format: mono, channels: [[0, 0.5, -0.5]]))
      try writer.finish()
      let bytes = try contents(path)
      #expect(bytes.count == 4096 + 6)
      let start = 12 + 36 + 8
      #expect(Array(bytes[(start - 8)..<(start - 4)]) == ascii("bext"))
      func text(_ offset: Int, _ size: Int) -> String {
        String(decoding: bytes[(start + offset)..<(start + offset + size)], as: UTF8.self)
          .replacing("\0", with: "")
      }
      #expect(text(0, 256).hasPrefix("2026-11-21T09:15:30.250+01:00; calibration: 0 dBFS RMS is"))
      #expect(text(256, 32) == "tragus 0.1.0")
      #expect(text(320, 10) == "2026-11-21")
      #expect(text(330, 8) == "09:15:30")
      // Frames since midnight: (9 h 15 min 30.25 s) * 48000.
      let reference = Int(33_330.25 * 48_000)
      #expect(Array(bytes[(start + 338)..<(start + 346)]) == le64(reference))
      #expect(Array(bytes[(start + 346)..<(start + 348)]) == le16(2))
      #expect(
        Array(bytes[(start + 412)..<(start + 422)]) == [
          0xFF, 0x7F, 0xFF, 0x7F, 0xFF, 0x7F, 0xFF, 0x7F, 0xFF, 0x7F,
        ])
      #expect(
        text(602, 64).hasPrefix("A=PCM,F=48000,W=16,M=mono,T=tragus 0.1.0; mic:USB  left\r\n"))
    }
  }

  private static let containers: [AudioFileFormat] = [.wav, .rf64, .aiff, .aifc, .caf]

  @Test(arguments: Self.containers, [SampleFormat.int8, .int16, .int24, .float32])
  func `a file with metadata and marks can be read at any time`(
    container: AudioFileFormat, sampleFormat: SampleFormat
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a"
      let writer = try AudioFileWriter(
        writing: path, as: container, format: mono, sampleFormat: sampleFormat, metadata: metadata)
      let block = AudioBuffer(format: mono, channels: [[Float](repeating: 0.5, count: 4_801)])
      for count in 1...150 {
        try writer.write(block)
        writer.mark("gap: \(count) frames lost")
        let file = try AudioFile(reading: path)
        #expect(file.warnings.isEmpty)
        let held = Int64(count * 4_801) - (file.frameCount ?? 0)
        #expect((0..<4_800).contains(held))
      }
      try writer.finish()
      let file = try AudioFile(reading: path)
      #expect(file.frameCount == 720_150)
      #expect(file.warnings.isEmpty)
      #expect(try file.readAll()[0].allSatisfy { $0 == 0.5 })
      // The header, which is not torn when the program is killed, is one page.
      let size = 150 * 4_801 * sampleFormat.byteCount
      #expect(try contents(path).count == 4096 + size + (container == .caf ? 0 : size & 1))
    }
  }

  @Test func `marks are cue points with labels`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.wav"
      let writer = try AudioFileWriter(writing: path, format: mono, metadata: metadata)
      try writer.write(AudioBuffer(format: mono, channels: [[Float](repeating: 0, count: 5_000)]))
      writer.mark("gap")
      try writer.finish()
      let bytes = try contents(path)
      let cue = try #require(bytes.firstRange(of: ascii("cue ")))
      #expect(
        Array(bytes[cue.lowerBound..<(cue.lowerBound + 36)])
          == ascii("cue ") + le32(28) + le32(1) + le32(1) + le32(5_000) + ascii("data") + le64(0)
          + le32(5_000))
      let label = try #require(bytes.firstRange(of: ascii("labl")))
      #expect(
        Array(bytes[label.lowerBound..<(label.lowerBound + 16)])
          == ascii("labl") + le32(44) + le32(1) + ascii("gap\0"))
    }
  }

  @Test(arguments: Self.containers, [SampleFormat.int8, .int16])
  func `the last frames can be taken back`(
    container: AudioFileFormat, sampleFormat: SampleFormat
  ) throws {
    try withFolder { folder in
      for kept in [0, 1, 4_800, 7_001, 12_000] {
        let path = "\(folder)/\(kept)"
        let writer = try AudioFileWriter(
          writing: path, as: container, format: mono, sampleFormat: sampleFormat)
        let samples = (0..<12_000).map { Float($0 % 200 - 100) / 128 }
        try writer.write(AudioBuffer(format: mono, channels: [samples]))
        let isCut = try writer.cut(to: Int64(kept))
        #expect(isCut)
        #expect(try AudioFile(reading: path).frameCount ?? -1 <= Int64(kept))
        try writer.write(AudioBuffer(format: mono, channels: [[0.25]]))
        try writer.finish()
        #expect(try AudioFile(reading: path).readAll() == [samples.prefix(kept) + [0.25]])
      }
    }
  }

  #if canImport(CSndfile)
    /// A header has 4096 bytes. What is short stays whole there.
    @Test(arguments: [AudioFileFormat.wav, .aiff, .caf])
    func `a long tag is shortened and named`(format: AudioFileFormat) throws {
      try withFolder { folder in
        let path = "\(folder)/a.flac"
        let writer = try AudioFileWriter(
          writing: path, as: .flac, format: mono, sampleFormat: .int16, dither: .none,
          tags: [
            RecordingTags.Tag(name: "comment", text: String(repeating: "x", count: 9_000)),
            RecordingTags.Tag(name: "title", text: String(repeating: "t", count: 800)),
          ], overwrite: false, onlyWhenComplete: true)
        try writer.write(AudioBuffer(format: mono, channels: [[0, 0.5]]))
        try writer.finish()
        let tags = try RecordingTags(ofFile: path)
        let kept = tags.kept(in: format)
        #expect(kept.shortened == ["comment"] && kept.omitted.isEmpty)
        let lengths = Dictionary(uniqueKeysWithValues: kept.tags.map { ($0.name, $0.text.count) })
        #expect(lengths["title"] == 800)
        #expect((1_700...3_000).contains(lengths["comment"] ?? 0), "\(lengths)")
        #expect(tags.kept(in: .flac).shortened.isEmpty)
      }
    }

    @Test(arguments: [AudioFileFormat.wav, .rf64, .aiff, .aifc, .caf, .flac, .ogg, .opus])
    func `tags are written as libsndfile reads them`(container: AudioFileFormat) throws {
      try withFolder { folder in
        let (path, copy) = ("\(folder)/first.flac", "\(folder)/second")
        let written = [
          ("title", "Böen am Deich"), ("artist", "Ina"), ("album", "Wind"), ("track", "3"),
          ("genre", "Field"), ("date", "2026"), ("comment", String(repeating: "long ", count: 400)),
          ("copyright", "Ina 2026"),
        ].map { RecordingTags.Tag(name: $0.0, text: $0.1) }
        let samples: [Float] = (0..<4_800).map { Float($0 % 100) / 200 }
        func write(_ path: String, _ format: AudioFileFormat, _ tags: [RecordingTags.Tag]) throws {
          let writer = try AudioFileWriter(
            writing: path, as: format, format: mono, sampleFormat: .int16, dither: .none,
            tags: tags, overwrite: false, onlyWhenComplete: true)
          try writer.write(AudioBuffer(format: mono, channels: [samples]))
          try writer.finish()
        }
        try write(path, .flac, written)
        let kept = try RecordingTags(ofFile: path).kept(in: container)
        try write(copy, container, kept.tags)
        #expect(try AudioFile(reading: copy).frameCount == 4_800)
        let read = try RecordingTags(ofFile: copy).tags.filter { $0.name != "software" }
        let isAIFF = [.aiff, .aifc].contains(container)
        #expect(kept.omitted == (isAIFF ? ["album", "track", "genre", "date"] : []))
        #expect(Set(read.map(\.name)) == Set(written.map(\.name)).subtracting(kept.omitted))
        for tag in read {
          let text = try #require(written.first { $0.name == tag.name }?.text)
          #expect(text.hasPrefix(tag.text) && tag.text.count >= min(text.count - 1, 300))
        }
      }
    }

    @Test(arguments: ["flac", "opus", "ogg"])
    func `what was never finished can be read`(suffix: String) throws {
      try withFolder { folder in
        let path = "\(folder)/a.\(suffix)"
        let writer = try AudioFileWriter(writing: path, format: mono, metadata: metadata)
        var random = SplitMix64(seed: 1)
        for count in 1...100 {
          let noise = (0..<4_800).map { _ in Float.random(in: -0.5...0.5, using: &random) }
          try writer.write(AudioBuffer(format: mono, channels: [noise]))
          // Opus needs a first page to be a file at all.
          if count < 10 { continue }
          // As a program that is killed leaves it.
          let copy = try AudioFile(bytes: try contents(path))
          let frames = Int64(try copy.readAll()[0].count)
          #expect(copy.warnings.isEmpty == (suffix == "flac"))
          #expect(copy.warnings.allSatisfy { $0.contains("without its last page") })
          #expect(copy.frameCount == frames)
          let lost = Double(Int64(count * 4_800) - frames) / 48_000
          // A frame of FLAC is 85 ms, and two are on their way. A page of Opus is 200 ms. Vorbis
          // holds back 4 KiB, at this noise 0.4 s.
          let most = ["flac": 0.2, "opus": 0.4, "ogg": 1.0][suffix]!
          #expect(lost <= most)
        }
        try writer.finish()
        #expect(try AudioFile(reading: path).readAll()[0].count >= 480_000)
      }
    }
  #endif
}
