import Foundation
import Testing

@testable import Tragus

struct ModelFolderTests {
  private let url = FileManager.default.temporaryDirectory
    .appending(path: "models-\(UUID().uuidString)")

  private func folder(_ names: [String]) throws -> ModelFolder {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for name in names { try Data().write(to: url.appending(path: name)) }
    return ModelFolder(environment: ["TRAGUS_MODEL_DIR": url.path])
  }

  @Test func `models are called by their files, and nothing else is one`() throws {
    let folder = try folder(["b.tragusmodel", "a.tragusmodel", "notes.txt", ".c.tragusmodel"])
    #expect(try folder.names() == ["a", "b"])
    #expect(try folder.file("a") == url.path + "/a.tragusmodel")
    #expect(try ModelFolder(environment: ["XDG_DATA_HOME": "/nowhere"]).names() == [])
    #expect(throws: AudioError.self) {
      try ModelFolder(environment: ["TRAGUS_MODEL_DIR": "/nowhere"]).names()
    }
  }

  @Test func `a path is taken as it is, and a wrong name gets a hint`() throws {
    let folder = try folder(["breath.tragusmodel"])
    for path in ["./x", "x.tragusmodel", "/x/y"] { #expect(try folder.file(path) == path) }
    let error = #expect(throws: AudioError.self) { try folder.file("breth") }
    #expect(error?.message.contains("did you mean 'breath'?") == true)
  }

  @Test func `only a model of the folder is removed`() throws {
    let folder = try folder(["a.tragusmodel", "b.tragusmodel"])
    #expect(throws: AudioError.self) { try folder.remove(url.path + "/b.tragusmodel") }
    #expect(throws: AudioError.self) { try folder.remove("../a") }
    try folder.remove("a")
    #expect(try folder.names() == ["b"])
  }

  @Test func `the environment says where it is`() {
    func path(_ environment: [String: String]) -> String? {
      ModelFolder(environment: environment).path
    }
    #expect(path(["TRAGUS_MODEL_DIR": "/m", "HOME": "/h"]) == "/m")
    #expect(path(["XDG_DATA_HOME": "/d", "HOME": "/h"]) == "/d/tragus/models")
    #expect(path([:]) == nil)
  }
}
