import TragusAnalysis
import TragusClassifier
import TragusCore

/// Decides which voices are speech, by what the network for kinds of sounds says of them.
///
/// A voice is speech when a window of the network says so, or when 0.6 to 1.1 s have brought
/// nothing against it. A voice is not speech when the network hears a laugh, a cough, a sneeze or
/// another sound of the body.
struct SpeechJudge: Sendable {
  private static let speech = kinds(["Speech", "Shout", "Screaming", "Whispering"])
  private static let others = kinds([
    "Laughter", "Crying, sobbing", "Wail, moan", "Sigh", "Groan", "Grunt", "Respiratory sounds",
    "Digestive",
  ])
  /// What the network says of nearly all speech, and of few other voices.
  private static let clearSpeech = 0.5
  /// What it says of other sounds of the body, in one of their windows at least. With both, of other
  /// voices 13 of 35 are left out, and of speech, in noise and in rooms too, 0 of 517. All of these
  /// recordings were looked at.
  private static let clearOther = 0.15
  /// Seconds of a window that a voice must fill.
  private static let leastOverlap = 0.3
  /// Seconds for which speech without an opinion is held back, and then up to half a window more.
  private static let patience = 0.6

  private enum State {
    case quiet
    case doubtful(VoiceActivity)
    case speaking
  }

  /// What the network says of a window.
  private struct Opinion {
    let start: Double
    let end: Double
    var speech = 0.0
    var other = 0.0
  }

  private var state = State.quiet
  // Of the last windows: a voice begins some time before it is known.
  private var opinions: [Opinion] = []

  /// Takes what the network says of a window; its ranking has all kinds.
  mutating func take(_ window: SoundClassification, _ events: inout [VoiceActivity]) {
    var opinion = Opinion(start: window.start, end: window.end)
    for score in window.ranking {
      if Self.speech.contains(score.label) {
        opinion.speech = max(opinion.speech, score.confidence)
      } else if Self.others.contains(score.label) {
        opinion.other = max(opinion.other, score.confidence)
      }
    }
    opinions.removeAll { $0.end < window.end - VoiceDetector.longestDelay }
    opinions.append(opinion)
    guard case .doubtful(let voice) = state else { return }
    judge(voice, at: window.at, isLate: window.at >= voice.at + Self.patience, &events)
  }

  /// Takes the beginning or the end of a voice.
  mutating func take(_ voice: VoiceActivity, _ events: inout [VoiceActivity]) {
    switch (state, voice.phase) {
    case (.quiet, .began):
      state = .doubtful(voice)
      judge(voice, at: voice.at, isLate: false, &events)
    case (.doubtful(let begun), .ended):
      judge(begun, at: voice.at, isLate: true, &events)
      if case .speaking = state { events.append(voice) }
      state = .quiet
    case (.speaking, .ended):
      events.append(voice)
      state = .quiet
    default: break
    }
  }

  /// Reports a voice that is speech, or of which it is too late to doubt that.
  private mutating func judge(
    _ voice: VoiceActivity, at time: Double, isLate: Bool, _ events: inout [VoiceActivity]
  ) {
    var (speech, other) = (0.0, 0.0)
    for opinion in opinions
    where opinion.end - max(opinion.start, voice.start) >= Self.leastOverlap {
      speech = max(speech, opinion.speech)
      other = max(other, opinion.other)
    }
    guard speech >= Self.clearSpeech || isLate && other < Self.clearOther else { return }
    state = .speaking
    events.append(
      VoiceActivity(
        start: voice.start, end: nil, at: max(time, voice.at), confidence: voice.confidence))
  }

  private static func kinds(_ names: [String]) -> Set<String> {
    names.reduce(into: []) { $0.formUnion(SoundFamilies.audioSet.kinds(in: $1)) }
  }
}
