import Tragus

/// What new files lack compared with the request or the old files.
package struct ConvertLosses {
  /// The number of files below the wanted loudness.
  package var quietCount = 0
  private var names: [String] = []
  private var shortened: [String] = []
  private var hasToldBits = false

  package init() {}

  /// Adds the names of tags that the file format cannot hold, and of tags with less text.
  mutating func add(_ names: [String], shortened: [String]) {
    for name in names where !self.names.contains(name) { self.names.append(name) }
    for name in shortened where !self.shortened.contains(name) { self.shortened.append(name) }
  }

  /// Reports once that FLAC has fewer bits than the recording.
  mutating func noteBits(
    _ depth: SoundFileRequest.Depth, of path: String, _ console: Console, isQuiet: Bool
  ) {
    guard !hasToldBits, !isQuiet else { return }
    hasToldBits = true
    console.note(
      "\(path): FLAC holds 24 bits at most, so \(depth.rawValue) became 24; WAV keeps it.")
  }

  /// Reports once, at the end, which tags are missing in the new files.
  package func noteTags(on console: Console) {
    if !names.isEmpty { console.note("not copied: \(names.joined(separator: ", ")).") }
    if !shortened.isEmpty {
      console.note(
        "shortened, for the header has little room: \(shortened.joined(separator: ", ")).")
    }
  }
}
