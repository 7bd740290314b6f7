import Testing
import TragusAnalysis

@testable import Tragus

@Test func `every verdict but quiet has a letter of its own in the picture`() {
  let letters = BlowStory.marks
  #expect(letters.count == BlowVerdict.allCases.count - 1)
  #expect(Set(letters.values).count == letters.count)
  #expect(letters[.blow] == "B")
}
