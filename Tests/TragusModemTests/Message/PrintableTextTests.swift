import Testing

@testable import TragusModem

struct PrintableTextTests {
  @Test(arguments: [
    ("plain text: äß漢字 👍🏽 👨‍👩‍👧", "plain text: äß漢字 👍🏽 👨‍👩‍👧"),
    ("\u{1B}[2J", #"\x1b[2J"#), ("a\nb\tc\r\0", #"a\nb\tc\r\x00"#),
    ("\u{7F}\u{9B}31m", #"\x7f\x9b31m"#),
    ("a\u{202E}b\u{2066}", #"a\u{202e}b\u{2066}"#), ("\u{200F}\u{FEFF}", #"\u{200f}\u{feff}"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("\u{E0041}\u{E000}", #"\u{e0041}\u{e000}"#),
    (#"C:\x1b"#, #"C:\\x1b"#), ("$(rm -rf ~)", "$(rm -rf ~)"), ("", ""),
  ])
  func `what steers a terminal or misleads a reader is escaped`(text: String, expected: String) {
    #expect(printableText(text) == expected)
    #expect(printableText(Array(text.utf8)) == expected)
  }

  @Test func `what is not UTF-8 is shown byte by byte`() {
    #expect(printableText([0x61, 0xFF, 0xC3, 0x28, 0xC3]) == #"a\xff\xc3(\xc3"#)
    // Too long a form of '/', a surrogate, and beyond the last character.
    #expect(printableText([0xC0, 0xAF]) == #"\xc0\xaf"#)
    #expect(printableText([0xED, 0xA0, 0x80]) == #"\xed\xa0\x80"#)
    #expect(printableText([0xF4, 0x90, 0x80, 0x80]) == #"\xf4\x90\x80\x80"#)
  }

  @Test func `no byte gets through that is not printable`() {
    for count in [1, 2, 3, 4] {
      for seed in 0..<300 as Range<UInt64> {
        let text = printableText(randomBytes(count, seed: seed))
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) })
      }
    }
  }
}
