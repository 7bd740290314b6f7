import NIOCore
import NIOHTTP1
import Tragus

/// A call of the API: its path, its roles, and its action.
struct Route: Sendable {
  let method: HTTPMethod
  /// The parts of the path after `/api/v1`; `*` stands for any part that is not empty.
  let path: [String]
  /// The roles that may use it.
  let roles: Set<Role>
  let work: Work
  private let action: @Sendable (Call) throws(AudioError) -> Response

  /// - Parameter path: Such as `/recordings/*`.
  init(
    _ method: HTTPMethod, _ path: String, for roles: Set<Role> = [.owner],
    takes work: Work = .moment,
    _ action: @escaping @Sendable (Call) throws(AudioError) -> Response
  ) {
    self.method = method
    self.path = path.split(separator: "/").map(String.init)
    (self.roles, self.work, self.action) = (roles, work, action)
  }

  /// The cost of a call, so that none delays the others.
  enum Work {
    /// A short moment.
    case moment
    /// The time to open or close an input.
    case opening
    /// The time to read a whole recording.
    case long
  }

  /// Carries out the call; it may block.
  func response(to call: Call) -> Response {
    do throws(AudioError) {
      return try action(call)
    } catch {
      return .failure(error)
    }
  }

  /// Whether a path matches, whatever the method.
  func matches(_ parts: ArraySlice<String>) -> Bool {
    parts.count == path.count && zip(path, parts).allSatisfy { $0 == $1 || $0 == "*" && $1 != "" }
  }
}

/// A request to a route.
struct Call: Sendable {
  let request: Request
  let role: Role
  /// The parts of the path at each `*`.
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
