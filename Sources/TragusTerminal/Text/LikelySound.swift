import Tragus

/// A kind of sound that a whole input probably has: the window with its greatest confidence.
struct LikelySound: InputSummary {
  static let type = "likely-sound"

  /// The input as the user named it.
  let source: String
  let label: String
  /// From 0 to 1.
  let confidence: Double
  /// Where the window begins, in seconds.
  let time: Double

  var text: String {
    let percent = decimal(100 * confidence, places: 0)
    return "\(label.padded(to: Self.labelWidth))  \(percent.aligned(to: 3)) %  at "
      + "\(decimal(time, places: 1)) s"
  }

  private static let labelWidth = 28

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case source, label, confidence, time
  }

  static let columns = CodingKeys.allCases.map(\.rawValue)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .source)
    try container.encode(label, forKey: .label)
    try container.encode(rounded(confidence, places: 4), forKey: .confidence)
    try container.encode(rounded(time, places: 6), forKey: .time)
  }
}

/// The kinds of sounds that a whole input probably has.
struct LikelySounds {
  private let source: String
  private let count: Int
  private var best: [String: LikelySound] = [:]

  /// - Parameter count: How many kinds to name. Each window must name as many.
  init(in source: String, count: Int) { (self.source, self.count) = (source, count) }

  // The best kinds of each window are enough. A kind that as many others exceed in its likeliest window
  // is exceeded by them in the whole too.
  mutating func take(_ window: SoundClassification) {
    for score in window.ranking where score.confidence > best[score.label]?.confidence ?? -1 {
      best[score.label] = LikelySound(
        source: source, label: score.label, confidence: score.confidence, time: window.start)
    }
  }

  /// The likeliest kind first.
  var sounds: [LikelySound] {
    Array(
      best.values.sorted { ($0.confidence, $1.label) > ($1.confidence, $0.label) }.prefix(count))
  }
}
