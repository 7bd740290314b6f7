import NIOCore
import NIOHTTP1

/// A file as an answer: the whole, or the part that a player requests (RFC 9110, section 14).
struct FileResponse {
  private let file: OpenFile
  private let type: String
  private let name: String

  /// - Parameter name: The name for the stored file in a browser.
  init(_ file: OpenFile, type: String, name: String) {
    (self.file, self.type, self.name) = (file, type, name)
  }

  func response(to request: Request) -> Response {
    var headers: HTTPHeaders = [
      "content-type": type, "accept-ranges": "bytes", "cache-control": "no-store",
    ]
    if request.query["download"] == "1" {
      headers.add(name: "content-disposition", value: Self.disposition(of: name))
    }
    let whole = 0..<file.byteCount
    guard let text = request.headers.first(name: "range") else {
      return Response(.ok, headers, body: .file(file, whole))
    }
    switch Self.range(text, of: file.byteCount) {
    case .whole: return Response(.ok, headers, body: .file(file, whole))
    case .part(let range):
      headers.add(
        name: "content-range",
        value: "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.byteCount)")
      return Response(.partialContent, headers, body: .file(file, range))
    case .outside:
      var response = Response.failure(.rangeNotSatisfiable, "The file has no such part.")
      response.headers.add(name: "content-range", value: "bytes */\(file.byteCount)")
      return response
    }
  }

  /// The part that a `Range` header requests.
  enum Part: Equatable {
    /// Several parts or an invalid header: the whole file is a valid answer.
    case whole
    case part(Range<Int64>)
    case outside
  }

  static func range(_ text: String, of count: Int64) -> Part {
    guard text.hasPrefix("bytes=") else { return .whole }
    let sides = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard sides.count == 2 else { return .whole }
    let numbers = sides.map { side in side.allSatisfy(\.isASCII) ? Int64(side) : nil }
    switch (sides[0].isEmpty, sides[1].isEmpty) {
    case (true, false):
      // This form requests the last bytes.
      guard let length = numbers[1], length >= 0 else { return .whole }
      let start = max(count - length, 0)
      return start < count ? .part(start..<count) : .outside
    case (false, true):
      guard let start = numbers[0], start >= 0 else { return .whole }
      return start < count ? .part(start..<count) : .outside
    case (false, false):
      guard let start = numbers[0], let last = numbers[1], 0 <= start, start <= last else {
        return .whole
      }
      return start < count ? .part(start..<min(last, count - 1) + 1) : .outside
    case (true, true): return .whole
    }
  }

  /// The `Content-Disposition` header for a file to store under a name.
  static func disposition(of name: String) -> String {
    "attachment; filename*=UTF-8''\(encoded(name))"
  }

  /// A name in the encoding of RFC 8187, which cannot break out of the header.
  private static func encoded(_ name: String) -> String {
    name.utf8.reduce(into: "") { text, byte in
      let isPlain =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-")
      let digits = String(byte, radix: 16, uppercase: true)
      text += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
  }
}
