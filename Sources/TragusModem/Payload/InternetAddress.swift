/// An Internet address and a port.
public struct InternetAddress: Sendable, Hashable {
  /// Four numbers with dots, or an address of version 6 without brackets.
  public let host: String
  /// The number of the port.
  public let port: UInt16

  /// - Returns: `nil` unless the host is an address of version 4 or 6. Names are not accepted.
  public init?(host: String, port: UInt16) {
    guard Self.isVersion4(host) || Self.isVersion6(host) else { return nil }
    (self.host, self.port) = (host, port)
  }

  /// An address as in `10.0.0.12:8080` or `[fe80::1]:80`.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit),
      let port = UInt16(digits)
    else { return nil }
    let host = text[..<colon]
    if host.first == "[", host.last == "]" {
      let inner = String(host.dropFirst().dropLast())
      guard Self.isVersion6(inner) else { return nil }
      self.init(host: inner, port: port)
    } else {
      guard Self.isVersion4(String(host)) else { return nil }
      self.init(host: String(host), port: port)
    }
  }

  /// The address as text: "host:port".
  public var text: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  private static func isVersion4(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        // A leading zero would mean octal to some.
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy(isDigit)
          && (part.utf8.count == 1 || part.first != "0") && UInt8(part) != nil
      }
  }

  // RFC 4291, section 2.2, without the form that ends like version 4 and without zones.
  private static func isVersion6(_ text: String) -> Bool {
    func groupCount(_ part: Substring) -> Int? {
      if part.isEmpty { return 0 }
      let groups = part.split(separator: ":", omittingEmptySubsequences: false)
      let areSound = groups.allSatisfy { group in
        (1...4).contains(group.utf8.count)
          && group.utf8.allSatisfy {
            isDigit($0) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20
          }
      }
      return areSound ? groups.count : nil
    }
    var double: String.Index?
    var index = text.startIndex
    while let colon = text[index...].firstIndex(of: ":") {
      let next = text.index(after: colon)
      if next < text.endIndex, text[next] == ":" {
        double = colon
        break
      }
      index = next
    }
    guard let double else { return groupCount(text[...]) == 8 }
    let behind = text[text.index(double, offsetBy: 2)...]
    guard let before = groupCount(text[..<double]), let after = groupCount(behind) else {
      return false
    }
    return before + after <= 7
  }
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
