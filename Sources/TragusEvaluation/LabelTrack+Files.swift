import TragusCore
import TragusSystem

extension LabelTrack {
  /// The labels of a file, of any of the formats.
  ///
  /// - Parameters:
  ///   - path: The file; UTF-8 text of at most `greatestByteCount` bytes.
  ///   - format: How it is written; `nil` to find out from its first line.
  /// - Throws: `fileNotFound`, `permissionDenied`, `readFailed`, or `malformedFile` with the number
  ///   of the line that cannot be read.
  public init(reading path: String, as format: LabelFormat? = nil) throws(AudioError) {
    try self.init(parsing: Self.text(of: path), as: format, name: path)
  }

  /// What a file of labels holds.
  ///
  /// - Throws: As `init(reading:as:)`, except for lines that cannot be read.
  package static func text(of path: String) throws(AudioError) -> String {
    guard let file = fopen(path, "re") else {
      switch errno {
      case ENOENT, ENOTDIR:
        guard path != "-" else {
          throw AudioError(.fileNotFound, "Labels are read from files alone; name one, not -.")
        }
        throw AudioError.missingFile(path)
      case EACCES, EPERM:
        throw AudioError(.permissionDenied, "You may not read '\(path)'; check its permissions.")
      default: throw failure(path)
      }
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      bytes.append(contentsOf: piece[..<count])
      guard bytes.count <= greatestByteCount else {
        throw AudioError(
          .malformedFile,
          "'\(path)' is longer than \(greatestByteCount >> 20) MiB, too long for a file of labels. "
            + "Split it.")
      }
      guard count == piece.count else { break }
    }
    guard ferror(file) == 0 else { throw failure(path) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AudioError(
        .malformedFile,
        bytes.contains(0) && !isWide(bytes)
          ? "'\(path)' is not a file of labels, which is text; name one, such as take.txt."
          : "'\(path)' is not UTF-8 text. Save the labels as UTF-8 and try again.")
    }
    return text
  }

  // Whether it is text of 16 bits, which Windows calls Unicode.
  private static func isWide(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  private static func failure(_ path: String) -> AudioError {
    if errno == EISDIR {
      return AudioError(.invalidRequest, "'\(path)' is a folder; name a file in it.")
    }
    let reason = String(cString: strerror(errno)).lowercased()
    return AudioError(.readFailed, "Reading '\(path)' failed: \(reason). Check the file.")
  }
}
