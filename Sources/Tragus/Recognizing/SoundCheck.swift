import TragusClassifier
import TragusCore
import TragusDSP

/// Says which sound to make when, and judges whether a trained model hears it.
///
/// Each round has a stretch for each kind, with a rest before. All is counted in seconds of the
/// stream, so that the same stream gives the same answers.
package struct SoundCheck {
  /// Seconds for which a sound is made, and seconds before it to get ready.
  package static let duration = 3.0
  package static let rest = 2.0

  /// A stretch of the stream in which one kind of sound is made.
  package struct Trial: Sendable, Hashable {
    package let label: String
    package let start: Double
    package let end: Double
  }

  /// All stretches, in their order.
  package let trials: [Trial]
  /// What was heard in those that are over.
  package private(set) var answers: [CheckedSound] = []

  // Sums over the windows within the trial: of the logarithms of the confidences, as clips are
  // judged in training, and of the confidences.
  private var logarithms: [String: Double] = [:]
  private var sums: [String: Double] = [:]
  private var (windowCount, unknownCount) = (0, 0)

  /// - Parameters:
  ///   - labels: The kinds of sounds of a round.
  ///   - roundCount: How many rounds there are, 1 or more.
  package init(_ labels: [String], roundCount: Int) {
    let all = Array(repeating: labels, count: roundCount).flatMap(\.self)
    trials = all.enumerated().map { index, label in
      let start = Double(index) * (Self.rest + Self.duration) + Self.rest
      return Trial(label: label, start: start, end: start + Self.duration)
    }
  }

  /// Whether all is judged.
  package var isComplete: Bool { answers.count == trials.count }

  /// How many were right until now.
  package var result: CheckResult {
    CheckResult(
      time: answers.last?.at ?? 0,
      SoundEvaluation.Accuracy(answers.count(where: \.isRight), of: answers.count))
  }

  /// Takes the next window of the stream, whose ranking has all kinds.
  ///
  /// - Returns: What was heard in a trial, when the window is the first behind it.
  package mutating func take(_ window: SoundClassification) -> CheckedSound? {
    guard !isComplete else { return nil }
    let trial = trials[answers.count]
    if window.start >= trial.start, window.end <= trial.end {
      windowCount += 1
      if (window.unknown ?? 0) > 0.5 { unknownCount += 1 }
      for score in window.ranking {
        logarithms[score.label, default: 0] += decibels(power: max(score.confidence, 1e-3))
        sums[score.label, default: 0] += score.confidence
      }
    }
    return window.end > trial.end ? judge(trial, at: window.at) : nil
  }

  /// Takes the end of the stream.
  ///
  /// - Parameter time: Where that is, in seconds.
  /// - Returns: What was heard in a trial that was over by then.
  package mutating func end(at time: Double) -> CheckedSound? {
    guard !isComplete else { return nil }
    let trial = trials[answers.count]
    // The time is a sum.
    return time > trial.end - 1e-6 ? judge(trial, at: time) : nil
  }

  private mutating func judge(_ trial: Trial, at time: Double) -> CheckedSound {
    let answer = answer(trial, at: time)
    answers.append(answer)
    (logarithms, sums, windowCount, unknownCount) = ([:], [:], 0, 0)
    return answer
  }

  private func answer(_ trial: Trial, at time: Double) -> CheckedSound {
    // Lost frames may leave no window.
    let isUnknown = windowCount == 0 || 2 * unknownCount > windowCount
    let best = logarithms.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let label = isUnknown ? SoundModel.unknownLabel : best ?? SoundModel.unknownLabel
    return CheckedSound(
      start: trial.start, end: trial.end, at: time, label: trial.label, answer: label,
      confidence: windowCount == 0
        ? 0 : (isUnknown ? Double(unknownCount) : sums[label] ?? 0) / Double(windowCount))
  }
}
