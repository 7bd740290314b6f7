import TragusClassifier

/// Finds snoring, coughs, sneezes and talking in some windows of a night, seconds apart.
struct NightSounds: Sendable {
  /// A kind of sound that is looked for.
  private struct Kind: Sendable {
    /// What the network calls it.
    let label: String
    /// The confidence of a window from which on it is one.
    let threshold: Double
    /// Seconds without it that end it.
    let pause: Double
    /// How many windows, some seconds apart, make one: a breath alone may pass for a snore.
    let leastCount: Int
  }

  private static let all = [
    Kind(label: NightTracker.snoringLabel, threshold: 0.5, pause: 20, leastCount: 2),
    Kind(label: NightTracker.coughLabel, threshold: 0.4, pause: 1, leastCount: 1),
    Kind(label: NightTracker.sneezeLabel, threshold: 0.4, pause: 1, leastCount: 1),
    Kind(label: NightTracker.speechLabel, threshold: 0.5, pause: 10, leastCount: 1),
  ]
  private static let rankingCount = 3
  /// Seconds between two windows that count.
  private static let leastDistance = 1.5

  private struct Track {
    let start: Double
    var end: Double
    var confidence: Double
    var ranking: [SoundScore]
    /// The windows that count.
    var count = 0
    var isReported = false
  }

  /// Whether a window has a snore.
  static func isSnoring(_ window: SoundClassification) -> Bool {
    window.ranking.contains { $0.label == all[0].label && $0.confidence >= all[0].threshold }
  }

  private var tracks: [Track?] = Array(repeating: nil, count: all.count)

  /// - Returns: What began with this window, or ended before it.
  mutating func take(_ window: SoundClassification) -> [RecognizedSound] {
    var sounds: [RecognizedSound] = []
    for (index, kind) in Self.all.enumerated() {
      let confidence = window.ranking.first { $0.label == kind.label }?.confidence ?? 0
      sounds += end(index, before: window.start, at: window.at)
      guard confidence >= kind.threshold else { continue }
      // A snore or its breath may pass for a sneeze, so beside them only what is surest counts.
      if index > 0, tracks[0] != nil, window.ranking.first?.label != kind.label { continue }
      var track =
        tracks[index]
        ?? Track(start: window.start, end: window.end, confidence: 0, ranking: [])
      if window.start - track.end >= Self.leastDistance || track.count == 0 { track.count += 1 }
      track.end = window.end
      if confidence > track.confidence {
        track.confidence = confidence
        track.ranking = Array(window.ranking.prefix(Self.rankingCount))
      }
      tracks[index] = track
      if track.count >= kind.leastCount, !track.isReported {
        tracks[index]?.isReported = true
        sounds.append(sound(kind, track, end: nil, at: window.at))
      }
    }
    return sounds
  }

  /// Ends what was not heard any more.
  ///
  /// - Returns: What has ended.
  mutating func advance(to time: Double) -> [RecognizedSound] {
    Self.all.indices.flatMap { end($0, before: time, at: time) }
  }

  /// Ends everything.
  mutating func finish(at time: Double) -> [RecognizedSound] {
    Self.all.indices.flatMap { end($0, before: .infinity, at: time) }
  }

  private mutating func end(
    _ index: Int, before time: Double, at position: Double
  ) -> [RecognizedSound] {
    let kind = Self.all[index]
    guard let track = tracks[index], time - track.end > kind.pause else { return [] }
    tracks[index] = nil
    guard track.isReported else { return [] }
    return [sound(kind, track, end: track.end, at: position)]
  }

  private func sound(
    _ kind: Kind, _ track: Track, end: Double?, at time: Double
  ) -> RecognizedSound {
    RecognizedSound(
      start: track.start, end: end, at: time, label: kind.label, confidence: track.confidence,
      ranking: track.ranking)
  }
}
