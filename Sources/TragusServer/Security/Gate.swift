/// Decides which visitors are let in, by the server's names, the origin of a request, and its
/// credentials.
///
/// A foreign web page can send requests to this server. `Origin` reveals that page, and `Host`
/// reveals a foreign name that points here; neither is trusted alone.
struct Gate: Sendable {
  /// The claims of a request.
  struct Claims {
    var method = "GET"
    var host: String?
    var origin: String?
    /// The header `Sec-Fetch-Site`.
    var site: String?
    /// Whether a user opens it in its own window, by the headers `Sec-Fetch-Mode` and
    /// `Sec-Fetch-Dest`.
    var isOpened = false
    /// The header `Authorization`.
    var authorization: String?
    var cookies: [String: String] = [:]
    /// Whether it opens a lasting connection, or changes something.
    var isStateful = false
    /// The user of this computer behind the request; `nil` when the system does not show it.
    var user: () -> UInt32? = { nil }
  }

  /// The reason for refusing a request.
  enum Refusal: Error, Equatable {
    /// The name in `Host` is not ours.
    case host
    /// It comes from another page.
    case origin
    /// It has no known token or cookie.
    case unknown
    /// It has a wrong token, after many others.
    case tooOften
  }

  /// Our names in `Host` and `Origin`, with the port, in lower case.
  let hosts: Set<String>
  /// "http" or "https".
  let scheme: String
  let visitors: Visitors
  /// The name of the cookie. It includes the port, because browsers share cookies between ports.
  let cookieName: String

  init(hosts: Set<String>, scheme: String, port: Int, visitors: Visitors) {
    (self.hosts, self.scheme, self.visitors) = (hosts, scheme, visitors)
    cookieName = "tragus-\(port)"
  }

  /// Checks the destination and the origin of a request.
  ///
  /// - Throws: ``Refusal/host`` or ``Refusal/origin``.
  func checkPlace(_ claims: Claims) throws(Refusal) {
    guard let host = claims.host?.lowercased(), hosts.contains(host) else { throw .host }
    if let origin = claims.origin?.lowercased() {
      guard origin == "\(scheme)://\(host)" else { throw .origin }
    }
    if let site = claims.site, site != "same-origin", site != "none" { throw .origin }
  }

  /// Checks a request for a file of the page. The file is not secret, so other pages may link to
  /// it. They cannot read it or show it in a frame.
  ///
  /// - Throws: The errors of ``checkPlace(_:)``.
  func checkPage(_ claims: Claims) throws(Refusal) {
    var claims = claims
    if claims.isOpened, !claims.isStateful { claims.site = nil }
    try checkPlace(claims)
  }

  /// Identifies the visitor behind a request to the API.
  ///
  /// - Throws: The errors of ``checkPlace(_:)``, ``Refusal/unknown`` and ``Refusal/tooOften``.
  func visitor(of claims: Claims) throws(Refusal) -> Visitor {
    try checkPlace(claims)
    if let authorization = claims.authorization {
      guard let token = Self.bearer(authorization) else { throw .unknown }
      do throws(Visitors.Wrong) {
        return Visitor(role: try visitors.role(ofToken: token), cookie: nil)
      } catch {
        throw error == .tooOften ? Refusal.tooOften : .unknown
      }
    }
    guard let cookie = claims.cookies[cookieName],
      let visitor = visitors.visitor(ofCookie: cookie, from: claims.user)
    else { throw .unknown }
    // Every browser sends the origin of a request that changes something. Without it, a cookie
    // proves nothing.
    if claims.isStateful, claims.origin == nil { throw .origin }
    return visitor
  }

  private static func bearer(_ header: String) -> String? {
    let parts = header.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1])
  }
}
