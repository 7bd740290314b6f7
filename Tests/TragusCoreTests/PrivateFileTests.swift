import Foundation
import Testing

@testable import TragusCore

@Suite final class PrivateFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tragus-private-\(UUID().uuidString)").path

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a file and the folders above it are their owner's alone`() throws {
    let path = folder + "/a/b/c.json"
    #expect(try PrivateFile.read(path, atMost: 10, of: "tests") == nil)
    try PrivateFile.update(path) { [1, 2, 3] }
    #expect(try PrivateFile.read(path, atMost: 10, of: "tests") == [1, 2, 3])
    #expect(try mode(path) == 0o600)
    for part in ["", "/a", "/a/b"] { #expect(try mode(folder + part) == 0o700) }
    try PrivateFile.remove(BytePath(path))
    try PrivateFile.remove(BytePath(path))
    #expect(try PrivateFile.read(path, atMost: 10, of: "tests") == nil)
  }

  @Test func `what a program left that was stopped is neither read nor in the way`() throws {
    let path = folder + "/file"
    try PrivateFile.update(path) { [1] }
    try Data([9, 9]).write(to: URL(filePath: folder + "/.file.new"))
    #expect(try PrivateFile.read(path, atMost: 10, of: "tests") == [1])
    try PrivateFile.update(path) { [2] }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
  }

  @Test func `what is too large, no file or forbidden is said`() throws {
    let path = folder + "/file"
    try PrivateFile.update(path) { [1, 2, 3] }
    for attempt in [
      { _ = try PrivateFile.read(path, atMost: 2, of: "tests") },
      { [folder] in _ = try PrivateFile.read(folder, atMost: 9_000_000, of: "tests") },
    ] {
      let error = #expect(throws: AudioError.self) { try attempt() }
      #expect(error?.code == .malformedFile)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: path)
    #expect(try PrivateFile.read(folder + "/link", atMost: 9, of: "tests") == [1, 2, 3])
    let link = folder + "/link"
    #expect(throws: AudioError.self) {
      _ = try PrivateFile.read(link, atMost: 9, of: "tests", followsLinks: false)
    }
  }

  @Test func `a change that fails leaves the file as it was`() throws {
    let path = folder + "/file"
    try PrivateFile.update(path) { [1] }
    #expect(throws: AudioError.self) {
      try PrivateFile.update(path) { () throws(AudioError) in
        throw AudioError(.malformedFile, "It is not understood.")
      }
    }
    #expect(try PrivateFile.read(path, atMost: 9, of: "tests") == [1])
  }
}
