import TragusSystem
import TragusCore

/// The audio files of a folder.
package enum AudioFolder {
  /// Whether there is a folder of this name.
  package static func exists(at path: String) -> Bool {
    FileKind(path) == .folder
  }

  /// The paths of all audio files in a folder and the folders in it, sorted by their bytes.
  ///
  /// The suffix decides, in upper or lower case. Files that cannot be read, such as .m4a, are among
  /// them, so that each is named with the reason when it is opened. Hidden files and folders are
  /// left out, and links to folders are not followed. A file whose name is not UTF-8 cannot be
  /// named here and is left out, and so is a folder that may not be read.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - onOmission: Gets the path, as well as it can be written, and the reason of each file and
  ///     folder that is left out.
  /// - Throws: `fileNotFound` when there is no such folder or no audio in it, `permissionDenied`.
  package static func files(
    in path: String, onOmission: (_ path: String, _ reason: AudioError) -> Void = { _, _ in }
  ) throws(AudioError) -> [String] {
    let found = try files(
      in: path, where: { AudioFileFormat.hasAudioSuffix($0) }, onOmission: onOmission)
    guard !found.isEmpty else {
      throw AudioError(
        .fileNotFound,
        "The folder '\(path)' has no audio file in it; name a folder with recordings, as WAV or "
          + "FLAC.")
    }
    return found
  }

  /// The paths of some files in a folder and the folders in it, as above; there may be none.
  package static func files(
    in path: String, where isWanted: (String) -> Bool,
    onOmission: (_ path: String, _ reason: AudioError) -> Void = { _, _ in }
  ) throws(AudioError) -> [String] {
    var found: [String] = []
    var open = try entries(of: PathParts.withoutEndingSlashes(path))
    while let (entry, isFolder) = open.popLast() {
      guard isFolder || isWanted(entry.description) else { continue }
      guard let path = entry.text else {
        let reason = AudioError(
          .fileNotFound,
          "'\(entry)' was left out, because its name is not UTF-8; rename it, or pipe it in.")
        onOmission(entry.description, reason)
        continue
      }
      if isFolder {
        do throws(AudioError) {
          open += try entries(of: path)
        } catch {
          onOmission(path, error)
        }
      } else {
        found.append(path)
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The files and folders in a folder that are not hidden.
  private static func entries(
    of folder: String
  ) throws(AudioError) -> [(path: BytePath, isFolder: Bool)] {
    guard let names = FolderNames.read(folder) else { throw failure(folder) }
    return names.filter { $0.first != UInt8(ascii: ".") }.compactMap { name in
      let path = BytePath(folder).appending(name)
      switch FileKind(path.terminated, followsLinks: false) {
      case .folder: return (path, true)
      case .file: return (path, false)
      case .link: return FileKind(path.terminated) == .file ? (path, false) : nil
      case .other, nil: return nil
      }
    }
  }

  // The system's error for a folder.
  private static func failure(_ folder: String) -> AudioError {
    switch errno {
    case EACCES:
      AudioError(
        .permissionDenied, "You may not read the folder '\(folder)'; check its permissions.")
    case ENOENT, ENOTDIR:
      AudioError(.fileNotFound, "There is no folder '\(folder)'; check the name.")
    default:
      AudioError(.readFailed, "Reading the folder '\(folder)' failed: \(describe(errno)).")
    }
  }
}
