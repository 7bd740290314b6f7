import NIOHTTP1
import Tragus

/// A request to open a WebSocket.
enum SocketRequest {
  case events(Visitor)
  case audio(Visitor, sampleRate: Double, title: String)

  /// The paths of WebSockets, after `/api/v1`.
  static let paths = [["events"], ["audio"]]
}

extension ServerCore {
  /// The socket for a request, or the reason for a refusal.
  func socket(
    for request: Request, on connection: Connection
  ) -> Result<SocketRequest, SocketRefusal> {
    var claims = request.claims
    claims.isStateful = true
    let visitor: Visitor
    do throws(Gate.Refusal) {
      visitor = try self.visitor(of: claims, on: connection)
    } catch {
      return .failure(SocketRefusal(Self.response(to: error)))
    }
    switch request.path.dropFirst(Self.prefix.count) {
    case ["events"]:
      return registry.hasRoom(for: visitor.role)
        ? .success(.events(visitor))
        : .failure(SocketRefusal(.serviceUnavailable, "There are too many clients; close some."))
    case ["audio"]:
      guard visitor.role == .owner else {
        return .failure(SocketRefusal(Self.notForGuests))
      }
      guard let rate = request.query["rate"].flatMap({ Double($0) }),
        AudioSocket.sampleRates.contains(rate)
      else {
        return .failure(SocketRefusal(.badRequest, "'rate' is 8000 to 384000, in hertz."))
      }
      let name = (request.query["name"] ?? "").prefix(60)
      return .success(
        .audio(
          visitor, sampleRate: rate,
          title: name.isEmpty ? "the microphone of a browser" : String(name)))
    default: return .failure(SocketRefusal(.notFound, "There is no such connection."))
    }
  }
}

/// The answer to a refused WebSocket.
struct SocketRefusal: Error {
  let response: Response

  init(_ response: Response) { self.response = response }

  init(_ status: HTTPResponseStatus, _ message: String) {
    self.init(.failure(status, message))
  }
}
