import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusFiles

/// Files that are the recorder's own, and those that somebody else has made of them.
struct OwnershipTests: RecorderTesting {
  /// What somebody may do to a file that a recorder has finished.
  enum Change: CaseIterable {
    case replacement, overwriting, sameSize, sameTimes, appending
    case permissions, linking, moving

    /// Whether the bytes are still what the recorder wrote.
    var keepsBytes: Bool { [.permissions, .linking, .moving].contains(self) }
  }

  // Numbers of files are used again at once on many file systems, so a new file can have the old
  // one's. The size and the times are then all that differs.
  private func apply(_ change: Change, to path: String) throws {
    let size = try contents(path).count
    func overwrite(_ bytes: [UInt8], _ flags: CInt) throws {
      let descriptor = Descriptor.open(path, O_WRONLY | flags)
      try #require(descriptor >= 0)
      #expect(write(descriptor, bytes, bytes.count) == bytes.count)
      close(descriptor)
    }
    switch change {
    case .replacement:
      unlink(path)
      try save(ascii("mine"), path)
    case .overwriting: try overwrite(ascii("mine"), O_TRUNC)
    case .sameSize: try overwrite(Array(repeating: 7, count: size), 0)
    case .sameTimes:
      var status = stat()
      #expect(stat(path, &status) == 0)
      try overwrite(Array(repeating: 7, count: size), 0)
      #if canImport(Darwin)
        var times = [status.st_atimespec, status.st_mtimespec]
      #else
        var times = [status.st_atim, status.st_mtim]
      #endif
      #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    case .appending: try overwrite(ascii("mine"), O_APPEND)
    case .permissions: #expect(chmod(path, 0o644) == 0)
    case .linking: #expect(link(path, path + ".kept") == 0)
    case .moving:
      #expect(rename(path, path + ".kept") == 0)
      #expect(rename(path + ".kept", path) == 0)
    }
  }

