import Testing
import Tragus

/// Simulated wind, and what could be taken for it.
struct WindInSignalsTests {
  private func events(of signal: String) throws -> (winds: [Wind], blows: [Blow]) {
    let source = try SimulatedSource(parsing: signal)
    var (winds, blows): ([Wind], [Blow]) = ([], [])
    let listener = Listener()
    listener.add(BlowSensor(format: source.format)) {
      switch $0 {
      case .wind(let wind): winds.append(wind)
      case .blow(let blow): blows.append(blow)
      case .aside: Issue.record("No direction was asked for.")
      }
    }
    try listener.run(source)
    return (winds, blows)
  }

  @Test(arguments: [4, 16], [1, 2])
  func `wind is heard, and no blow once it is known`(speed: Int, seed: Int) throws {
    let (winds, blows) = try events(
      of: "wind?speed=\(speed)&seed=\(seed)&duration=10s&rate=8000")
    let first = try #require(winds.first)
    #expect(first.start < 3)
    let length = winds.reduce(0) { $0 + ($1.duration ?? 0) }
    #expect(length > 6, "\(length)")
    #expect(blows.allSatisfy { $0.at < first.at })
  }

  @Test(arguments: [
    "engine", "engine?idle=700&top=5000&seed=2", "tap", "tap?taps=200&seed=2", "speech", "blow",
    "blow?length=1s&seed=2", "scene", "noise", "noise?color=pink", "noise?color=brown", "hum",
    "tone?frequency=100", "sweep?to=3900", "clicks", "dead", "clipping?frequency=80", "offset",
  ])
  func `nothing else is wind`(signal: String) throws {
    let separator = signal.contains("?") ? "&" : "?"
    #expect(try events(of: "\(signal)\(separator)duration=10s&rate=8000").winds.isEmpty)
  }
}
