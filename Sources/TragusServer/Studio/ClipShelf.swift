import Tragus
import TragusStation
import TragusSystem

/// The clips for training: a folder for each class, in the form that `collect` writes.
///
/// Classes and clips are found only by names in the folder, so no name leads elsewhere.
struct ClipShelf: Sendable {
  /// A class of sound in the form of the list.
  struct SoundClassEntry: Encodable {
    let name: String
    /// The total duration of its clips, in seconds.
    let seconds: Double
    /// The number of its clips.
    let clips: Int
  }

  /// A clip in the form of the list.
  struct Clip: Encodable {
    let name: String
    /// The duration in seconds, or `nil` when it cannot be read.
    let seconds: Double?
    /// When it was last changed (RFC 3339, UTC).
    let date: String
    let bytes: Int64
  }

  private static let suffix = ".wav"
  /// The most overlapping clips that are written at once.
  private static let mostOverlaps = 32
  /// The greatest total duration of clips, in multiples of their recording.
  private static let mostRepetitions = 4.0

  let folder: CollectionFolder

  /// The folder of the user's clips: `tragus/sounds` in the folder for data.
  ///
  /// - Parameter environment: Gives `XDG_DATA_HOME` and `HOME`.
  init(environment: [String: String]) throws(AudioError) {
    guard let data = UserFolder.data(environment) else {
      throw AudioError(.cannotCreate, "There is no folder for clips; set HOME or XDG_DATA_HOME.")
    }
    folder = CollectionFolder(data + "/sounds")
  }

  /// All classes, in the order of their names.
  func classes() -> [SoundClassEntry] {
    classNames.sorted().map { name in
      let clips = clips(of: name)
      return SoundClassEntry(
        name: name, seconds: clips.reduce(0) { $0 + ($1.seconds ?? 0) }, clips: clips.count)
    }
  }

  /// Makes a class, unless it exists.
  ///
  /// - Throws: `invalidRequest` for an invalid name. `fileExists` when the name of another class
  ///   differs only in case. The errors of ``PrivateFile``.
  func makeClass(_ name: String) throws(AudioError) {
    let soundClass = try Self.soundClass(name)
    let other = classNames.first { $0.lowercased() == name.lowercased() && $0 != name }
    if let other {
      throw AudioError(.fileExists, "There is a class '\(other)' already; choose another name.")
    }
    let path = PathParts.join(folder.path, soundClass.name)
    try PrivateFile.makeFolder(path)
    guard classNames.contains(name) else {
      throw AudioError(
        .fileExists, "'\(path)' is there already, and is not a folder; choose another name.")
    }
  }

  /// Removes a class with all its clips.
  ///
  /// - Throws: `fileNotFound`; `fileExists` when its folder contains other files.
  func removeClass(_ name: String) throws(AudioError) {
    try check(name)
    let others = names(in: PathParts.join(folder.path, name), hidden: true).filter {
      !$0.hasSuffix(Self.suffix) || FileKind(self.path(name, $0)) == .folder
    }
    if let other = others.first {
      throw AudioError(
        .fileExists,
        "There is also '\(printable(other))' in the folder of '\(name)', which is not a clip; take it out first."
      )
    }
    for clip in clipNames(of: name) { try PrivateFile.remove(BytePath(path(name, clip))) }
    let path = PathParts.join(folder.path, name)
    if rmdir(path) != 0, errno != ENOENT { throw PrivateFile.failed("removed", path) }
  }

  /// The clips of a class, the latest first.
  ///
  /// - Throws: `fileNotFound`.
  func clips(ofClass name: String) throws(AudioError) -> [Clip] {
    try check(name)
    return clips(of: name).sorted { ($0.date, $0.name) > ($1.date, $1.name) }
  }

  /// Opens the file of a clip.
  ///
  /// - Throws: `fileNotFound`.
  func open(_ soundClass: String, _ name: String) throws(AudioError) -> OpenFile {
    try check(soundClass, name)
    return try OpenFile(path(soundClass, name))
  }

  /// The outline of a clip.
  ///
  /// - Parameter count: The number of stretches.
  /// - Throws: `fileNotFound`; `malformedFile` for a file without sound.
  func waveform(
    _ soundClass: String, _ name: String, count: Int, until isCancelled: () -> Bool
  ) throws(AudioError) -> Waveform {
    try Waveform(of: try open(soundClass, name), named: name, count: count, until: isCancelled)
  }

  /// Removes a clip.
  ///
  /// - Throws: `fileNotFound`.
  func remove(_ soundClass: String, _ name: String) throws(AudioError) {
    try check(soundClass, name)
    try PrivateFile.remove(BytePath(path(soundClass, name)))
  }

  /// Moves a clip to another class.
  ///
  /// - Throws: `fileNotFound`; `fileExists` when the other class has a clip of that name.
  func move(_ soundClass: String, _ name: String, to other: String) throws(AudioError) {
    try check(soundClass, name)
    try check(other)
    guard other != soundClass else { return }
    let (old, new) = (path(soundClass, name), path(other, name))
    // A link fails if the name exists; renaming would replace the other file.
    guard link(old, new) == 0 else {
      if errno == EEXIST {
        throw AudioError(.fileExists, "There is a clip of this name in '\(other)' already.")
      }
      throw PrivateFile.failed("written", new)
    }
    try PrivateFile.remove(BytePath(old))
  }

