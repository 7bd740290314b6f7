/// What a trained model hears by.
struct SoundJudge: Sendable {
  var head: SoundHead
  var novelty: NoveltyDetector?
  /// How likely it is that the last window holds none of the kinds, where that is known.
  private(set) var unknown: Float?

  init(head: SoundHead, novelty: NoveltyDetector?) {
    (self.head, self.novelty) = (head, novelty)
  }

  /// Judges a window.
  ///
  /// - Parameter features: ``SoundFeatures/numbers`` of it, which end with the embedding.
  mutating func judge(_ features: [Float], into confidences: inout [Float]) {
    head.judge(features, into: &confidences)
    unknown = novelty?.probability(
      features.withUnsafeBufferPointer {
        NoveltyDetector.project(
          $0.baseAddress! + (SoundFeatures.count - SoundFeatures.partLength))
      })
  }
}

extension SoundJudge {
  /// - Throws: ``ModelError``.
  init(_ file: ModelFile, classCount: Int) throws(ModelError) {
    head = try SoundHead(file, classCount: classCount)
    novelty = file.holds("novelty.scale") ? try NoveltyDetector(file, classCount: classCount) : nil
  }

  func write(to file: inout ModelFileBytes) {
    head.write(to: &file)
    novelty?.write(to: &file)
  }
}
