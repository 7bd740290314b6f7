import Synchronization
import Testing

@testable import TragusServer

@Suite struct `visitors` {
  @Test func `a guest's token makes a guest, and the owner's an owner`() {
    let visitors = Visitors(allowsGuests: true, now: { 0 })
    #expect(visitors.role(ofToken: visitors.token.text) == .owner)
    #expect(visitors.role(ofToken: visitors.guestToken!.text) == .guest)
    #expect(Visitors(allowsGuests: false, now: { 0 }).guestToken == nil)
  }

  @Test func `guessing is slowed down, and locks nobody out`() {
    let time = Mutex(0.0)
    let visitors = Visitors(allowsGuests: false, now: { time.withLock { $0 } })
    var outcomes: [String] = []
    for _ in 0..<30 {
      switch visitors.signIn(with: "guess") {
      case .refused: outcomes.append("refused")
      case .tooOften: outcomes.append("too often")
      case .admitted: outcomes.append("admitted")
      }
    }
    #expect(
      outcomes == Array(repeating: "refused", count: 20) + Array(repeating: "too often", count: 10))
    guard case .admitted(.owner, _) = visitors.signIn(with: visitors.token.text) else {
      Issue.record("The owner was locked out.")
      return
    }
    time.withLock { $0 = 61 }
    guard case .refused = visitors.signIn(with: "guess") else {
      Issue.record("A minute later a guess is looked at again.")
      return
    }
  }

  /// 22 letters of an alphabet of 57 have 128 bits; of a thousand, no two are alike.
  @Test func `tokens are long and random`() {
    let tokens = (0..<1000).map { _ in Secret().text }
    #expect(Set(tokens).count == 1000)
    #expect(tokens.allSatisfy { $0.count == 22 })
    #expect(Set(tokens.joined()).count == 57)
  }
}
