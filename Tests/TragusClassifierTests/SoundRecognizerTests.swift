import Testing
import TragusCore
import TragusTestSupport

@testable import TragusClassifier

struct SoundRecognizerTests {
  private static let rate = Double(SoundNetwork.rate)

  private func noise(seconds: Double, rate: Double = rate, seed: UInt64 = 1) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return (0..<Int(seconds * rate)).map { _ in Float.random(in: -0.25...0.25, using: &generator) }
  }

  private func events<A: Analyzer>(
    _ analyzer: A, hearing samples: [Float], rate: Double = rate
  ) -> [A.Event] {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    return TragusTestSupport.events(
      of: analyzer, hearing: [samples], format: format, blocks: .fixed(1000))
  }

  private let format = AudioFormat(sampleRate: rate, channelCount: 1)

  @Test func `windows lie where the published runtime would cut them`() {
    let found = events(SoundClassifier(format: format), hearing: noise(seconds: 5))
    #expect(found.count == 9)
    for (index, event) in found.enumerated() {
      #expect(event.start == Double(index) * 0.4875)
      #expect(event.end == event.start + 0.975)
      #expect(event.at == event.end)
    }
  }

  @Test func `the numbers that describe a window come when they are asked for`() throws {
    let samples = noise(seconds: 2)
    let found = events(SoundClassifier(format: format, describes: true), hearing: samples)
    var network = SoundNetwork()
    samples.withUnsafeBufferPointer { network.hear($0.baseAddress!) }
    #expect(found.count == 3 && found[0].embedding == network.embedding)
    #expect(found[0].embedding?.count == 1024 && found[1].embedding != found[0].embedding)
    let plain = events(SoundClassifier(format: format), hearing: samples)
    #expect(
      plain.allSatisfy { $0.embedding == nil } && plain.map(\.ranking) == found.map(\.ranking))
  }

  @Test func `a sound names the kinds of its surest window`() throws {
    let samples = noise(seconds: 4)
    let windows = events(SoundClassifier(format: format, rankingCount: 3), hearing: samples)
    let sounds = events(SoundRecognizer(format: format, threshold: 0.3), hearing: samples)
    let began = try #require(sounds.first { $0.phase == .began })
    let first = try #require(windows.first { $0.start == began.start })
    #expect(began.ranking == first.ranking)
    let ended = try #require(sounds.first { $0.phase == .ended && $0.label == began.label })
    let surest = windows.filter { $0.confidence == ended.confidence && $0.label == ended.label }
    #expect(surest.contains { $0.ranking == ended.ranking })
  }

  @Test(arguments: [0.3, 0.975, 1.0])
  func `a short clip is one window`(seconds: Double) {
    let found = events(SoundClassifier(format: format), hearing: noise(seconds: seconds))
    #expect(found.count == 1)
    #expect(found.first?.start == 0)
    #expect(found.first?.end == min(seconds, 0.975))
  }

  @Test func `half a hop at the end is heard`() {
    let found = events(SoundClassifier(format: format), hearing: noise(seconds: 1.25))
    #expect(found.map(\.end) == [0.975, 1.25])
    #expect(events(SoundClassifier(format: format), hearing: []).isEmpty)
  }

  // The network was trained at 16 kHz: at other rates it hears the same sound.
  @Test(arguments: [4000.0, 22_050, 44_100, 48_000, 1_000_000])
  func `any rate gives as many windows`(rate: Double) {
    let classifier = SoundClassifier(format: AudioFormat(sampleRate: rate, channelCount: 1))
    let found = events(classifier, hearing: noise(seconds: 2, rate: rate), rate: rate)
    #expect(found.count == 3)
    for (index, event) in found.enumerated() {
      // An output of the filter is 62.5 µs long, and a group of them is known at once.
      #expect(abs(event.start - Double(index) * 0.4875) < 0.001)
      #expect(event.at - event.end < 0.02)
    }
  }

  @Test(arguments: [1.0, 3999])
  func `a rate at which nothing can be told is heard in silence`(rate: Double) {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let samples = noise(seconds: 10_000 / rate, rate: rate)
    #expect(events(SoundClassifier(format: format), hearing: samples, rate: rate).isEmpty)
    #expect(events(SoundRecognizer(format: format), hearing: samples, rate: rate).isEmpty)
  }

  @Test func `a sound begins and ends, and is one through a pause`() {
    let silence = [Float](repeating: 0, count: 16_000)
    let samples =
      silence + noise(seconds: 2) + silence[..<8000] + noise(seconds: 2) + silence
      + silence + silence
    let recognizer = SoundRecognizer(format: format, thresholds: ["Static": 0.3])!
    let found = events(recognizer, hearing: samples)
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.allSatisfy { $0.label == "Static" })
    // A window lasts 0.975 s.
    #expect(abs(found[1].start - 1) < 0.976)
    #expect(abs(found[1].end! - 5.5) < 0.976)
    #expect(found[1].confidence >= found[0].confidence)
  }

  @Test func `a family is heard by what belongs to it`() {
    let recognizer = SoundRecognizer(
      format: format, thresholds: ["Channel, environment and background": 0.3])!
    let found = events(recognizer, hearing: noise(seconds: 2))
    #expect(found.map(\.label) == Array(repeating: "Channel, environment and background", count: 2))
  }

  @Test func `the most special kind is reported`() {
    let recognizer = SoundRecognizer(
      format: format, thresholds: ["Channel, environment and background": 0.1, "Static": 0.3])!
    #expect(Set(events(recognizer, hearing: noise(seconds: 2)).map(\.label)) == ["Static"])
  }

  @Test func `what is heard by name is heard beside all others, which it does not change`() {
    let thresholds = ["Channel, environment and background": 0.1, "Static": 0.9]
    var recognizer = SoundRecognizer(format: format, threshold: 0.3)
    recognizer.hear(Set(thresholds.map { NamedSound($0.key, threshold: $0.value) }))
    let samples = noise(seconds: 4)
    let found = events(recognizer, hearing: samples)
    let plain = events(SoundRecognizer(format: format, threshold: 0.3), hearing: samples)
    #expect(!plain.isEmpty && found.filter { !$0.isNamed } == plain)
    let named = found.filter(\.isNamed)
    let alone = events(
      SoundRecognizer(format: format, thresholds: thresholds)!, hearing: samples)
    #expect(!alone.isEmpty && named.map(\.label) == alone.map(\.label))
    #expect(named.map(\.start) == alone.map(\.start) && named.map(\.at) == alone.map(\.at))
  }

  @Test func `one kind is heard with several confidences`() {
    var recognizer = SoundRecognizer(format: format, threshold: 0.3)
    let thresholds = [0.1, 0.3]
    recognizer.hear(Set(thresholds.map { NamedSound("Static", threshold: $0) }))
    let samples = noise(seconds: 4)
    let found = events(recognizer, hearing: samples)
    for threshold in thresholds {
      let alone = events(
        SoundRecognizer(format: format, thresholds: ["Static": threshold])!, hearing: samples)
      let named = found.filter { $0.namedThreshold == threshold }
      #expect(!alone.isEmpty && named.map(\.at) == alone.map(\.at))
      #expect(named.map(\.confidence) == alone.map(\.confidence))
    }
  }

  @Test func `names that nobody knows are refused`() {
    #expect(SoundRecognizer(format: format, thresholds: ["Dragon": 0.5]) == nil)
  }

  @Test func `a sensor hears what the classifier and the recognizer hear`() {
    let samples = noise(seconds: 3)
    let sensor = SoundSensor(SoundRecognizer(format: format, threshold: 0.3), rankingCount: 10)
    let found = events(sensor, hearing: samples)
    let windows = found.compactMap { if case .window(let window) = $0 { window } else { nil } }
    #expect(windows == events(SoundClassifier(format: format), hearing: samples))
    let sounds = found.compactMap { if case .sound(let sound) = $0 { sound } else { nil } }
    #expect(sounds == events(SoundRecognizer(format: format, threshold: 0.3), hearing: samples))
    #expect(windows.count + sounds.count == found.count)
  }

  @Test func `what came close is told once, unless it became a sound`() throws {
    func rejections(_ thresholds: [String: Double]) -> [RejectedSound] {
      let recognizer = SoundRecognizer(format: format, thresholds: thresholds)!
      let sensor = SoundSensor(recognizer, tellsRejections: true)
      return events(sensor, hearing: noise(seconds: 4)).compactMap {
        if case .rejected(let rejection) = $0 { rejection } else { nil }
      }
    }
    let windows = events(
      SoundClassifier(format: format, rankingCount: 521), hearing: noise(seconds: 4))
    let greatest = windows.compactMap { window in
      window.ranking.first { $0.label == "Static" }?.confidence
    }.max()!
    try #require(greatest < 0.99 && greatest > 0.5)
    #expect(rejections(["Static": greatest / 4]).isEmpty)
    let found = rejections(["Static": 1])
    #expect(found.map(\.confidence) == [greatest])
    #expect(found.first?.reason == .belowThreshold(1))
    #expect(
      rejections(["Channel, environment and background": 0.1, "Static": 0.3]).contains {
        $0.reason == .covered(by: "Static")
      })
  }

  @Test func `families hold kinds, and families`() {
    let kinds = SoundFamilies.audioSet.kinds(in: "Animal")
    #expect(kinds.isSuperset(of: ["Animal", "Domestic animals, pets", "Dog", "Bark", "Meow"]))
    #expect(!kinds.contains("Speech"))
    #expect(SoundFamilies.audioSet.kinds(in: "Bark") == ["Bark"])
    let known = Set(SoundFamilies.audioSet.names.flatMap(SoundFamilies.audioSet.kinds(in:)))
    #expect(known.isSuperset(of: SoundClassifier.labels))
    #expect(SoundClassifier.labels.count == 521)
  }

  @Test(arguments: [16_000.0, 44_100])
  func `the laws of analyzers hold`(rate: Double) {
    let format = AudioFormat(sampleRate: rate, channelCount: 2)
    let sound = noise(seconds: 1.6, rate: rate)
    let signal = [sound, sound.map { -$0 }]
    checkAnalyzer(format: format, signals: [signal], settling: 2) {
      SoundClassifier(format: format, channel: 1, rankingCount: 3)
    }
    checkAnalyzer(format: format, signals: [signal], settling: 4) {
      SoundRecognizer(format: format, threshold: 0.3)
    }
    checkAnalyzer(format: format, signals: [signal], settling: 4) {
      SoundSensor(
        SoundRecognizer(format: format, threshold: 0.3), rankingCount: 3, tellsRejections: true)
    }
  }
}
