/// What a short text most often stands for: an address, a link, the way into a network.
///
/// It is recognised by its form alone: nobody has checked that it exists or is harmless.
///
/// ```swift
/// let network = WiFiCredential(name: "guests", password: "correct horse")!
/// let message = try ModemMessage(text: ModemPayload.network(network).text)
/// ```
public enum ModemPayload: Sendable, Hashable {
  /// An Internet address and a port, like `10.0.0.12:8080` or `[fe80::1]:80`.
  case address(InternetAddress)
  /// An address of the web, beginning with `http://` or `https://`.
  case link(String)
  /// The name and the password of a wireless network.
  case network(WiFiCredential)
  case text(String)

  /// What a text stands for.
  public init(_ text: String) {
    if let address = InternetAddress(text) {
      self = .address(address)
    } else if let credential = WiFiCredential(text) {
      self = .network(credential)
    } else if Self.isLink(text) {
      self = .link(text)
    } else {
      self = .text(text)
    }
  }

  /// The text to be sent.
  public var text: String {
    switch self {
    case .address(let address): address.text
    case .link(let text), .text(let text): text
    case .network(let credential): credential.text
    }
  }

  /// The form as it is encoded; `nil` for plain text.
  var form: String? {
    switch self {
    case .address: "address"
    case .link: "link"
    case .network: "network"
    case .text: nil
    }
  }

  private static func isLink(_ text: String) -> Bool {
    let lower = text.lowercased()
    for scheme in ["http://", "https://"] where lower.hasPrefix(scheme) {
      let rest = text.utf8.dropFirst(scheme.utf8.count)
      let isHost = rest.first.map { $0 != UInt8(ascii: "/") } ?? false
      // Others must be written with percent signs: RFC 3986, section 2.
      return isHost && rest.allSatisfy { 0x21...0x7E ~= $0 && !"\"<>\\^`{|}".utf8.contains($0) }
    }
    return false
  }
}
