import TragusDSP

/// Compares what a model says of clips with what they are.
///
/// ```swift
/// var scorer = SoundScorer(try SoundModel(path: "home.tragusmodel"))!
/// let clip = try SoundExample(
///   AudioFile(reading: "kettle.wav"), label: "kettle", source: "kitchen", name: "kettle.wav",
///   disturbs: false)
/// scorer.add(scorer.judge(clip))
/// print(scorer.score.evaluation.clips.accuracy)
/// ```
public struct SoundScorer: Sendable {
  /// What a model says of a clip, window after window.
  public struct JudgedClip: Sendable {
    /// The true label of the clip.
    public let label: String
    /// Its name in reports.
    public let name: String
    /// What identifies its sound: ``SoundExample/digest``.
    public let digest: String
    /// Its length in seconds.
    public let duration: Double
    /// Whether no window of it is louder than -70 dBFS.
    public let isSilent: Bool
    /// The confidence in each kind that competes.
    let confidences: [[Float]]
    /// How likely it is that a window holds none of the kinds; empty where the model cannot tell.
    let unknown: [Float]
  }

  /// The kinds and families that compete, in the order of the answers.
  public let labels: [String]

  private let model: SoundModel
  // The kinds of the model in each of them.
  private let indexes: [[Int]]
  private let confidence: Double
  private var tally: SoundTally
  private var known = UnknownCount()
  private var others: [String: OtherCount] = [:]

  private struct UnknownCount {
    var (clipCount, unknownClipCount) = (0, 0)
    var (windowCount, unknownWindowCount) = (0, 0)

    mutating func add(_ unknown: [Float], isUnknown: Bool) {
      clipCount += 1
      unknownClipCount += isUnknown ? 1 : 0
      windowCount += unknown.count
      unknownWindowCount += unknown.count { $0 > 0.5 }
    }
  }

  private struct OtherCount {
    var unknown = UnknownCount()
    var answers: [Int]
  }

  /// A scorer that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - model: The model to score.
  ///   - labels: The kinds and families that compete; all kinds of the model by default.
  ///   - confidence: The confidence of the intervals.
  /// - Precondition: The confidence is 0.5 to 0.9999.
  /// - Returns: `nil` if a name is neither a kind nor a family of the model, or there are no names.
  public init?(
    _ model: SoundModel = .audioSet, labels: [String]? = nil, confidence: Double = 0.95
  ) {
    let labels = labels ?? model.labels
    guard !labels.isEmpty, labels.allSatisfy({ !model.indexes(in: $0).isEmpty }) else { return nil }
    (self.model, self.labels) = (model, labels)
    indexes = Self.indexes(of: labels, in: model)
    self.confidence = confidence
    tally = SoundTally(labels: labels)
  }

  /// The kinds of the model that speak for each name. For a family, kinds that speak for a more
  /// special name are left out, and so are families of such a name. A dog is also an animal, but
  /// rather a dog.
  private static func indexes(of labels: [String], in model: SoundModel) -> [[Int]] {
    let families = labels.map { model.families.kinds(in: $0) }
    return labels.indices.map { own in
      let special = labels.indices.filter { $0 != own && families[own].contains(labels[$0]) }
      return model.indexes(in: labels[own]).filter { index in
        let kinds = model.families.kinds(in: model.labels[index])
        return special.allSatisfy {
          !families[$0].contains(model.labels[index]) && !kinds.contains(labels[$0])
        }
      }
    }
  }

  /// Says what the model takes the windows of a clip for. This takes most of the time, and may be done
  /// for several clips at once.
  public func judge(_ clip: SoundExample) -> JudgedClip {
    var judge = model.judge
    var (logits, all) = (model.labels.map { _ in Float(0) }, model.labels.map { _ in Float(0) })
    var (confidences, unknown): ([[Float]], [Float]) = ([], [])
    let hasBackground = model.isTrained && model.labels.contains(where: SoundModel.isBackground)
    let skipsPauses = hasBackground && !SoundModel.isBackground(clip.label)
    // What is heard in a pause is neither right nor wrong.
    for window in 0..<clip.windowCount where !(skipsPauses && clip.pauses[window]) {
      let place = window * SoundFeatures.count
      let numbers = Array(clip.features[place..<(place + SoundFeatures.count)])
      if judge == nil {
        SoundNetworkWeights.published.logits(
          of: Array(numbers.suffix(SoundFeatures.partLength)), into: &logits)
        takeConfidences(logits, into: &all)
      } else {
        judge?.judge(numbers, into: &all)
        if let likelihood = judge?.unknown { unknown.append(likelihood) }
      }
      confidences.append(indexes.map { members in members.reduce(0) { max($0, all[$1]) } })
    }
    return JudgedClip(
      label: clip.label, name: clip.name, digest: clip.digest, duration: clip.duration,
      isSilent: clip.isSilent, confidences: confidences, unknown: unknown)
  }

  /// Adds a clip. One whose label is not among ``labels`` is a sound that the model should not know.
  public mutating func add(_ clip: JudgedClip) {
    // Ties count as known.
    let isUnknown = 2 * clip.unknown.count { $0 > 0.5 } > clip.confidences.count
    if let truth = labels.firstIndex(of: clip.label) {
      tally.add(clip.confidences, truth: truth, name: clip.name, duration: clip.duration)
      known.add(clip.unknown, isUnknown: isUnknown)
    } else {
      var other = others[clip.label] ?? OtherCount(answers: labels.map { _ in 0 })
      other.unknown.add(clip.unknown, isUnknown: isUnknown)
      if !isUnknown { other.answers[SoundTally.answer(clip.confidences).index] += 1 }
      others[clip.label] = other
    }
  }

  /// The score of all clips so far.
  public var score: SoundModelScore {
    SoundModelScore(
      labels: labels, evaluation: tally.evaluation(confidence: confidence),
      calledUnknown: unknown(known),
      others: others.sorted { $0.key < $1.key }.map { label, count in
        SoundModelScore.Other(
          label: label, calledUnknown: unknown(count.unknown), answers: count.answers)
      },
      mistakes: tally.mistakes)
  }

  private func unknown(_ count: UnknownCount) -> SoundModelScore.Unknown? {
    guard count.windowCount > 0 else { return nil }
    return SoundModelScore.Unknown(
      clips: SoundModelScore.Share(
        count.unknownClipCount, of: count.clipCount, confidence: confidence),
      windows: SoundModelScore.Share(
        count.unknownWindowCount, of: count.windowCount, confidence: confidence))
  }
}
