import TragusCore
import TragusFiles
import TragusModem

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
public struct ReceivedFolder: Sendable {
  /// The folder.
  public let path: String
  private static let attempts = 1000
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
      let place = path + (path.hasSuffix("/") ? "" : "/") + Self.numbered(name, number)
      do throws(AudioError) {
        let file = try WholeFile(place, overwrite: false)
        defer { file.close() }
        do throws(AudioError) {
          try file.write(bytes)
          try file.keep()
        } catch {
          file.discard()
          throw error
        }
        return place
      } catch {
        guard error.code == .fileExists else { throw error }
        failure = error
      }
    }
    throw failure!
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
