/// Clips, and the class of each.
struct TrainingMaterial: Sendable {
  let clips: [SoundExample]
  /// From 0.
  let classes: [Int]
  /// The class of the background, if there is one.
  private let background: Int?
  /// Of each clip, where its windows lie for a ``NoveltyDetector``; of the background nothing.
  private let points: [[[Float]]]

  init(clips: [SoundExample], classes: [Int]) {
    (self.clips, self.classes) = (clips, classes)
    background = zip(clips, classes).first { SoundModel.isBackground($0.0.label) }?.1
    // Background is all sorts of sounds: as a class, it makes too much known. But a class is new only
    // compared with another.
    let labels = Set(clips.map(\.label)).subtracting(SoundModel.backgroundLabels)
    points = clips.map { clip in
      labels.count > 1 && !labels.contains(clip.label) ? [] : Self.points(of: clip)
    }
  }

  /// The sources of the class that has the fewest. The background does not count: what is unlike the
  /// little that is known of it may well be unknown.
  var leastSourceCount: Int {
    var sources: [Int: Set<String>] = [:]
    for (clip, index) in zip(clips, classes)
    where !SoundModel.backgroundLabels.contains(clip.label) {
      sources[index, default: []].insert(clip.source)
    }
    return sources.values.map(\.count).min() ?? 0
  }

  /// One of the descriptions of all windows of some clips, window after window, and their classes.
  /// Disturbed windows and noise follow upon the windows of their clip.
  func examples(_ members: [Int], part: Int) -> (features: [Float], classes: [Int]) {
    let length = SoundFeatures.partLength
    var features: [Float] = []
    var classes: [Int] = []
    func add(_ windows: [Float], _ index: (Int) -> Int) {
      for window in 0..<(windows.count / SoundFeatures.count) {
        let start = window * SoundFeatures.count + part * length
        features += windows[start..<(start + length)]
        classes.append(index(window))
      }
    }
    let count = members.reduce(0) {
      $0 + clips[$1].features.count + clips[$1].disturbedFeatures.count
        + clips[$1].noiseFeatures.count
    }
    features.reserveCapacity(count / SoundFeatures.partCount)
    for member in members {
      func index(_ window: Int) -> Int {
        isPause(window, of: member) ? background! : self.classes[member]
      }
      add(clips[member].features, index)
      // Of every second window, from the first on.
      add(clips[member].disturbedFeatures) { index(2 * $0) }
      add(clips[member].noiseFeatures) { _ in LogisticRegression.noClass }
    }
    return (features, classes)
  }

  /// Whether a window lies in a pause of a clip and is background, where that is a class.
  func isPause(_ window: Int, of clip: Int) -> Bool {
    background != nil && classes[clip] != background && clips[clip].pauses[window]
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
