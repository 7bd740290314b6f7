import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusFiles

struct RecorderTests {
  private let format = AudioFormat(sampleRate: 8_000, channelCount: 2)

  // Every frame is unlike all others: its position, in steps that 16 bits hold.
  private func samples(_ positions: Range<Int64>) -> [[Float]] {
    [
      positions.map { Float($0 % 32_768) / 32_768 },
      positions.map { -Float($0 / 32_768) / 32_768 },
    ]
  }

  private func buffer(_ positions: Range<Int64>) -> AudioBuffer {
    AudioBuffer(format: format, position: positions.lowerBound, channels: samples(positions))
  }

  /// Gives a recorder a stretch of the stream in blocks of random sizes.
  private func hear(
    _ positions: Range<Int64>, _ recorder: Recorder, seed: UInt64 = 1
  ) throws {
    var random = SeededGenerator(seed: seed)
    var start = positions.lowerBound
    while start < positions.upperBound {
      let end = min(start + Int64.random(in: 1...700, using: &random), positions.upperBound)
      try recorder.write(buffer(start..<end))
      start = end
    }
  }

  private func read(_ path: String) throws -> [[Float]] {
    let file = try AudioFile(reading: path)
    #expect(file.warnings.isEmpty)
    return try file.readAll()
  }

  private func recorder(
    _ path: String, formatLimit: Int64 = .max, events: Events = Events(),
    _ change: (inout RecorderSettings) -> Void = { _ in }
  ) throws(AudioError) -> Recorder {
    var settings = RecorderSettings(RecordingNames(path))
    change(&settings)
    return try Recorder(format: format, settings, formatLimit: formatLimit) {
      events.all.append($0)
    }
  }

  private final class Events {
    var all: [any AudioEvent] = []
    var recordings: [RecordingEvent] { all.compactMap { $0 as? RecordingEvent } }
    var removals: [RemovalEvent] { all.compactMap { $0 as? RemovalEvent } }
  }

  private struct Heard: PhasedEvent {
    static let name = "heard"
    let start: Double
    var end: Double?
    let at: Double
    var phase: Phase { end == nil ? .began : .ended }
    var time: Double { end ?? start }
  }

