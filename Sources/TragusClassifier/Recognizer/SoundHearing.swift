import TragusCore
import TragusDSP

/// A model at work on a stream.
struct SoundHearing: Sendable {
  let model: SoundModel
  /// How sure the model is of each kind of sound in the last window, from 0 to 1.
  private(set) var confidences: [Float]
  /// How likely it is that the last window holds none of the kinds, where the model can tell.
  private(set) var unknown: Float?

  // None below the lowest rate.
  private var windows: SoundWindows?
  private var features = SoundFeatures()
  private var judge: SoundJudge?

  init(format: AudioFormat, channel: Int, model: SoundModel, hop: Double) {
    precondition(0..<format.channelCount ~= channel, "There is no such channel.")
    precondition(SoundClassifier.hops ~= hop, "Windows begin every 0.05 to 0.975 s.")
    if format.sampleRate >= SoundClassifier.lowestRate {
      windows = SoundWindows(
        sampleRate: format.sampleRate, channel: channel,
        hop: Int((hop * Double(SoundNetwork.rate)).rounded()))
    }
    self.model = model
    judge = model.judge
    confidences = Array(repeating: 0, count: model.labels.count)
  }

  /// Hears up to the end of a window.
  mutating func fill(from buffer: AudioBuffer, start: inout Int) -> SoundWindows.Place? {
    guard let place = windows?.fill(from: buffer, start: &start) else { return nil }
    hear()
    return place
  }

  /// Hears the next window that the end of the stream completes.
  mutating func finish() -> SoundWindows.Place? {
    guard let place = windows?.finish() else { return nil }
    hear()
    return place
  }

  mutating func reset() { windows?.reset() }

  /// What the last window sounds like.
  ///
  /// - Parameters:
  ///   - count: How many kinds are named at most.
  ///   - isDescribed: Whether it has the embedding.
  func classification(
    of place: SoundWindows.Place, count: Int, isDescribed: Bool
  ) -> SoundClassification {
    SoundClassification(
      start: place.start, end: place.end, at: place.at, ranking: ranking(count),
      unknown: unknown.map { Double($0) }, embedding: isDescribed ? features.embedding : nil)
  }

  /// The most likely kinds in the last window, the most likely first.
  ///
  /// - Parameter count: How many there are at most.
  func ranking(_ count: Int) -> [SoundScore] {
    let order = confidences.indices.sorted {
      let (first, second) = (confidences[$0], confidences[$1])
      return first == second ? $0 < $1 : first > second
    }
    return order.prefix(count).map {
      SoundScore(label: model.labels[$0], confidence: Double(confidences[$0]))
    }
  }

  private mutating func hear() {
    if judge == nil {
      windows?.withSamples { features.hear($0) }
      takeConfidences(features.logits, into: &confidences)
    } else {
      windows?.withSamples { features.measure($0) }
      judge?.judge(features.numbers, into: &confidences)
      unknown = judge?.unknown
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
