import Synchronization
import Testing
import TragusSystem

@testable import TragusServer

@Suite struct `visitors` {
  @Test func `a guest's token makes a guest, and the owner's an owner`() throws {
    let visitors = Visitors(allowsGuests: true, now: { 0 })
    #expect(try visitors.role(ofToken: visitors.token.text) == .owner)
    #expect(try visitors.role(ofToken: visitors.guestToken!.text) == .guest)
    #expect(Visitors(allowsGuests: false, now: { 0 }).guestToken == nil)
  }

  @Test func `a chosen token has the length of a secret, and plain signs`() throws {
    let text = "abcdefghijkLMNOP_-1234"
    let token = try #require(Secret(text))
    #expect(token.text == text && text.utf8.count == 22)
    let visitors = Visitors(token: token, allowsGuests: false, now: { 0 })
    #expect(try visitors.role(ofToken: text) == .owner)
    for wrong in [
      "", String(text.dropLast()), text + " ", text + "\n", text + "é", text + "#",
      String(repeating: "a", count: 129),
    ] {
      #expect(Secret(wrong) == nil)
    }
  }

  private func outcome(_ visitors: Visitors, _ token: String) -> Result<Role, Visitors.Wrong> {
    do throws(Visitors.Wrong) {
      return .success(try visitors.signIn(with: token).role)
    } catch {
      return .failure(error)
    }
  }

  @Test func `guessing is slowed down, and locks nobody out`() {
    let time = Mutex(0.0)
    let visitors = Visitors(allowsGuests: false, now: { time.withLock { $0 } })
    let outcomes = (0..<30).map { _ in outcome(visitors, "guess") }
    let expected: [Result<Role, Visitors.Wrong>] =
      Array(repeating: .failure(.unknown), count: 20)
      + Array(repeating: .failure(.tooOften), count: 10)
    #expect(outcomes == expected)
    #expect(outcome(visitors, visitors.token.text) == .success(.owner))
    time.withLock { $0 = 61 }
    // A minute later a guess is looked at again.
    #expect(outcome(visitors, "guess") == .failure(.unknown))
  }

  @Test func `guests sign out guests, and never the owner`() throws {
    let visitors = Visitors(allowsGuests: true, now: { 0 })
    func isKnown(_ cookie: Secret) -> Bool {
      visitors.visitor(ofCookie: cookie.text, from: { nil }) != nil
    }
    let owner = try visitors.signIn(with: visitors.token.text).cookie
    let guests = try (0..<300).map { _ in
      try visitors.signIn(with: visitors.guestToken!.text).cookie
    }
    #expect(isKnown(owner))
    #expect(guests.map(isKnown) == (0..<300).map { $0 >= 300 - 128 })
  }

  @Test func `a ticket lets its own user in, once, within a minute`() throws {
    let time = Mutex(0.0)
    let visitors = Visitors(allowsGuests: false, now: { time.withLock { $0 } })
    let user = UInt32(getuid())
    func isLetIn(_ ticket: Secret, as user: UInt32?) -> Bool {
      (try? visitors.signIn(with: ticket.text, as: user)) != nil
    }
    let first = visitors.makeTicket()
    #expect(!isLetIn(first, as: user + 1))
    #expect(!isLetIn(first, as: nil))
    #expect(isLetIn(first, as: user))
    #expect(!isLetIn(first, as: user))
    let second = visitors.makeTicket()
    time.withLock { $0 = 61 }
    #expect(!isLetIn(second, as: user))
  }

  /// 22 letters of an alphabet of 57 have 128 bits; of a thousand, no two are alike.
  @Test func `tokens are long and random`() {
    let tokens = (0..<1000).map { _ in Secret().text }
    #expect(Set(tokens).count == 1000)
    #expect(tokens.allSatisfy { $0.count == 22 })
    #expect(Set(tokens.joined()).count == 57)
  }
}
