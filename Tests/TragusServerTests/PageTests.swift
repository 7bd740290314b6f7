import Testing
import TragusCore

@testable import TragusServer

@Suite struct `the files of the page` {
  static let folder =
    #filePath.replacing("Tests/TragusServerTests/PageTests.swift", with: "")
    + "Sources/CTragusPage/page"

  private static func files(in path: String, _ prefix: String = "") -> [String] {
    (FolderNames.read(path) ?? []).map { String(decoding: $0, as: UTF8.self) }.flatMap { name in
      FileKind("\(path)/\(name)") == .folder
        ? files(in: "\(path)/\(name)", "\(prefix)\(name)/") : [prefix + name]
    }
  }

  @Test func `all of them are in the program; scripts slash list-page puts them there`() {
    #expect(Page().paths == Set(Self.files(in: Self.folder)))
  }

  /// What is loaded at first is measured in a browser, at most 300 kB; the screens come when they are looked
  /// at. All of them together are what a phone keeps.
  @Test func `together they are small`() throws {
    let files = Self.files(in: Self.folder).filter { $0 != "openapi.json" }
    let sizes = try files.map { try OpenFile("\(Self.folder)/\($0)").byteCount }
    #expect(sizes.reduce(0, +) < 500_000)
  }

  /// No text of an event or a message may become markup, and nothing may come from elsewhere.
  @Test func `none of them makes markup from texts or asks another server`() throws {
    for name in Self.files(in: Self.folder) where name.hasSuffix(".js") || name.hasSuffix(".html") {
      let file = try OpenFile("\(Self.folder)/\(name)")
      let text = String(decoding: file.bytes(at: 0, count: Int(file.byteCount)), as: UTF8.self)
      for word in [
        "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
      ] {
        #expect(!text.contains(word), "\(name) uses \(word)")
      }
      let addresses = text.matches(of: /https?:\/\/[a-z0-9.]+/).map { String($0.output) }
      #expect(addresses.allSatisfy { $0 == "http://www.w3.org" }, "\(name) names \(addresses)")
    }
  }
}
