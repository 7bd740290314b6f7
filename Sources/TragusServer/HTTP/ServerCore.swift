import NIOCore
import NIOHTTP1
import Tragus

/// What all connections share: who is let in, the station, the calls and the page.
final class ServerCore: Sendable {
  static let prefix = ["api", "v1"]

  let gate: Gate
  let station: LiveStation
  let threads: ServerThreads
  let registry: SocketRegistry
  private let page: Page
  private let routes: [Route]

  init(
    gate: Gate, station: LiveStation, threads: ServerThreads, registry: SocketRegistry, page: Page,
    routes: [Route]
  ) {
    (self.gate, self.station, self.threads) = (gate, station, threads)
    self.registry = registry
    (self.page, self.routes) = (page, routes)
  }

  /// The answer to what blocks nothing: the page, and what is refused; `nil` for calls of the API.
  func immediateResponse(to request: Request) -> Response? {
    if request.path.starts(with: Self.prefix) {
      guard SocketRequest.paths.contains(Array(request.path.dropFirst(Self.prefix.count))) else {
        return nil
      }
      // It came as any other request, so it was refused, or is none to stay connected.
      switch socket(for: request) {
      case .failure(let refusal): return refusal.response
      case .success: return .failure(.upgradeRequired, "This is a WebSocket; connect as one.")
      }
    }
    do throws(Gate.Refusal) {
      try gate.checkPage(request.claims)
    } catch {
      return Self.response(to: error)
    }
    guard request.method == .GET || request.method == .HEAD else {
      return .failure(.methodNotAllowed, "The page can only be read.")
    }
    return page.response(to: request)
  }

  /// The answer to a call of the API; it may block.
  func response(to request: Request) -> Response {
    if request.path.dropFirst(Self.prefix.count) == ["session"] { return session(request) }
    let role: Role
    do throws(Gate.Refusal) {
      role = try gate.role(of: request.claims)
    } catch {
      return Self.response(to: error)
    }
    let parts = request.path.dropFirst(Self.prefix.count)
    let matching = routes.filter { $0.matches(parts) }
    guard !matching.isEmpty else {
      return .failure(.notFound, "There is no such call; /openapi.json lists them.")
    }
    let method = request.method == .HEAD ? .GET : request.method
    guard let route = matching.first(where: { $0.method == method }) else {
      let methods = matching.map(\.method.rawValue).joined(separator: ", ")
      var response = Response.failure(.methodNotAllowed, "It can be called by \(methods).")
      response.headers.add(name: "allow", value: methods)
      return response
    }
    guard route.roles.contains(role) else {
      return Self.notForGuests
    }
    let names = zip(route.path, parts).filter { $0.0 == "*" }.map(\.1)
    do throws(AudioError) {
      return try route.action(Call(request: request, role: role, names: names))
    } catch {
      return .failure(error)
    }
  }

  static let notForGuests = Response.failure(
    .forbidden, "A guest can look, but not change or hear anything.")

  /// Signs in and out.
  private func session(_ request: Request) -> Response {
    struct Admission: Codable {
      let token: String
    }
    struct Admitted: Encodable {
      let role: Role
    }
    var claims = request.claims
    do throws(Gate.Refusal) {
      try gate.checkPlace(claims)
    } catch {
      return Self.response(to: error)
    }
    let cookie = gate.cookieName
    let attributes =
      "Path=/; HttpOnly; SameSite=Strict" + (gate.scheme == "https" ? "; Secure" : "")
    do throws(AudioError) {
      switch request.method {
      case .POST:
        let body = try Call(request: request, role: .guest, names: []).body(Admission.self)
        switch gate.visitors.signIn(with: body.token) {
        case .admitted(let role, let secret):
          var response = Response(Admitted(role: role))
          response.headers.add(
            name: "set-cookie", value: "\(cookie)=\(secret.text); \(attributes)")
          return response
        case .refused:
          return .failure(.unauthorized, "This is not the token of this server.")
        case .tooOften:
          return .failure(
            .tooManyRequests, "There were too many wrong tokens; wait for a minute.")
        }
      case .DELETE:
        claims.isStateful = true
        do throws(Gate.Refusal) {
          _ = try gate.role(of: claims)
        } catch {
          return Self.response(to: error)
        }
        if let secret = request.cookies[cookie] { gate.visitors.signOut(cookie: secret) }
        var response = Response.done
        response.headers.add(name: "set-cookie", value: "\(cookie)=; Max-Age=0; \(attributes)")
        return response
      default:
        return .failure(.methodNotAllowed, "It can be called by POST, DELETE.")
      }
    } catch {
      return .failure(error)
    }
  }

  static func response(to refusal: Gate.Refusal) -> Response {
    switch refusal {
    case .host:
      .failure(
        .misdirectedRequest,
        "This server has no such name; open the address that 'tragus serve' printed.",
        code: "foreign-host")
    case .origin:
      .failure(
        .forbidden, "Another page asks for this, and is not allowed to.", code: "foreign-origin")
    case .unknown:
      .failure(
        .unauthorized, "Sign in first: open the address that 'tragus serve' printed.",
        code: "not-signed-in")
    }
  }
}
