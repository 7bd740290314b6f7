import NIOCore
import NIOHTTP1
import Tragus

/// What a request is answered with.
struct Response: Sendable {
  enum Body: Sendable {
    case bytes(ByteBuffer)
    /// A part of an open file, which is closed when it is sent.
    case file(OpenFile, Range<Int64>)
  }

  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body: Body
  /// The place of a large answer, given back when it is sent.
  var place: Place?

  init(_ status: HTTPResponseStatus = .ok, _ headers: HTTPHeaders = [:], body: Body) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// Bytes of a type.
  init(_ bytes: ByteBuffer, type: String) {
    self.init(.ok, ["content-type": type], body: .bytes(bytes))
  }

  /// JSON.
  init(json: String, status: HTTPResponseStatus = .ok) {
    self.init(
      status, ["content-type": "application/json", "cache-control": "no-store"],
      body: .bytes(ByteBuffer(string: json)))
  }

  /// A value as JSON.
  init(_ value: some Encodable) { self.init(json: JSONLines().object(value)) }

  /// Nothing but that it was done.
  static let done = Response(.noContent, ["cache-control": "no-store"], body: .bytes(ByteBuffer()))

  /// What went wrong, in one sentence.
  static func failure(
    _ status: HTTPResponseStatus, _ message: String, code: String? = nil
  ) -> Response {
    struct Failure: Encodable {
      let error: Reason
      struct Reason: Encodable {
        let code: String
        let message: String
      }
    }
    // "Not Found" is "not-found", as the names of our own errors.
    let name = code ?? status.reasonPhrase.lowercased().replacing(" ", with: "-")
    return Response(
      json: JSONLines().object(Failure(error: .init(code: name, message: message))), status: status)
  }

  /// What went wrong in the world.
  static func failure(_ error: AudioError) -> Response {
    let status: HTTPResponseStatus =
      switch error.code {
      case .invalidRequest: .badRequest
      case .fileNotFound: .notFound
      case .malformedFile, .unsupportedFormat: .unprocessableEntity
      case .fileExists, .deviceBusy: .conflict
      case .permissionDenied: .forbidden
      case .pairingFailed: .tooManyRequests
      case .deviceNotFound, .deviceLost, .deviceUnsupported: .serviceUnavailable
      default: .internalServerError
      }
    return failure(status, error.message, code: error.code.name)
  }
}

/// What every answer says beside what it is about.
enum SecurityHeaders {
  /// A page may load what lies beside it and talk to its own server, and it may use the microphone.
  /// Nobody may put it into a frame.
  static let all: HTTPHeaders = [
    "content-security-policy":
      "default-src 'self'; media-src 'self' blob:; img-src 'self' blob: data:; object-src 'none'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "microphone=(self), screen-wake-lock=(self), camera=(), geolocation=(), display-capture=(), "
      + "payment=(), usb=()",
  ]
}
