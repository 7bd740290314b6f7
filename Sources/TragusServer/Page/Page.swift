import CTragusPage
import Crypto
import NIOCore
import NIOHTTP1
import Synchronization
import Tragus

/// The files of the page, which are built into the program.
struct Page: Sendable {
  private struct File {
    let bytes: ByteBuffer
    let type: String
    let tag: String

    /// Whether compression makes it smaller.
    var isText: Bool { type != "image/png" }
  }

  /// The compressed files that were requested, by their paths.
  private final class SmallerFiles: Sendable {
    private let files = Mutex<[String: ByteBuffer]>([:])

    func bytes(of file: File, _ path: String) -> ByteBuffer? {
      files.withLock { files in
        if let known = files[path] { return known }
        let made = Gzip.compressed(Array(file.bytes.readableBytesView)).map {
          ByteBuffer(bytes: $0)
        }
        files[path] = made
        return made
      }
    }
  }

  private let files: [String: File]
  private let smallerFiles = SmallerFiles()
  /// A folder to read the files from instead, or `nil`.
  private let folder: String?

  /// - Parameter folder: The files of a developer of the page, or `nil`.
  init(folder: String? = nil) {
    var files: [String: File] = [:]
    var file = tragus_page_files()!
    while let path = file.pointee.path {
      let bytes = Array(
        UnsafeBufferPointer(start: file.pointee.bytes, count: Int(file.pointee.size)))
      let digest = SHA256.hash(data: bytes).prefix(12).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      files[String(cString: path)] = File(
        bytes: ByteBuffer(bytes: bytes), type: Self.type(of: String(cString: path)),
        // The same file has two forms, so the tag is a weak one.
        tag: "W/\"\(digest.joined())\"")
      file += 1
    }
    self.files = files
    self.folder = folder
  }

  /// The paths of all files.
  var paths: Set<String> { Set(files.keys) }

  /// The answer to a request for a file.
  func response(to request: Request) -> Response {
    let path = request.path.isEmpty ? "index.html" : request.path.joined(separator: "/")
    if let folder { return Self.response(path, in: folder) }
    guard let file = files[path] else {
      return .failure(.notFound, "There is no such page; the page is at /.")
    }
    // Browsers check each time for a change, so that files of two versions never mix.
    var headers: HTTPHeaders = [
      "cache-control": "no-cache", "etag": file.tag, "vary": "accept-encoding",
    ]
    if request.headers["if-none-match"].contains(file.tag) {
      return Response(.notModified, headers, body: .bytes(ByteBuffer()))
    }
    var bytes = file.bytes
    if file.isText, Self.takesGzip(request), let smaller = smallerFiles.bytes(of: file, path) {
      bytes = smaller
      headers.add(name: "content-encoding", value: "gzip")
    }
    var response = Response(bytes, type: file.type)
    response.headers.add(contentsOf: headers)
    return response
  }

  private static func takesGzip(_ request: Request) -> Bool {
    request.headers[canonicalForm: "accept-encoding"].contains {
      $0.split(separator: ";").first?.lowercased() == "gzip" && !$0.hasSuffix("q=0")
    }
  }

  private static func response(_ path: String, in folder: String) -> Response {
    guard !path.split(separator: "/").contains(".."),
      let file = try? OpenFile("\(folder)/\(path)")
    else { return .failure(.notFound, "There is no '\(path)' in the folder of the page.") }
    let bytes = file.bytes(at: 0, count: Int(file.byteCount))
    var response = Response(ByteBuffer(bytes: bytes), type: type(of: path))
    response.headers.add(name: "cache-control", value: "no-store")
    return response
  }

  private static func type(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "webmanifest": "application/manifest+json"
    case "json": "application/json"
    default: "application/octet-stream"
    }
  }
}
