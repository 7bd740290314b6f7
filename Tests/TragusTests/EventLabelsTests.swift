import Testing
import Tragus

struct EventLabelsTests {
  private struct Sound: AudioEvent {
    static let name = "sound"
    var time: Double
    var phase: Phase?
    var start: Double?
    var end: Double?
    var label: String?
    var duration: Double?
  }

  private let labels = EventLabels(sampleRate: 48_000)

  @Test func `what lasts is one label, from its start to its end`() {
    #expect(labels.label(for: Sound(time: 1, phase: .began, start: 1)) == nil)
    #expect(labels.label(for: Sound(time: 1, phase: .updated, start: 1)) == nil)
    #expect(
      labels.label(for: Sound(time: 3.5, phase: .ended, start: 1, end: 3.5, label: "dog"))
        == SoundLabel(start: 1, end: 3.5, text: "sound dog"))
  }

  @Test func `what has a time alone is a point`() {
    #expect(labels.label(for: Sound(time: 2)) == SoundLabel(start: 2, text: "sound"))
    #expect(
      labels.label(for: Sound(time: 2, duration: 0.5))
        == SoundLabel(start: 1.5, end: 2, text: "sound"))
    let label = SoundLabel(start: 1, end: 2, text: "x", lowFrequency: 5)
    #expect(labels.label(for: label) == label)
  }

  @Test func `every condition of an input, every level and gap becomes a label`() {
    for event in Heard.everything {
      let label = labels.label(for: event)
      switch event {
      case let health as InputHealth where health.phase == .ended:
        #expect(
          label
            == SoundLabel(
              start: health.start, end: health.time, text: "input \(health.condition.rawValue)"))
      case let sound as RecognizedSound where sound.phase == .ended:
        #expect(
          label == SoundLabel(start: sound.start, end: sound.time, text: sound.label))
      case is InputHealth, is RecognizedSound: #expect(label == nil)
      case let level as Level:
        #expect(label?.end == level.time)
        #expect(label?.text.hasPrefix("level ") == true)
      case is Gap: #expect(label?.end == event.time + 48 / 48_000.0)
      default: break
      }
    }
  }

  @Test func `a level covers its period`() throws {
    let source = try SimulatedSource(parsing: "tone?frequency=1000&level=-20&duration=1s")
    var settings = AnalyzerSettings()
    settings.levels.period = 0.25
    let events = Heard.events(of: source, settings)
    let spans = events.compactMap { $0 is Level ? labels.label(for: $0) : nil }
    #expect(spans.map(\.start) == [0, 0.25, 0.5, 0.75])
    #expect(spans.map(\.end) == [0.25, 0.5, 0.75, 1])
    // A sine of peak -20 dBFS.
    #expect(spans.allSatisfy { $0.text == "level -23.0 dBFS" })
  }
}
