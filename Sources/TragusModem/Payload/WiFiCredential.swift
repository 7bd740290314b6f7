/// The name and the password of a wireless network, in the form that the codes of telephones have:
/// `WIFI:T:WPA;S:name;P:password;H:true;;`.
///
/// The form is from ZXing, "Barcode Contents": backslash, semicolon, comma, colon and quotation
/// mark have a backslash before them.
public struct WiFiCredential: Sendable, Hashable {
  /// How a network is protected.
  public enum Security: String, Sendable, Hashable, CaseIterable {
    case wpa = "WPA"
    case wep = "WEP"
    case open = "nopass"
  }

  /// The name of the network, 1 to 32 bytes.
  public let name: String
  /// The password; empty when the network has none.
  public let password: String
  /// How the network is protected.
  public let security: Security
  /// Whether the network hides its name.
  public let isHidden: Bool

  /// - Returns: `nil` when the name does not have 1 to 32 bytes in UTF-8. So it is when a password
  ///   is missing, or is there and should not be.
  public init?(name: String, password: String, security: Security = .wpa, isHidden: Bool = false) {
    guard 1...32 ~= name.utf8.count, password.isEmpty == (security == .open) else { return nil }
    (self.name, self.password) = (name, password)
    (self.security, self.isHidden) = (security, isHidden)
  }

  /// Reads a credential; its fields come in any order, and fields of other names are skipped.
  package init?(_ text: String) {
    guard text.hasPrefix("WIFI:") else { return nil }
    var fields: [String: String] = [:]
    var key: String?
    var part = ""
    var isEscaped = false
    for character in text.dropFirst(5) {
      switch character {
      case _ where isEscaped:
        part.append(character)
        isEscaped = false
      case "\\": isEscaped = true
      case ":" where key == nil:
        key = part
        part = ""
      case ";":
        if let key { fields[key] = part }
        (key, part) = (nil, "")
      default: part.append(character)
      }
    }
    // The last field ends with a semicolon too.
    guard !isEscaped, key == nil, part.isEmpty else { return nil }
    let password = fields["P"] ?? ""
    let type = fields["T"] ?? ""
    let known = Security.allCases.first { $0.rawValue.lowercased() == type.lowercased() }
    guard let security = known ?? (type.isEmpty ? (password.isEmpty ? .open : .wpa) : nil) else {
      return nil
    }
    self.init(
      name: fields["S"] ?? "", password: password, security: security,
      isHidden: fields["H"]?.lowercased() == "true")
  }

  /// The text that phones read from a QR code.
  public var text: String {
    var text = "WIFI:T:\(security.rawValue);S:\(Self.escaped(name));"
    if security != .open { text += "P:\(Self.escaped(password));" }
    if isHidden { text += "H:true;" }
    return text + ";"
  }

  /// What keeps a computer from joining the network, as half a sentence; `nil` for nothing.
  ///
  /// A passphrase has 8 to 63 characters of ASCII that print, and a key 64 hexadecimal digits: IEEE
  /// 802.11-2020, J.4.1.
  package var problem: String? {
    if name.first == "-"
      || name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      return "its name begins with a hyphen, or has a character that does not print"
    }
    switch security {
    case .open: return nil
    case .wep: return "it has WEP, which protects nothing; WPA does"
    case .wpa:
      let bytes = Array(password.utf8)
      let isKey = bytes.count == 64 && bytes.allSatisfy(Self.isHexadecimal)
      let isPhrase = 8...63 ~= bytes.count && bytes.allSatisfy { 0x20...0x7E ~= $0 }
      return isKey || isPhrase
        ? nil : "a password of WPA has 8 to 63 letters, digits and signs of ASCII"
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\;,:\"".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
