import Testing

@testable import Tragus

struct DetectionLinesTests {
  private func detections(_ text: String, type: String = "blow") throws(AudioError) -> [Detection] {
    try DetectionLines.detections(in: Array(text.utf8), type: type)
  }

  @Test func `lines of the contract are events`() throws {
    let text = """
      {"type":"hello","version":1}
      listening
      {"type":"blow","version":1,"phase":"began","time":2.34,"start":2.34,"at":2.43,"strength":0.7}
      {"type":"blow","version":1,"phase":"updated","time":2.5,"start":2.34,"at":2.5}
      {"type":"level","time":2.5,"rms":-20}
      {"type":"blow","phase":"ended","time":2.9,"start":2.34,"end":2.9,"at":3.0,"kind":"long"}
      {"type":"blow","phase":"began","time":5,"start":5,"at":5.1}
      """
    #expect(
      try detections(text) == [
        Detection(start: 2.34, end: 2.9, beganAt: 2.43, endedAt: 3),
        Detection(start: 5, end: .infinity, beganAt: 5.1),
      ])
  }

  @Test func `lines of other types may have anything`() throws {
    let text = #"{"type":"log","start":"10:15"}"# + "\n" + #"{"type":"blow","start":2,"end":3}"#
    #expect(try detections(text) == [Detection(start: 2, end: 3)])
  }

  @Test func `lines of other programs may have less`() throws {
    let text =
      #"{"type":"clap","time":1,"at":1.1}"# + "\r\n" + #"{"type":"clap","start":2,"end":3}"#
    #expect(
      try detections(text, type: "clap") == [
        Detection(start: 1, end: 1, beganAt: 1.1, endedAt: 1.1), Detection(start: 2, end: 3),
      ])
    #expect(try detections("").isEmpty)
  }

  @Test func `blank lines are passed over`() throws {
    let some = String(repeating: "\n", count: 1000)
    #expect(
      try detections(some + #"{"type":"blow","start":2,"end":3}"# + some) == [
        Detection(start: 2, end: 3)
      ])
  }

  @Test(arguments: [
    "{\"type\":\"blow\"", "{\"type\":\"blow\"}", "{\"type\":\"blow\",\"start\":\"1\"}",
  ])
  func `a line that says nothing is an error with its number`(text: String) {
    do throws(AudioError) {
      _ = try detections("\n" + text)
      Issue.record("It was read.")
    } catch {
      #expect(error.code == .malformedFile && error.message.contains("line 2 "))
    }
  }
}
