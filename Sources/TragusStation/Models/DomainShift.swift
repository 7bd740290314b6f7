import Tragus

/// Detects, once, that a stream differs from the clips of a model's training.
///
/// Levels are not compared: between its sounds a room is quieter than any clip.
package struct DomainShift {
  /// The seconds that are judged together.
  private static let period = 30.0
  /// The least share of windows unlike every kind that makes a stream different. Three held-out
  /// folds of ESC-10, joined in four orders, had at most 0.21 in any half minute.
  private static let leastShare = 0.6

  /// The finding, and what to try.
  package struct Finding: Equatable, Sendable {
    package let sentence: String
  }

  private let model: SoundModel
  private var isOver = false
  private var periodStart: Double?
  private var (unknownCount, windowCount) = (0, 0)

  package init(of model: SoundModel) { self.model = model }

  /// Begins a stream: compares its rate with the rate of the clips, within the band of the network.
  package mutating func begin(_ format: AudioFormat) -> Finding? {
    (periodStart, unknownCount, windowCount) = (nil, 0, 0)
    guard !isOver, let card = model.card,
      format.sampleRate < min(card.sampleRate, SoundClassifier.highestRate)
    else { return nil }
    return finding(
      "the input has \(plainNumber(format.sampleRate)) Hz, and the clips that the model was trained "
        + "on have \(plainNumber(card.sampleRate)) Hz; what lies above "
        + "\(plainNumber(format.sampleRate / 2)) Hz is missing.")
  }

  /// Takes the next window of the stream.
  package mutating func take(_ window: SoundClassification) -> Finding? {
    guard !isOver, let unknown = window.unknown else { return nil }
    let start = periodStart ?? window.start
    periodStart = start
    windowCount += 1
    if unknown > 0.5 { unknownCount += 1 }
    guard window.end - start >= Self.period else { return nil }
    let share = Double(unknownCount) / Double(windowCount)
    (periodStart, unknownCount, windowCount) = (nil, 0, 0)
    guard share >= Self.leastShare else { return nil }
    return finding(
      "\(decimal(100 * share, places: 0)) % of the last 30 s are like none of the clips that the "
        + "model was trained on.")
  }

  private mutating func finding(_ noticed: String) -> Finding {
    isOver = true
    return Finding(
      sentence: noticed
        + " Collect some clips here with 'tragus collect', add them to the clips of the model, and train it "
        + "again.")
  }
}
