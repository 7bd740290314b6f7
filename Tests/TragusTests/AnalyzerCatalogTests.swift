import Foundation
import Testing
import Tragus
import TragusTestSupport

struct AnalyzerCatalogTests {
  // Events.md documents these too, but no analyzer gives them.
  private static let events = [
    "hello", "gap", "recording", "removal", "collection", "proposal", "clip", "check",
    "check-result", "coach",
  ]

  @Test func `the catalogue and the documentation name the same events`() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/Events.md")
    let documented = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("## `") && $0.hasSuffix("`") }
      .map { String($0.dropFirst(4).dropLast()) }
    #expect(documented.count > 20)
    let given = AnalyzerCatalog.all.flatMap(\.eventTypes).map { $0.name }
    #expect(Set(given) == Set(documented).subtracting(Self.events))
    #expect(Set(AnalyzerCatalog.all.map(\.name)).count == AnalyzerCatalog.all.count)
  }

  @Test func `defaults lie within their ranges`() {
    for entry in AnalyzerCatalog.all {
      for setting in entry.settings {
        #expect(setting.defaultValue.map { setting.range.contains($0) } ?? true, "\(setting)")
      }
      #expect(Set(entry.settings.map(\.name)).count == entry.settings.count)
      // As the keys of events.
      #expect(entry.settings.allSatisfy { $0.name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil })
    }
  }

  // As each is documented to; meters have their own tests.
  @Test(arguments: [
    ("level", "tone?"), ("input", "dead?"), ("loudness", "tone?"), ("sound-level", "tone?"),
    ("band-level", "tone?"), ("programme-level", "tone?"), ("range", "tone?"),
    ("spectrum", "tone?"), ("tone", "tone?"), ("pitch", "tone?"), ("note", "tone?"),
    ("dtmf", "dtmf?"), ("alarm", "alarm?"), ("chirps", "cricket?"), ("chirp", "cricket?"),
    ("blow", "blow?microphone=bare&seed=3&level=-20&"), ("blow-why", "blow?"),
    ("wind", "wind?seed=1&"), (SoundActivity.name, "tone?"), ("voice", "speech?"),
    ("breath", "breath?breaths=15&jitter=0.05&distance=8&seed=3&"), ("sound", "tone?"),
    ("night", "breath?breaths=15&jitter=0.05&distance=8&seed=3&"),
    ("classification", "tone?"), ("sound-rejection", "alarm?"),
  ])
  func `each hears its own signal`(name: String, signal: String) throws {
    let entry = try #require(AnalyzerCatalog.entry(named: name))
    var rates = [max(entry.lowestRate, 8000)]
    if name != "voice" { rates.append(16_000) }
    for rate in rates {
      let source = try SimulatedSource(parsing: "\(signal)duration=20s&rate=\(Int(rate))")
      var names: Set<String> = []
      let listener = Listener()
      try entry.add(to: listener, format: source.format) { names.insert(type(of: $0).name) }
      try listener.run(source)
      // A network learns from real voices, which differ from the simulated ones.
      #expect(names.isSubset(of: entry.eventTypes.map { $0.name }))
      if name != "voice" { #expect(names.contains(name)) }
    }
  }

  @Test func `a rate that is too low is refused in one sentence, and left out of the defaults`()
    throws
  {
    let source = try SimulatedSource(parsing: "tone?duration=100ms&rate=2000&frequency=100")
    for entry in AnalyzerCatalog.all where entry.lowestRate > 2000 {
      let failure = #expect(throws: AudioError.self) {
        try entry.add(to: Listener(), format: source.format) { _ in }
      }
      #expect(failure?.code == .invalidRequest)
      #expect(
        failure?.message
          == "The stream has 2000 Hz, too few for \(entry.subject); record with "
          + "\(Int(entry.lowestRate)) Hz or more.")
    }
    let heard = Heard.events(of: source).map { type(of: $0).name }
    #expect(Set(heard) == ["level"])
  }

  @Test func `a dose needs a calibration`() throws {
    let source = try SimulatedSource(parsing: "tone?duration=1s")
    let dose = try #require(AnalyzerCatalog.entry(named: "dose"))
    var settings = AnalyzerSettings()
    #expect(throws: AudioError.self) {
      try dose.add(to: Listener(), format: source.format, settings) { _ in }
    }
    settings.calibration = Calibration(
      device: "a", fullScaleLevel: 120, date: 0, method: .sensitivity("-26 dBFS"))
    var count = 0
    let listener = Listener()
    try dose.add(to: listener, format: source.format, settings) { _ in count += 1 }
    try listener.run(source)
    #expect(count == 10)
  }

  @Test func `settings are chosen by name`() throws {
    var settings = AnalyzerSettings()
    let sound = try #require(AnalyzerCatalog.entry(named: "alarm"))
    #expect(throws: AudioError.self) { try settings.set("threshold", of: sound, to: -30) }
    #expect(throws: AudioError.self) { try settings.set("cycles", of: sound, to: 0) }
    #expect(settings.chosen("cycles", of: sound) == nil)
    let level = AnalyzerCatalog[Level.self]
    try settings.set("period", of: level, to: 0.25)
    #expect(settings.chosen("period", of: level) == 0.25)
    let source = try SimulatedSource(parsing: "tone?duration=1s")
    #expect(Heard.events(of: source, settings).count { $0 is Level } == 4)
  }

  @Test func `a detector hears what its events say`() throws {
    let source = try SimulatedSource(parsing: "tone?level=-20&duration=1s&rate=16000")
    // What it is called is up to its events.
    let heard = try AnalyzerCatalog[SoundActivity.self].detections(in: source)
    try #require(heard.count == 1)
    #expect(heard[0].start < 0.05 && abs(heard[0].end - 1) < 0.05)
  }

  @Test func `those that can be scored are in order and different`() {
    let names = AnalyzerCatalog.phased.map(\.name)
    #expect(names == Set(names).sorted())
    #expect(Set(names).isSuperset(of: ["alarm", "blow", "note", "voice", "wind"]))
  }
}

