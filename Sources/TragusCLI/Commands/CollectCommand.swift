import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus collect`: records examples of sounds, into a folder for each class.
final class CollectCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Record examples of classes of sound.",
    discussion: """
      tragus collect sounds --class dog:5m --class other:5m   press 1 for dog, 2 for other
      tragus collect sounds --class breathing:5m --sequence   tells you what to do, without keys
      tragus collect sounds --class dog:1m --class other:1m mic:USB

      Each sound is a file, named after its class and the time. Nothing is overwritten.

      Clips already in the folder count. To collect more, give a class a longer duration.

      More: tragus train --help, tragus label --help, guide Documentation/Collecting.md
      """)

  @Argument(
    help: "The folder for the clips. Each class gets its own subfolder.", completion: .directory)
  var folder: String

  @Option(
    name: .customLong("class"),
    help: ArgumentHelp(
      "A class and how much to collect, such as breathing:5m. Names have letters, digits, - "
        + "and _.",
      valueName: "name:duration"),
    transform: ClassArgument.soundClass)
  var classes: [SoundClass] = []

  @OptionGroup var input: InputOptions

  @Flag(help: "Ask for the classes round by round, without keys.")
  var sequence = false

  @Option(
    help: ArgumentHelp(
      "With --sequence: the time per class in a round. Default: 30s.",
      valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var round: Double?

  @Option(
    help: ArgumentHelp(
      "With --sequence: the rest before each class. Default: 3s.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var rest: Double?

  @Flag(help: "Print events as JSON lines.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no progress, no warnings and no live view.")
  var quiet = false

  func validate() throws {
    if folder == "-" || folder == "mic" || folder.contains(#/^(mic|sim):/#)
      || FileKind(folder) == .file && FileOptions.isSoundFile(folder)
    {
      throw ValidationError(
        "Name the folder for the clips first: tragus collect sounds \(printable(folder)) with the classes."
      )
    }
    if !sequence, round != nil || rest != nil {
      throw ValidationError("--round and --rest need --sequence; add it.")
    }
    if let round, !(0.1...3600).contains(round) {
      throw ValidationError("--round must be 100ms to 1h, for example 30s.")
    }
    if let rest, rest > 3600 { throw ValidationError("--rest must be at most 1h, for example 3s.") }
    do {
      try SoundClass.check(classes)
    } catch {
      throw ValidationError(error.message)
    }
    if !sequence, classes.count > 9 {
      throw ValidationError("There are keys for nine classes; collect the others another time.")
    }
  }

  func run(_ console: Console) throws {
    guard FileKind(folder) != .file else { throw CollectionFolder.isFile(folder) }
    let hasKeys = LineInput(on: console).isTerminal && console.errorTerminal != nil && !quiet
    guard sequence || hasKeys else {
      throw AudioError(
        .invalidRequest,
        "Keys say which class is heard, and there is no terminal; add --sequence to be guided.")
    }
    let session = try Session(input.request, isQuiet: quiet, on: console)
    let collection = CollectionFolder(folder)
    let created = try collection.create(for: classes)
    // A run that collects nothing leaves no folders.
    defer { CollectionFolder.removeEmpty(created) }
    try session.withOnlyInput { opened in
      guard sequence || opened.isWatchable else {
        throw AudioError(
          .invalidRequest,
          "A file is over before a key is pressed; add --realtime, or --sequence.")
      }
      var former: [Double] = []
      for one in classes {
        let contents = try collection.contents(of: one.name)
        former.append(contents.duration)
        if !quiet {
          for path in contents.unreadable {
            console.warn("'\(path)' cannot be read and does not count.")
          }
        }
      }
      let sitting = CollectionSitting(
        opened, classes: classes, isQuiet: quiet, json: json,
        round: sequence ? (round ?? 30, rest ?? 3) : nil)
      try sitting.collect(in: collection, former: former)
    }
    try console.checkStop()
  }
}

/// The argument for a class: `breathing:5m`.
enum ClassArgument {
  static func soundClass(_ text: String) throws -> SoundClass {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let classes = text.split(separator: ",")
    if classes.count > 1, classes.allSatisfy({ (try? soundClass(String($0))) != nil }) {
      throw ValidationError(
        "Write " + classes.map { "--class \($0)" }.joined(separator: " ") + ".")
    }
    if let match = text.wholeMatch(of: #/([^:]+)[= ]([^:=]+)/#),
      (try? DurationText.seconds(in: String(match.2))) != nil
    {
      throw ValidationError("Write \(match.1):\(match.2), not \(printable(text)).")
    }
    guard parts.count == 2 else {
      throw ValidationError("'\(text)' is not a class; write NAME:DURATION, as breathing:5m.")
    }
    let duration = try DurationArgument.near(300)(parts[1])
    do throws(AudioError) {
      return try SoundClass(parts[0], wantedDuration: duration)
    } catch {
      throw ValidationError(error.message)
    }
  }
}
