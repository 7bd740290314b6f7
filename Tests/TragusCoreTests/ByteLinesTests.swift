import Testing
import TragusCore

struct ByteLinesTests {
  private func lines(_ text: String, endsAtReturn: Bool) -> [String] {
    ByteLines(Array(text.utf8)[...], endsAtReturn: endsAtReturn).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("\n\nb", ["", "", "b"]),
    ("é\u{301}\nb", ["é\u{301}", "b"]),
    // A mark behind the end of a line combines with nothing.
    ("a\n\u{301}b", ["a", "\u{301}b"]),
  ])
  func `lines end at a line feed`(text: String, expected: [String]) {
    #expect(lines(text, endsAtReturn: false) == expected)
    #expect(lines(text, endsAtReturn: true) == expected)
    #expect(
      ByteLines(text[...].utf8).map { String(Substring($0)) } == expected)
  }

  @Test(arguments: [
    ("a\r\nb\r", ["a\r", "b\r"], ["a", "b", ""]),
    ("\r\r\n\n", ["\r\r", "", ""], ["", "", "", ""]),
    ("\n\r", ["", "\r"], ["", "", ""]),
  ])
  func `a carriage return ends a line where it is to`(
    text: String, without: [String], with: [String]
  ) {
    #expect(lines(text, endsAtReturn: false) == without)
    #expect(lines(text, endsAtReturn: true) == with)
  }
}