/// What `listen` hears without being asked for anything else.
struct DefaultAnalyzersTests {
  private func settings(_ levels: LevelMeter.Settings) -> AnalyzerSettings {
    var settings = AnalyzerSettings()
    settings.levels = levels
    return settings
  }

  @Test(arguments: Heard.signals + ["scene?duration=6s&rate=16000&channels=2"])
  func `a stream gives the same lines whole, in pieces and live`(signal: String) throws {
    let lines = JSONLines()
    func heard(_ source: any AudioSource) -> [String] {
      Heard.events(of: source, settings(LevelMeter.Settings(report: .combinedAndEach)))
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
    let levels = Heard.events(of: source).compactMap { $0 as? Level }
    #expect(levels.map(\.frameCount) == [1, 1, 1, 1, 1, 1])
  }

  @Test func `the settings reach the meter`() throws {
    let source = try SimulatedSource(parsing: "silence?duration=1s&channels=2")
    let each = settings(LevelMeter.Settings(period: 0.5, report: .each, floor: -70))
    let levels = Heard.events(of: source, each).compactMap { $0 as? Level }
    #expect(levels.map(\.channel) == [0, 1, 0, 1])
    #expect(levels.allSatisfy { $0.rms == -70 && $0.frameCount == 24_000 })
  }

  @Test func `blows are reported, but not what goes on when a device is opened`() throws {
    func blows(_ signal: String) throws -> [Blow] {
      var settings = AnalyzerSettings()
      settings.blow.isFromDevice = true
      return Heard.events(of: try SimulatedSource(parsing: signal), settings)
        .compactMap { $0 as? Blow }
    }
    let told = try blows("blow?microphone=bare&count=1&length=800ms&duration=3s&rate=8000")
    #expect(told.map(\.phase) == [.began, .ended])
    #expect(abs((told.first?.start ?? 0) - 1.5) < 0.1)
    #expect(try blows("noise?color=pink&duration=3s&rate=8000").isEmpty)
  }
}
