import Foundation
import Synchronization
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusFiles

/// Files come to their names in one step, and to nobody else's pipe.
struct NewFileTests: RecorderTesting {
  /// The ways in which a name is taken: with links, without them, and where the system has no step
  /// of its own for it.
  private static let ways: [@Sendable (String, String) -> CInt] = [
    { NewFile.renameExclusively($0, to: $1) }, { NewFile.renameWithoutLink($0, to: $1) },
    { NewFile.renameOverEmpty($0, to: $1) },
  ]

  @Test(arguments: ways.indices)
  func `a name that is taken is not taken again`(way: Int) throws {
    try withFolder { folder in
      try save(ascii("precious"), "\(folder)/a")
      try save(ascii("new"), "\(folder)/b")
      #expect(Self.ways[way]("\(folder)/b", "\(folder)/a") == -1)
      #expect(errno == EEXIST)
      #expect(try contents("\(folder)/a") == ascii("precious"))
      #expect(Self.ways[way]("\(folder)/b", "\(folder)/c") == 0)
      #expect(try contents("\(folder)/c") == ascii("new"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/b"))
      // A link that leads nowhere takes a name too.
      #expect(symlink("nowhere", "\(folder)/d") == 0)
      #expect(Self.ways[way]("\(folder)/c", "\(folder)/d") == -1)
    }
  }

  @Test(arguments: ways.indices)
  func `of many that want a name at once exactly one gets it`(way: Int) throws {
    try withFolder { folder in
      for round in 0..<20 {
        for index in 0..<8 { try save(ascii("\(index)"), "\(folder)/\(round)-\(index)") }
        let winners = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { index in
          if Self.ways[way]("\(folder)/\(round)-\(index)", "\(folder)/\(round)") == 0 {
            winners.withLock { $0.append(index) }
          }
        }
        let winner = winners.withLock { $0 }
        #expect(winner.count == 1)
        #expect(try contents("\(folder)/\(round)") == ascii("\(winner.first ?? -1)"))
      }
    }
  }

  @Test(arguments: ways.indices)
  func `a file that cannot come to a name leaves nothing there`(way: Int) throws {
    try withFolder { folder in
      #expect(Self.ways[way]("\(folder)/none", "\(folder)/a") == -1)
      #expect(errno == ENOENT)
      #expect(!NewFile.exists("\(folder)/a"))
    }
  }

