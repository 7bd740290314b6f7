import Testing
import Tragus
import TragusTestSupport

/// An analyzer as somebody else writes it, who says nothing of how its event is shown.
private struct Clap: AudioEvent {
  static let name = "clap"
  var time: Double
  var loudness = 0.25
  var count = 2
  var kind = "double"
  var isSharp = true
}

private struct ClapDetector: Analyzer {
  func process(_ buffer: AudioBuffer) -> [Clap] {
    buffer.channel(0)[0] > 0.5 ? [Clap(time: buffer.time(at: 0))] : []
  }
  func finish() -> [Clap] { [] }
  func reset() {}
}

/// One with words and columns of its own, of something that lasts.
private struct Applause: PhasedEvent {
  static let name = "applause"
  static let columns = phaseColumns + ["people"]
  let start: Double
  let end: Double?
  let at: Double
  let people: Int

  var words: EventWords? {
    EventWords(
      "hands", channel: 1,
      [.text(phaseText()), .value("people", Double(people), places: 0), .value("rate", nil)],
      kind: "many", reading: "hands")
  }

  private enum CodingKeys: CodingKey { case people }

  func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(people, forKey: .people)
  }
}

struct TextLinesTests {
  private let lines = TextLines()

  @Test func `an event from elsewhere is in text, JSON, tables and labels`() throws {
    var claps: [Clap] = []
    let listener = Listener()
    let format = AudioFormat(sampleRate: 8000, channelCount: 1)
    listener.add(ClapDetector()) { claps.append($0) }
    let source = ArraySource(format: format, channels: [[0.75]])
    try listener.run(source)
    let clap = try #require(claps.first)
    #expect(
      lines.line(for: clap)
        == "    0.000 s  clap   loudness 0.25  count 2  kind double  isSharp true")
    #expect(
      JSONLines().line(for: clap)
        == #"{"count":2,"isSharp":true,"kind":"double","loudness":0.25,"time":0,"type":"clap","#
        + #""version":1}"#)
    let table = CSVLines(columns: CSVLines.columns(of: [Clap.self, Gap.self]))
    #expect(table.header == "type,time,frames,duration" && table.line(for: clap) == "clap,0,,")
    #expect(
      EventLabels(sampleRate: format.sampleRate).label(for: clap)
        == SoundLabel(start: 0, text: "clap double"))
  }

  @Test func `an event says its words itself, everywhere`() {
    let event = Applause(start: 1, end: 3.5, at: 4, people: 1200)
    #expect(
      lines.line(for: event)
        == "    3.500 s  hands  channel 1  ended after 2.5 s  people 1200  rate -")
    #expect(lines.reading(of: event) == "hands 1")
    #expect(lines.text(of: event) == "ended after 2.5 s  people 1200  rate -")
    #expect(
      EventLabels(sampleRate: 8000).label(for: event)
        == SoundLabel(start: 1, end: 3.5, text: "applause many"))
    let table = CSVLines(columns: CSVLines.columns(of: [Applause.self]))
    #expect(table.line(for: event) == "applause,ended,3.5,1,3.5,4,1200")
    #expect(
      EventLabels(sampleRate: 8000).label(for: Applause(start: 1, end: nil, at: 1, people: 2))
        == nil)
  }

  @Test func `columns come once, phase and times first`() {
    #expect(
      CSVLines.columns(of: [Gap.self, Applause.self, Clap.self])
        == ["phase", "time", "start", "end", "at", "frames", "duration", "people"])
  }

  @Test func `what could steer a terminal does not come into a line`() {
    let clap = Clap(time: 1, kind: "a\u{1B}[31m\nb\u{202E}")
    #expect(lines.line(for: clap).contains("kind a\u{FFFD}[31m\u{FFFD}b\u{FFFD}"))
  }

  @Test func `only a device is called a dead microphone`() throws {
    let events = Heard.events(of: try SimulatedSource(parsing: "dead?duration=4s&rate=8000"))
    let dead = try #require(events.first { $0 is InputHealth })
    #expect(lines.line(for: dead) == "    3.000 s  input  silent: digital silence")
    #expect(TextLines(isLive: true).line(for: dead).contains("microphone"))
  }
}
