import Testing

@testable import Tragus

struct NamedDetectorTests {
  private func detector(_ name: String) throws -> NamedDetector {
    try #require(NamedDetector.all.first { $0.name == name })
  }

  @Test func `a detector hears what its events say`() throws {
    let source = try SimulatedSource(parsing: "tone?level=-20&duration=1s&rate=16000")
    let heard = try detector("activity").detections(in: source)
    #expect(heard.count == 1)
    #expect(heard[0].start < 0.05 && abs(heard[0].end - 1) < 0.05)
  }

  @Test func `a rate that is too low is told`() throws {
    let source = try SimulatedSource(parsing: "tone?duration=100ms&rate=2000&frequency=100")
    let alarm = try detector("alarm")
    #expect(throws: AudioError.self) { try alarm.detections(in: source) }
  }

  @Test func `names are in order and different`() {
    let names = NamedDetector.all.map(\.name)
    #expect(names == Set(names).sorted())
  }
}
