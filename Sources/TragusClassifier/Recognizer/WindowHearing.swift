import TragusDSP

/// A model at work on windows that somebody else has cut.
package struct WindowHearing: Sendable {
  /// Samples of a window, at 16 kHz.
  package static let windowLength = SoundNetwork.windowLength

  let model: SoundModel
  /// How sure the model is of each kind of sound in the last window, from 0 to 1.
  package private(set) var confidences: [Float]
  /// How likely it is that the last window holds none of the kinds, where the model can tell.
  package private(set) var unknown: Float?

  private var features = SoundFeatures()
  private var judge: SoundJudge?

  package init(model: SoundModel = .audioSet) {
    self.model = model
    judge = model.judge
    confidences = Array(repeating: 0, count: model.labels.count)
  }

  /// Hears a window.
  ///
  /// - Parameter samples: ``windowLength`` of them, at 16 kHz.
  package mutating func hear(_ samples: UnsafePointer<Float>) {
    if judge == nil {
      features.hear(samples)
      takeConfidences(features.logits, into: &confidences)
    } else {
      features.measure(samples)
      judge?.judge(features.numbers, into: &confidences)
      unknown = judge?.unknown
    }
  }

  /// What the network that is a part of the library says of the last window, whatever the model: all
  /// its kinds, the most likely first.
  package func networkClassification(start: Double, end: Double, at: Double) -> SoundClassification
  {
    guard judge != nil else { return classification(start: start, end: end, at: at) }
    let labels = SoundModel.audioSet.labels
    var confidences = [Float](repeating: 0, count: labels.count)
    takeConfidences(features.logits, into: &confidences)
    return SoundClassification(
      start: start, end: end, at: at,
      ranking: Self.ranking(confidences, labels, labels.count), unknown: nil)
  }

  /// What the last window sounds like.
  ///
  /// - Parameters:
  ///   - start: Where it begins, in seconds since the stream began.
  ///   - end: Where it ends.
  ///   - at: Where this could first be reported.
  ///   - count: How many kinds are named at most; `nil` for all.
  ///   - isDescribed: Whether it has the embedding.
  package func classification(
    start: Double, end: Double, at: Double, count: Int? = nil, isDescribed: Bool = false
  ) -> SoundClassification {
    SoundClassification(
      start: start, end: end, at: at, ranking: ranking(count ?? confidences.count),
      unknown: unknown.map { Double($0) }, embedding: isDescribed ? features.embedding : nil)
  }

  /// The most likely kinds in the last window, the most likely first.
  ///
  /// - Parameter count: How many there are at most.
  func ranking(_ count: Int) -> [SoundScore] { Self.ranking(confidences, model.labels, count) }

  private static func ranking(
    _ confidences: [Float], _ labels: [String], _ count: Int
  ) -> [SoundScore] {
    let order = confidences.indices.sorted {
      let (first, second) = (confidences[$0], confidences[$1])
      return first == second ? $0 < $1 : first > second
    }
    return order.prefix(count).map {
      SoundScore(label: labels[$0], confidence: Double(confidences[$0]))
    }
  }
}

/// Turns the logarithms of odds into confidences from 0 to 1, each by itself.
///
/// - Parameter result: Room for as many numbers.
func takeConfidences(_ logits: [Float], into result: inout [Float]) {
  for index in result.indices { result[index] = -logits[index] }
  var places = result.mutableSpan
  exponentials(&places)
  for index in result.indices { result[index] = 1 / (1 + result[index]) }
}
