import Foundation
import Testing

@testable import TragusCore

struct FolderNamesTests {
  private let folder = NSTemporaryDirectory() + "tragus-names-\(UUID().uuidString)"

  @Test func `all names of a folder are read, byte by byte`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var names: [[UInt8]] = [
      Array("b".utf8), Array(".hidden".utf8), Array("\u{E9}".utf8), Array("e\u{301}".utf8),
      Array(repeating: UInt8(ascii: "n"), count: 255),
    ]
    #if os(Linux)
      // Linux takes any bytes but a slash and a zero for a name.
      names += [[0xFF], [0x0A, 0x1B]]
    #endif
    for name in names {
      let path = BytePath(folder).appending(name)
      let descriptor = Descriptor.open(path.terminated, O_WRONLY | O_CREAT | O_EXCL)
      try #require(descriptor >= 0)
      close(descriptor)
    }
    let sorted = names.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(FolderNames.read(folder) == sorted)
    // An open folder can be read again.
    let descriptor = Descriptor.open(folder, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    for _ in 0..<2 { #expect(FolderNames.read(descriptor: descriptor) == sorted) }
    #expect(FolderNames.read(folder + "/b") == nil)
    #expect(FolderNames.read(folder + "/none") == nil && errno == ENOENT)
  }

  @Test func `what a path names is told, and a link is what it leads to unless it counts itself`()
    throws
  {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data().write(to: URL(filePath: folder + "/file"))
    for (name, target) in [("a", "file"), ("b", "."), ("c", "none")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)", withDestinationPath: target)
    }
    for (name, kind, own) in [
      ("", .folder, .folder), ("file", .file, .file), ("a", .file, .link), ("b", .folder, .link),
      ("c", nil, .link), ("none", nil, nil),
    ] as [(String, FileKind?, FileKind?)] {
      #expect(FileKind("\(folder)/\(name)") == kind)
      #expect(FileKind("\(folder)/\(name)", followsLinks: false) == own)
    }
    #expect(FileKind("/dev/null") == .other)
  }
}
