import Testing

@testable import TragusServer

@Suite struct `the gate` {
  let visitors = Visitors(allowsGuests: true, now: { 0 })

  private var gate: Gate {
    Gate(
      hosts: ["127.0.0.1:8347", "localhost:8347"], scheme: "http", port: 8347, visitors: visitors)
  }

  private func claims(_ change: (inout Gate.Claims) -> Void = { _ in }) -> Gate.Claims {
    var claims = Gate.Claims()
    claims.host = "127.0.0.1:8347"
    change(&claims)
    return claims
  }

  private func refusal(_ change: (inout Gate.Claims) -> Void) -> Gate.Refusal? {
    do throws(Gate.Refusal) {
      _ = try gate.visitor(of: claims(change))
      return nil
    } catch {
      return error
    }
  }

  private var cookie: [String: String] {
    guard let (_, secret) = try? visitors.signIn(with: visitors.token.text) else { return [:] }
    return ["tragus-8347": secret.text]
  }

  /// A name that somebody makes point to this computer (DNS rebinding), and names that look like ours.
  @Test(arguments: [
    nil, "", "evil.example", "evil.example:8347", "127.0.0.1", "127.0.0.1:80",
    "127.0.0.1:8347.evil.example",
    "localhost:8347@evil.example", "127.0.0.1:83470",
  ])
  func `a foreign name is refused, whatever else it shows`(host: String?) {
    let token = visitors.token.text
    #expect(
      refusal {
        $0.host = host
        $0.authorization = "Bearer \(token)"
      } == .host)
  }

  @Test(arguments: [
    "http://evil.example", "null", "https://127.0.0.1:8347", "http://127.0.0.1:8348",
    "http://127.0.0.1:8347.evil.example", "http://localhost:8347", "",
  ])
  func `another page is refused, whatever else it shows`(origin: String) {
    let token = visitors.token.text
    #expect(
      refusal {
        $0.origin = origin
        $0.authorization = "Bearer \(token)"
      } == .origin)
  }

  @Test(arguments: ["cross-site", "same-site"])
  func `what a browser says comes from elsewhere is refused`(site: String) {
    let cookie = cookie
    #expect(
      refusal {
        $0.site = site
        $0.cookies = cookie
      } == .origin)
  }

  @Test func `its own page is let in with a cookie`() throws {
    let cookie = cookie
    let visitor = try gate.visitor(
      of: claims {
        $0.origin = "http://127.0.0.1:8347"
        $0.site = "same-origin"
        $0.cookies = cookie
        $0.isStateful = true
      })
    #expect(visitor.role == .owner)
  }

  @Test func `a cookie alone reads and changes nothing`() throws {
    let cookie = cookie
    #expect(try gate.visitor(of: claims { $0.cookies = cookie }).role == .owner)
    #expect(
      refusal {
        $0.cookies = cookie
        $0.isStateful = true
      } == .origin)
  }

  @Test func `a token is let in without an origin, as programs send none`() throws {
    let token = visitors.token.text
    let visitor = try gate.visitor(
      of: claims {
        $0.authorization = "bearer \(token)"
        $0.isStateful = true
      })
    #expect(visitor.role == .owner)
  }

  @Test(arguments: ["", "Bearer", "Bearer ", "Bearer x", "Basic eDp5", "Bearer x y"])
  func `another token is refused, even beside a cookie`(header: String) {
    let cookie = cookie
    #expect(
      refusal {
        $0.authorization = header
        $0.cookies = cookie
      } == .unknown)
  }

  @Test func `the cookie of another port is none`() {
    let cookie = cookie
    #expect(refusal { $0.cookies = ["tragus-8348": cookie["tragus-8347"]!] } == .unknown)
  }

  @Test func `who signs out is let in no more`() {
    let cookie = cookie
    visitors.signOut(cookie: cookie["tragus-8347"]!)
    #expect(refusal { $0.cookies = cookie } == .unknown)
  }

  /// Another user may have it from a browser, which sends it to every port of this computer.
  @Test func `the cookie of another user is none`() throws {
    let (_, cookie) = try visitors.signIn(with: visitors.token.text, as: 1000)
    let cookies = ["tragus-8347": cookie.text]
    for user: UInt32? in [1001, 0, nil] {
      #expect(
        refusal {
          $0.cookies = cookies
          $0.user = { user }
        } == .unknown)
    }
    let visitor = try gate.visitor(
      of: claims {
        $0.cookies = cookies
        $0.user = { 1000 }
      })
    #expect(visitor.role == .owner)
  }

  @Test func `guessing in a header is slowed down, and locks nobody out`() throws {
    let refusals = (0..<30).map { _ in refusal { $0.authorization = "Bearer guess" } }
    let expected: [Gate.Refusal?] =
      Array(repeating: .unknown, count: 20) + Array(repeating: .tooOften, count: 10)
    #expect(refusals == expected)
    let token = visitors.token.text
    #expect(try gate.visitor(of: claims { $0.authorization = "Bearer \(token)" }).role == .owner)
  }

  /// As a file that `--open` hands to a browser does, and a link in a mail.
  @Test func `a link of another page leads to the page and to nothing else`() throws {
    let link = claims {
      $0.site = "cross-site"
      $0.isOpened = true
    }
    try gate.checkPage(link)
    let cookie = cookie
    #expect(
      refusal {
        $0.site = "cross-site"
        $0.isOpened = true
        $0.cookies = cookie
      } == .origin)
    #expect(throws: Gate.Refusal.origin) {
      try gate.checkPage(claims { $0.site = "cross-site" })
    }
    #expect(throws: Gate.Refusal.host) {
      try gate.checkPage(
        claims {
          $0.host = "evil.example"
          $0.isOpened = true
        })
    }
  }
}