  @Test func `a link stays, and the file that it leads to is replaced`() throws {
    try withFolder { folder in
      #expect(mkdir("\(folder)/far", 0o700) == 0)
      try save(ascii("old"), "\(folder)/far/a")
      #expect(symlink("far/a", "\(folder)/link") == 0)
      try NewFile.check("\(folder)/link", overwrite: true)
      #expect(FilePlace("\(folder)/link") == FilePlace("\(folder)/far/a"))
      let file = try NewFile("\(folder)/link", overwrite: true)
      let bytes = ascii("new")
      #expect(bytes.withUnsafeBytes { file.file.send($0, at: 0).error } == 0)
      #expect(try contents("\(folder)/far/a") == ascii("old"))
      try file.keep()
      #expect(file.isInPlace)
      file.file.close()
      #expect(try contents("\(folder)/far/a") == ascii("new"))
      #expect(FileIdentity("\(folder)/link") != FileIdentity("\(folder)/far/a"))
      // One that leads nowhere is replaced itself.
      #expect(symlink("nowhere", "\(folder)/lost") == 0)
      try NewFile("\(folder)/lost", overwrite: true).keep()
      #expect(FileIdentity("\(folder)/lost") == FileIdentity("\(folder)/lost", followsLinks: true))
      #expect(!NewFile.exists("\(folder)/nowhere"))
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func `a file is not replaced by the number under which it is open`() throws {
    try withFolder { folder in
      try save(ascii("old"), "\(folder)/a")
      let descriptor = Descriptor.open("\(folder)/a", O_WRONLY)
      defer { close(descriptor) }
      #expect(symlink("/dev/fd/\(descriptor)", "\(folder)/link") == 0)
      for path in ["/dev/fd/\(descriptor)", "/proc/self/fd/\(descriptor)", "\(folder)/link"] {
        #expect(failure { try NewFile.check(path, overwrite: true) }?.code == .invalidRequest)
        let error = failure { _ = try NewFile(path, overwrite: true) }
        #expect(error?.code == .invalidRequest)
      }
      // Nor is what stands there when the file has no name any more.
      unlink("\(folder)/a")
      let error = failure { _ = try NewFile("\(folder)/link", overwrite: true) }
      #expect(error?.code == .invalidRequest)
    }
  }

  // Only root can make files of another user.
  @Test(.enabled(if: geteuid() == 0), arguments: [0o1777, 0o777, 0o1770, 0o770])
  func `a pipe of another user in a folder where others may write gets no sound`(
    permissions: Int
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/take.wav"
      #expect(chmod(folder, mode_t(permissions)) == 0)
      #expect(mkfifo(path, 0o666) == 0)
      #expect(lchown(path, 65_534, 65_534) == 0)
      // The pipe has a reader, so that opening it would not wait.
      let reader = Descriptor.open(path, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      #expect(symlink(path, "\(folder)/own.wav") == 0)
      for name in [path, "\(folder)/own.wav"] {
        #expect(failure { try NewFile.check(name, overwrite: true) }?.code == .permissionDenied)
        let error = failure { _ = try NewFile(name, overwrite: true) }
        #expect(error?.code == .permissionDenied)
      }
    }
  }

  // The system may refuse to follow links in sticky folders by itself; in others it does not.
  @Test(.enabled(if: geteuid() == 0), arguments: [0o1777, 0o770], [true, false])
  func `a link of another user in a folder where others may write is not followed`(
    permissions: Int, isLast: Bool
  ) throws {
    try withFolder { folder in
      let (shared, own) = ("\(folder)/shared", "\(folder)/own")
      #expect(mkdir(shared, 0o700) == 0 && mkdir(own, 0o700) == 0)
      #expect(chmod(shared, mode_t(permissions)) == 0)
      #expect(mkfifo("\(own)/pipe", 0o600) == 0)
      try save(ascii("precious"), "\(own)/take.wav")
      let reader = Descriptor.open("\(own)/pipe", O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      for name in ["pipe", "take.wav"] + (isLast ? [] : ["new.wav"]) {
        let link = "\(shared)/\(name)"
        let path = isLast ? link : "\(link)/\(name)"
        #expect(symlink(isLast ? "\(own)/\(name)" : own, link) == 0)
        #expect(lchown(link, 65_534, 65_534) == 0)
        #expect(failure { try NewFile.check(path, overwrite: true) } != nil)
        let error = failure { () throws(AudioError) in
          let file = try NewFile(path, overwrite: true)
          let bytes = ascii("sound")
          _ = bytes.withUnsafeBytes { file.file.send($0, at: nil) }
          try file.keep()
        }
        #expect(error?.code == .permissionDenied)
      }
      var byte: UInt8 = 0
      #expect(systemRead(reader, &byte, 1) <= 0)
      #expect(try contents("\(own)/take.wav") == ascii("precious"))
      #expect(!NewFile.exists("\(own)/new.wav"))
    }
  }

  @Test(.enabled(if: geteuid() == 0), arguments: ["pipe", "link", "link to a pipe"])
  func `a later part passes over what another user has put at its name`(kind: String) throws {
    try withFolder { folder in
      let (shared, precious) = ("\(folder)/shared", "\(folder)/precious")
      #expect(mkdir(shared, 0o700) == 0)
      #expect(chmod(shared, 0o1777) == 0)
      if kind == "link" {
        try save(ascii("precious"), precious)
      } else {
        #expect(mkfifo(precious, 0o666) == 0)
      }
      let name = "\(shared)/a-2.wav"
      func put(_ name: String) {
        #expect((kind == "pipe" ? mkfifo(name, 0o666) : symlink(precious, name)) == 0)
        #expect(lchown(name, 65_534, 65_534) == 0)
      }
      put(name)
      // Opening a pipe would not wait.
      let readers = [name, precious].map { (path: String) in
        Descriptor.open(path, O_RDONLY | O_NONBLOCK)
      }
      defer { for reader in readers { close(reader) } }
      let recorder = try recorder("\(shared)/a.wav") {
        $0.maximumDuration = 1
        $0.overwrites = true
      }
      recorder.record()
      try hear(0..<24_000, recorder)
      try recorder.finish()
      #expect(recorder.currentStatus.blockedName == name)
      for (number, start) in [("", 0), ("-3", 8_000), ("-4", 16_000)] as [(String, Int64)] {
        #expect(try read("\(shared)/a\(number).wav") == samples(start..<(start + 8_000)))
      }
      if kind == "link" { #expect(try contents(precious) == ascii("precious")) }
      // The name that somebody asked for is refused.
      put("\(shared)/b.wav")
      let error = failure { _ = try self.recorder("\(shared)/b.wav") { $0.overwrites = true } }
      #expect(error?.code == .permissionDenied)
    }
  }

  // Linux makes a socket without a program that listens.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func `nothing takes the place of a socket`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.wav"
      #expect(mknod(path, S_IFSOCK | 0o600, 0) == 0)
      #expect(NewFile.isBlocked(path))
      for error in [
        failure { try NewFile.check(path, overwrite: true) },
        failure { _ = try NewFile(path, overwrite: true) },
      ] {
        #expect(error?.code == .cannotCreate)
        #expect(error?.message.contains("is a socket") == true)
      }
    }
  }

  @Test func `one's own pipes and devices are written to`() throws {
    try withFolder { folder in
      let path = "\(folder)/pipe.wav"
      #expect(chmod(folder, 0o1777) == 0)
      #expect(mkfifo(path, 0o600) == 0)
      let reader = Descriptor.open(path, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      let pipe = try #require(Descriptor.pipe())
      defer {
        close(pipe.reader)
        close(pipe.writer)
      }
      for path in [path, "/dev/null", "/dev/fd/\(pipe.writer)"] {
        try NewFile.check(path, overwrite: true)
        let file = try NewFile(path, overwrite: true)
        #expect(file.file.kind == .stream)
        #expect(file.isInPlace)
        file.file.close()
      }
    }
  }
}

// Outside of the suite, where other functions of the name hide the system's.
private func systemRead(_ file: CInt, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
