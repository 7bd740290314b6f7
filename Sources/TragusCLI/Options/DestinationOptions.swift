import ArgumentParser
import Tragus
import TragusStation

/// The file that data goes to instead of standard output.
struct DestinationOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Write to a file instead of standard output; .json, .csv, .tsv or .txt says the format.",
      valueName: "file"),
    completion: .file())
  var path: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  mutating func validate() throws {
    guard let path else { return }
    try require(!path.isEmpty, "-o needs the name of a file, for example -o levels.csv.")
    try require(
      EventFormat(rawValue: path) == nil,
      "Write --format \(path); -o names a file, and ./\(path) one that is called so.")
    try require(
      ![".mid", ".midi"].contains(where: path.lowercased().hasSuffix),
      "'\(path)' names notes as MIDI; write tragus tune FILE --midi \(path).")
    let isSound = AudioFileFormat.hasAudioSuffix(path)
    let isPicture = [".png", ".svg"].contains { path.lowercased().hasSuffix($0) }
    try require(
      !isSound && !isPicture,
      "'\(path)' names \(isSound ? "a recording" : "a picture"), and -o writes text here; end it with "
        + ".txt, .json, .csv or .tsv.")
  }

  /// What the suffix of the file says, or `nil`.
  var format: EventFormat? { path.flatMap { EventFormat(suffixOf: $0) } }
}
