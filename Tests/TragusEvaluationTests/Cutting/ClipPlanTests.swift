import Testing
import TragusCore
import TragusTestSupport

@testable import TragusEvaluation

struct ClipPlanTests {
  private func label(_ start: Double, _ end: Double, _ text: String) -> SoundLabel {
    SoundLabel(start: start, end: end, text: text)
  }

  private func plan(
    _ labels: [SoundLabel], minimum: Double = 1, background: String? = nil
  ) -> ClipPlan {
    ClipPlan(
      labels, frameCount: 1000, sampleRate: 100, minimum: minimum, background: background)
  }

  @Test func `a label that is long enough is cut where it is`() {
    let plan = plan([label(1, 2, "a"), label(4.25, 6.5, "b")])
    #expect(plan.clips.map(\.frames) == [100..<200, 425..<650])
    #expect(plan.clips.map(\.soundClass) == ["a", "b"])
    #expect(plan.clips.allSatisfy { !$0.isShort })
  }

  @Test func `a short one is widened on both sides alike, and at an end on one`() {
    #expect(plan([label(4, 4.5, "a")]).clips[0].frames == 375..<475)
    #expect(plan([label(0.1, 0.5, "a")]).clips[0].frames == 0..<100)
    #expect(plan([label(9.8, 9.9, "a")]).clips[0].frames == 900..<1000)
    // A point is widened as well.
    #expect(plan([label(5, 5, "a")]).clips[0].frames == 450..<550)
  }

  @Test func `it is widened over labels of its own class alone`() {
    let own = plan([label(4, 4.4, "a"), label(4.5, 5.5, "a")])
    #expect(own.clips[0].frames == 370..<470)
    let other = plan([label(4, 4.4, "a"), label(4.5, 5.5, "b")])
    #expect(other.clips[0].frames == 350..<450)
  }

  @Test func `where there is no room it stays as it is, and is short`() {
    let plan = plan([label(3, 4, "b"), label(4.1, 4.4, "a"), label(4.5, 6, "b")])
    #expect(plan.clips[1] == .init(soundClass: "a", frames: 410..<440, isShort: true))
    // Another class over it leaves no room at all.
    let covered = self.plan([label(3, 6, "b"), label(4, 4.5, "a")])
    #expect(covered.clips[1] == .init(soundClass: "a", frames: 400..<450, isShort: true))
  }

  @Test func `what has no name or lies behind the end is left out`() {
    let plan = plan([label(1, 3, ""), label(12, 13, "a"), label(9, 13, "a")])
    #expect(plan.clips.map(\.frames) == [900..<1000])
    #expect(plan.omittedCount == 2)
  }

  @Test func `the background is what no label and no clip has`() {
    let plan = plan([label(4, 4.5, "a"), label(6, 9.5, "")], background: "rest")
    #expect(plan.clips.map(\.frames) == [0..<375, 375..<475, 475..<600])
    #expect(plan.clips.map(\.soundClass) == ["rest", "a", "rest"])
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `no clip goes over another class than before`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let labels = (0..<20).map { _ in
      let start = Double.random(in: 0...9, using: &random)
      let length = Double.random(in: 0...1, using: &random)
      return label(start, start + length, ["a", "b", "c"].randomElement(using: &random)!)
    }
    let plan = plan(labels, background: "rest")
    func frames(_ label: SoundLabel) -> Range<Int64> {
      Int64((label.start * 100).rounded())..<Int64((label.end * 100).rounded())
    }
    for clip in plan.clips {
      #expect(clip.frames.lowerBound >= 0 && clip.frames.upperBound <= 1000)
      #expect(clip.isShort == (clip.frames.count < 100))
      let sources = labels.filter {
        $0.text == clip.soundClass && clip.frames.clamped(to: frames($0)) == frames($0)
      }
      #expect(clip.soundClass == "rest" || !sources.isEmpty)
      for other in labels where other.text != clip.soundClass {
        let overlap = clip.frames.clamped(to: frames(other))
        // What overlaps did so before the label was widened.
        let isFormer = sources.contains { frames($0).clamped(to: frames(other)) == overlap }
        #expect(overlap.isEmpty || isFormer)
      }
    }
  }

  @Test(
    arguments: [
      "", "..", ".hidden", "a/b", "../x", "a\\b", "a\u{7}b", "a\nb", "\u{202E}abc", " a", "a ",
      String(repeating: "x", count: 300),
    ])
  func `a name that is unsafe is refused`(name: String) {
    #expect(throws: AudioError.self) { try ClassFolder.check(name) }
  }

  @Test(arguments: ["a", "not-breathing", "Großer Hund", "crying baby, loud", "犬"])
  func `any other name is a folder`(name: String) throws { try ClassFolder.check(name) }
}
