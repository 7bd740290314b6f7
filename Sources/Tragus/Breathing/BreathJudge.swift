import TragusAnalysis
import TragusClassifier

/// Says what a window of the network for kinds of sounds means for somebody who listens for a breath.
///
/// What the network takes for wind, noise, hissing, or an animal may be a breath, near the
/// microphone or in a narrow band. Those kinds have no vote.
struct BreathJudge: Sendable {
  private static let breath = kinds(["Breathing", "Sniff"])
  private static let voice = kinds([
    "Speech", "Shout", "Screaming", "Laughter", "Crying, sobbing", "Singing", "Humming", "Cough",
  ])
  private static let other = kinds([
    "Water", "Liquid", "Vehicle", "Engine", "Mechanisms", "Tools", "Fire", "Dog", "Fowl", "Insect",
    "Frying (food)",
  ])
  private static let music = kinds(["Music"])
  private static let alarm = kinds(["Alarm", "Beep, bleep"])
  /// How much music counts beside other sounds, and how sure an alarm must be to count. A breath in
  /// a narrow band is taken for either, but never surely.
  private static let musicWeight = 0.5
  private static let clearAlarm = 0.6

  /// From this confidence on a window is silent, and says nothing of the sounds around it.
  private static let silent = 0.5

  /// What a window means; `nil` if it is silent and there is no model.
  ///
  /// - Parameter model: What a model of this person's breath says of it, if there is one.
  func opinion(
    of window: SoundClassification, _ model: BreathModel.Judgement? = nil
  ) -> BreathOpinion? {
    var (breath, voice, other, music) = (0.0, 0.0, 0.0, 0.0)
    let isSilent = window.ranking.contains {
      $0.label == "Silence" && $0.confidence >= Self.silent
    }
    if isSilent, model == nil { return nil }
    for score in window.ranking where !isSilent {
      if Self.breath.contains(score.label) {
        breath = max(breath, score.confidence)
      } else if Self.voice.contains(score.label) {
        voice = max(voice, score.confidence)
      } else if Self.other.contains(score.label) {
        other = max(other, score.confidence)
      } else if Self.music.contains(score.label) {
        music = max(music, score.confidence)
      } else if Self.alarm.contains(score.label), score.confidence >= Self.clearAlarm {
        other = max(other, score.confidence)
      }
    }
    return BreathOpinion(
      start: window.start, end: window.end,
      breath: max(breath, model?.breath ?? 0), voice: voice,
      other: max(other, Self.musicWeight * music),
      direction: model?.direction)
  }

  private static func kinds(_ names: [String]) -> Set<String> {
    names.reduce(into: []) { $0.formUnion(SoundFamilies.audioSet.kinds(in: $1)) }
  }
}