  @Test func `nothing is stored until it is asked for`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.wav"
      let recorder = try recorder(path)
      try hear(0..<5_000, recorder)
      #expect(!recorder.isRecording)
      #expect(!FileManager.default.fileExists(atPath: path))
      recorder.record()
      try hear(5_000..<9_000, recorder)
      #expect(recorder.isRecording)
      #expect(recorder.currentStatus.file == path)
      #expect(recorder.currentStatus.frameCount == 4_000)
      #expect(recorder.currentStatus.duration == 0.5)
      recorder.stop()
      try hear(9_000..<9_100, recorder)
      #expect(!recorder.isRecording)
      try recorder.finish()
      #expect(try read(path) == samples(5_000..<9_000))
    }
  }

  @Test func `a recording of no frames is a file all the same`() throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/a.wav")
      recorder.record()
      try recorder.finish()
      try recorder.finish()
      #expect(try read("\(folder)/a.wav") == [[], []])
    }
  }

  @Test func `a file can be there before the first frame`() throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/a.wav")
      recorder.record()
      try recorder.prepare()
      #expect(try read("\(folder)/a.wav") == [[], []])
      try hear(0..<900, recorder)
      try recorder.finish()
      #expect(try read("\(folder)/a.wav") == samples(0..<900))
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `start and stop are exact, in the past and in the future`(seed: UInt64) throws {
    try withFolder { folder in
      let path = "\(folder)/a.wav"
      let events = Events()
      let recorder = try recorder(path, events: events) { $0.lookBack = 0.5 }
      try hear(0..<20_000, recorder, seed: seed)
      recorder.record(at: 16_123)
      try hear(20_000..<25_000, recorder, seed: seed)
      recorder.stop(at: 23_456)
      try hear(25_000..<26_000, recorder, seed: seed)
      #expect(try read(path) == samples(16_123..<23_456))

      // The future; the number is the recorder's own.
      recorder.record(at: 30_001)
      recorder.stop(at: 33_333)
      try hear(26_000..<40_000, recorder, seed: seed)
      try recorder.finish()
      #expect(try read("\(folder)/a-2.wav") == samples(30_001..<33_333))
      #expect(events.recordings.map(\.phase) == [.began, .ended, .began, .ended])
      let times = events.recordings.map(\.time)
      #expect(times == [16_123, 23_456, 30_001, 33_333].map { $0 / 8_000 })
      #expect(events.recordings.map(\.frameCount) == [0, 7_333, 0, 3_332])
    }
  }

  @Test func `the past goes back as far as it is kept, and no frame is stored twice`() throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/a.wav") { $0.lookBack = 0.5 }
      try hear(0..<20_000, recorder)
      recorder.record(at: 0)
      recorder.stop(at: 22_000)
      try hear(20_000..<22_500, recorder)
      #expect(try read("\(folder)/a.wav") == samples(16_000..<22_000))
      recorder.record(at: 21_000)
      try hear(22_500..<23_000, recorder)
      try recorder.finish()
      #expect(try read("\(folder)/a-2.wav") == samples(22_000..<23_000))
    }
  }

  @Test func `a start takes back a stop behind it`() throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/a.wav")
      recorder.record(at: 100)
      recorder.stop(at: 3_000)
      try hear(0..<1_000, recorder)
      recorder.record(at: 2_500)
      recorder.stop(at: 4_000)
      try hear(1_000..<6_000, recorder)
      try recorder.finish()
      #expect(try read("\(folder)/a.wav") == samples(100..<4_000))
      #expect(recorder.currentStatus.fileCount == 1)
    }
  }

  @Test(arguments: ["wav", "aiff", "caf", "flac"], [nil, 12_000] as [Int64?])
  func `the parts of a recording are the whole, bit by bit`(suffix: String, bytes: Int64?) throws {
    try withFolder { folder in
      let events = Events()
      let recorder = try recorder("\(folder)/take.\(suffix)", events: events) {
        if bytes == nil { $0.maximumDuration = 0.333 } else { $0.maximumFileByteCount = bytes }
      }
      recorder.record()
      try hear(0..<50_000, recorder)
      try recorder.finish()
      var whole: [[Float]] = [[], []]
      var next = 0.0
      for event in events.recordings where event.phase == .ended {
        let part = try read(event.file)
        if bytes == nil, event.reason == .split { #expect(part[0].count == 2_664) }
        if let bytes, suffix != "flac" {
          #expect(try contents(event.file).count <= Int(bytes))
        }
        #expect(event.start == next)
        next = event.time
        for index in 0..<2 { whole[index] += part[index] }
      }
      #expect(whole == samples(0..<50_000))
      let names = Set(events.recordings.map(\.file))
      // Such regular samples need few bytes of FLAC.
      if bytes != nil, suffix == "flac" { return }
      #expect(names.count > 3)
      #expect(names.contains("\(folder)/take.\(suffix)"))
      #expect(names.contains("\(folder)/take-2.\(suffix)"))
      #expect(recorder.currentStatus.totalFrameCount == 50_000)
    }
  }

  @Test func `the next file begins where a format ends`() throws {
    try withFolder { folder in
      let events = Events()
      let recorder = try recorder("\(folder)/a.aiff", formatLimit: 3_000, events: events)
      recorder.record()
      try hear(0..<7_000, recorder)
      try recorder.finish()
      let counts = events.recordings.filter { $0.phase == .ended }.map(\.frameCount)
      #expect(counts == [3_000, 3_000, 1_000])
      #expect(events.recordings.dropFirst().first?.reason == .limit)
    }
    // 2^31 bytes less a header, of 4 bytes a frame.
    let layout = AIFFLayout(format: format, sampleFormat: .int16, isCompressed: false)
    #expect(layout.maximumByteCount / 4 == 536_869_887)
  }

  @Test func `a pause is stored nowhere`() throws {
    try withFolder { folder in
      let events = Events()
      let recorder = try recorder("\(folder)/a.wav", events: events) { $0.lookBack = 0.5 }
      recorder.record()
      try hear(0..<4_000, recorder)
      recorder.pause()
      try hear(4_000..<6_000, recorder)
      #expect(!recorder.isRecording)
      #expect(recorder.currentStatus.isPaused)
      recorder.resume()
      try hear(6_000..<7_000, recorder)
      recorder.stop()
      try hear(7_000..<7_001, recorder)
      let expected = zip(samples(0..<4_000), samples(6_000..<7_000)).map { $0 + $1 }
      #expect(try read("\(folder)/a.wav") == expected)
      #expect(events.recordings.map(\.isRecording) == [true, false, true, false])
      #expect(events.recordings.map(\.time) == [0, 0.5, 0.75, 0.875])

      // Nor is it there for what begins later.
      recorder.pause()
      try hear(7_001..<8_000, recorder)
      recorder.resume()
      try hear(8_000..<8_100, recorder)
      recorder.record(at: 7_100)
      try hear(8_100..<8_200, recorder)
      try recorder.finish()
      #expect(try read("\(folder)/a-2.wav") == samples(8_000..<8_200))
    }
  }

  @Test func `lost frames are marked, or replaced by silence`() throws {
    try withFolder { folder in
      let metadata = RecordingMetadata(software: "test")
      for fillsGaps in [false, true] {
        let path = "\(folder)/\(fillsGaps).wav"
        let recorder = try recorder(path) {
          $0.fillsGaps = fillsGaps
          $0.metadata = metadata
        }
        recorder.record()
        try hear(0..<3_000, recorder)
        try hear(5_000..<6_000, recorder)
        try recorder.skip(500)
        try recorder.finish()
        #expect(recorder.currentStatus.lostFrameCount == 2_500)
        let nothing = [Float](repeating: 0, count: fillsGaps ? 2_000 : 0)
        let end = [Float](repeating: 0, count: fillsGaps ? 500 : 0)
        let expected = zip(samples(0..<3_000), samples(5_000..<6_000)).map {
          $0 + nothing + $1 + end
        }
        #expect(try read(path) == expected)
        let isMarked = try contents(path).firstRange(of: ascii("gap: 2000 frames lost")) != nil
        #expect(isMarked != fillsGaps)
      }
    }
  }

  @Test func `what is followed has a file of its own, with what lies before and behind`() throws {
    try withFolder { folder in
      let events = Events()
      let recorder = try recorder("\(folder)/a.wav", events: events) {
        $0.lookBack = 1
        $0.activation.preRoll = 0.25
        $0.activation.postRoll = 0.5
      }
      try hear(0..<17_000, recorder)
      recorder.follow(Heard(start: 2, at: 2.1))
      try hear(17_000..<25_000, recorder)
      recorder.follow(Heard(start: 2, end: 3, at: 3.1))
      try hear(25_000..<40_000, recorder)
      recorder.follow(Heard(start: 4.9, at: 5))
      try hear(40_000..<42_000, recorder)
      try recorder.finish()
      #expect(try read("\(folder)/a.wav") == samples(14_000..<28_000))
      #expect(try read("\(folder)/a-2.wav") == samples(37_200..<42_000))
      #expect(events.recordings[0].reason.rawValue == "heard")
    }
  }

  @Test func `trimming leaves out what lies between`() throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/a.wav") {
        $0.lookBack = 1
        $0.activation.preRoll = 0.25
        $0.activation.postRoll = 0.5
        $0.activation.trims = true
      }
      var heard: Int64 = 0
      for (start, end) in [(1.0, 2.0), (2.25, 3), (8, 9)] {
        for event in [Heard(start: start, at: start), Heard(start: start, end: end, at: end)] {
          let next = Int64(event.time * 8_000) + 500
          try hear(heard..<next, recorder)
          recorder.follow(event)
          heard = next
        }
      }
      try hear(heard..<80_000, recorder)
      try recorder.finish()
      let expected = zip(samples(6_000..<28_000), samples(62_000..<76_000)).map { $0 + $1 }
      #expect(try read("\(folder)/a.wav") == expected)
      #expect(recorder.currentStatus.fileCount == 1)
    }
  }

  @Test func `the oldest of its own files make room, and no others`() throws {
    try withFolder { folder in
      try save([1, 2, 3], "\(folder)/other.wav")
      try save(ascii("precious"), "\(folder)/take-2.wav")
      let events = Events()
      let recorder = try recorder("\(folder)/take.wav", events: events) {
        $0.maximumByteCount = 100_000
        $0.maximumDuration = 0.5
      }
      recorder.record()
      for block in 0..<200 {
        try hear(Int64(block * 1_000)..<Int64(block * 1_000 + 1_000), recorder)
        let sizes = try FileManager.default.contentsOfDirectory(atPath: folder)
          .filter { $0 != "other.wav" && $0 != "take-2.wav" }
          .map { try contents("\(folder)/\($0)").count }
        #expect(sizes.reduce(0, +) <= 100_000)
      }
      try recorder.finish()
      #expect(try contents("\(folder)/other.wav") == [1, 2, 3])
      #expect(try contents("\(folder)/take-2.wav") == ascii("precious"))
      #expect(events.removals.first?.file == "\(folder)/take.wav")
      #expect(events.removals.count == recorder.currentStatus.fileCount - 6)
    }
  }

  @Test func `a file that somebody put in the place of one of its own stays`() throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/take.wav") {
        $0.maximumByteCount = 50_000
        $0.maximumDuration = 0.5
      }
      recorder.record()
      try hear(0..<5_000, recorder)
      try FileManager.default.moveItem(atPath: "\(folder)/take.wav", toPath: "\(folder)/kept.wav")
      try save(ascii("precious"), "\(folder)/take.wav")
      try hear(5_000..<60_000, recorder)
      try recorder.finish()
      #expect(try contents("\(folder)/take.wav") == ascii("precious"))
      #expect(try read("\(folder)/kept.wav") == samples(0..<4_000))
    }
  }

  @Test func `nothing begins when less of the disk is free than must be`() throws {
    try withFolder { folder in
      let error = failure { () throws(AudioError) in
        _ = try self.recorder("\(folder)/a.wav") { $0.minimumFreeByteCount = .max }
      }
      #expect(error?.code == .cannotCreate)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == [])
    }
  }

  @Test func `what is written counts against the room before the disk is looked at again`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.wav"
      try save([1], path)
      let space = RecordingSpace()
      func shortage(_ coming: Int64, _ floor: Int64, frames: Int64 = 1) -> Int64? {
        space.keepFree(
          floor, at: path, coming: coming, held: 0, frames: (frames, 1_000_000),
          onRemoval: { _, _ in }
        )
      }
      let free = try #require(freeByteCount(at: path))
      // A quarter of what is free, then half of that, which the disk has, but no more.
      let floor = free / 2
      #expect(shortage(free / 4, floor) == nil)
      // Nothing was written in truth, so a second look finds all of it free again.
      #expect(shortage(free / 4, floor) == nil)
      #expect(shortage(free / 4 * 3, floor) != nil)
    }
  }

  @Test func `names are numbered or follow a pattern, and take nobody's place`() throws {
    let names = RecordingNames("/x/{date}T{time}.wav")
    func path(_ names: RecordingNames, _ number: Int, _ taken: Set<String> = []) -> String {
      names.path(number: number, date: 1_795_248_930.25, utcOffset: 3600) { taken.contains($0) }
        .path
    }
    #expect(path(names, 1) == "/x/2026-11-21T09-15-30.wav")
    #expect(path(names, 7) == "/x/2026-11-21T09-15-30.wav")
    #expect(path(names, 7, ["/x/2026-11-21T09-15-30.wav"]) == "/x/2026-11-21T09-15-30-2.wav")
    #expect(path(RecordingNames("a{number}.caf"), 12) == "a012.caf")
    #expect(path(RecordingNames("a{number}.caf"), 1, ["a001.caf"]) == "a002.caf")
    #expect(path(RecordingNames("b.d/take"), 3) == "b.d/take-3")
    #expect(path(RecordingNames("take.x.wav"), 2, ["take.x-2.wav"]) == "take.x-3.wav")
    // A name that somebody took since it was looked at is passed over.
    #expect(path(RecordingNames("take.wav"), 1, ["take.wav"]) == "take-2.wav")
  }

  @Test func `words in braces that cannot be are refused`() throws {
    func code(_ pattern: String) -> AudioError.Code? {
      failure { try RecordingNames(pattern).check() }?.code
    }
    for pattern in ["a.wav", "x/{date}T{time}-{number}.wav", "a{b.wav", "a}b{.wav", "{x/a.wav"] {
      #expect(code(pattern) == nil)
    }
    for pattern in ["{date}/a.wav", "x/{number}/{time}.wav", "{foo}.wav", "{}.wav", "{Date}.wav"] {
      #expect(code(pattern) == .invalidRequest)
    }
  }

  @Test func `a name that is taken while nothing is recorded is passed over`() throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/a.wav")
      try hear(0..<1_000, recorder)
      try save(ascii("precious"), "\(folder)/a.wav")
      recorder.record()
      try hear(1_000..<2_000, recorder)
      try recorder.finish()
      #expect(try contents("\(folder)/a.wav") == ascii("precious"))
      #expect(try read("\(folder)/a-2.wav") == samples(1_000..<2_000))
    }
  }

  @Test func `a name is free only where the file beside it is`() throws {
    try withFolder { folder in
      func beside(_ path: String) -> String { path.replacing(".wav", with: ".txt") }
      try save(ascii("precious"), "\(folder)/a-2.txt")
      let recorder = try recorder("\(folder)/a.wav") {
        $0.pathBeside = { $0.replacing(".wav", with: ".txt") }
        $0.maximumDuration = 0.5
      }
      recorder.record()
      try hear(0..<6_000, recorder)
      try recorder.finish()
      #expect(try read("\(folder)/a-3.wav") == samples(4_000..<6_000))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/a-2.wav"))
      try save(ascii("precious"), "\(folder)/b.txt")
      let error = failure { () throws(AudioError) in
        _ = try self.recorder("\(folder)/b.wav") {
          $0.pathBeside = { $0.replacing(".wav", with: ".txt") }
        }
      }
      #expect(error?.code == .fileExists)
    }
  }

  @Test func `recorders that share a space never take each other's names`() throws {
    try withFolder { folder in
      let space = RecordingSpace(recorderCount: 2)
      space.reserve("\(folder)/../\(folder.split(separator: "/").last!)/a-3.wav")
      let recorders = try ["a.wav", "a-2.wav"].map { name in
        try recorder("\(folder)/\(name)") {
          $0.space = space
          $0.overwrites = true
          $0.maximumDuration = 0.5
        }
      }
      for recorder in recorders { recorder.record() }
      for block in stride(from: 0, to: 12_000 as Int64, by: 1_000) {
        for recorder in recorders { try hear(block..<(block + 1_000), recorder) }
      }
      for recorder in recorders { try recorder.finish() }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(
        names == ["a-2-2.wav", "a-2-3.wav", "a-2.wav", "a-4.wav", "a-5.wav", "a.wav"])
      #expect(try read("\(folder)/a-2.wav") == samples(0..<4_000))
      #expect(try read("\(folder)/a-4.wav") == samples(4_000..<8_000))
    }
  }

  @Test(arguments: ["wav", "flac", "opus"])
  func `a budget holds for all recorders of a space, at every moment`(suffix: String) throws {
    try withFolder { folder in
      let space = RecordingSpace(recorderCount: 2)
      var removed = 0
      var random = SeededGenerator(seed: 5)
      let recorders = try ["a", "b"].map { name in
        var settings = RecorderSettings(RecordingNames("\(folder)/\(name).\(suffix)"))
        settings.space = space
        settings.maximumByteCount = 300_000
        settings.sampleFormat = suffix == "flac" ? .int24 : .int16
        return try Recorder(format: format, settings) { if $0 is RemovalEvent { removed += 1 } }
      }
      for recorder in recorders { recorder.record() }
      for block in 0..<400 {
        // Noise: what a codec can make least of.
        let noise = (0..<2).map { _ in
          (0..<1_000).map { _ in Float.random(in: -1...1, using: &random) }
        }
        for recorder in recorders {
          try recorder.write(
            AudioBuffer(format: format, position: Int64(block * 1_000), channels: noise))
          let sizes = try FileManager.default.contentsOfDirectory(atPath: folder)
            .map { try contents("\(folder)/\($0)").count }
          #expect(sizes.reduce(0, +) <= 300_000)
        }
      }
      for recorder in recorders { try recorder.finish() }
      let isFull = removed > 0
      #expect(isFull)
    }
  }

  @Test func `a duration that leaves no room for a second file is refused`() throws {
    try withFolder { folder in
      let error = failure { () throws(AudioError) in
        _ = try self.recorder("\(folder)/a.wav") {
          // 32,000 bytes a second.
          $0.maximumDuration = 4
          $0.maximumByteCount = 200_000
        }
      }
      #expect(error?.code == .invalidRequest)
    }
  }

  @Test func `a file that is there before its first frame begins with it, then and there`() throws {
    try withFolder { folder in
      let events = Events()
      let path = "\(folder)/a.wav"
      let recorder = try recorder(path, events: events) {
        $0.startDate = 1_000_000
        $0.metadata = RecordingMetadata(utcOffset: 0, software: "test")
      }
      recorder.record()
      try recorder.prepare()
      #expect(events.all.isEmpty)
      recorder.setStartDate(2_000_000)
      // Frames that came before were never given.
      try hear(4_000..<5_000, recorder)
      try recorder.finish(reason: .interrupted)
      #expect(recorder.currentStatus.lostFrameCount == 0)
      #expect(events.recordings.map(\.start) == [0.5, 0.5])
      #expect(events.recordings.map(\.reason) == [.user, .interrupted])
      #expect(try read(path) == samples(4_000..<5_000))
      // 2,000,000.5 s after 1970.
      let isDated = try contents(path).firstRange(of: ascii("1970-01-24T03:33:20.500Z")) != nil
      #expect(isDated)
    }
  }

  @Test func `what cannot be is said before anything is created`() throws {
    try withFolder { folder in
      try save([1], "\(folder)/taken.wav")
      func code(
        _ path: String, _ change: (inout RecorderSettings) -> Void = { _ in }
      ) -> AudioError.Code? {
        var settings = RecorderSettings(RecordingNames(path))
        change(&settings)
        let error = failure { try settings.check(sampleRate: 44_100, channelCount: 2) }
        return error?.code
      }
      #expect(code("\(folder)/a.wav") == nil)
      #expect(code("\(folder)/no/a.wav") == .cannotCreate)
      #expect(code("\(folder)/taken.wav") == .fileExists)
      #expect(code("\(folder)/taken.wav") { $0.overwrites = true } == nil)
      #expect(code("\(folder)/taken.wav/a.wav") == .cannotCreate)
      #expect(code(folder) == .invalidRequest)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/nowhere.wav", withDestinationPath: "\(folder)/no/a.wav")
      #expect(code("\(folder)/nowhere.wav") == .fileExists)
      #expect(code("\(folder)/nowhere.wav") { $0.overwrites = true } == nil)
      try FileManager.default.removeItem(atPath: "\(folder)/nowhere.wav")
      // Names have up to 255 bytes, and later files a number behind theirs.
      #expect(code("\(folder)/\(String(repeating: "x", count: 260)).wav") == .cannotCreate)
      #expect(code("\(folder)/\(String(repeating: "x", count: 250)).wav") == .cannotCreate)
      #expect(code("\(folder)/\(String(repeating: "x", count: 240)).wav") == nil)
      #expect(code("\(folder)/{foo}.wav") == .invalidRequest)
      #expect(code("\(folder)/a.xyz") == .invalidRequest)
      #expect(code("\(folder)/a.opus") == .invalidRequest)
      #expect(code("\(folder)/a.flac") { $0.sampleFormat = .float32 } == .invalidRequest)
      #expect(
        code("\(folder)/a.wav") {
          $0.maximumByteCount = 1_000
          $0.maximumFileByteCount = 900
        } == .invalidRequest)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["taken.wav"])
    }
  }

  @Test func `several recorders take one stream`() throws {
    try withFolder { folder in
      let first = try recorder("\(folder)/a.wav")
      let second = try recorder("\(folder)/b.flac") { $0.sampleFormat = .int24 }
      first.record(at: 1_000)
      second.record(at: 2_000)
      var listener = Listener()
      listener.add(first)
      listener.add(second)
      try listener.run(ArraySource(format: format, channels: samples(0..<4_000)))
      #expect(try read("\(folder)/a.wav") == samples(1_000..<4_000))
      #expect(try read("\(folder)/b.flac") == samples(2_000..<4_000))
    }
  }
}
