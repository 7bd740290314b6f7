import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusFiles

struct RecorderTests: RecorderTesting {
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
      let events = RecorderEvents()
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
      let events = RecorderEvents()
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
      let events = RecorderEvents()
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
      let events = RecorderEvents()
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
      let events = RecorderEvents()
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

  @Test func `a file that is there before its first frame begins with it, then and there`() throws {
    try withFolder { folder in
      let events = RecorderEvents()
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
      let listener = Listener()
      listener.add(first)
      listener.add(second)
      try listener.run(ArraySource(format: format, channels: samples(0..<4_000)))
      #expect(try read("\(folder)/a.wav") == samples(1_000..<4_000))
      #expect(try read("\(folder)/b.flac") == samples(2_000..<4_000))
    }
  }
}
