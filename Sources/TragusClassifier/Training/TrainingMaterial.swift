/// Clips, and the class of each.
struct TrainingMaterial: Sendable {
  let clips: [SoundExample]
  /// From 0.
  let classes: [Int]

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
}