  /// The settings for recording a clip of a class.
  ///
  /// - Throws: `fileNotFound`.
  func settings(for name: String) throws(AudioError) -> RecorderSettings {
    try check(name)
    var settings = RecorderSettings(folder.names(of: name))
    // Breath is quiet, and training can amplify it.
    settings.sampleFormat = .int24
    return settings
  }

  /// Cuts the labelled stretches of a recording, in place of earlier clips of it.
  ///
  /// - Parameters:
  ///   - path: The path of the recording.
  ///   - labels: The labels; their texts are names of classes.
  /// - Returns: The clips.
  /// - Throws: `invalidRequest` when a label is not a valid class name, or there is too much to
  ///   cut; the errors of the files.
  func cut(
    _ path: String, by labels: [SoundLabel], on console: Console
  ) throws(AudioError) -> [ClipEvent] {
    let stem = PathParts(path).stem
    guard FileName.safe(stem) == stem else {
      throw AudioError(
        .invalidRequest, "Clips have the name of their recording; give it one of plain characters.")
    }
    try Self.checkSize(of: labels, in: path) { console.isStopping }
    let names = Set(labels.map(\.text)).filter { !$0.isEmpty }.sorted()
    for name in names { _ = try Self.soundClass(name) }
    for name in names { try makeClass(name) }
    var former: [String] = []
    for soundClass in classNames {
      for name in clipNames(of: soundClass) where Self.isClip(name, of: stem) {
        let clip = self.path(soundClass, name)
        // The clip must not be written through a link.
        guard FileKind(clip, followsLinks: false) == .file else {
          throw AudioError(.fileExists, "'\(clip)' is not a file; take it out first.")
        }
        former.append(clip)
      }
    }
    var request = CutRequest()
    request.folder = folder.path
    request.overwrites = true
    let clips = try request.cut(path, by: labels, on: console)
    for old in Set(former).subtracting(clips.map(\.file)) { try PrivateFile.remove(BytePath(old)) }
    return clips
  }

  /// - Throws: `invalidRequest` for too many overlapping clips, or too great a total duration.
  private static func checkSize(
    of labels: [SoundLabel], in path: String, until isCancelled: @escaping () -> Bool
  ) throws(AudioError) {
    let duration = try AudioFile.duration(of: path, until: isCancelled)
    let length = labels.reduce(0) { $0 + max($1.end - $1.start, SoundClassifier.windowDuration) }
    // The number of open labels at each start.
    let (starts, ends) = (labels.map(\.start).sorted(), labels.map(\.end).sorted())
    var (overlapCount, endedCount) = (0, 0)
    for (index, start) in starts.enumerated() {
      while ends[endedCount] < start { endedCount += 1 }
      overlapCount = max(overlapCount, index + 1 - endedCount)
    }
    guard overlapCount <= mostOverlaps, length <= mostRepetitions * duration + 60 else {
      throw AudioError(
        .invalidRequest,
        "Too many of the labels overlap; a stretch is cut for a few labels at most."
      )
    }
  }

  /// Whether a name has the form of `cut` for a recording: its stem, and a number of at least four
  /// digits.
  private static func isClip(_ name: String, of stem: String) -> Bool {
    guard name.hasPrefix(stem + "-") else { return false }
    let number = name.dropFirst(stem.count + 1).dropLast(suffix.count)
    return number.count >= 4 && number.allSatisfy { ("0"..."9").contains($0) }
  }

  /// The class with a name.
  ///
  /// - Throws: `invalidRequest` for an invalid name.
  static func soundClass(_ name: String) throws(AudioError) -> SoundClass {
    // The page decides how much is wanted.
    try SoundClass(name, wantedDuration: SoundClass.longestDuration)
  }

  private func clips(of soundClass: String) -> [Clip] {
    clipNames(of: soundClass).compactMap { name in
      let path = path(soundClass, name)
      guard let file = try? OpenFile(path) else { return nil }
      let audio = try? AudioFile(reading: path)
      let seconds = audio?.remainingFrameCount.map { Double($0) / audio!.format.sampleRate }
      return Clip(
        name: name, seconds: seconds, date: RFC3339.string(fromSeconds: file.date),
        bytes: file.byteCount)
    }
  }

  private func path(_ soundClass: String, _ name: String) -> String {
    "\(folder.path)/\(soundClass)/\(name)"
  }

  /// The folders with valid class names.
  private var classNames: [String] {
    names(in: folder.path).filter { name in
      var status = stat()
      return (try? Self.soundClass(name)) != nil
        && lstat(PathParts.join(folder.path, name), &status) == 0
        && status.st_mode & S_IFMT == S_IFDIR
    }
  }

  private func clipNames(of soundClass: String) -> [String] {
    names(in: PathParts.join(folder.path, soundClass)).filter { $0.hasSuffix(Self.suffix) }
  }

  private func names(in path: String, hidden: Bool = false) -> [String] {
    (FolderNames.read(path) ?? []).compactMap { String(validating: $0, as: UTF8.self) }
      .filter { hidden ? $0 != "." && $0 != ".." : !$0.hasPrefix(".") }
  }

  private func check(_ soundClass: String) throws(AudioError) {
    guard classNames.contains(where: { $0.utf8.elementsEqual(soundClass.utf8) }) else {
      throw AudioError(.fileNotFound, "There is no such class.")
    }
  }

  private func check(_ soundClass: String, _ name: String) throws(AudioError) {
    try check(soundClass)
    guard clipNames(of: soundClass).contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
      throw AudioError(.fileNotFound, "There is no such clip.")
    }
  }
}
