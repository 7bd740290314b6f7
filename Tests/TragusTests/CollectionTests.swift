import Foundation
import Testing
import Tragus
import TragusTestSupport

@Suite struct CollectionTests {
  private let format = AudioFormat(sampleRate: 8_000, channelCount: 1)

  private func withFolder(_ body: (CollectionFolder) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "tragus-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(CollectionFolder(folder.path))
  }

  /// A signal whose samples tell their positions, exactly in 24 bits.
  private func signal(_ frameCount: Int) -> [Float] {
    (0..<frameCount).map { Float($0 + 1) / 0x800000 }
  }

  private func settings(_ folder: CollectionFolder, _ classes: [SoundClass]) -> [RecorderSettings] {
    classes.map {
      var settings = RecorderSettings(folder.names(of: $0.name))
      settings.sampleFormat = .int24
      return settings
    }
  }

  /// The positions of the frames in each file of a class.
  private func stretches(_ folder: CollectionFolder, _ name: String) throws -> [Range<Int>] {
    try AudioFolder.files(in: "\(folder.path)/\(name)").map { path in
      let file = try AudioFile(reading: path)
      var buffer = AudioBuffer(format: file.format, capacity: 4096)
      var positions: [Int] = []
      while try file.read(into: &buffer) {
        let samples = buffer.channel(0)
        for index in samples.indices { positions.append(Int(samples[index] * 0x800000) - 1) }
      }
      let range = positions.first!..<(positions.last! + 1)
      #expect(positions == Array(range))
      return range
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  @Test(arguments: [
    "", "a b", "a/b", "..", "-a", "_a", "é", "a.b", String(repeating: "a", count: 65),
  ])
  func `what can be no folder of a class is refused`(name: String) {
    let error = #expect(throws: AudioError.self) { try SoundClass(name, wantedDuration: 1) }
    #expect(error?.code == .invalidRequest)
  }

  @Test func `classes have a name each, and a duration`() throws {
    let one = try SoundClass("breathing", wantedDuration: 300)
    let other = try SoundClass("Breathing", wantedDuration: 300)
    #expect(throws: AudioError.self) { try SoundClass.check([]) }
    #expect(throws: AudioError.self) { try SoundClass.check([one, other]) }
    try SoundClass.check([one, try SoundClass("not-breathing_2", wantedDuration: 1)])
    for duration in [0, -1, .nan, .infinity, 1e9] {
      #expect(throws: AudioError.self) { try SoundClass("a", wantedDuration: duration) }
    }
  }

  @Test func `a sequence gives every class its share and not a frame more`() {
    var random = SeededGenerator(seed: 101)
    for _ in 0..<200 {
      let missing = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Int64.random(in: -5...500, using: &random)
      }
      let (round, rest) = (
        Int64.random(in: 1...90, using: &random), Int64.random(in: 0...9, using: &random)
      )
      var sequence = CollectionSequence(
        missing: missing, from: 7, roundFrameCount: round, restFrameCount: rest)
      var given = missing.map { _ in Int64(0) }
      var position: Int64 = 7
      while let stretch = sequence.nextStretch() {
        #expect(stretch.frames.lowerBound == position + rest)
        #expect(stretch.frames.count <= Int(round) && !stretch.frames.isEmpty)
        given[stretch.index] += Int64(stretch.frames.count)
        position = stretch.frames.upperBound
      }
      #expect(given == missing.map { max($0, 0) })
    }
  }

  @Test(arguments: [1, 63, 64, 1_000, 8_000])
  func `a sequence cuts a stream at the same frames, whatever its blocks`(block: Int) throws {
    try withFolder { folder in
      let classes = [
        try SoundClass("a", wantedDuration: 1.5), try SoundClass("b", wantedDuration: 1),
      ]
      try folder.create(for: classes)
      var told: [CollectionEvent] = []
      var cues: [SoundCollector.Cue] = []
      let collector = try SoundCollector(
        format: format, classes: classes, former: [0.25, 0], settings: settings(folder, classes)
      ) { if let event = $0 as? CollectionEvent { told.append(event) } }
      collector.follow(round: 0.5, rest: 0.125) { cues.append($0) }
      let samples = signal(40_000)
      for start in stride(from: 0, to: samples.count, by: block) where !collector.isComplete {
        let end = min(start + block, samples.count)
        try collector.write(
          AudioBuffer(
            format: format, position: Int64(start), channels: [Array(samples[start..<end])]))
      }
      try collector.finish()
      // Rounds of 4,000 frames with 1,000 before each: a b a b a, of which the last is 2,000 long.
      #expect(try stretches(folder, "a") == [1_000..<5_000, 11_000..<15_000, 21_000..<23_000])
      #expect(try stretches(folder, "b") == [6_000..<10_000, 16_000..<20_000])
      #expect(collector.isComplete)
      #expect(cues.map(\.index) == [0, 1, 0, 1, 0])
      #expect(told.map(\.stored) == [0.75, 0.5, 1.25, 1, 1.5])
      #expect(told.map(\.isComplete) == [false, false, false, true, true])
      // Another sitting finds what is there.
      #expect(try folder.contents(of: "a").duration == 1.25)
      #expect(try folder.contents(of: "b").duration == 1)
    }
  }

  @Test func `a class is stored while it is held`() throws {
    try withFolder { folder in
      let classes = [
        try SoundClass("a", wantedDuration: 0.5), try SoundClass("b", wantedDuration: 1),
      ]
      try folder.create(for: classes)
      let collector = try SoundCollector(
        format: format, classes: classes, former: [0, 0], settings: settings(folder, classes)
      ) { _ in }
      let samples = signal(20_000)
      let wishes: [(position: Int, index: Int?)] = [
        (1_000, 0), (2_000, 1), (3_000, nil), (4_000, 0), (10_000, 0), (12_000, nil), (13_000, 1),
      ]
      for start in stride(from: 0, to: samples.count, by: 500) {
        for wish in wishes where wish.position == start { collector.hold(wish.index) }
        try collector.write(
          AudioBuffer(
            format: format, position: Int64(start),
            channels: [Array(samples[start..<(start + 500)])]))
      }
      #expect(collector.isComplete == false || collector.heldIndex == nil)
      try collector.finish()
      // The second time, 4,000 frames are complete after 3,000; the third time, on purpose, are more.
      #expect(try stretches(folder, "a") == [1_000..<2_000, 4_000..<7_000, 10_000..<12_000])
      #expect(try stretches(folder, "b") == [2_000..<3_000, 13_000..<20_000])
      #expect(collector.progress.map(\.isComplete) == [true, true])
    }
  }

  @Test func `frames that were lost are collected again`() throws {
    try withFolder { folder in
      let classes = [try SoundClass("a", wantedDuration: 1)]
      try folder.create(for: classes)
      let collector = try SoundCollector(
        format: format, classes: classes, former: [0], settings: settings(folder, classes)
      ) { _ in }
      collector.follow(round: 1, rest: 0) { _ in }
      let samples = signal(40_000)
      var position = 0
      while position < samples.count, !collector.isComplete {
        if position == 4_000 {
          try collector.skip(2_000)
          position += 2_000
        }
        try collector.write(
          AudioBuffer(
            format: format, position: Int64(position),
            channels: [Array(samples[position..<(position + 100)])]))
        position += 100
      }
      try collector.finish()
      #expect(collector.progress[0].frameCount == 8_000)
      #expect(collector.isComplete)
    }
  }

  @Test func `nothing that is there is replaced, and what is no audio does not count`() throws {
    try withFolder { folder in
      let classes = [try SoundClass("a", wantedDuration: 0.5)]
      try folder.create(for: classes)
      try folder.create(for: classes)
      for _ in 0..<3 {
        let collector = try SoundCollector(
          format: format, classes: classes, former: [0], settings: settings(folder, classes)
        ) { _ in }
        collector.hold(0)
        try collector.write(AudioBuffer(format: format, channels: [signal(4_000)]))
        try collector.finish()
      }
      try Data("no audio".utf8).write(to: URL(filePath: "\(folder.path)/a/x.wav"))
      let contents = try folder.contents(of: "a")
      #expect(contents.duration == 1.5)
      #expect(contents.unreadable == ["\(folder.path)/a/x.wav"])
      #expect(try folder.contents(of: "nothing").duration == 0)
      let error = #expect(throws: AudioError.self) {
        try CollectionFolder("\(folder.path)/a/x.wav").create(for: classes)
      }
      #expect(error?.code == .cannotCreate)
    }
  }
}
