import Testing

@testable import TragusModem

@Test func `a mode is named as on the command line`() {
  #expect(ModemMode.allCases.map(\.rawValue) == ["robust", "normal", "quick", "fast", "tutorial"])
}
