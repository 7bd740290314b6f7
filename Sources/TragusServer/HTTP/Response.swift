import NIOCore
import NIOHTTP1
import Tragus

/// An answer to a request.
struct Response: Sendable {
  enum Body: Sendable {
    case bytes(ByteBuffer)
    /// A part of an open file, which is closed after sending.
    case file(OpenFile, Range<Int64>)
  }

  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body: Body
  /// The place of a large answer, which becomes free after sending.
  var place: Place?

  init(_ status: HTTPResponseStatus = .ok, _ headers: HTTPHeaders = [:], body: Body) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// An answer with bytes of a type.
  init(_ bytes: ByteBuffer, type: String) {
    self.init(.ok, ["content-type": type], body: .bytes(bytes))
  }

  /// An answer with JSON.
  init(json: String, status: HTTPResponseStatus = .ok) {
    self.init(
      status, ["content-type": "application/json", "cache-control": "no-store"],
      body: .bytes(ByteBuffer(string: json)))
  }

  /// An answer with a value as JSON.
  init(_ value: some Encodable) { self.init(json: JSONLines().object(value)) }

  /// An empty answer for success.
  static let done = Response(.noContent, ["cache-control": "no-store"], body: .bytes(ByteBuffer()))

  /// An answer for a failure, with one sentence.
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
    // "Not Found" becomes "not-found", like the names of our own errors.
    let name = code ?? status.reasonPhrase.lowercased().replacing(" ", with: "-")
    return Response(
      json: JSONLines().object(Failure(error: .init(code: name, message: message))), status: status)
  }

  /// An answer for an error.
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

/// Headers for every answer.
enum SecurityHeaders {
  /// A page may load neighbouring files, connect to its own server, and use the microphone. No
  /// other page may frame it.
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
