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
  /// The suffix decides, in upper or lower case; files that cannot be read, such as .m4a, are among them,
  /// so that each is named with the reason when it is opened. Hidden files and folders are left out, and links
  /// to folders are not followed. A folder within that may not be read is left out too.
  ///
  /// - Throws: `fileNotFound` when there is no such folder or no audio in it, `permissionDenied`.
  public static func files(in path: String) throws(AudioError) -> [String] {
    let found = try files(in: path) { AudioFileFormat.hasAudioSuffix($0) }
    guard !found.isEmpty else {
      throw AudioError(
        .fileNotFound,
        "No audio file is in the folder '\(path)'; files are found by suffixes like .wav or .flac.")
    }
    return found
  }

  /// The paths of some files in a folder and the folders in it, as above; there may be none.
  package static func files(
    in path: String, where isWanted: (String) -> Bool
  ) throws(AudioError) -> [String] {
    var root = path
    while root.count > 1 && root.hasSuffix("/") { root.removeLast() }
    guard let entries = entries(of: root) else {
      if errno == EACCES {
        throw AudioError(
          .permissionDenied, "You may not read the folder '\(path)'; check its permissions.")
      }
      throw AudioError(.fileNotFound, "There is no folder '\(path)'; check the name.")
    }
    var found: [String] = []
    var open = entries
    while let entry = open.popLast() {
      if entry.isFolder {
        open.append(contentsOf: self.entries(of: entry.path) ?? [])
      } else if isWanted(entry.path) {
        found.append(entry.path)
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private struct Entry {
    let path: String
    let isFolder: Bool
  }

  // `nil`, with `errno` set, when the folder cannot be opened.
  private static func entries(of folder: String) -> [Entry]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        // `readdir` ends the name with a zero, within the record that it returned.
        name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      // Not every file system tells the type with the name.
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      var kind = status.st_mode & S_IFMT
      if kind == S_IFLNK {
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        kind = S_IFREG
      }
      if kind == S_IFDIR || kind == S_IFREG {
        entries.append(Entry(path: path, isFolder: kind == S_IFDIR))
      }
    }
    return entries
  }
}
