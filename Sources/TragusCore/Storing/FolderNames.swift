import TragusSystem

/// The names in a folder, by their bytes: they need not be UTF-8.
package enum FolderNames {
  /// The names in the folder of a path, hidden ones too, sorted by their bytes.
  ///
  /// - Returns: `nil` with `errno` set when the folder cannot be read.
  package static func read(_ path: UnsafePointer<CChar>) -> [[UInt8]]? {
    let descriptor = Descriptor.open(path, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return read(descriptor: descriptor)
  }

  /// The names in an open folder, as ``read(_:)`` gives them; the folder stays open.
  package static func read(descriptor: CInt) -> [[UInt8]]? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return nil }
    guard let folder = fdopendir(copy) else {
      close(copy)
      return nil
    }
    defer { closedir(folder) }
    // The copy stands where the descriptor does.
    rewinddir(folder)
    var names: [[UInt8]] = []
    errno = 0
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        // `readdir` ends the name with a zero, within the record that it returned.
        name.withMemoryRebound(to: UInt8.self, capacity: 1) {
          Array(UnsafeBufferPointer(start: $0, count: strlen(name)))
        }
      }
      if name != dot, name != dot + dot { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { return nil }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

private let dot = [UInt8(ascii: ".")]
