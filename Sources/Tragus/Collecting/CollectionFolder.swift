import TragusSystem

/// A folder of examples, with a folder in it for each class of sound.
///
/// ```
/// sounds/breathing/2026-11-21T09-15-30-001.wav
/// sounds/not-breathing/2026-11-21T09-16-02-001.wav
/// ```
package struct CollectionFolder: Sendable, Hashable {
  /// The path of the folder.
  package let path: String

  /// - Parameter path: The path of the folder, which need not exist.
  package init(_ path: String) {
    self.path = PathParts.withoutEndingSlashes(path)
  }

  /// The names of the files of a class: the time at which they begin, and a number.
  ///
  /// - Parameter name: The name of the class.
  package func names(of name: String) -> RecordingNames {
    RecordingNames("\(folder(of: name))/{date}T{time}-{number}.wav")
  }

  /// Creates the folders that are missing.
  ///
  /// - Parameter classes: What is to be collected.
  /// - Returns: The paths of those that were missing.
  /// - Throws: `cannotCreate` or `permissionDenied`.
  @discardableResult
  package func create(for classes: [SoundClass]) throws(AudioError) -> [String] {
    var created: [String] = []
    for path in [path] + classes.map({ folder(of: $0.name) }) {
      if try Self.create(path) { created.append(path) }
    }
    return created
  }

  /// Removes the empty ones of some folders, beginning with the last.
  package static func removeEmpty(_ paths: [String]) {
    for path in paths.reversed() { rmdir(path) }
  }

  /// What is there of a class already.
  ///
  /// - Parameter name: The name of the class.
  /// - Returns: The seconds of all audio files in its folder and the folders in it. Files that
  ///   cannot be read do not count; their paths are returned.
  /// - Throws: `permissionDenied` when the folder may not be read.
  package func contents(
    of name: String
  ) throws(AudioError) -> (duration: Double, unreadable: [String]) {
    var unreadable: [String] = []
    let paths: [String]
    do throws(AudioError) {
      paths = try AudioFolder.files(in: folder(of: name)) { path, _ in unreadable.append(path) }
    } catch {
      guard error.code == .fileNotFound else { throw error }
      return (0, unreadable)
    }
    var duration = 0.0
    for path in paths {
      do throws(AudioError) {
        duration += try Self.duration(ofFile: path)
      } catch {
        unreadable.append(path)
      }
    }
    return (duration, unreadable)
  }

  private func folder(of name: String) -> String { PathParts.join(path, name) }

  private static func duration(ofFile path: String) throws(AudioError) -> Double {
    let file = try AudioFile(reading: path)
    if let frameCount = file.remainingFrameCount {
      return Double(frameCount) / file.format.sampleRate
    }
    var buffer = AudioBuffer(format: file.format, capacity: 4096)
    var frameCount = 0
    while try file.read(into: &buffer) { frameCount += buffer.frameCount }
    return Double(frameCount) / file.format.sampleRate
  }

  /// Creates the missing folders above a file.
  ///
  /// - Returns: The paths of those that were missing.
  /// - Throws: As `create(_:)`.
  @discardableResult
  package static func createFolders(above path: String) throws(AudioError) -> [String] {
    var created: [String] = []
    for part in PathParts.ancestors(of: path) where !AudioFolder.exists(at: part) {
      if try create(part) { created.append(part) }
    }
    return created
  }

  /// The error for a file in the place of a folder.
  package static func isFile(_ path: String) -> AudioError {
    AudioError(.cannotCreate, "'\(path)' is a file, and a folder is needed; choose another name.")
  }

  /// Creates a folder, unless it is there.
  ///
  /// - Returns: Whether it was missing.
  /// - Throws: `cannotCreate` or `permissionDenied`.
  @discardableResult
  package static func create(_ path: String) throws(AudioError) -> Bool {
    guard !path.isEmpty else {
      throw AudioError(
        .invalidRequest, "The name of the folder is empty; write for example sounds.")
    }
    if mkdir(path, 0o755) == 0 { return true }
    let reason = errno
    if reason == EEXIST, AudioFolder.exists(at: path) { return false }
    switch reason {
    case EEXIST: throw isFile(path)
    case EACCES, EPERM, EROFS:
      throw AudioError(
        .permissionDenied,
        "You may not create the folder '\(path)'; choose another one, or check permissions.")
    default:
      let text = String(cString: strerror(reason)).lowercased()
      throw AudioError(
        .cannotCreate,
        "The folder '\(path)' cannot be created (\(text)); create the folder above it first.")
    }
  }
}
