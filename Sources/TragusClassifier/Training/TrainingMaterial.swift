/// Clips, and the class of each.
struct TrainingMaterial: Sendable {
  let clips: [SoundExample]
  /// From 0.
  let classes: [Int]
  /// Of each clip, where its windows lie for a ``NoveltyDetector``.
  private let points: [[[Float]]]

  init(clips: [SoundExample], classes: [Int]) {
    (self.clips, self.classes) = (clips, classes)
    points = clips.map { Self.points(of: $0) }
  }

  /// The sources of the class that has the fewest.
  var leastSourceCount: Int {
    var sources: [Int: Set<String>] = [:]
    for (clip, index) in zip(clips, classes) { sources[index, default: []].insert(clip.source) }
    return sources.values.map(\.count).min() ?? 0
  }

  /// One of the descriptions of all windows of some clips, window after window, and their classes.
  func examples(_ members: [Int], part: Int) -> (features: [Float], classes: [Int]) {
    let length = SoundFeatures.partLength
    var features: [Float] = []
    var classes: [Int] = []
    features.reserveCapacity(members.reduce(0) { $0 + clips[$1].windowCount } * length)
    for member in members {
      for window in 0..<clips[member].windowCount {
        let start = window * SoundFeatures.count + part * length
        features += clips[member].features[start..<(start + length)]
        classes.append(self.classes[member])
      }
    }
    return (features, classes)
  }

  /// Where the windows of some clips lie, and their classes.
  func points(_ members: [Int]) -> (points: [[Float]], classes: [Int]) {
    (
      members.flatMap { points[$0] },
      members.flatMap { [Int](repeating: classes[$0], count: points[$0].count) }
    )
  }

  /// Where the windows of a clip lie.
  func points(of clip: Int) -> [[Float]] { points[clip] }

  private static func points(of clip: SoundExample) -> [[Float]] {
    clip.features.withUnsafeBufferPointer { features in
      (0..<clip.windowCount).map { window in
        let last = window * SoundFeatures.count + SoundFeatures.count - SoundFeatures.partLength
        return NoveltyDetector.project(features.baseAddress! + last)
      }
    }
  }
}
