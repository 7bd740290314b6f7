import TragusClassifier
import TragusCore
import TragusEvaluation
import TragusFiles

/// The sounds by which a model is scored, and the labels of each.
package struct SoundSubjects: Sendable {
  /// Kinds and families, in the order of their names.
  package let names: [String]
  /// Whether these are all that the model knows: nobody named any.
  package let areAll: Bool
  /// A sentence for each label that is not a sound that the model knows.
  package private(set) var strangers: [String] = []

  private let model: SoundModel
  private let thresholds: [String: Double]
  private let known: SoundNames

  /// - Parameters:
  ///   - model: What is scored.
  ///   - choices: The sounds that are scored; else all kinds of a trained model, and of the network
  ///     those that are labels.
  ///   - threshold: For those without one of their own; else what suits the model.
  ///   - labels: The texts of all labels.
  /// - Throws: `invalidRequest` when a choice is not known, or there are labels and none is.
  package init(
    _ model: SoundModel, _ choices: [SoundChoice], threshold: Double?, labels: Set<String>
  ) throws(AudioError) {
    self.model = model
    known = SoundNames(of: model)
    let usual = threshold ?? model.defaultThreshold
    let texts = labels.sorted()
    let found = texts.compactMap(known.name)
    guard !choices.isEmpty || texts.isEmpty || !found.isEmpty else {
      throw AudioError(
        .invalidRequest,
        "No label is a sound that is known: '\(printable(texts[0]))' is none."
          + "\(known.offer(for: texts[0])) \(known.list).")
    }
    if !choices.isEmpty {
      thresholds = try known.thresholds(of: choices, usual: usual)
    } else {
      let names = model.isTrained || found.isEmpty ? model.sounds : found
      thresholds = Dictionary(names.map { ($0, usual) }) { first, _ in first }
    }
    names = thresholds.keys.sorted()
    areAll = choices.isEmpty && (model.isTrained || found.isEmpty)
    for text in texts where known.name(text) == nil && !SoundModel.isBackground(text) {
      let verdict =
        model.isTrained
        ? "is not a kind of the model" : "is not a sound that is known and was left out"
      strangers.append("The label '\(printable(text))' \(verdict).\(known.offer(for: text))")
    }
  }

  /// The most special sounds that a label belongs to.
  package func owners(of text: String) -> [String] {
    guard let name = known.name(text) else { return [] }
    let owners = names.filter { model.families.kinds(in: $0).contains(name) }
    return owners.filter { owner in
      let kinds = model.families.kinds(in: owner)
      return !owners.contains { $0 != owner && kinds.contains($0) }
    }
  }

  /// Hears a recording to its end.
  ///
  /// - Parameters:
  ///   - path: The path of its file.
  ///   - stop: Called before every read; `true` ends it.
  /// - Returns: What was heard of each sound, and how long the recording is in seconds.
  package func detections(
    in path: String, until stop: @escaping () -> Bool
  ) throws(AudioError) -> (detections: [String: [Detection]], duration: Double) {
    let file = try AudioFile(reading: path, until: stop)
    try AnalyzerCatalog[RecognizedSound.self].check(file.format, of: "'\(path)'")
    let source: any AudioSource =
      file.format.channelCount > 1 ? ChannelSource(file, .mix) : file
    guard
      let recognizer = SoundRecognizer(
        format: source.format, model: model, thresholds: thresholds)
    else { preconditionFailure("The model knows all names.") }
    let heard = Heard()
    let listener = Listener()
    listener.add(recognizer) { heard.collectors[$0.label, default: .init()].add($0) }
    do throws(AudioError) {
      try listener.run(source, until: stop)
    } catch {
      throw AudioError(error.code, "'\(path)': \(error.message)")
    }
    return (
      heard.collectors.mapValues(\.detections), Double(file.position) / file.format.sampleRate
    )
  }
}

private final class Heard {
  var collectors: [String: DetectionCollector] = [:]
}
