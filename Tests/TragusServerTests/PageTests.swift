import NIOCore
import NIOHTTP1
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

  /// What is loaded at first is measured in a browser. All screens together are what a phone keeps, and
  /// what comes through the network is not more than a page may weigh: 300 kB.
  @Test func `together they are small`() throws {
    let files = Self.files(in: Self.folder).filter { $0 != "openapi.json" }
    let page = Page()
    let sizes = try files.map { name in
      let head = HTTPRequestHead(
        version: .http1_1, method: .GET, uri: "/\(name)",
        headers: ["accept-encoding": "gzip, deflate, br"])
      let response = page.response(to: try #require(Request(head)))
      guard case .bytes(let bytes) = response.body else { return 0 }
      #expect(response.headers.contains(name: "content-encoding") == !name.hasSuffix(".png"))
      return bytes.readableBytes
    }
    #expect(sizes.reduce(0, +) < 300_000)
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
