import Testing
import TragusCore
import TragusSignals
import TragusTestSupport

@testable import TragusClassifier

struct SoundTrainerTests {
  /// A clip of a kind: noise, tones or clicks, each time another one.
  private func clip(
    _ kind: String, _ number: Int, seconds: Double = 2, label: String? = nil
  ) throws -> SoundExample {
    let rate = 16_000.0
    var random = SeededGenerator(seed: UInt64(number) &* 977 &+ UInt64(kind.utf8.count))
    let pitch = Float.random(in: 300...900, using: &random)
    let samples = (0..<Int(seconds * rate)).map { index -> Float in
      let noise = Float.random(in: -1...1, using: &random)
      let time = Float(index) / Float(rate)
      switch kind {
      case "noise": return 0.2 * noise
      case "tone":
        let phase = (time * pitch).truncatingRemainder(dividingBy: 1)
        return 0.4 * (phase - 0.5) + 0.005 * noise
      default: return index % (2000 + number * 50) < 40 ? 0.8 * noise : 0.002 * noise
      }
    }
    return try example(samples, label ?? kind, "\(kind) \(number)")
  }

  private func example(
    _ samples: [Float], _ kind: String, _ name: String
  ) throws(AudioError) -> SoundExample {
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    return try SoundExample(
      ArraySource(format: format, channels: [samples]), label: kind, source: name, name: name)
  }

  private func clips(_ count: Int) throws -> [SoundExample] {
    try ["noise", "tone", "clicks"].flatMap { kind in
      try (0..<count).map { try clip(kind, $0) }
    }
  }

  @Test func `three plain kinds of sounds are told apart`() throws {
    let training = try SoundTrainer().train(clips(6))
    #expect(training.model.labels == ["clicks", "noise", "tone"])
    let evaluation = try #require(training.evaluation)
    #expect(evaluation.clips.count == 18)
    #expect(evaluation.clips.accuracy == 1)
    #expect(evaluation.windows.accuracy > 0.95)
    #expect(evaluation.clips.lowest > 0.8 && evaluation.clips.highest == 1)
    #expect(training.mistakes.isEmpty)
    #expect(training.model.card?.kinds.map(\.clipCount) == [6, 6, 6])
  }

  @Test func `clips of one go are judged by each other, and it is said`() throws {
    func clips(_ sources: String...) throws -> [SoundExample] {
      try ["tone", "noise"].flatMap { kind in
        try (0..<4).map { number in
          var example = try clip(kind, number)
          example.source = sources[number % sources.count]
          return example
        }
      }
    }
    let one = try SoundTrainer().train(clips("monday"), measuresCurve: true)
    #expect(one.evaluation?.isOfOtherSources == false && one.evaluation?.clips.count == 8)
    // What else there is of a kind is not known, nor what more sources would bring.
    #expect(!one.model.tellsUnknown && one.curve.isEmpty)
    let two = try SoundTrainer().train(clips("monday", "tuesday"))
    #expect(two.evaluation?.isOfOtherSources == true && two.evaluation?.clips.count == 8)
    // A single clip of each says nothing.
    #expect(try SoundTrainer().train([clip("tone", 0), clip("noise", 0)]).evaluation == nil)
  }

  @Test(arguments: ["", "unknown", String(repeating: "x", count: 201)])
  func `a kind that no model can have is refused`(label: String) throws {
    let clips = try [clip("tone", 1), clip("noise", 1, label: label)]
    let error = #expect(throws: AudioError.self) { try SoundTrainer().train(clips) }
    #expect(error?.code == .invalidRequest)
  }

