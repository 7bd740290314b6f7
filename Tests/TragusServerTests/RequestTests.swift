import NIOHTTP1
import Testing

@testable import TragusServer

@Suite struct `requests` {
  private func read(_ uri: String, _ headers: HTTPHeaders = [:]) -> Request? {
    Request(HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers))
  }

  @Test func `an empty part is a part`() throws {
    func path(_ uri: String) throws -> [String] {
      try #require(read(uri)).path
    }
    #expect(try path("/") == [])
    #expect(try path("/a/") == ["a", ""])
    #expect(try path("//a") == ["", "a"])
    let route = Route(.GET, "/classes/*") { _ in .done }
    #expect(route.matches(["classes", "a"]))
    #expect(!route.matches(["classes", ""]))
    #expect(!route.matches(["classes", "a", ""]))
  }

  @Test func `a path is decoded part by part`() throws {
    let request = try #require(read("/api/v1/recordings/a%20b%2Fc.wav?download=1&x=%C3%A4"))
    #expect(request.path == ["api", "v1", "recordings", "a b/c.wav"])
    #expect(request.query == ["download": "1", "x": "ä"])
  }

  @Test(arguments: [
    "api", "http://127.0.0.1/api", "/%", "/%2", "/%zz", "/%ff", "/a%00.wav", "*", "",
  ])
  func `what is no path is refused`(uri: String) {
    #expect(read(uri) == nil)
  }

  @Test func `a header that comes twice is not believed`() throws {
    let request = try #require(
      read("/", ["host": "127.0.0.1:8347", "Host": "evil.example"]))
    #expect(request.claims.host == "")
  }

  /// RFC 9110, section 14.1.2, with its examples for 10 000 bytes.
  @Test(arguments: [
    ("bytes=0-499", FileResponse.Part.part(0..<500)),
    ("bytes=500-999", .part(500..<1000)),
    ("bytes=-500", .part(9500..<10_000)),
    ("bytes=9500-", .part(9500..<10_000)),
    ("bytes=9999-20000", .part(9999..<10_000)),
    ("bytes=10000-", .outside),
    ("bytes=-0", .outside),
    ("bytes=5-4", .whole),
    ("bytes=0-0,-1", .whole),
    ("bytes=a-b", .whole),
    ("bytes=-", .whole),
    ("lines=0-4", .whole),
    ("bytes=99999999999999999999-", .whole),
  ])
  func `a range is the part that it names`(text: String, part: FileResponse.Part) {
    #expect(FileResponse.range(text, of: 10_000) == part)
  }

  @Test func `a file without bytes has no part`() {
    #expect(FileResponse.range("bytes=0-", of: 0) == .outside)
  }
}
