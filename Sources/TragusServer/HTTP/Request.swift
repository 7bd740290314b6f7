import NIOCore
import NIOHTTP1

/// An HTTP request with its whole body.
struct Request: Sendable {
  let method: HTTPMethod
  /// The parts of the path, decoded.
  let path: [String]
  /// The query after `?`, decoded.
  let query: [String: String]
  let headers: HTTPHeaders
  var body: [UInt8]

  /// - Returns: `nil` for an invalid path: a percent sign without digits, a zero, or bytes that are
  ///   not UTF-8.
  init?(_ head: HTTPRequestHead, body: [UInt8] = []) {
    method = head.method
    headers = head.headers
    self.body = body
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.first?.first == "/" else { return nil }
    var path: [String] = []
    // Empty parts count: a path with a final slash differs from one without.
    for part in parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = Self.decoded(part) else { return nil }
      path.append(text)
    }
    self.path = path == [""] ? [] : path
    var query: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = Self.decoded(sides[0]),
        let value = Self.decoded(sides.count > 1 ? sides[1] : "")
      else { return nil }
      query[key] = value
    }
    self.query = query
  }

  /// The claims of the request for the gate.
  var claims: Gate.Claims {
    var claims = Gate.Claims()
    claims.method = method.rawValue
    claims.host = headers.only("host")
    claims.origin = headers.only("origin")
    claims.site = headers.only("sec-fetch-site")
    claims.isOpened =
      headers.only("sec-fetch-mode") == "navigate" && headers.only("sec-fetch-dest") == "document"
    claims.authorization = headers.only("authorization")
    claims.cookies = cookies
    claims.isStateful = method != .GET && method != .HEAD
    return claims
  }

  /// Its cookies by their names.
  var cookies: [String: String] {
    var cookies: [String: String] = [:]
    for header in headers["cookie"] {
      for pair in header.split(separator: ";") {
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2 else { continue }
        cookies[sides[0].filter { $0 != " " }] = String(sides[1])
      }
    }
    return cookies
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2,
          let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        else { return nil }
        rest = rest.dropFirst(2)
        bytes.append(value)
      } else {
        bytes.append(byte)
      }
    }
    // A zero would end the path of a file.
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}

extension HTTPHeaders {
  /// The value of a header, or `nil` if it occurs twice: neither could be trusted.
  fileprivate func only(_ name: String) -> String? {
    let values = self[name]
    return values.count > 1 ? "" : values.first
  }
}
