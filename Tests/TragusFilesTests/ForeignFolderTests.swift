import Foundation
import Testing
import TragusCore

@testable import TragusFiles

/// Where root writes in the folder of another user, who may put there what they like.
///
/// Everybody may write to the folder for temporary files, and with it to all below: these folders lie
/// in the current one.
@Suite(.enabled(if: geteuid() == 0 && !PathWalk(".").hasSharedFolder))
struct ForeignFolderTests {
  private static let somebody: uid_t = 65_534

  private func withHome(_ body: (_ home: String, _ own: String) throws -> Void) throws {
    let folder = "tragus-files-\(UUID().uuidString)"
    let (home, own) = ("\(folder)/home", "\(folder)/own")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(mkdir(folder, 0o755) == 0 && mkdir(home, 0o755) == 0 && mkdir(own, 0o755) == 0)
    #expect(chown(home, Self.somebody, Self.somebody) == 0)
    try body(home, own)
  }

  private func link(_ path: String, to target: String, of owner: uid_t) throws {
    let target = "\(FileManager.default.currentDirectoryPath)/\(target)"
    #expect(symlink(target, path) == 0 && lchown(path, owner, owner) == 0)
  }

  /// Writes a file, with the error that it brings.
  private func write(_ path: String) -> AudioError? {
    let checked = failure { try NewFile.check(path, overwrite: true) }
    let error = failure {
      let file = try NewFile(path, overwrite: true)
      let bytes = ascii("sound")
      _ = bytes.withUnsafeBytes { file.file.send($0, at: nil) }
      try file.keep()
    }
    #expect(checked?.code == error?.code)
    return error
  }

  @Test func `nothing goes into a pipe of the user whose folder it is`() throws {
    try withHome { home, _ in
      let path = "\(home)/take.wav"
      #expect(mkfifo(path, 0o666) == 0 && chown(path, Self.somebody, Self.somebody) == 0)
      let reader = Descriptor.open(path, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      #expect(write(path)?.code == .permissionDenied)
      var byte: UInt8 = 0
      #expect(read(reader, &byte, 1) <= 0)
    }
  }

  @Test func `nothing goes through a link of the user whose folder it is`() throws {
    try withHome { home, own in
      try save(ascii("precious"), "\(own)/take.wav")
      try link("\(home)/take.wav", to: "\(own)/take.wav", of: Self.somebody)
      try link("\(home)/folder", to: own, of: Self.somebody)
      for name in ["take.wav", "folder/take.wav", "folder/new.wav"] {
        #expect(write("\(home)/\(name)")?.code == .permissionDenied)
      }
      #expect(try contents("\(own)/take.wav") == ascii("precious"))
      #expect(!NewFile.exists("\(own)/new.wav"))
    }
  }

  @Test func `files, own links and own pipes are taken in the folder of another user`() throws {
    try withHome { home, own in
      try save(ascii("old"), "\(own)/linked.wav")
      try save(ascii("old"), "\(home)/old.wav")
      #expect(chown("\(home)/old.wav", Self.somebody, Self.somebody) == 0)
      try link("\(home)/link.wav", to: "\(own)/linked.wav", of: geteuid())
      try link("\(home)/folder", to: own, of: geteuid())
      // This leads nowhere, and is replaced.
      try link("\(home)/nowhere.wav", to: "\(own)/nothing", of: Self.somebody)
      for name in ["new.wav", "old.wav", "link.wav", "folder/new.wav", "nowhere.wav"] {
        #expect(write("\(home)/\(name)") == nil)
        #expect(try contents("\(home)/\(name)") == ascii("sound"))
      }
      #expect(try contents("\(own)/linked.wav") == ascii("sound"))
      #expect(!NewFile.exists("\(own)/nothing"))
      #expect(mkfifo("\(home)/pipe", 0o600) == 0)
      let reader = Descriptor.open("\(home)/pipe", O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      #expect(write("\(home)/pipe") == nil)
    }
  }

  @Test func `devices and links of the system are taken`() {
    #expect(write("/dev/null") == nil)
  }
}