  @Test(arguments: Change.allCases)
  func `a file is removed to make room unless somebody has changed its bytes`(
    change: Change
  ) throws {
    try withFolder { folder in
      let events = RecorderEvents()
      let recorder = try recorder("\(folder)/take.wav", events: events) {
        $0.maximumByteCount = 50_000
        $0.maximumDuration = 0.5
      }
      recorder.record()
      try hear(0..<5_000, recorder)
      try letFileTimePass(in: folder)
      try apply(change, to: "\(folder)/take.wav")
      let touched = try contents("\(folder)/take.wav")
      try hear(5_000..<60_000, recorder)
      try recorder.finish()
      let first = change.keepsBytes ? "take.wav" : "take-2.wav"
      #expect(events.removals.first?.file == "\(folder)/\(first)")
      if change.keepsBytes {
        #expect(!NewFile.exists("\(folder)/take.wav"))
        #expect(recorder.currentStatus.keptFile == nil)
      } else {
        #expect(try contents("\(folder)/take.wav") == touched)
        #expect(recorder.currentStatus.keptFile == "\(folder)/take.wav")
      }
      if change == .linking { #expect(try contents("\(folder)/take.wav.kept") == touched) }
      #expect(try Self.names(folder).allSatisfy { $0.hasPrefix("take") })
    }
  }

  private static func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  // Every part is touched as soon as it is complete, as programs do that copy or index a folder.
  @Test(arguments: Change.allCases.filter(\.keepsBytes))
  func `the room holds where each file is touched`(change: Change) throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/take.wav") {
        $0.maximumByteCount = 100_000
        $0.maximumDuration = 0.5
      }
      recorder.record()
      var touched: Set<String> = []
      for block in 0..<100 {
        try hear(Int64(block * 1_000)..<Int64(block * 1_000 + 1_000), recorder)
        let names = try Self.names(folder).filter { $0.hasSuffix(".wav") }
        for name in names where touched.insert(name).inserted {
          guard "\(folder)/\(name)" != recorder.currentStatus.file else {
            touched.remove(name)
            continue
          }
          try apply(change, to: "\(folder)/\(name)")
        }
        let sizes = try names.map { try contents("\(folder)/\($0)").count }
        #expect(sizes.reduce(0, +) <= 100_000)
      }
      try recorder.finish()
    }
  }

  @Test func `what is removed is the file that was left, and nothing else`() throws {
    try withFolder { folder in
      let path = "\(folder)/a"
      func left() throws -> OwnFile {
        let new = try NewFile(path, overwrite: false)
        let bytes = ascii("own")
        #expect(bytes.withUnsafeBytes { new.file.send($0, at: 0).error } == 0)
        return try #require(new.ownFile())
      }
      #expect(try left().remove() == .removed)
      #expect(try Self.names(folder) == [])
      let file = try left()
      unlink(path)
      #expect(file.remove() == .gone)
      try save(ascii("mine"), path)
      #expect(file.remove() == .changed)
      unlink(path)
      // What cannot be looked into is left alone.
      #expect(symlink("\(folder)/b", path) == 0)
      #expect(file.remove() == .changed)
      #expect(try Self.names(folder) == ["a"])
    }
  }

  @Test func `who only reads a file does not keep it from being removed`() throws {
    try withFolder { folder in
      let events = RecorderEvents()
      let recorder = try recorder("\(folder)/take.wav", events: events) {
        $0.maximumByteCount = 50_000
        $0.maximumDuration = 0.5
      }
      recorder.record()
      try hear(0..<5_000, recorder)
      _ = try read("\(folder)/take.wav")
      try hear(5_000..<60_000, recorder)
      try recorder.finish()
      #expect(events.removals.first?.file == "\(folder)/take.wav")
    }
  }

  @Test(arguments: ["wav", "aiff", "caf"] + (isSndfileAvailable ? ["flac", "ogg"] : []))
  func `a file that was replaced while it was recorded is said to be lost`(suffix: String) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(suffix)"
      let events = RecorderEvents()
      let recorder = try recorder(path, events: events)
      recorder.record()
      try hear(0..<4_000, recorder)
      unlink(path)
      try save(ascii("mine"), path)
      // It is looked at every second, and at the end.
      try hear(4_000..<7_500, recorder)
      let error = failure { try recorder.finish() }
      #expect(error?.code == .fileLost)
      #expect(error?.message.contains("7500 frames are lost") == true)
      #expect(events.recordings.last?.reason == .failure)
      #expect(try contents(path) == ascii("mine"))
    }
  }

  @Test(arguments: [false, true])
  func `a recording goes on in another file a second after its own was taken away`(
    isReplaced: Bool
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a.wav"
      let events = RecorderEvents()
      try save(ascii("precious"), "\(folder)/a-2.wav")
      let recorder = try recorder(path, events: events) { $0.overwrites = true }
      recorder.record()
      try hear(0..<4_000, recorder)
      unlink(path)
      if isReplaced { try save(ascii("mine"), path) }
      try hear(4_000..<20_000, recorder)
      let losses = recorder.takeLosses()
      #expect(losses.map(\.code) == [.fileLost])
      #expect(losses.first?.message.contains("frames are lost") == true)
      // It was reported, so the end is as any other.
      try recorder.finish()
      #expect(events.recordings.map(\.phase) == [.began, .ended, .began, .ended])
      #expect(events.recordings.map(\.reason) == [.user, .failure, .failure, .end])
      // Looked at every second, or with the next buffer, which has 700 frames at most.
      let start = Int64(events.recordings[2].start * 8_000)
      #expect((8_000..<8_700).contains(start))
      // Nobody has asked for another file, so it replaces none.
      #expect(try contents("\(folder)/a-2.wav") == ascii("precious"))
      #expect(events.recordings[2].file == "\(folder)/a-3.wav")
      #expect(try read("\(folder)/a-3.wav") == samples(start..<20_000))
      #expect(NewFile.exists(path) == isReplaced)
      if isReplaced { #expect(try contents(path) == ascii("mine")) }
    }
  }

  @Test(
    arguments: ["wav", "aiff", "caf"] + (isSndfileAvailable ? ["flac", "ogg"] : []),
    ["", "mine", String(repeating: "mine", count: 50_000)])
  func `a file that somebody has cut or written to is left alone, and another one begins`(
    suffix: String, bytes: String
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(suffix)"
      let events = RecorderEvents()
      let recorder = try recorder(path, events: events)
      recorder.record()
      try hear(0..<12_000, recorder)
      try overwrite(path, bytes)
      try hear(12_000..<40_000, recorder)
      let losses = recorder.takeLosses()
      #expect(losses.map(\.code) == [.fileLost])
      #expect(losses.first?.message.contains("lost or damaged") == true)
      try recorder.finish()
      #expect(try contents(path) == ascii(bytes))
      #expect(events.recordings.map(\.phase) == [.began, .ended, .began, .ended])
      #expect(events.recordings.map(\.reason) == [.user, .failure, .failure, .end])
      // Looked at every second, or with the next buffer, which has 700 frames at most.
      let start = Int64(events.recordings[2].start * 8_000)
      #expect((12_000..<20_700).contains(start))
      if suffix == "ogg" {
        #expect(try AudioFile(reading: "\(folder)/a-2.ogg").frameCount == 40_000 - start)
      } else {
        #expect(try read("\(folder)/a-2.\(suffix)") == samples(start..<40_000))
      }
    }
  }

  // Nothing is written any more that would show it.
  @Test(arguments: ["wav"] + (isSndfileAvailable ? ["flac"] : []))
  func `a file that was cut at the end is said to be lost`(suffix: String) throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/a.\(suffix)")
      recorder.record()
      try hear(0..<12_000, recorder)
      try overwrite("\(folder)/a.\(suffix)", "")
      recorder.stop(at: 10_000)
      let error = failure { try recorder.finish() }
      #expect(error?.code == .fileLost)
      #expect(try contents("\(folder)/a.\(suffix)").isEmpty)
    }
  }

  @Test func `a file of events that somebody has cut takes nothing more`() throws {
    try withFolder { folder in
      let file = try AtomicFile("\(folder)/a", overwrite: false)
      try file.write(ascii("one\n"))
      try file.keep()
      #expect(file.isInPlace)
      try overwrite("\(folder)/a", "my own")
      let error = failure { try file.write(ascii("two\n")) }
      #expect(error?.code == .fileLost)
      #expect(!file.isInPlace)
      file.close()
      file.remove()
      #expect(try contents("\(folder)/a") == ascii("my own"))
    }
  }

  // In place, as a shell does with `>`.
  private func overwrite(_ path: String, _ text: String) throws {
    let descriptor = Descriptor.open(path, O_WRONLY | O_TRUNC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
  }

  @Test func `a recording whose folder was taken away ends`() throws {
    try withFolder { folder in
      #expect(mkdir("\(folder)/day", 0o700) == 0)
      let recorder = try recorder("\(folder)/day/a.wav")
      recorder.record()
      try hear(0..<4_000, recorder)
      try FileManager.default.removeItem(atPath: "\(folder)/day")
      let error = #expect(throws: AudioError.self) { try hear(4_000..<20_000, recorder) }
      #expect(error?.code == .fileLost)
      #expect(error?.message.contains("there is no folder") == true)
      try recorder.finish()
    }
  }

  // NFS gives a file such a name when it is removed while it is open.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func `a file that a network disk keeps until it is closed was removed`() throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/a.wav")
      recorder.record()
      try hear(0..<4_000, recorder)
      #expect(rename("\(folder)/a.wav", "\(folder)/.nfs00000000004a10c200000001") == 0)
      let error = failure { try recorder.finish() }
      #expect(error?.message.contains("frames are lost") == true)
    }
  }

  @Test func `a file that was moved is said to be where it is now`() throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/a.wav")
      recorder.record()
      try hear(0..<4_000, recorder)
      #expect(rename("\(folder)/a.wav", "\(folder)/b.wav") == 0)
      // It goes on there.
      try hear(4_000..<20_000, recorder)
      let error = failure { try recorder.finish() }
      #expect(error?.code == .fileLost)
      #expect(error?.message.contains("was moved") == true)
      #expect(try read("\(folder)/b.wav") == samples(0..<20_000))
    }
  }

  @Test func `of two recorders that write to one name the one whose file is gone says so`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.wav"
      let first = try recorder(path) { $0.overwrites = true }
      first.record()
      try hear(0..<1_000, first)
      let second = try recorder(path) { $0.overwrites = true }
      second.record()
      try hear(0..<2_000, second)
      #expect(failure { try first.finish() }?.code == .fileLost)
      try second.finish()
      #expect(try read(path) == samples(0..<2_000))
    }
  }

  @Test func `a recording goes on after a part that somebody took away`() throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/a.wav") { $0.maximumDuration = 0.5 }
      recorder.record()
      try hear(0..<1_000, recorder)
      unlink("\(folder)/a.wav")
      try hear(1_000..<9_000, recorder)
      #expect(failure { try recorder.finish() }?.code == .fileLost)
      #expect(try read("\(folder)/a-2.wav") == samples(4_000..<8_000))
      #expect(try read("\(folder)/a-3.wav") == samples(8_000..<9_000))
      // The message comes once.
      try recorder.finish()
    }
  }

  @Test func `a file of events that somebody has written to is not removed`() throws {
    try withFolder { folder in
      for change in ["none", "overwriting", "replacement"] {
        let path = "\(folder)/\(change).jsonl"
        let file = try AtomicFile(path, overwrite: false)
        try file.write(ascii("one\n"))
        try file.keep()
        try file.write(ascii("two\n"))
        file.close()
        try letFileTimePass(in: folder)
        if change == "replacement" { unlink(path) }
        if change != "none" { try save(ascii("mine"), path) }
        file.remove()
        #expect(FileManager.default.fileExists(atPath: path) == (change != "none"))
      }
    }
  }
}
