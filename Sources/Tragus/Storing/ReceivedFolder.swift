import TragusCore
import TragusFiles
import TragusModem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TragusSystem

/// A folder in which received files are stored, readable by nobody but their owner.
///
/// A sender chooses the name of a file, but not its place. No name leads out of the folder, hides
/// the file, or replaces another one.
///
/// What was heard of files that are not whole yet is kept in it too, hidden, so that a later run goes on
/// with them.
package struct ReceivedFolder: Sendable {
  /// The folder.
  package let path: String
  private static let attempts = 1000
  // No sender can choose it: it begins with a dot.
  private static let partialName = ".tragus-partial.json"
  // 256 KiB of numbers with commas, and what goes with them.
  private static let longestPartial = 2 * 1024 * 1024  // bytes

  /// Makes the folder if it is not there.
  ///
  /// - Throws: `cannotCreate` and others when it cannot be made, or is a file.
  package init(_ path: String) throws(AudioError) {
    switch FileKind(path) {
    case .folder: break
    case nil: try PrivateFile.makeFolder(path)
    default: throw AudioError(.cannotCreate, "'\(path)' is a file, no folder; name a folder.")
    }
    self.path = path
  }

  /// Stores a file.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - name: The name that the sender gave it; it is changed where it is not safe.
  /// - Returns: The path. Of a name that is taken, `name-2.ext` and so on.
  /// - Throws: What writing a file throws; `fileExists` when a thousand names are taken.
  package func save(_ bytes: [UInt8], name: String?) throws(AudioError) -> String {
    let name = FileName.safe(name ?? "")
    var failure: AudioError?
    for number in 1...Self.attempts {
      let place = place(of: FileName.numbered(name, number))
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
  package var partialMessages: PartialMessages? {
    let file = Descriptor.open(place(of: Self.partialName), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
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
  package func keep(_ partial: PartialMessages) throws(AudioError) {
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
    let file = try AtomicFile(place, overwrite: overwrite)
    defer { file.close() }
    do throws(AudioError) {
      try file.write(bytes)
      try file.keep()
    } catch {
      file.discard()
      throw error
    }
  }

  private func place(of name: String) -> String { PathParts.join(path, name) }
}
