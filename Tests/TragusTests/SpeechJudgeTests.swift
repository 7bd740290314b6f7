import Testing

@testable import Tragus
@testable import TragusClassifier

struct SpeechJudgeTests {
  /// What the judge says of a voice, and of windows that end half a window apart from 1 s on.
  private func reports(
    _ start: Double, _ end: Double, known at: Double, _ windows: [[String: Double]]
  ) -> [VoiceActivity] {
    var steps: [(time: Double, step: (inout SpeechJudge, inout [VoiceActivity]) -> Void)] = []
    for (index, scores) in windows.enumerated() {
      let last = 1 + 0.5 * Double(index)
      let window = SoundClassification(
        start: last - 1, end: last, at: last,
        ranking: scores.map { SoundScore(label: $0.key, confidence: $0.value) }, unknown: nil)
      steps.append((last, { $0.take(window, &$1) }))
    }
    let began = VoiceActivity(start: start, end: nil, at: at, confidence: 0.9)
    let ended = VoiceActivity(start: start, end: end, at: end + 0.6, confidence: 0.9)
    steps += [(began.at, { $0.take(began, &$1) }), (ended.at, { $0.take(ended, &$1) })]
    var judge = SpeechJudge()
    var events: [VoiceActivity] = []
    for (_, step) in steps.sorted(by: { $0.time < $1.time }) { step(&judge, &events) }
    return events
  }

  @Test func `speech is reported with the first window that confirms it`() {
    let found = reports(0.9, 3, known: 1.2, [["Speech": 0.1], ["Speech": 0.7], ["Cough": 0.9]])
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.map(\.start) == [0.9, 0.9])
    #expect(found.first?.at == 1.5)
  }

  @Test func `what a window confirmed before is reported at once`() {
    let found = reports(0.2, 3, known: 1.1, [["Narration, monologue": 0.8]])
    #expect(found.first?.at == 1.1)
  }

  // A window that a voice hardly fills says nothing of it.
  @Test func `words before the voice do not confirm it`() {
    #expect(reports(0.9, 2, known: 1.1, [["Speech": 0.9], ["Cough": 0.9]]).isEmpty)
  }

  @Test(arguments: ["Sneeze", "Throat clearing", "Giggle", "Snoring", "Burping, eructation"])
  func `other sounds of the body are no speech`(label: String) {
    let windows = Array(repeating: ["Speech": 0.4, label: 0.3], count: 8)
    #expect(reports(1, 4, known: 1.3, windows).isEmpty)
  }

  @Test func `without an opinion a voice counts after half a second to a second`() {
    let windows = Array(repeating: ["Speech": 0.3, "Music": 0.9, "Cough": 0.1], count: 8)
    let found = reports(1, 4, known: 1.3, windows)
    #expect(found.map(\.phase) == [.began, .ended])
    #expect(found.first?.at == 2)
    // One that is over before.
    let short = reports(1, 1.25, known: 1.125, [["Cough": 0.9]])
    #expect(short.map(\.at) == [1.85, 1.85])
  }

  @Test func `a word after a laugh is reported from the beginning of the laugh`() {
    let laugh = Array(repeating: ["Speech": 0.1, "Laughter": 0.9], count: 4)
    let found = reports(0.5, 5, known: 0.9, laugh + [["Speech": 0.8]])
    #expect(found.first?.start == 0.5 && found.first?.at == 3)
  }
}
