/// What the network for kinds of sounds says of the last stretches of a stream.
struct BreathOpinions: Sendable {
  /// Seconds for which an opinion holds beyond its stretch, at most.
  private static let longestOpinion = 4.0

  /// Whether somebody was asked to breathe.
  private let isAwaited: Bool
  private var opinions: [BreathOpinion] = []

  init(isAwaited: Bool) { self.isAwaited = isAwaited }

  mutating func append(_ opinion: BreathOpinion) { opinions.append(opinion) }

  /// Forgets each opinion whose stretch ends before a time.
  mutating func removeAll(before time: Double) { opinions.removeAll { $0.end < time } }

  /// The last one, if it says that there is no breath.
  var lastMasking: BreathOpinion? {
    guard let last = opinions.last, isMasking(last) else { return nil }
    return last
  }

  /// The opinions of stretches that may be a breath.
  var unmasked: [BreathOpinion] { opinions.filter { !isMasking($0) } }

  /// The same opinions, if it were not known that somebody was asked to breathe.
  var unaided: BreathOpinions {
    var opinions = BreathOpinions(isAwaited: false)
    opinions.opinions = self.opinions
    return opinions
  }

  /// Whether something else than a breath is heard in a part of some seconds.
  func areMasking(_ range: Range<Double>) -> Bool {
    for (index, opinion) in opinions.enumerated()
    where isMasking(opinion) && opinion.start < range.upperBound {
      // It holds until there is another one.
      let next = index + 1 < opinions.count ? opinions[index + 1].start : .infinity
      let end = max(min(next, opinion.end + Self.longestOpinion), opinion.end)
      if range.lowerBound < end { return true }
    }
    return false
  }

  /// How much surer a model is that air goes out than in, on average over a part of some seconds; `nil`
  /// without an opinion.
  func direction(in range: Range<Double>) -> Double? {
    let directions = opinions.compactMap { opinion in
      range ~= (opinion.start + opinion.end) / 2 ? opinion.direction : nil
    }
    return directions.isEmpty ? nil : directions.reduce(0, +) / Double(directions.count)
  }

  private func isMasking(_ opinion: BreathOpinion) -> Bool {
    opinion.isMasking(isAwaited: isAwaited)
  }
}
