import NIOCore
import NIOHTTP1
import Tragus

/// A call of the API: where it is, who may use it, and what it does.
struct Route: Sendable {
  let method: HTTPMethod
  /// The parts of the path behind `/api/v1`; `*` stands for any one that is not empty.
  let path: [String]
  /// The roles that may use it.
  let roles: Set<Role>
  let work: Work
  private let action: @Sendable (Call) throws(AudioError) -> Response

  /// - Parameter path: As `/recordings/*`.
  init(
    _ method: HTTPMethod, _ path: String, for roles: Set<Role> = [.owner],
    takes work: Work = .moment,
    _ action: @escaping @Sendable (Call) throws(AudioError) -> Response
  ) {
    self.method = method
    self.path = path.split(separator: "/").map(String.init)
    (self.roles, self.work, self.action) = (roles, work, action)
  }

  /// What a call takes, so that none holds up the others.
  enum Work {
    /// A moment.
    case moment
    /// As long as an input takes to open or close.
    case opening
    /// As long as it takes to read a whole recording.
    case long
  }

  /// Does what it does; it may block.
  func response(to call: Call) -> Response {
    do throws(AudioError) {
      return try action(call)
    } catch {
      return .failure(error)
    }
  }

  /// Whether it has a path, whatever the method.
  func matches(_ parts: ArraySlice<String>) -> Bool {
    parts.count == path.count && zip(path, parts).allSatisfy { $0 == $1 || $0 == "*" && $1 != "" }
  }
}

/// A request to a route.
struct Call: Sendable {
  let request: Request
  let role: Role
  /// What stood for `*` in the path.
  let names: [String]

  /// The body as JSON.
  ///
  /// - Throws: `invalidRequest`.
  func body<Value: Decodable>(_ type: Value.Type) throws(AudioError) -> Value {
    let kind = request.headers.first(name: "content-type")?.split(separator: ";").first
    guard kind?.lowercased() == "application/json" else {
      throw AudioError(.invalidRequest, "Send the body with Content-Type: application/json.")
    }
    return try JSONBody(request.body).decoded(type)
  }
}
