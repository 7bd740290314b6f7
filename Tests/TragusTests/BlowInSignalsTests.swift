import Testing
import Tragus

/// Simulated signals, in which somebody blows at a known time or nobody does.
struct BlowInSignalsTests {
  private static let rate = 8000

  private func samples(_ signal: String) throws -> [Float] {
    let source = try SimulatedSource(parsing: "\(signal)&rate=\(Self.rate)")
    var buffer = AudioBuffer(format: source.format, capacity: 4096)
    var samples: [Float] = []
    while try source.read(into: &buffer) {
      let channel = buffer.channel(0)
      for index in channel.indices { samples.append(channel[index]) }
    }
    return samples
  }

  /// The roar of a cabin, air and engine, goes up and down by 6 dB every 6 s.
  @Test(arguments: [1, 2])
  func `in the roar of a cabin a blow is heard and nothing else`(seed: Int) throws {
    let air = try samples("noise?color=brown&level=-20&duration=60s&seed=\(seed)")
    let engine = try samples("hum?frequency=83&level=-26&noise=-12&duration=60s&seed=\(seed)")
    let blow = try samples(
      "blow?microphone=bare&count=1&length=1s&strength=0.9&distance=3&noise=-120&duration=4s"
        + "&seed=\(seed)")
    let gains: [Float] = [1, 2, 4, 8, 4, 2, 4, 8, 4, 8].map { $0 / 8 }
    var cabin = air.indices.map { gains[$0 * gains.count / air.count] * (air[$0] + engine[$0]) }
    for index in blow.indices { cabin[56 * Self.rate + index] += blow[index] }

    let format = AudioFormat(sampleRate: Double(Self.rate), channelCount: 1)
    var detector = BlowDetector(format: format)
    let found =
      detector.process(AudioBuffer(format: format, channels: [cabin])) + detector.finish()
    #expect(found.map(\.phase) == [.began, .ended])
    // The blow begins 1.5 s into its own signal.
    #expect(abs((found.first?.start ?? 0) - 57.5) < 0.15)
  }

  /// The gate opens with the voice, holds for a quarter of a second, and lets nothing through else.
  @Test(arguments: ["white", "pink"], [-40, -36])
  func `a voice that opens a gate in front of a hiss is no blow`(color: String, level: Int) throws {
    let format = AudioFormat(sampleRate: Double(Self.rate), channelCount: 1)
    for seed in 1...5 {
      let hiss = try samples("noise?color=\(color)&level=\(level)&duration=6s&seed=\(seed)")
      let voice = try samples("speech?level=-30&duration=5s&seed=\(seed)")
      let start = Self.rate / 2
      var gated = hiss
      var (power, openUntil) = (Float(0), 0)
      for index in hiss.indices {
        let sound = voice.indices.contains(index - start) ? voice[index - start] : 0
        // The mean of 20 ms.
        power += (sound * sound - power) * 50 / Float(Self.rate)
        if power > 2.5e-5 { openUntil = index + Self.rate / 4 }
        gated[index] = index < openUntil ? hiss[index] + sound : 0
      }
      var detector = BlowDetector(format: format)
      let found =
        detector.process(AudioBuffer(format: format, channels: [gated])) + detector.finish()
      #expect(found.isEmpty, "seed \(seed)")
    }
  }

  /// Each has notes, alarms, whistles, claps or speech as well.
  @Test(arguments: [2, 3, 12, 13, 30])
  func `in a scene the blows are heard where its labels are, and nothing else`(seed: Int) throws {
    let source = try SimulatedSource(
      parsing: "scene?seed=\(seed)&duration=15.5s&rate=\(Self.rate)")
    let labels = try #require(source.spans).filter { $0.name == "blow" }
    var blows: [Blow] = []
    let listener = Listener()
    listener.add(BlowDetector(format: source.format)) {
      if $0.phase == .ended { blows.append($0) }
    }
    try listener.run(source)
    #expect(labels.count > 1 && blows.count == labels.count)
    for (blow, label) in zip(blows, labels) {
      #expect(abs(blow.start - label.start) < 0.05)
      // Air that fades is heard longer than its label.
      #expect(abs((blow.end ?? 0) - label.end) < 0.25)
    }
  }
}
