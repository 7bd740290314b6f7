import Testing
import TragusCore

@testable import TragusSignals

struct ToneTextTests {
  @Test func `notes, chords, rests and lengths are told apart`() throws {
    let text = try ToneText(["A4", "A4+880:500ms", "r", "-:1s", "300ms", "440:50ms"])
    #expect(
      text.tones == [
        .init(.tone(440)), .init(.chord([440, 880]), duration: 0.5), .init(nil),
        .init(nil, duration: 1), .init(.tone(440), duration: 0.05),
      ])
    #expect(text.length == .seconds(0.3))
    #expect(try text.steps(usual: 0.2).map(\.duration) == [0.3, 0.5, 0.3, 1, 0.05])
  }

  @Test func `a length has its own option, and one of minutes is no tone`() throws {
    #expect(try ToneText(["1:30"]).length == .seconds(90))
    #expect(try ToneText(["440"], length: "0:02").length == .seconds(2))
    #expect(try ToneText(["440"]).duration(usual: 0.2) == 0.2)
    let endless = try ToneText(["440", "endless"])
    #expect(endless.length == .endless && endless.duration(usual: 0.2) == nil)
    #expect(throws: AudioError.self) {
      try ToneText(["C4", "E4"], length: "endless").steps(usual: 1)
    }
  }

  @Test func `notes have the frequencies of their tuning`() throws {
    let text = try ToneText(["A4"]) { number in number == 69 ? 432 : 0 }
    #expect(text.tones == [.init(.tone(432))])
  }

  @Test(arguments: [
    (["H4"], nil, false, "Write B4, not H4"), (["440", "1s", "2s"], nil, false, "one too many"),
    (["440", "1s"], "1s", false, "one too many"), (["440:5"], nil, false, "Write 5"),
    (["C4,E4"], nil, false, "C4+E4 for a chord"), (["1,2"], nil, true, "not a duration"),
    (["C4++E4"], nil, false, "is empty"), (["440"], "1", false, "Write 1s"),
  ])
  func `what is wrong is said`(
    words: [String], length: String?, hasSound: Bool, reason: String
  ) {
    let failure = #expect(throws: AudioError.self) {
      try ToneText(words, length: length, hasSound: hasSound)
    }
    #expect(failure?.code == .invalidRequest)
    #expect(failure?.message.contains(reason) == true, "\(failure?.message ?? "")")
  }
}
