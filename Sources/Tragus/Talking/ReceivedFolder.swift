import TragusCore
import TragusFiles
import TragusModem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder in which received files are stored, readable by nobody but their owner.
///
/// A sender chooses the name of a file, but not its place: no name leads out of the folder, hides the file,
/// or replaces another one.
///
/// What was heard of files that are not whole yet is kept in it too, hidden, so that a later run goes on
/// with them.
public struct ReceivedFolder: Sendable {
  /// The folder.
  public let path: String
  private static let attempts = 1000
  // No sender can choose it: it begins with a dot.
  private static let partialName = ".tragus-partial.json"
  // 256 KiB of numbers with commas, and what goes with them.
  private static let longestPartial = 2 * 1024 * 1024  // bytes
  private static let longestName = 200  // bytes; disks allow 255, and a number may be added

  /// - Throws: `cannotCreate` when there is no such folder.
  public init(_ path: String) throws(AudioError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw AudioError(.cannotCreate, "There is no folder '\(path)'; make it first.")
    }
    self.path = path
  }

  /// Stores a file.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - name: The name that the sender gave it; see ``safeName(_:)``.
  /// - Returns: The path. Of a name that is taken, `name-2.ext` and so on.
  /// - Throws: What writing a file throws; `fileExists` when a thousand names are taken.
  public func save(_ bytes: [UInt8], name: String?) throws(AudioError) -> String {
    let name = Self.safeName(name ?? "")
    var failure: AudioError?
    for number in 1...Self.attempts {
      let place = place(of: Self.numbered(name, number))
      do throws(AudioError) {
        try Self.write(bytes, to: place, overwrite: false)
        return place
      } catch {
        guard error.code == .fileExists else { throw error }
        failure = error
      }
    }
    throw failure!
  }

  /// What was heard in part when the folder was used before; `nil` when that is nothing, or unreadable.
  public var partialMessages: PartialMessages? {
    let file = open(place(of: Self.partialName), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= Self.longestPartial {
      let count = read(file, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    guard bytes.count <= Self.longestPartial else { return nil }
    let partial = try? JSONDecoder().decode(PartialMessages.self, from: Data(bytes))
    return partial?.isEmpty == false ? partial : nil
  }

  /// Keeps what was heard in part in place of what was kept before.
  ///
  /// - Throws: What writing a file throws.
  public func keep(_ partial: PartialMessages) throws(AudioError) {
    let place = place(of: Self.partialName)
    guard !partial.isEmpty else {
      unlink(place)
      return
    }
    // Numbers and names alone: it can always be encoded.
    let bytes = try! Array(JSONEncoder().encode(partial))
    try Self.write(bytes, to: place, overwrite: true)
  }

  private static func write(
    _ bytes: [UInt8], to place: String, overwrite: Bool
  ) throws(AudioError) {
    let file = try WholeFile(place, overwrite: overwrite)
    defer { file.close() }
    do throws(AudioError) {
      try file.write(bytes)
      try file.keep()
    } catch {
      file.discard()
      throw error
    }
  }

  private func place(of name: String) -> String {
    path + (path.hasSuffix("/") ? "" : "/") + name
  }

  /// A name without folders that is safe to use: only its last part, without control characters and what
  /// turns the direction of text, without dots and hyphens in front, of at most 200 bytes. "received" where
  /// nothing is left.
  public static func safeName(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    var result = String(
      String.UnicodeScalarView(
        last.unicodeScalars.filter {
          switch $0.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            false
          // What other systems do not allow.
          default: !":*?\"<>|".unicodeScalars.contains($0)
          }
        }))
    result = String(result.drop { $0 == "." || $0 == "-" || $0 == "~" || $0.isWhitespace })
    while let last = result.last, last == "." || last.isWhitespace { result.removeLast() }
    let ending = fileExtension(of: result)
    var stem = String(result.dropLast(ending.count))
    while stem.utf8.count + ending.utf8.count > longestName, !stem.isEmpty { stem.removeLast() }
    return stem.isEmpty ? "received" : stem + ending
  }

  private static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    let ending = fileExtension(of: name)
    return name.dropLast(ending.count) + "-\(number)" + ending
  }

  // With its dot; endings are short.
  private static func fileExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    let ending = String(name[dot...])
    return 2...17 ~= ending.utf8.count ? ending : ""
  }
}
