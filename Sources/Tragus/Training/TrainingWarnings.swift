import TragusClassifier
import TragusCore

/// A clip of which something is known.
package protocol KnownClip {
  var label: String { get }
  var name: String { get }
  var digest: String { get }
  var isSilent: Bool { get }
}

extension SoundExample: KnownClip {}
extension SoundScorer.JudgedClip: KnownClip {}

/// What somebody should know who trains a model from clips, or scores one.
package enum TrainingWarnings {
  /// All of them, a sentence or two each.
  package static func all(about examples: [SoundExample]) -> [String] {
    let kinds = Dictionary(grouping: examples, by: \.label).sorted { $0.key < $1.key }
    var warnings = aboutClips(examples, sameKind: "they count as one source")
    let hasSources = kinds.contains { Set($0.value.map(\.source)).count > 1 }
    if !hasSources, examples.count > kinds.count {
      warnings.append(
        "All clips of a kind are from one source. How well it is recognised elsewhere cannot be measured; "
          + "record some at another time or place.")
    }
    let measured = kinds.filter { Set($0.value.map(\.source)).count > 1 }
    if hasSources, measured.count < kinds.count {
      let names = measured.map { "'\($0.key)'" }.joined(separator: ", ")
      warnings.append(
        "Only \(names) could be measured: the other kinds have one source each.")
    }
    for (label, clips) in kinds {
      if clips.count < 5 {
        warnings.append(
          "There \(clips.count == 1 ? "is 1 clip" : "are \(clips.count) clips") of '\(label)'; 5 "
            + "are a beginning, 20 are good.")
      }
      if hasSources, clips.count > 1, Set(clips.map(\.source)).count == 1 {
        warnings.append(
          "All clips of '\(label)' are from one source, '\(clips[0].source)'. Record it at another time "
            + "or place.")
      }
    }
    if kinds.count > 1, !kinds.contains(where: { SoundModel.isBackground($0.key) }) {
      warnings.append(
        "There is no kind 'background', so what else is heard may be taken for a kind. Add clips of the "
          + "usual sounds of the room as a kind of that name.")
    }
    if Set(examples.map(\.source)).count == examples.count, examples.count > kinds.count {
      warnings.append(
        "Each clip is taken for a source of its own. If some were cut from the same recording, call them "
          + "kitchen-1.wav and kitchen-2.wav, or give them a folder inside the folder of their kind. "
          + "Otherwise the accuracy looks better than it is.")
    }
    return warnings
  }

  /// Of clips that are silent, or the same.
  ///
  /// - Parameter sameKind: What becomes of two that are the same and of one kind.
  package static func aboutClips(_ clips: [some KnownClip], sameKind: String) -> [String] {
    var warnings = repeated(clips, sameKind: sameKind)
    let silent = clips.filter(\.isSilent)
    if let first = silent.first {
      warnings.append(
        silent.count == 1
          ? "'\(first.name)' is silent, softer than -70 dBFS all the time."
          : "\(silent.count) clips are silent, softer than -70 dBFS all the time; '\(first.name)' "
            + "is the first.")
    }
    return warnings
  }

  /// The same sound under several names.
  private static func repeated(_ clips: [some KnownClip], sameKind: String) -> [String] {
    Dictionary(grouping: clips, by: \.digest).values.filter { $0.count > 1 }
      .map { $0.sorted { $0.name < $1.name } }.sorted { $0[0].name < $1[0].name }
      .map { same in
        let (first, second) = (same[0], same.first { $0.label != same[0].label } ?? same[1])
        return first.label == second.label
          ? "'\(first.name)' and '\(second.name)' are the same sound; \(sameKind)."
          : "'\(first.name)' and '\(second.name)' are the same sound in two kinds; remove one."
      }
  }
}
