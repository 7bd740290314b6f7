import Testing
import Tragus
import TragusTestSupport

struct AllAnalyzersTests {
  @Test(arguments: Heard.signals + ["scene?duration=6s&rate=16000&channels=2"])
  func `a stream gives the same lines whole, in pieces and live`(signal: String) throws {
    let lines = JSONLines()
    func heard(_ source: any AudioSource) -> [String] {
      Heard.events(of: source, analyzers: AllAnalyzers(report: .combinedAndEach))
        .map { lines.line(for: $0) }
    }
    let expected = heard(try SimulatedSource(parsing: signal))
    #expect(expected.count >= 20)
    var generator = SeededGenerator(seed: 3)
    // Even in the logarithm, and sometimes nothing, as a device in its pauses.
    let random = (0..<1000).map { _ in
      Int.random(in: 0..<(1 << Int.random(in: 0...13, using: &generator)), using: &generator)
    }
    for (lengths, isLive) in [
      ([1, 2, 3, 500], true), ([441], false), ([4096], true), (random, false),
    ] {
      let source = PieceSource(
        try SimulatedSource(parsing: signal), lengths: lengths, isLive: isLive)
      let isSame = heard(source) == expected
      #expect(isSame)
    }
  }

  @Test func `events come in the order of their time`() throws {
    let events = Heard.events(of: try SimulatedSource(parsing: "clipping?duration=4s"))
    let levels = events.compactMap { $0 as? Level }
    #expect(levels.count == 40)
    #expect(levels.map(\.time) == levels.map(\.time).sorted())
  }

  @Test func `a period shorter than a frame covers one frame`() throws {
    let source = try SimulatedSource(parsing: "noise?duration=3s&rate=2")
    let levels = Heard.events(of: source, analyzers: AllAnalyzers(period: 0.1))
      .compactMap { $0 as? Level }
    #expect(levels.map(\.frameCount) == [1, 1, 1, 1, 1, 1])
  }

  @Test func `the settings reach the meter`() throws {
    let source = try SimulatedSource(parsing: "silence?duration=1s&channels=2")
    let analyzers = AllAnalyzers(period: 0.5, report: .each, floor: -70)
    let levels = Heard.events(of: source, analyzers: analyzers).compactMap { $0 as? Level }
    #expect(levels.map(\.channel) == [0, 1, 0, 1])
    #expect(levels.allSatisfy { $0.rms == -70 && $0.frameCount == 24_000 })
  }

  @Test func `blows are reported, but not what goes on when a device is opened`() throws {
    func blows(_ signal: String) throws -> [Blow] {
      var analyzers = AllAnalyzers()
      analyzers.isFromDevice = true
      return Heard.events(of: try SimulatedSource(parsing: signal), analyzers: analyzers)
        .compactMap { $0 as? Blow }
    }
    let told = try blows("blow?microphone=bare&count=1&length=800ms&duration=3s&rate=8000")
    #expect(told.map(\.phase) == [.began, .ended])
    #expect(abs((told.first?.start ?? 0) - 1.5) < 0.1)
    #expect(try blows("noise?color=pink&duration=3s&rate=8000").isEmpty)
  }
}
