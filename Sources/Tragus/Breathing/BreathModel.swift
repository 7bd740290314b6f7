import TragusClassifier
import TragusCore

/// A model that somebody has trained on breathing in and out, of one person and microphone.
///
/// Make it with `tragus train` or `SoundTrainer`, from clips of inhalations, of exhalations and of
/// the other sounds heard there. Without other sounds it only tells in from out, and cannot tell
/// breath from the rest. Its labels are `inhale` and `exhale`; `in`, `out`, `inhalation` and
/// `exhalation` are understood as well.
public struct BreathModel: Sendable {
  /// What a label of each kind may be, in lower case.
  private static let inhaleNames: Set = ["inhale", "inhalation", "in", "breathe in"]
  private static let exhaleNames: Set = ["exhale", "exhalation", "out", "breathe out"]

  let model: SoundModel
  private let inhale: Int
  private let exhale: Int

  /// - Throws: `invalidRequest` for a model without the two labels.
  public init(_ model: SoundModel) throws(AudioError) {
    func place(of names: Set<String>) -> Int? {
      model.labels.firstIndex { names.contains($0.lowercased()) }
    }
    guard let inhale = place(of: Self.inhaleNames), let exhale = place(of: Self.exhaleNames) else {
      let labels = model.labels.prefix(5).map { "'\(printable($0))'" }.joined(separator: ", ")
      throw AudioError(
        .invalidRequest,
        "A model of breath has the labels 'inhale' and 'exhale'; this one has \(labels)"
          + (model.labels.count > 5 ? " …" : ".") + " Train one with 'tragus train'.")
    }
    (self.model, self.inhale, self.exhale) = (model, inhale, exhale)
  }

  /// What a window means that it has heard.
  func judge(_ window: WindowHearing) -> Judgement {
    let (inhale, exhale) = (
      Double(window.confidences[inhale]), Double(window.confidences[exhale])
    )
    let isUnknown = (window.unknown ?? 0) > 0.5
    // A model that knows nothing else takes everything for one or the other.
    let breath = model.labels.count > 2 && !isUnknown ? inhale + exhale : 0
    return Judgement(breath: breath, direction: isUnknown ? 0 : exhale - inhale)
  }

  /// How sure a model is of a breath, 0 to 1, and that it goes out rather than in, -1 to 1.
  struct Judgement {
    let breath: Double
    let direction: Double
  }
}
