import TragusClassifier
import TragusCore

/// Keeps the memory of a training bounded: of a kind with very many windows, a share is learned.
package struct TrainingLimit: Sendable {
  /// The most windows of a kind: 81 minutes of sound. They take 0.22 GB, and a third as much again for
  /// each thread that learns them.
  package static let windowCount = 10_000

  /// The kinds of which not all is learned, and the share of each, below 1.
  private let shares: [String: Double]
  private let counts: [String: Int]
  private let limit: Int

  /// - Parameters:
  ///   - limit: The most windows of a kind, except for one of each clip.
  ///   - isCancelled: Called while a pipe has nothing to read.
  package init(
    _ clips: [TrainingFolder.Clip], limit: Int = windowCount,
    until isCancelled: @escaping () -> Bool = { false }
  ) {
    var counts: [String: Int] = [:]
    for clip in clips {
      let windows = clip.duration(until: isCancelled) / SoundClassifier.defaultHop
      counts[clip.label, default: 0] += Int(min(max(windows, 1), 1e12))
    }
    self.limit = limit
    self.counts = counts.filter { $0.value > limit }
    shares = self.counts.mapValues { Double(limit) / Double($0) }
  }

  /// How much of a clip is learned, above 0 to 1.
  package func share(of clip: TrainingFolder.Clip) -> Double { shares[clip.label] ?? 1 }

  /// A sentence for each kind of which not all is learned.
  package var warnings: [String] {
    counts.sorted { $0.key < $1.key }.map { label, count in
      "'\(label)' has \(count) windows; \(limit) of them are learned, from all clips alike."
    }
  }
}
