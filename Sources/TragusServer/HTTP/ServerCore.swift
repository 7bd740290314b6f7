import NIOCore
import NIOHTTP1
import Tragus

/// The shared state of all connections: the visitors, the station, the calls and the page.
final class ServerCore: Sendable {
  static let prefix = ["api", "v1"]

  let gate: Gate
  let station: LiveStation
  let threads: ServerThreads
  let registry: SocketRegistry
  let connections: Connections
  private let page: Page
  private let routes: [Route]

  init(
    gate: Gate, station: LiveStation, threads: ServerThreads, registry: SocketRegistry,
    connections: Connections, page: Page, routes: [Route]
  ) {
    (self.gate, self.station, self.threads) = (gate, station, threads)
    (self.registry, self.connections) = (registry, connections)
    (self.page, self.routes) = (page, routes)
  }

  /// The outcome of a request.
  enum Outcome {
    /// An immediate answer.
    case answer(Response)
    /// A call of the API, which may take time.
    case call(Route, Call)
  }

  /// Checks the sender and the purpose of a request. It does not block.
  func outcome(of request: Request, on connection: Connection) -> Outcome {
    connections.use(connection)
    guard request.path.starts(with: Self.prefix) else { return .answer(page(for: request)) }
    let parts = request.path.dropFirst(Self.prefix.count)
    if SocketRequest.paths.contains(Array(parts)) {
      // An ordinary request cannot stay open, so it was refused or is not for a socket.
      switch connection.takeReply() ?? socket(for: request, on: connection) {
      case .failure(let refusal): return .answer(refusal.response)
      case .success:
        return .answer(.failure(.upgradeRequired, "This is a WebSocket; connect as one."))
      }
    }
    if parts == ["session"] { return .answer(session(request, connection)) }
    let visitor: Visitor
    do throws(Gate.Refusal) {
      visitor = try self.visitor(of: request.claims, on: connection)
    } catch {
      return .answer(Self.response(to: error))
    }
    return outcome(of: request, parts, visitor.role)
  }

  /// The visitor of a request, who owns the connection from now on.
  func visitor(
    of claims: Gate.Claims, on connection: Connection
  ) throws(Gate.Refusal) -> Visitor {
    var claims = claims
    claims.user = { connection.user }
    connection.role = nil
    let visitor = try gate.visitor(of: claims)
    connection.role = visitor.role
    return visitor
  }

  private func page(for request: Request) -> Response {
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

  private func outcome(
    of request: Request, _ parts: ArraySlice<String>, _ role: Role
  ) -> Outcome {
    let matching = routes.filter { $0.matches(parts) }
    guard !matching.isEmpty else {
      return .answer(.failure(.notFound, "There is no such call; /openapi.json lists them."))
    }
    let method = request.method == .HEAD ? .GET : request.method
    guard let route = matching.first(where: { $0.method == method }) else {
      let methods = matching.map(\.method.rawValue).joined(separator: ", ")
      var response = Response.failure(.methodNotAllowed, "It can be called by \(methods).")
      response.headers.add(name: "allow", value: methods)
      return .answer(response)
    }
    guard route.roles.contains(role) else { return .answer(Self.notForGuests) }
    let names = zip(route.path, parts).filter { $0.0 == "*" }.map(\.1)
    return .call(route, Call(request: request, role: role, names: names))
  }

  static let notForGuests = Response.failure(
    .forbidden, "A guest can look, but not change or hear anything.")

  /// Signs a visitor in or out.
  private func session(_ request: Request, _ connection: Connection) -> Response {
    do throws(Gate.Refusal) {
      switch request.method {
      case .POST:
        try gate.checkPlace(request.claims)
        return signIn(request, connection)
      case .DELETE:
        var claims = request.claims
        claims.isStateful = true
        _ = try visitor(of: claims, on: connection)
        connection.role = nil
        return signOut(request)
      default:
        try gate.checkPlace(request.claims)
        return .failure(.methodNotAllowed, "It can be called by POST, DELETE.")
      }
    } catch {
      return Self.response(to: error)
    }
  }

  private func signIn(_ request: Request, _ connection: Connection) -> Response {
    struct Admission: Codable {
      let token: String
    }
    struct Admitted: Encodable {
      let role: Role
    }
    let token: String
    do throws(AudioError) {
      token = try Call(request: request, role: .guest, names: []).body(Admission.self).token
    } catch {
      return .failure(error)
    }
    do throws(Visitors.Wrong) {
      let (role, secret) = try gate.visitors.signIn(with: token, as: connection.user)
      connection.role = role
      registry.endUnknown(to: gate.visitors)
      var response = Response(Admitted(role: role))
      response.headers.add(name: "set-cookie", value: cookie(secret.text))
      return response
    } catch {
      return error == .tooOften
        ? Self.response(to: .tooOften)
        : .failure(.unauthorized, "This is not the token of this server.")
    }
  }

  private func signOut(_ request: Request) -> Response {
    if let secret = request.cookies[gate.cookieName] { gate.visitors.signOut(cookie: secret) }
    registry.endUnknown(to: gate.visitors)
    var response = Response.done
    response.headers.add(name: "set-cookie", value: cookie("", "Max-Age=0"))
    return response
  }

  private func cookie(_ value: String, _ attributes: String...) -> String {
    let usual = ["Path=/", "HttpOnly", "SameSite=Strict"]
    return
      (["\(gate.cookieName)=\(value)"] + attributes + usual
      + (gate.scheme == "https" ? ["Secure"] : [])).joined(separator: "; ")
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
    case .tooOften:
      .failure(.tooManyRequests, "There were too many wrong tokens; wait for a minute.")
    }
  }
}
