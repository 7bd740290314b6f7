import Foundation
import Testing

@testable import Tragus

struct TrainingLimitTests {
  @Test func `of a kind with too many windows a share is learned`() {
    let lengths: [(String, Double)] = [("talk", 600), ("talk", 400), ("door", 2)]
    let clips = lengths.map { label, length in
      TrainingFolder.Clip(
        of: SoundLabel(start: 0, end: length, text: label), in: "\(label) \(length).wav")
    }
    // 1000 s have 2051 windows, one every 0.4875 s.
    let limit = TrainingLimit(clips, limit: 500)
    #expect(abs(limit.share(of: clips[0]) - 500.0 / 2050) < 0.001)
    #expect(limit.share(of: clips[2]) == 1)
    #expect(
      limit.warnings.count == 1 && limit.warnings[0].hasPrefix("'talk' has 2050 windows; 500"))
    #expect(TrainingLimit(clips).warnings.isEmpty)
  }
}
