import NIOHTTP1
import Tragus

/// A connection that stays, which somebody asks for.
enum SocketRequest {
  case events(Role)
  case audio(sampleRate: Double, title: String)
}

extension ServerCore {
  /// What a request to stay connected gets, or `nil` when it is refused; it is then answered as any other.
  func socket(for head: HTTPRequestHead, _ registry: SocketRegistry) -> SocketRequest? {
    guard let request = Request(head) else { return nil }
    var claims = request.claims
    claims.isStateful = true
    guard let role = try? gate.role(of: claims) else { return nil }
    switch request.path {
    case ["api", "v1", "events"]: return registry.hasRoom ? .events(role) : nil
    case ["api", "v1", "audio"]:
      guard role == .owner, let rate = request.query["rate"].flatMap({ Double($0) }),
        AudioSocket.sampleRates.contains(rate)
      else { return nil }
      let name = (request.query["name"] ?? "").prefix(60)
      return .audio(
        sampleRate: rate, title: name.isEmpty ? "the microphone of a browser" : String(name))
    default: return nil
    }
  }
}
