import ArgumentParser
import Tragus

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `tragus record`: to a file, with levels.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record to a file, with levels while it records.",
    discussion: """
      tragus record -o talk.wav               until Ctrl-C
      tragus record -o talk.aiff --for 10s    AIFF; the suffix decides (wav, rf64, aiff, caf, flac)
      tragus record --json -o talk.wav        the events of 'tragus listen' beside the file

      tragus record -o - | tragus meter -     the sound alone to standard output

      Without -o the file is named after the time. An existing file is never overwritten without \
      --force. A WAV, AIFF or CAF file is whole at every moment, whatever happens to the \
      program; FLAC, Ogg and Opus only once it has ended.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var levels: LevelOptions
  @OptionGroup var file: FileOptions

  mutating func validate() throws {
    if file.output == "-", output.format != .text {
      throw ValidationError(
        "-o - sends the sound to standard output, so --json and --csv have no place there.")
    }
  }

  func run() throws {
    let session = try Session(input, isQuiet: output.quiet)
    let meters = try levels.meters(session.settings, channel: input.channel)
    let name = file.output ?? Self.defaultPath(suffix: file.container?.rawValue ?? "wav")
    var partCount = 0
    // A device that comes back with another format begins another file; a pipe can hold one alone.
    try session.withOnlyInput(reopens: name != "-") { opened in
      partCount += 1
      let path = partCount == 1 ? name : Self.path(ofPart: partCount, of: name)
      var source = opened
      try source.resample(to: file.rate)
      let writer = try file.open(path, format: source.source.format)
      var listener = Listener()
      let report = Report(
        source, command: "record", meters: meters, output: output,
        descriptor: STDERR_FILENO, storing: path,
        printsEvents: path != "-")
      defer {
        report.close()
        if !output.quiet {
          let seconds = Double(writer.frameCount) / writer.format.sampleRate
          StandardError.note(
            "\(path): \(EventText.number(seconds, places: 3)) s, \(writer.frameCount) frames, "
              + "\(report.lostFrameCount) lost.")
        }
      }
      report.addAll(to: &listener)
      listener.add(writer)
      // A recording goes on when nobody reads its levels any more.
      try report.run(&listener, needsReader: path == "-")
    }
  }

  /// The name of a later part: `talk-2.wav` after `talk.wav`.
  private static func path(ofPart number: Int, of path: String) -> String {
    guard path != "-" else { return path }
    let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[nameStart...].lastIndex(of: ".") ?? path.endIndex
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }

  /// A name after the time, in the current folder: `tragus-2026-11-20T08-15-30.wav`.
  private static func defaultPath(suffix: String) -> String {
    let parts = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: Date())
    func digits(_ value: Int?) -> String {
      let text = String(value ?? 0)
      return String(repeating: "0", count: max(2 - text.count, 0)) + text
    }
    return "tragus-\(digits(parts.year))-\(digits(parts.month))-\(digits(parts.day))"
      + "T\(digits(parts.hour))-\(digits(parts.minute))-\(digits(parts.second)).\(suffix)"
  }
}
