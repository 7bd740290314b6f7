import Testing
import TragusTestSupport

@testable import Tragus

struct SoundsBesideBlowsTests {
  // To the network it has gunshots, explosions and a machine gun.
  private static let blows =
    "blow?microphone=phone&count=3&seed=2&level=-8&duration=8s&rate=16000&length=1s"

  private func sounds(in signal: String, _ settings: AnalyzerSettings = .init()) throws
    -> [Detection]
  {
    try AnalyzerCatalog[RecognizedSound.self].detections(
      in: SimulatedSource(parsing: signal), settings)
  }

  @Test func `a blow is no explosion`() throws {
    let source = try SimulatedSource(parsing: Self.blows)
    var sounds: [RecognizedSound] = []
    let listener = Listener()
    listener.add(SoundRecognizer(format: source.format)) { sounds.append($0) }
    try listener.run(source)
    let explosions = SoundFamilies.audioSet.kinds(in: "Explosion")
    #expect(sounds.contains { explosions.contains($0.label) })

    let blows = try AnalyzerCatalog[Blow.self].detections(in: SimulatedSource(parsing: Self.blows))
    try #require(!blows.isEmpty)
    var heard: [RecognizedSound] = []
    let other = Listener()
    try AnalyzerCatalog[RecognizedSound.self].add(to: other, format: source.format) {
      heard.append($0 as! RecognizedSound)
    }
    try other.run(SimulatedSource(parsing: Self.blows))
    #expect(heard.allSatisfy { !explosions.contains($0.label) })
    // Whatever else it is like stays.
    let rest = sounds.filter { !explosions.contains($0.label) }
    #expect(heard == rest)
  }

  @Test func `a blow is no explosion by its name either`() throws {
    let format = try SimulatedSource(parsing: Self.blows).format
    let names = SoundFamilies.audioSet.kinds(in: "Explosion").intersection(
      SoundModel.audioSet.labels)
    let thresholds = Dictionary(uniqueKeysWithValues: names.map { ($0, 0.3) })
    var plain: [RecognizedSound] = []
    let bare = Listener()
    bare.add(SoundRecognizer(format: format, thresholds: thresholds)!) { plain.append($0) }
    try bare.run(SimulatedSource(parsing: Self.blows))
    #expect(!plain.isEmpty)

    var settings = AnalyzerSettings()
    settings.namedSounds = Set(names.map { NamedSound($0, threshold: 0.3) })
    var named: [RecognizedSound] = []
    let listener = Listener()
    try AnalyzerCatalog[RecognizedSound.self].add(to: listener, format: format, settings) {
      if let sound = $0 as? RecognizedSound, sound.isNamed { named.append(sound) }
    }
    try listener.run(SimulatedSource(parsing: Self.blows))
    #expect(named.isEmpty)
  }

  @Test func `what is no blow is heard as before`() throws {
    for signal in ["alarm?duration=3s&rate=16000", "tone?duration=2s&rate=16000"] {
      let source = try SimulatedSource(parsing: signal)
      var plain: [RecognizedSound] = []
      let listener = Listener()
      listener.add(SoundRecognizer(format: source.format)) { plain.append($0) }
      try listener.run(source)
      let ended = plain.filter { $0.phase == .ended }
      let found = try sounds(in: signal)
      #expect(!ended.isEmpty && found.map(\.start) == ended.map(\.start), "\(signal)")
      #expect(found.map(\.end) == ended.map(\.end), "\(signal)")
    }
  }

  private func samples(of signal: String) throws -> (samples: [Float], format: AudioFormat) {
    let source = try SimulatedSource(parsing: signal)
    var samples: [Float] = []
    var buffer = AudioBuffer(format: source.format, capacity: 1024)
    while try source.read(into: &buffer) {
      for frame in 0..<buffer.frameCount { samples.append(buffer.channel(0)[frame]) }
    }
    return (samples, source.format)
  }

  @Test func `it keeps the laws`() throws {
    let (tone, format) = try samples(of: "tone?duration=1500ms&rate=16000")
    checkAnalyzer(format: format, signals: [[tone]], settling: 4) {
      SoundsBesideBlows(
        SoundRecognizer(format: format), beside: BlowSensor(format: format), format: format)
    }
  }

  // What is known of a blow when a window is judged.
  @Test(arguments: [1, 2] as [UInt64])
  func `blocks do not matter beside a blow`(seed: UInt64) throws {
    let (blow, format) = try samples(
      of: "blow?microphone=phone&count=1&seed=2&level=-8&duration=3s&rate=16000&length=500ms")
    let sounds = SoundsBesideBlows(
      SoundRecognizer(format: format, threshold: 0.05), beside: BlowSensor(format: format),
      format: format)
    let whole = events(of: sounds, hearing: [blow], format: format, blocks: .whole)
    let parts = events(of: sounds, hearing: [blow], format: format, blocks: .random(seed: seed))
    #expect(!whole.isEmpty && whole == parts)
  }
}
