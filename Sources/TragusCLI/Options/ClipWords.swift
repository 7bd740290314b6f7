import Tragus
import TragusStation

/// Words that ask a command that hears for clips of what it hears, which `tragus record` makes:
/// `detect dog night.wav --extract hits/ --pad 1s`.
struct ClipWords {
  /// The name of what is heard.
  private var name: String?
  private var folder: String?
  private var before: String?
  private var after: String?
  /// All other words.
  private var rest: [String] = []

  /// Refuses a command line that asks for clips.
  ///
  /// - Throws: `invalidRequest` with the line to write.
  static func check(_ arguments: [String]) throws(AudioError) {
    guard let line = line(for: arguments) else { return }
    throw AudioError(
      .invalidRequest,
      arguments[0] == "cut"
        ? "Sounds without labels are cut out as they are heard; write \(line)."
        : "'\(arguments[0])' writes no sounds; write \(line).")
  }

  /// The line that makes them; `nil` for words that ask for none.
  static func line(for arguments: [String]) -> String? {
    guard let command = arguments.first,
      ["classify", "detect", "listen"].contains(command)
        && arguments.contains(where: asking.contains)
        || command == "cut" && arguments.contains(where: ["--class", "--sound"].contains)
          && !arguments.contains(where: { $0 == "--labels" || TruthSet.hasLabelSuffix($0) })
    else { return nil }
    let words = ClipWords(arguments.dropFirst(), isCutting: command == "cut")
    guard let name = words.name, words.folder.map({ PathParts($0).suffix.isEmpty }) ?? true else {
      return nil
    }
    let padding =
      (words.before.map { " --pre \(DurationArgument.withUnit($0))" } ?? "")
      + (words.after.map { " --stop-after \(DurationArgument.withUnit($0))" } ?? "")
    let folder = words.folder ?? "clips"
    let path = TragusCommand.quotedForShell(folder.hasSuffix("/") ? folder : folder + "/")
    let file = words.rest.contains(where: UnknownCommand.isSound) ? " FILE" : ""
    let line =
      "tragus record\(file) --on \(TragusCommand.quotedForShell(name))\(padding) -o \(path)"
    return SuggestedCommand(line[...], typed: words.rest)?.line
  }

  private init(_ arguments: ArraySlice<String>, isCutting: Bool) {
    var words = arguments
    while let word = words.popFirst() {
      // A value is no option, and no recording.
      let value = words.first.flatMap {
        $0.hasPrefix("-") || AudioFileFormat.hasAudioSuffix($0) ? nil : $0
      }
      let length = value.flatMap { Double($0) == nil && !SuggestedCommand.isLength($0) ? nil : $0 }
      if Self.folders.contains(word) || isCutting && ["-o", "--output"].contains(word) {
        if let value, Double(value) == nil {
          folder = value
          words.removeFirst()
        }
      } else if Self.sides.contains(word) || Self.starts.contains(word) || Self.ends.contains(word)
      {
        if !Self.ends.contains(word) { before = length ?? "1s" }
        if !Self.starts.contains(word) { after = length ?? "1s" }
        if length != nil { words.removeFirst() }
      } else if ["--clip-length", "--length"].contains(word), let length,
        let seconds = try? DurationText.seconds(in: DurationArgument.withUnit(length))
      {
        (before, after) = ("\(plainNumber(seconds / 2))s", "\(plainNumber(seconds / 2))s")
        words.removeFirst()
      } else if UnknownCommand.naming.contains(word), let value {
        name = value
        words.removeFirst()
      } else if name == nil, !word.hasPrefix("-"), FileKind(word) == nil,
        (try? EventChoice(only: [word], not: [])) != nil
      {
        name = word
      } else {
        rest.append(word)
      }
    }
    // Where only the beginning has a length, a second is recorded behind the sound.
    if after == nil, before != nil { after = "1s" }
  }

  // Options that ask for clips.
  private static let asking = folders.union(["-C", "-A", "-B", "--context"])

  private static let folders = UnknownCommand.clips.union([
    "-O",
    "--clip", "--clip-dir", "--export-clips", "--extract-clips", "--extract-to", "--record",
    "--save-audio", "--save-clip", "--save-to", "--save",
  ])

  private static let sides: Set<String> = [
    "-C", "--around", "--context", "--margin", "--pad", "--padding",
  ]
  private static let starts: Set<String> = [
    "-B", "--before", "--before-context", "--pre", "--pre-roll", "--preroll",
  ]
  private static let ends: Set<String> = [
    "-A", "--after", "--after-context", "--post", "--post-roll", "--postroll", "--stop-after",
  ]
}
