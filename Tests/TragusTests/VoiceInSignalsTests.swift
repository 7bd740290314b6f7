import Testing
import Tragus

/// Simulated signals, which know where their speech is.
struct VoiceInSignalsTests {
  private func voices(_ signal: String) throws -> [VoiceActivity] {
    let source = try SimulatedSource(parsing: signal)
    var voices: [VoiceActivity] = []
    let listener = Listener()
    listener.add(VoiceDetector(format: source.format)) { voices.append($0) }
    try listener.run(source)
    return voices
  }

  @Test(arguments: [8_000, 48_000], [1, 2])
  func `simulated speech is heard at once`(rate: Int, seed: Int) throws {
    let found = try voices("speech?duration=3s&rate=\(rate)&seed=\(seed)")
    // It begins to speak within its first half second.
    #expect((found.first?.start ?? .infinity) < 0.5)
    #expect((found.first?.at ?? .infinity) < 0.4)
  }

  @Test(arguments: [
    "tone?frequency=120", "tone", "tones", "noise", "noise?color=pink", "noise?color=brown",
    "sweep?to=3900", "clicks", "silence", "hum", "dead", "constant", "clipping", "band-limited",
  ])
  func `nobody speaks in other signals`(signal: String) throws {
    let separator = signal.contains("?") ? "&" : "?"
    #expect(try voices("\(signal)\(separator)duration=4s&rate=8000").isEmpty)
  }

  @Test func `in a scene, speech is heard and nothing else`() throws {
    let (duration, seed) = (60.0, 1)
    let found = try voices("scene?duration=60s&rate=8000&seed=\(seed)")
    let sounds = AcousticScene(seed: UInt64(seed)).prefix { $0.start < duration }
    let spoken = sounds.filter { $0.kind == .speech }
    for activity in found where activity.phase == .began {
      // An activity may begin 0.3 s early.
      let isSpeech = spoken.contains { $0.start - 0.4 < activity.start && activity.start < $0.end }
      #expect(isSpeech, "\(activity.start)")
    }
    for speech in spoken where speech.start < duration - 2 {
      let isHeard = found.contains {
        $0.phase == .began && $0.start > speech.start - 0.4 && $0.start < speech.start + 1.5
      }
      #expect(isHeard, "\(speech.start)")
    }
  }
}
