/// The names of a server: the hosts for browsers, and the addresses for its owner.
struct NetworkNames {
  let port: Int
  let isSecure: Bool
  /// The addresses in local networks, four bytes each.
  let addresses: [[UInt8]]
  let reach: ServeRequest.Reach

  var scheme: String { isSecure ? "https" : "http" }

  /// The valid values of the `Host` header.
  var hosts: Set<String> {
    var names = ["127.0.0.1", "localhost"]
    if reach == .network { names += HostNames.names + addressTexts }
    // Browsers leave out the default port.
    let isUsual = port == (isSecure ? 443 : 80)
    return Set(names.flatMap { isUsual ? [$0, "\($0):\(port)"] : ["\($0):\(port)"] })
  }

  private var addressTexts: [String] {
    addresses.map { $0.map(String.init).joined(separator: ".") }
  }

  private var own: String { "\(scheme)://127.0.0.1:\(port)/" }

  /// The address to open on this computer, with a token or a ticket.
  func page(with secret: Secret) -> String { "\(own)#token=\(secret.text)" }

  /// The addresses to open.
  func addresses(_ visitors: Visitors, fingerprint: String?) -> PageServer.Addresses {
    let fragment = "#token=\(visitors.token.text)"
    let bases = addressTexts.map { "\(scheme)://\($0):\(port)/" }
    return PageServer.Addresses(
      page: page(with: visitors.token), network: bases.map { $0 + fragment },
      guest: visitors.guestToken.map { "\(bases.first ?? own)?view=guest#token=\($0.text)" },
      fingerprint: fingerprint)
  }
}

extension PageServer.Addresses {
  /// The addresses as lines for people.
  package var lines: [String] {
    var lines = [page] + network
    if let guest { lines.append("guests: \(guest)") }
    if let fingerprint { lines.append("certificate: SHA-256 \(fingerprint)") }
    return lines
  }

  /// A QR code for a phone, to be written to a terminal unchanged; `nil` where no phone can reach
  /// the page.
  package var code: String? { network.first.flatMap { QRCode($0)?.terminalText } }
}