  @Test func `nothing is learned from silence alone, nor from a frame`() throws {
    let silence = [Float](repeating: 0, count: 16_000)
    let clips = try ["a", "b"].map { try example(silence, $0, $0) }
    let error = #expect(throws: AudioError.self) { try SoundTrainer().train(clips) }
    #expect(error?.code == .unsuitableSignal)
    // Beside others a silent clip is a clip.
    _ = try SoundTrainer().train([clips[0], clip("tone", 1)])
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    let tiny = #expect(throws: AudioError.self) {
      try SoundExample(
        ArraySource(format: format, channels: [[0.5]]), label: "a", source: "a", name: "a")
    }
    #expect(tiny?.code == .unsuitableSignal)
  }

  @Test func `the same clips give the same bytes in any order`() throws {
    let clips = try clips(3)
    let first = try SoundTrainer().train(clips).model.bytes
    #expect(try SoundTrainer().train(clips.reversed()).model.bytes == first)
  }

  @Test func `a model says the same when it was read again`() throws {
    let model = try SoundTrainer().train(clips(3)).model
    let again = try SoundModel(bytes: model.bytes)
    #expect(again.card == model.card)
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    let buffer = AudioBuffer(
      format: format, channels: [PublishedSounds.all[0].samples + PublishedSounds.all[1].samples])
    var (one, other) = (
      SoundClassifier(format: format, model: model), SoundClassifier(format: format, model: again)
    )
    let heard = one.process(buffer) + one.finish()
    #expect(heard == other.process(buffer) + other.finish())
    #expect(heard.map(\.label).first == "noise" && heard.map(\.label).last == "tone")
    for window in heard {
      // Four decimals or so of single precision.
      #expect(abs(window.ranking.reduce(0) { $0 + $1.confidence } - 1) < 1e-5)
    }
  }

  @Test func `a recognizer reports kinds of a trained model, but no background`() throws {
    let clips = try (0..<3).flatMap {
      [try clip("noise", $0, label: "background"), try clip("tone", $0), try clip("clicks", $0)]
    }
    let model = try SoundTrainer().train(clips).model
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    var recognizer = SoundRecognizer(format: format, model: model)
    let (noise, tone) = (PublishedSounds.all[0].samples, PublishedSounds.all[1].samples)
    let sounds =
      recognizer.process(
        AudioBuffer(
          format: format, channels: [noise + noise + tone + tone + noise + noise + noise]))
      + recognizer.finish()
    #expect(sounds.map(\.label) == ["tone", "tone"])
    #expect(SoundRecognizer(format: format, model: model, thresholds: ["Dog": 0.5]) == nil)
  }

  @Test func `what is like nothing that was learned is unknown`() throws {
    let model = try SoundTrainer().train(clips(6).filter { $0.label != "noise" }).model
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    func unknown(_ samples: [Float]) throws -> Double {
      var classifier = SoundClassifier(format: format, model: model)
      let windows =
        classifier.process(AudioBuffer(format: format, channels: [samples])) + classifier.finish()
      return try #require(windows.first?.unknown)
    }
    // Steady noise is neither a tone nor clicks; a saw is a tone.
    #expect(try unknown(PublishedSounds.all[0].samples) > 0.5)
    #expect(try unknown(PublishedSounds.all[1].samples) < 0.5)
  }

  @Test func `one kind alone is refused`() throws {
    let one = try clip("noise", 1)
    #expect(throws: AudioError.self) { try SoundTrainer().train([]) }
    let error = #expect(throws: AudioError.self) { try SoundTrainer().train([one]) }
    #expect(error?.message.contains("'noise'") == true)
  }

  @Test func `kinds of one source are learned, but not judged`() throws {
    let clips = try clips(2).filter { $0.label != "tone" } + [clip("tone", 9)]
    let evaluation = try #require(SoundTrainer().train(clips).evaluation)
    #expect(evaluation.kinds.map(\.label) == ["clicks", "noise"])
    #expect(evaluation.clips.count == 4)
    let few = try [clip("noise", 1), clip("tone", 1)]
    #expect(try SoundTrainer().train(few).evaluation == nil)
  }

  @Test func `silent, short and empty clips`() throws {
    #expect(try example([Float](repeating: 0, count: 32_000), "quiet", "a").isSilent)
    #expect(try clip("noise", 1, seconds: 0.3).windowCount == 1)
    #expect(throws: AudioError.self) { try example([], "noise", "a") }
    let slow = AudioFormat(sampleRate: 2000, channelCount: 1)
    #expect(throws: AudioError.self) {
      try SoundExample(
        ArraySource(format: slow, channels: [[0, 1, 0]]), label: "a", source: "a", name: "a")
    }
  }

  @Test func `the same sound under two names is of one source`() throws {
    func clip(_ samples: [Float], _ source: String) throws(AudioError) -> SoundExample {
      try example(samples, "hum", source)
    }
    let (one, other) = ([Float](repeating: 0.1, count: 999), [Float](repeating: 0.2, count: 999))
    let clips = try [
      clip(one, "c"), clip(one, "b"), clip(other, "b"), clip(other, "a"), clip([0.3], "d"),
    ]
    #expect(SoundExample.joiningSources(clips).map(\.source) == ["a", "a", "a", "a", "d"])
    #expect(
      SoundExample.joiningSources(clips.reversed()).map(\.source) == ["d", "a", "a", "a", "a"])
  }

  @Test func `a share of the windows is described, the first among them`() throws {
    var random = SeededGenerator(seed: 5)
    let samples = (0..<(16_000 * 8)).map { _ in Float.random(in: -0.2...0.2, using: &random) }
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
    func windowCount(_ share: Double) throws -> Int {
      try SoundExample(
        ArraySource(format: format, channels: [samples]), label: "a", source: "a", name: "a",
        share: share, disturbs: false
      ).windowCount
    }
    // (8 - 0.975) / 0.4875 + 1, and the rest.
    let whole = try windowCount(1)
    #expect(whole == 15 || whole == 16)
    #expect(try windowCount(1e-9) == 1)
    let (half, again) = (try windowCount(0.5), try windowCount(0.5))
    #expect(half > 1 && half < whole && half == again)
  }

  @Test func `a damaged model is refused`() throws {
    let bytes = try SoundTrainer().train(clips(2)).model.bytes
    for place in stride(from: 0, to: bytes.count, by: bytes.count / 23) {
      var changed = bytes
      changed[place] ^= 0x40
      #expect(throws: AudioError.self) { try SoundModel(bytes: changed) }
      #expect(throws: AudioError.self) { try SoundModel(bytes: Array(bytes[..<place])) }
    }
  }
}
