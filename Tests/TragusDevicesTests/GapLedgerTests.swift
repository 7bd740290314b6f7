import Testing

@testable import TragusDevices

@Suite struct GapLedgerTests {
  @Test func `without a loss there is nothing to cross`() {
    var ledger = GapLedger()
    #expect(ledger.distance(from: 0) == nil)
    #expect(ledger.cross(100) == 0)
  }

  @Test func `losses are crossed in their order`() {
    var ledger = GapLedger()
    ledger.note(30, before: 100)
    ledger.note(7, before: 150)
    #expect(ledger.distance(from: 20) == 80)
    #expect(ledger.cross(99) == 0)
    #expect(ledger.cross(100) == 30)
    #expect(ledger.distance(from: 100) == 50)
    #expect(ledger.cross(150) == 7)
    #expect(ledger.distance(from: 150) == nil)
    #expect(ledger.lostFrameCount == 37)
    #expect(ledger.lossCount == 2)
  }

  @Test func `losses at one place are one`() {
    var ledger = GapLedger()
    ledger.note(480, before: 10)
    ledger.note(480, before: 10)
    #expect(ledger.lossCount == 1)
    #expect(ledger.cross(10) == 960)
  }

  @Test func `a loss before the first frame is crossed first`() {
    var ledger = GapLedger()
    ledger.note(5, before: 0)
    #expect(ledger.distance(from: 0) == 0)
    #expect(ledger.cross(0) == 5)
  }
}
