import Testing

@testable import TragusCore

struct PaddingTests {
  @Test func `a text is filled up to its width, and a longer one stays`() {
    #expect("ab".padded(to: 4) == "ab  " && "abcde".padded(to: 4) == "abcde")
    #expect("abcde".padded(to: 4, blanks: 1) == "abcde ")
    #expect("ab".aligned(to: 4) == "  ab" && "abcde".aligned(to: 4) == "abcde")
  }

  @Test func `blanks at the end go, others stay`() {
    #expect(" a b  ".withoutEndingBlanks == " a b" && "   ".withoutEndingBlanks.isEmpty)
    #expect("".withoutEndingBlanks.isEmpty && "a\t ".withoutEndingBlanks == "a\t")
  }

  @Test func `lines are broken between words`() {
    #expect("one two  three\nfour".wrapped(to: 8) == ["one two", "three", "four"])
    #expect("extraordinary it is".wrapped(to: 5) == ["extraordinary", "it is"])
    #expect("".wrapped(to: 5).isEmpty)
  }
}
