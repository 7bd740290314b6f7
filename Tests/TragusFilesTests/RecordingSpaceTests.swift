import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusFiles

/// The names that recordings get, and the room that they take on the disk.
struct RecordingSpaceTests: RecorderTesting {
  @Test func `the oldest of its own files make room, and no others`() throws {
    try withFolder { folder in
      try save([1, 2, 3], "\(folder)/other.wav")
      try save(ascii("precious"), "\(folder)/take-2.wav")
      let events = RecorderEvents()
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
    // A brace and a mark that combines with it are one character, but two scalars.
    #expect(path(RecordingNames("{number}\u{301}.caf"), 12) == "012\u{301}.caf")
    #expect(path(RecordingNames("{date}\u{301}.caf"), 1) == "2026-11-21\u{301}.caf")
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
    for pattern in [
      "a.wav", "x/{date}T{time}-{number}.wav", "a}b.wav", "{x/a.wav", "50%dogs.wav", "%d/a.wav",
    ] {
      #expect(code(pattern) == nil)
    }
    for pattern in [
      "{date}/a.wav", "x/{number}/{time}.wav", "{foo}.wav", "{}.wav", "{Date}.wav",
      "{date.wav", "a{b.wav", "{date{time}.wav", "{date}{.wav", "{date\u{301}}.wav", "%T.wav",
    ] {
      #expect(code(pattern) == .invalidRequest)
    }
    // As strftime and printf write them.
    for (pattern, name) in [
      ("x/%Y%m%d_%H%M%S.wav", "x/{date}_{time}.wav"), ("%Y-%m-%d.wav", "{date}.wav"),
      ("part-%03d.wav", "part-{number}.wav"), ("%F-%d.flac", "{date}-{number}.flac"),
      ("night_%H.flac", "night_{time}.flac"),
      // A folder for each day becomes a part of the name.
      ("x/%Y/%m/%d/%H-%M-%S.wav", "x/{date}_{time}.wav"),
      ("%d/%Y-%m-%d/a%2d.wav", "%d/{date}_a{number}.wav"),
    ] {
      let message = failure { try RecordingNames(pattern).check() }?.message
      #expect(message?.contains("write '\(name)'.") == true)
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
}
