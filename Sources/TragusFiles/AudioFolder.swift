#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import TragusCore

/// The audio files of a folder.
public enum AudioFolder {
  /// Whether there is a folder of this name.
  public static func exists(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The paths of all audio files in a folder and the folders in it, sorted by their bytes.
  ///
  /// The suffix decides, in upper or lower case; files that cannot be read, such as .m4a, are among
  /// them, so that each is named with the reason when it is opened. Hidden files and folders are left
  /// out, and links to folders are not followed. A file whose name is not UTF-8 cannot be named here
  /// and is left out, and so is a folder that may not be read.
  ///
  /// - Parameters:
  ///   - path: Of the folder.
  ///   - onOmission: Gets the path, as well as it can be written, and the reason of each file and
  ///     folder that is left out.
  /// - Throws: `fileNotFound` when there is no such folder or no audio in it, `permissionDenied`.
  public static func files(
    in path: String, onOmission: (_ path: String, _ reason: AudioError) -> Void = { _, _ in }
  ) throws(AudioError) -> [String] {
    let found = try files(
      in: path, where: { AudioFileFormat.hasAudioSuffix($0) }, onOmission: onOmission)
    guard !found.isEmpty else {
      throw AudioError(
        .fileNotFound,
        "No audio file is in the folder '\(path)'; files are found by suffixes like .wav or .flac.")
    }
    return found
  }

  /// The paths of some files in a folder and the folders in it, as above; there may be none.
  package static func files(
    in path: String, where isWanted: (String) -> Bool,
    onOmission: (_ path: String, _ reason: AudioError) -> Void = { _, _ in }
  ) throws(AudioError) -> [String] {
    var root = path
    while root.count > 1 && root.hasSuffix("/") { root.removeLast() }
    var found: [String] = []
    var open = try entries(of: root)
    while let entry = open.popLast() {
      guard entry.isFolder || isWanted(entry.path) else { continue }
      if !entry.isNamed {
        let reason = AudioError(
          .fileNotFound,
          "'\(entry.path)' was left out, because its name is not UTF-8; rename it, or pipe it in.")
        onOmission(entry.path, reason)
      } else if entry.isFolder {
        do throws(AudioError) {
          open += try entries(of: entry.path)
        } catch {
          onOmission(entry.path, error)
        }
      } else {
        found.append(entry.path)
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private struct Entry {
    let path: String
    let isFolder: Bool
    /// Whether the path is the name of the file, byte by byte.
    let isNamed: Bool
  }

  private static func entries(of folder: String) throws(AudioError) -> [Entry] {
    guard let stream = opendir(folder) else { throw failure(folder) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    errno = 0
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        // `readdir` ends the name with a zero, within the record that it returned.
        name.withMemoryRebound(to: CChar.self, capacity: 1) { name in
          guard let isFolder = isFolder(name, in: dirfd(stream)) else { return }
          let path = (folder == "/" ? "/" : folder + "/") + String(cString: name)
          let isNamed = String(validatingCString: name) != nil
          entries.append(Entry(path: path, isFolder: isFolder, isNamed: isNamed))
        }
      }
      errno = 0
    }
    if errno != 0 { throw failure(folder) }
    return entries
  }

  /// Whether an entry is a folder or a file; `nil` when it is hidden or something else.
  private static func isFolder(_ name: UnsafePointer<CChar>, in folder: CInt) -> Bool? {
    // Not every file system tells the type with the name.
    var status = stat()
    guard name[0] != CChar(UInt8(ascii: ".")),
      fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return true
    case S_IFREG: return false
    case S_IFLNK:
      let isFile = fstatat(folder, name, &status, 0) == 0 && status.st_mode & S_IFMT == S_IFREG
      return isFile ? false : nil
    default: return nil
    }
  }

  // What the system just said about a folder.
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
