import Testing
import TragusTestSupport

@testable import Tragus
@testable import TragusClassifier

struct BreathModelTests {
  private static let format = AudioFormat(sampleRate: 16_000, channelCount: 1)
  private static let person =
    "breath?breaths=14&jitter=0.05&route=mouth&microphone=phone&distance=8&noise=-80&rate=16000"
    + "&seed=3&duration=75s"

  private func samples(_ source: SimulatedSource) throws -> [Float] {
    var samples: [Float] = []
    var buffer = AudioBuffer(format: source.format, capacity: 4096)
    while try source.read(into: &buffer) {
      let channel = buffer.channel(0)
      for index in channel.indices { samples.append(channel[index]) }
    }
    return samples
  }

  /// A model of a person, from the first eight clips of each kind.
  ///
  /// - Parameter names: What inhalations and exhalations are called.
  private func model(_ names: [String: String]) throws -> SoundModel {
    let source = try SimulatedSource(parsing: Self.person)
    let (all, spans) = (try samples(source), try #require(source.spans))
    var examples: [SoundExample] = []
    for (kind, name) in names.sorted(by: { $0.key < $1.key }) {
      for (number, span) in spans.filter({ $0.name == kind }).prefix(8).enumerated() {
        let clip = all[Int(span.start * 16_000)..<min(Int(span.end * 16_000), all.count)]
        examples.append(
          try SoundExample(
            ArraySource(format: Self.format, channels: [Array(clip)]), label: name,
            source: "\(kind) \(number)", name: "\(kind) \(number)", disturbs: false))
      }
    }
    return try SoundTrainer().train(examples).model
  }

  private func kinds(heardBy model: SoundModel) throws -> [Breath.Kind] {
    // From the ninth breath on.
    let source = try SimulatedSource(parsing: Self.person)
    let inhales = try #require(source.spans).filter { $0.name == "inhale" }
    let rest = try samples(source).dropFirst(Int((inhales[8].start - 0.3) * 16_000))
    let found = events(
      of: BreathTracker(format: Self.format, model: try BreathModel(model)),
      hearing: [Array(rest)], format: Self.format, blocks: .fixed(4096))
    return found.compactMap { event in
      guard case .breath(let breath) = event, breath.phase == .ended, breath.kind != .pause
      else { return nil }
      return breath.kind
    }
  }

  /// The same sounds, taught the other way round, are heard the other way round.
  @Test func `in and out are what the model was taught`() throws {
    let right = try kinds(heardBy: model(["inhale": "inhale", "exhale": "exhale"]))
    let swapped = try kinds(heardBy: model(["inhale": "out", "exhale": "in"]))
    #expect(right.count >= 12)
    // The person begins with a breath in.
    #expect(right.first == .inhale)
    #expect(swapped == right.map { $0 == .inhale ? .exhale : .inhale })
  }

  @Test func `a model of something else is refused with what it has`() throws {
    let model = try model(["inhale": "clap", "exhale": "knock"])
    let error = #expect(throws: AudioError.self) { try BreathModel(model) }
    #expect(error?.code == .invalidRequest)
    #expect(error?.message.contains("'clap', 'knock'") == true)
  }
}
