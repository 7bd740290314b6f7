import Tragus

/// The breath in a whole input: how many breaths, how often, how regularly, and for how long it could
/// be heard.
struct BreathSummary: InputSummary {
  static let type = "breath-summary"

  /// The input as the user named it.
  let source: String
  // The number of breaths in and out that have ended.
  private var counts: [Breath.Kind: Int] = [:]
  /// The seconds with each quality, of reports each second.
  private var seconds: [BreathQuality: Int] = [:]
  private var rates: [BreathRate] = []

  /// A summary of nothing yet.
  init(of source: String) { self.source = source }

  /// Takes the next event of a tracker.
  mutating func take(_ event: BreathTrackerEvent) {
    switch event {
    case .breath(let breath):
      if breath.phase == .ended { counts[breath.kind, default: 0] += 1 }
    case .rate(let rate):
      seconds[rate.quality, default: 0] += 1
      if rate.rate != nil { rates.append(rate) }
    }
  }

  /// How many breaths were heard. Of many people, only breathing out is loud enough, or only breathing in.
  var count: Int { max(counts[.inhale] ?? 0, counts[.exhale] ?? 0) }

  /// The breaths in a minute: the median of the reports. Regularity and ratio are too.
  var rate: Double? { Self.median(rates.compactMap(\.rate)) }
  var ratio: Double? { Self.median(rates.compactMap(\.ratio)) }
  var regularity: Double? { Self.median(rates.compactMap(\.regularity)) }
  /// The seconds in which the breath was heard, and all of them.
  var heard: Int { (seconds[.good] ?? 0) + (seconds[.weak] ?? 0) }
  var duration: Int { seconds.values.reduce(0, +) }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  /// The text for people: "17 breaths, 17.8 a minute, regularity 0.94, in/out 0.60; heard for 52 of
  /// 60 s".
  var text: String {
    var parts = [count == 1 ? "1 breath" : "\(count) breaths"]
    if let rate { parts.append("\(decimal(rate, places: 1)) a minute") }
    if let regularity { parts.append("regularity \(decimal(regularity, places: 2))") }
    if let ratio { parts.append("in/out \(decimal(ratio, places: 2))") }
    let others = [BreathQuality.noise, .speech].compactMap { quality in
      seconds[quality].map { ", \(quality.rawValue) for \($0) s" }
    }
    return parts.joined(separator: ", ") + "; heard for \(heard) of \(duration) s"
      + others.joined()
  }
}

extension BreathSummary {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case source, count, rate, ratio, regularity, heard, duration
  }

  static let columns = CodingKeys.allCases.map(\.rawValue)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .source)
    try container.encode(count, forKey: .count)
    try container.encodeIfPresent(rate.map { rounded($0, places: 1) }, forKey: .rate)
    try container.encodeIfPresent(ratio.map { rounded($0, places: 2) }, forKey: .ratio)
    try container.encodeIfPresent(regularity.map { rounded($0, places: 2) }, forKey: .regularity)
    try container.encode(heard, forKey: .heard)
    try container.encode(duration, forKey: .duration)
  }
}
