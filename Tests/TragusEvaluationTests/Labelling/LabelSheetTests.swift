import Testing
import TragusTestSupport

@testable import TragusEvaluation

struct LabelSheetTests {
  private func sheet(_ spans: [(Double, Double)], labels: [SoundLabel] = []) -> LabelSheet {
    LabelSheet(
      labels: labels, proposals: spans.map { LabelSpan(start: $0.0, end: $0.1) }, duration: 10)
  }

  @Test func `labels and proposals are in order, and what is labelled is not proposed again`() {
    let labels = [SoundLabel(start: 2, end: 3, text: "wren"), SoundLabel(start: 6, text: "click")]
    let sheet = sheet([(1, 1.5), (2.2, 2.9), (2.9, 4), (7, 8)], labels: labels)
    #expect(sheet.spans.map(\.start) == [1, 2, 2.9, 6, 7])
    #expect(sheet.labels == labels)
    // The first that waits behind all labels.
    #expect(sheet.index == 4)
    #expect(sheet.openCount == 3)
  }

  @Test func `a decision goes on to the next that waits`() {
    var sheet = sheet([(1, 2), (3, 4), (5, 6)])
    #expect({ sheet.decide(.labelled("a")) }())
    #expect(sheet.index == 1)
    #expect({ sheet.decide(.rejected) }())
    #expect(sheet.index == 2)
    #expect({ sheet.decide(.labelled("b")) }())
    #expect(sheet.index == 2)
    #expect(
      sheet.labels == [
        SoundLabel(start: 1, end: 2, text: "a"), SoundLabel(start: 5, end: 6, text: "b"),
      ])
    #expect(sheet.openCount == 0)
  }

  @Test func `an edge stops at the neighbour, at the recording and at the other edge`() {
    var sheet = sheet([(1, 2), (3, 4)])
    #expect({ sheet.moveStart(by: -5) }())
    #expect(sheet.current?.start == 0)
    #expect(!{ sheet.moveStart(by: -1) }())
    #expect({ sheet.moveEnd(by: 5) }())
    #expect(sheet.current?.end == 3)
    #expect(!{ sheet.moveEnd(by: 1) }())
    #expect({ sheet.moveEnd(by: -9) }())
    #expect(sheet.current?.end == LabelSheet.shortest)
    #expect(!{ sheet.moveEnd(by: -1) }())
    #expect(!{ sheet.moveStart(by: 1) }())
    #expect({ sheet.move(by: 1) }())
    #expect(!{ sheet.move(by: 1) }())
    #expect({ sheet.moveEnd(by: 99) }())
    #expect(sheet.current?.end == 10)
  }

  @Test func `a stretch is split, joined and added`() {
    var sheet = sheet([(1, 2), (3, 4)])
    #expect({ sheet.split(at: 1.25) }())
    #expect(!{ sheet.split(at: 1.25) }())
    #expect(sheet.spans.map(\.start) == [1, 1.25, 3])
    #expect({ sheet.decide(.labelled("a")) }())
    #expect({ sheet.move(by: -1) }())
    #expect({ sheet.mergeWithNext() }())
    #expect(sheet.current?.label == SoundLabel(start: 1, end: 2, text: "a"))
    #expect({ sheet.insert() }())
    #expect(sheet.index == 1 && sheet.current?.start == 2 && sheet.current?.end == 3)
    #expect(!{ sheet.insert() }())
    var empty = self.sheet([])
    #expect(!{ empty.decide(.rejected) }())
    #expect(!{ empty.split(at: 1) }())
    #expect(!{ empty.mergeWithNext() }())
    #expect({ empty.insert() }())
    #expect(empty.spans == [LabelSpan(start: 0, end: 1)])
  }

  @Test func `a label keeps its band when its edges move`() {
    let label = SoundLabel(start: 1, end: 2, text: "wren", lowFrequency: 1000, highFrequency: 4000)
    var sheet = sheet([], labels: [label])
    #expect({ sheet.moveEnd(by: 1) }())
    #expect(
      sheet.labels == [
        SoundLabel(start: 1, end: 3, text: "wren", lowFrequency: 1000, highFrequency: 4000)
      ])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `any number of steps can be taken back, one by one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var sheet = sheet((0..<8).map { (Double($0) + 0.1, Double($0) + 0.8) })
    var former: [(spans: [LabelSpan], index: Int)] = []
    for _ in 0..<200 {
      let before = (sheet.spans, sheet.index)
      let step = Double.random(in: -0.5...0.5, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: _ = sheet.decide(.labelled("a"))
      case 1: _ = sheet.decide(.rejected)
      case 2: _ = sheet.moveStart(by: step)
      case 3: _ = sheet.moveEnd(by: step)
      case 4:
        _ = sheet.current.map { ($0.start + $0.end) / 2 }.map { sheet.split(at: $0) }
      case 5: _ = sheet.mergeWithNext()
      case 6: _ = sheet.insert()
      default: _ = sheet.move(by: step < 0 ? -1 : 1)
      }
      if sheet.spans != before.0 { former.append(before) }
      let starts = sheet.spans.map(\.start)
      #expect(starts == starts.sorted())
      #expect(sheet.spans.allSatisfy { $0.start <= $0.end && $0.start >= 0 && $0.end <= 10 })
    }
    for (spans, index) in former.reversed() {
      #expect({ sheet.undo() }())
      #expect(sheet.spans == spans && sheet.index == index)
    }
    #expect(!sheet.canUndo)
    #expect(!{ sheet.undo() }())
  }
}
