import TragusCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file of events beside a recording: the lines of `JSONLines`.
///
/// Each line is handed to the system as a whole and at once, so a program that is killed leaves
/// whole lines.
public final class EventFile {
  /// The path of the file.
  public let path: String
  private let descriptor: CInt
  private let lines: JSONLines

  /// The name of the file beside a recording: `take.events.jsonl` beside `take.wav`.
  ///
  /// - Parameter recording: The path of the recording.
  public static func path(beside recording: String) -> String {
    let nameStart =
      recording.lastIndex(of: "/").map { recording.index(after: $0) } ?? recording.startIndex
    let name = recording[nameStart...]
    // A dot in front hides a file and begins no suffix.
    let dot = name.lastIndex(of: ".").flatMap { $0 > nameStart ? $0 : nil }
    return "\(recording[..<(dot ?? recording.endIndex)]).events.jsonl"
  }

  /// Creates the file, readable by nobody but its owner.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - overwrite: Whether a file of that name may be replaced.
  ///   - startDate: As in `JSONLines`.
  /// - Throws: `fileExists`, `permissionDenied`, `cannotCreate`.
  public init(
    writing path: String, overwrite: Bool = false, startDate: Double? = nil
  ) throws(AudioError) {
    let mode = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (overwrite ? O_TRUNC : O_EXCL)
    descriptor = open(path, mode, 0o600)
    guard descriptor >= 0 else {
      switch errno {
      case EEXIST:
        throw AudioError(
          .fileExists, "'\(path)' is there already; choose another name, or allow to overwrite it.")
      case EACCES, EPERM, EROFS:
        throw AudioError(
          .permissionDenied, "You may not create '\(path)'; check the permissions of its folder.")
      default:
        throw AudioError(.cannotCreate, "'\(path)' cannot be created: \(Self.reason(errno)).")
      }
    }
    self.path = path
    lines = JSONLines(startDate: startDate)
  }

  /// Appends the line of an event.
  ///
  /// - Parameter event: Any event.
  /// - Throws: `writeFailed`, for example when the disk is full.
  public func write(_ event: any AudioEvent) throws(AudioError) {
    let bytes = Array((lines.line(for: event) + "\n").utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Self.send(descriptor, $0.baseAddress! + sent, bytes.count - sent)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw AudioError(.writeFailed, "Writing '\(path)' failed: \(Self.reason(errno)).")
      }
      sent += count
    }
  }

  deinit {
    close(descriptor)
  }

  private static func reason(_ number: CInt) -> String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  // `write` above hides the function of the system.
  private static func send(_ descriptor: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #endif
  }
}
