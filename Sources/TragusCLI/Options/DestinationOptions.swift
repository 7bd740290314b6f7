import ArgumentParser
import Tragus
import TragusStation

/// The options for a data file instead of standard output.
final class DestinationOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Write to this file. Its suffix, .json, .csv, .tsv or .txt, sets the format. Default: "
        + "standard output.",
      valueName: "file"),
    completion: .file())
  var path: String?

  @Flag(help: "Replace existing files.")
  var force = false

  func validate() throws {
    path = path.map { StandardOutput.path(of: $0) }
    guard let path else { return }
    try require(!path.isEmpty, "-o needs the name of a file, for example -o levels.csv.")
    let format = ["jsonl", "ndjson"].contains(path) ? "json" : path
    try require(
      EventFormat(rawValue: format) == nil,
      "Write --\(["json", "csv"].contains(format) ? "" : "format ")\(format); -o names a file, and ./\(path) "
        + "one that is called so.")
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

  /// Refuses a suffix that says no format. A name without a suffix gets text.
  func checkSuffix() throws {
    guard let path, format == nil else { return }
    let suffix = PathParts(path).suffix.dropFirst()
    try require(
      suffix.lowercased() == "log" || !suffix.contains(where: \.isLetter),
      "'\(printable(path))' says no format; end it with .txt, .json, .csv or .tsv, or add --format."
    )
  }

  /// The format for the suffix of the file, or `nil`.
  var format: EventFormat? { path.flatMap { EventFormat(suffixOf: $0) } }
}

extension PrintingCommand {
  /// Refuses a suffix of a format that the command lacks, and `--force` without a file.
  func checkDestination() throws {
    let formats = Self.formats
    if let path = destination.path,
      let advice = Spellings.format(String(PathParts(path).suffix.dropFirst()))
    {
      throw ValidationError(
        "'\(printable(path))' is not written; end it with \(Self.suffixes). \(advice)")
    }
    if let format = destination.format, !formats.contains(format), let path = destination.path {
      throw ValidationError(
        "'\(printable(path))' asks for \(format.rawValue), which is not written here; end it with "
          + "\(Self.suffixes).")
    }
    try require(
      !destination.force || destination.path != nil || writesAnotherFile,
      "--force replaces a file; name one with -o.")
  }

  // `.txt, .json or .csv`
  private static var suffixes: String {
    let suffixes = formats.filter { $0.labels == nil || $0 == .csv }
      .map { $0 == .text ? ".txt" : ".\($0.rawValue)" }
    let start = suffixes.dropLast().joined(separator: ", ")
    return (start.isEmpty ? "" : start + " or ") + (suffixes.last ?? "")
  }
}
