import Foundation
import Synchronization
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusFiles

/// Headers that have no end.
struct HeaderScanTests {
  // The starts of files behind which zeros are chunks of no bytes, pages, frames, or nothing at all.
  private static let starts: [(name: String, bytes: [UInt8])] = [
    ("wav", ascii("RIFF") + le32(0x7FFF_FFFF) + ascii("WAVE")),
    ("rifx", ascii("RIFX") + be32(0x7FFF_FFFF) + ascii("WAVE")),
    ("aiff", ascii("FORM") + be32(0x7FFF_FFFF) + ascii("AIFF")),
    ("caf", ascii("caff") + be16(1) + be16(0)),
    ("w64", wave64([])[..<40] + []),
    ("flac", ascii("fLaC")),
    ("ogg", ascii("OggS")),
    ("mp3", ascii("ID3") + [4, 0, 0, 0, 0, 0, 0]),
  ]

  @Test(arguments: starts.map(\.name))
  func `a header of nothing is given up`(name: String) throws {
    try withFolder { folder in
      let path = "\(folder)/a"
      try save(Self.starts.first { $0.name == name }!.bytes, path)
      // The disk stores no zeros that nobody wrote.
      #expect(truncate(path, 4 << 30) == 0)
      let asked = Mutex(0)
      let error = failure { () throws(AudioError) in
        _ = try AudioFile(reading: path) {
          asked.withLock { $0 += 1 }
          return false
        }
      }
      #expect(error?.code == .malformedFile)
      // A read is of 4 KiB at least, and no format looks at more than 64 MiB.
      #expect(asked.withLock { $0 } < 20_000)
    }
  }

  @Test(arguments: starts.map(\.name))
  func `looking for the sound can be cancelled`(name: String) throws {
    guard isSndfileAvailable || !["flac", "ogg", "mp3"].contains(name) else { return }
    try withFolder { folder in
      let path = "\(folder)/a"
      try save(Self.starts.first { $0.name == name }!.bytes, path)
      #expect(truncate(path, 4 << 30) == 0)
      let error = failure { () throws(AudioError) in _ = try AudioFile(reading: path) { true } }
      #expect(error?.code == .readFailed)
      #expect(error?.message.contains("cancelled") == true)
    }
  }

  @Test func `a pipe without end can be cancelled while it is copied`() throws {
    guard isSndfileAvailable else { return }
    let zeros = try OpenFile(reading: "/dev/zero")
    let asked = Mutex(0)
    let source = ByteSource(zeros) {
      asked.withLock {
        $0 += 1; return $0 > 10
      }
    }
    let error = failure { () throws(AudioError) in _ = try TemporaryFile.copy(of: source) }
    #expect(error?.code == .readFailed)
  }

  @Test func `chunks before the sound are passed over, as many as a file may have`() throws {
    let notes = (0..<3000).flatMap { _ in chunk("note", [1, 2, 3]) }
    let bytes = wave(formatChunk(), notes, chunk("data", [1, 2].flatMap(le16)))
    #expect(try AudioFile(bytes: bytes).readAll() == [[1 / 32768, 2 / 32768]])
  }
}
