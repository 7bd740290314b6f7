import Testing

@testable import TragusCore

struct SampleRingTests {
  @Test func `what is written is read, in order and across the end`() {
    let ring = SampleRing(minimumCapacity: 100)
    #expect(ring.capacity == 128)
    var next: Float = 0
    var expected: Float = 0
    var place = [Float](repeating: 0, count: 37)
    for _ in 0..<1_000 {
      let block = (0..<29).map { _ -> Float in
        defer { next += 1 }
        return next
      }
      let isWritten = ring.write(block.span)
      #expect(isWritten)
      var span = place.mutableSpan
      let count = ring.read(into: &span)
      #expect(count == 29)
      for index in 0..<count {
        #expect(place[index] == expected)
        expected += 1
      }
    }
  }

  @Test func `what does not fit is refused whole`() {
    let ring = SampleRing(minimumCapacity: 8)
    let five = [Float](repeating: 1, count: 5)
    let isFirstWritten = ring.write(five.span)
    let isSecondWritten = ring.write(five.span)
    #expect(isFirstWritten && !isSecondWritten)
    #expect(ring.count == 5)
  }

  @Test func `two threads exchange a million samples`() throws {
    let ring = SampleRing(minimumCapacity: 1_024)
    let total = 1_000_000
    try startThread {
      var sent = 0
      while sent < total {
        let block = (sent..<min(sent + 97, total)).map { Float($0 & 0xFFFF) }
        while !ring.write(block.span) {}
        sent += block.count
      }
    }
    var place = [Float](repeating: 0, count: 61)
    var received = 0
    var isRight = true
    while received < total {
      var span = place.mutableSpan
      let count = ring.read(into: &span)
      for index in 0..<count {
        isRight = isRight && place[index] == Float((received + index) & 0xFFFF)
      }
      received += count
    }
    #expect(isRight)
    #expect(ring.count == 0)
  }
}
