import CTragusSystem
import TragusSystem

/// The one way to open files, folders and pipes: no program that is started inherits them.
package enum Descriptor {
  /// Opens what a path names, as `open` of the system does.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - flags: The flags of the system; `O_CLOEXEC` is added.
  ///   - permissions: The permissions of a file that is created, for its owner alone by default.
  /// - Returns: The descriptor, or -1 with `errno` set.
  package static func open(
    _ path: UnsafePointer<CChar>, _ flags: CInt, permissions: mode_t = 0o600
  ) -> CInt {
    systemOpen(path, flags | O_CLOEXEC, permissions)
  }

  /// What `create(beside:)` puts behind a path: this many bytes.
  package static let temporarySuffixLength = 7

  /// Creates a file for its owner alone, under a name that nobody has.
  ///
  /// - Parameter path: What the name begins with.
  /// - Returns: The descriptor, or -1 with `errno` set; and the path of the file.
  package static func create(beside path: String) -> (descriptor: CInt, path: String) {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    var name = path
    // Two names are the same once in two thousand million times.
    for _ in 0..<100 {
      let word = (1..<temporarySuffixLength).map { _ in letters.randomElement()! }
      name = "\(path).\(String(word))"
      let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL)
      if descriptor >= 0 || errno != EEXIST { return (descriptor, name) }
    }
    return (-1, name)
  }

  /// Opens the two ends of a pipe.
  ///
  /// - Returns: `nil` with `errno` set when that is not possible.
  package static func pipe() -> (reader: CInt, writer: CInt)? {
    var ends: [CInt] = [-1, -1]
    guard tragus_pipe(&ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// Keeps programs from inheriting what this one has inherited, except for the standard streams.
  ///
  /// A shell gives `<(command)` as such a descriptor: a program that is started would get the sound.
  package static func keepInherited() {
    tragus_keep_open_files()
  }
}

// Outside of `Descriptor`, whose method hides the system's.

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: CInt, _ permissions: mode_t) -> CInt
{
  open(path, flags, permissions)
}
