import Testing

@testable import TragusDSP

struct SampleHistoryTests {
  @Test func `the last samples lie one after the other`() {
    var history = SampleHistory(length: 100)
    var next: Float = 0
    for round in 1...200 {
      let count = round % 17 + 1
      history.append(count) { samples in
        for index in 0..<count { samples[index] = next + Float(index) }
      }
      next += Float(count)
      let last = history.withLast(50) { samples in (0..<50).map { samples[$0] } }
      let expected = (0..<50).map { max(next - 50 + Float($0), 0) }
      #expect(last == expected)
    }
  }
}
