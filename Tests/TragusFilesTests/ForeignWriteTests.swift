import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusFiles

/// What somebody writes into a recording without changing its length.
struct ForeignWriteTests: RecorderTesting {
  private static let suffixes =
    ["wav", "aiff", "caf"] + (isSndfileAvailable ? ["flac", "ogg", "opus"] : [])

  /// What somebody writes over.
  enum Extent: CaseIterable { case note, whole }

  /// Writes over bytes of a file in place.
  private func overwrite(_ path: String, _ extent: Extent = .note) throws {
    let size = try contents(path).count
    let bytes = extent == .note ? ascii("my own note") : Array(repeating: 7, count: size)
    let place = extent == .note ? size / 2 : 0
    let descriptor = Descriptor.open(path, O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(pwrite(descriptor, bytes, bytes.count, off_t(place)) == bytes.count)
  }

  private func times(_ path: String) throws -> [timespec] {
    var status = stat()
    try #require(stat(path, &status) == 0)
    #if canImport(Darwin)
      return [status.st_atimespec, status.st_mtimespec]
    #else
      return [status.st_atim, status.st_mtim]
    #endif
  }

  @Test(arguments: suffixes, Extent.allCases)
  func `a recording that somebody writes over is left alone, and another one begins`(
    suffix: String, extent: Extent
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(suffix)"
      let events = RecorderEvents()
      let recorder = try recorder(path, events: events)
      recorder.record()
      try hear(0..<12_000, recorder)
      try letFileTimePass(in: folder)
      try overwrite(path, extent)
      let touched = try contents(path)
      try hear(12_000..<40_000, recorder)
      let losses = recorder.takeLosses()
      #expect(losses.map(\.code) == [.fileLost])
      #expect(losses.first?.message.contains("lost or damaged") == true)
      try recorder.finish()
      #expect(try contents(path) == touched)
      try #require(events.recordings.map(\.phase) == [.began, .ended, .began, .ended])
      let start = Int64(events.recordings[2].start * 8_000)
      // Looked at every second, or with the next buffer, which has 700 frames at most.
      #expect((12_000..<20_700).contains(start))
      let next = try AudioFile(reading: "\(folder)/a-2.\(suffix)")
      if suffix != "opus" { #expect(next.frameCount == 40_000 - start) }
    }
  }

  @Test(arguments: suffixes)
  func `a recording that somebody writes over before its end is said to be damaged`(
    suffix: String
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(suffix)"
      let recorder = try recorder(path)
      recorder.record()
      try hear(0..<12_000, recorder)
      try letFileTimePass(in: folder)
      try overwrite(path)
      let error = failure { try recorder.finish() }
      #expect(error?.code == .fileLost)
      #expect(error?.message.contains("lost or damaged") == true)
    }
  }

  @Test func `a part that somebody writes over while it is open is not removed`() throws {
    try withFolder { folder in
      let events = RecorderEvents()
      let recorder = try recorder("\(folder)/take.wav", events: events) {
        $0.maximumByteCount = 100_000
        $0.maximumDuration = 1
      }
      recorder.record()
      try hear(0..<5_000, recorder)
      try letFileTimePass(in: folder)
      try overwrite("\(folder)/take.wav")
      let touched = try contents("\(folder)/take.wav")
      try hear(5_000..<80_000, recorder)
      #expect(failure { try recorder.finish() }?.code == .fileLost)
      #expect(!events.removals.isEmpty)
      #expect(try contents("\(folder)/take.wav") == touched)
    }
  }

  // As `touch` does, or a network disk whose server sets the time later.
  @Test(arguments: ["wav"] + (isSndfileAvailable ? ["flac", "ogg"] : []))
  func `a recording whose times alone are others goes on, and is removed in its turn`(
    suffix: String
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(suffix)"
      let events = RecorderEvents()
      let recorder = try recorder(path, events: events) {
        $0.maximumByteCount = 100_000
        $0.maximumDuration = 1
      }
      recorder.record()
      for block in 0..<100 {
        try hear(Int64(block * 1_000)..<Int64(block * 1_000 + 1_000), recorder)
        guard let file = recorder.currentStatus.file else { continue }
        let times = [timespec(tv_sec: block + 1, tv_nsec: 0), timespec(tv_sec: block, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, file, times, 0) == 0)
      }
      try recorder.finish()
      #expect(recorder.takeLosses().isEmpty)
      #expect(recorder.currentStatus.keptFile == nil)
      if suffix == "wav" { #expect(events.removals.first?.file == path) }
    }
  }

  @Test func `what is written where the times tell nothing is said at the end`() throws {
    try withFolder { folder in
      let recorder = try recorder("\(folder)/a.wav")
      recorder.record()
      try hear(0..<4_000, recorder)
      let times = Array(repeating: timespec(tv_sec: 1, tv_nsec: 0), count: 2)
      #expect(utimensat(AT_FDCWD, "\(folder)/a.wav", times, 0) == 0)
      try hear(4_000..<12_000, recorder)
      try overwrite("\(folder)/a.wav")
      try hear(12_000..<20_000, recorder)
      #expect(failure { try recorder.finish() }?.code == .fileLost)
    }
  }

  // 160 KB: what is written over lies far from both ends.
  @Test(arguments: [true, false])
  func `a long part is not removed when somebody has written into its middle`(
    isChanged: Bool
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/take.wav"
      let events = RecorderEvents()
      let recorder = try recorder(path, events: events) {
        $0.maximumByteCount = 400_000
        $0.maximumDuration = 5
      }
      recorder.record()
      try hear(0..<41_000, recorder)
      try letFileTimePass(in: folder)
      let times = try times(path)
      if isChanged { try overwrite(path) }
      #expect(chmod(path, 0o644) == 0)
      #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
      try hear(41_000..<200_000, recorder)
      try recorder.finish()
      #expect(NewFile.exists(path) == isChanged)
      #expect(recorder.currentStatus.keptFile == (isChanged ? path : nil))
      #expect(events.removals.first?.file == (isChanged ? "\(folder)/take-2.wav" : path))
    }
  }

  // Against the file itself, which gets the same writes and cuts.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the digests that are kept match the bytes of the file`(seed: UInt64) throws {
    try withFolder { folder in
      var random = SeededGenerator(seed: seed)
      let descriptor = Descriptor.open("\(folder)/a", O_RDWR | O_CREAT)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      var written = WrittenBytes()
      for _ in 0..<60 {
        if Int.random(in: 0..<8, using: &random) == 0 {
          let size = Int64.random(in: (written.byteCount / 2)...written.byteCount, using: &random)
          written.cut(to: size, in: descriptor)
          #expect(ftruncate(descriptor, off_t(size)) == 0)
        }
        let bytes = (0..<Int.random(in: 1...40_000, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        // Sound at the end or from its last byte on, or a header.
        let offsets = [0, written.byteCount, written.byteCount, max(written.byteCount - 1, 0)]
        let offset = offsets.randomElement(using: &random)!
        #expect(pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count)
        bytes.withUnsafeBytes { written.write($0, at: offset) }
        let digests = try #require(written.digests)
        #expect(digests.byteCount == written.byteCount)
        #expect(digests.areThose(of: descriptor))
      }
      let place = off_t.random(in: 0..<off_t(written.byteCount), using: &random)
      var byte: UInt8 = 0
      #expect(pread(descriptor, &byte, 1, place) == 1)
      byte ^= 1
      #expect(pwrite(descriptor, &byte, 1, place) == 1)
      #expect(try #require(written.digests).areThose(of: descriptor) == false)
    }
  }
}
