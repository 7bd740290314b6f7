/// What a trained model hears by.
struct SoundJudge: Sendable {
  var head: SoundHead
  /// How likely it is that the last window holds none of the kinds.
  private(set) var unknown: Float?

  init(head: SoundHead) { self.head = head }

  /// Judges a window.
  mutating func judge(_ features: SoundFeatures, into confidences: inout [Float]) {
    head.judge(features, into: &confidences)
  }
}

extension SoundJudge {
  /// - Throws: ``ModelError``.
  init(_ file: ModelFile, classCount: Int) throws(ModelError) {
    head = try SoundHead(file, classCount: classCount)
  }

  func write(to file: inout ModelFileBytes) { head.write(to: &file) }
}
