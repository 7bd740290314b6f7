/// The names of a server: what browsers may call it, and what its owner opens.
struct NetworkNames {
  let port: Int
  let isSecure: Bool
  /// The addresses in networks, four bytes each.
  let addresses: [[UInt8]]
  let reach: ServeRequest.Reach

  var scheme: String { isSecure ? "https" : "http" }

  /// What the header `Host` may say.
  var hosts: Set<String> {
    var names = ["127.0.0.1", "localhost"]
    if reach == .network { names += HostNames.names + addressTexts }
    // Browsers leave out the port that is usual.
    let isUsual = port == (isSecure ? 443 : 80)
    return Set(names.flatMap { isUsual ? [$0, "\($0):\(port)"] : ["\($0):\(port)"] })
  }

  private var addressTexts: [String] {
    addresses.map { $0.map(String.init).joined(separator: ".") }
  }

  private var own: String { "\(scheme)://127.0.0.1:\(port)/" }

  /// What is opened at this computer with a token or a ticket.
  func page(with secret: Secret) -> String { "\(own)#token=\(secret.text)" }

  /// What is opened.
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
  /// What people read of them.
  package var lines: [String] {
    var lines = [page] + network
    if let guest { lines.append("guests: \(guest)") }
    if let fingerprint { lines.append("certificate: SHA-256 \(fingerprint)") }
    return lines
  }

  /// A code for the camera of a phone, to be written to a terminal as it is; `nil` where no phone reaches
  /// the page.
  package var code: String? { network.first.flatMap { QRCode($0)?.terminalText } }
}
