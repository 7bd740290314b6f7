import ArgumentParser
import Tragus
import TragusHistory
import TragusStation

/// `tragus history`: lists the user's stored exercises.
final class HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List, show, export and remove stored exercises.",
    discussion: """
      tragus history                    lists the exercises
      tragus history show 3             prints exercise 3
      tragus history export -o all.csv  writes all exercises as a table
      tragus history remove 3 --force   removes exercise 3 for good

      The history is a file in your data folder. Only you can read it.

      More: tragus breathe --help, tragus help privacy
      """,
    subcommands: [List.self, Show.self, Export.self, Remove.self], defaultSubcommand: List.self)

  final class List: PrintingCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the stored exercises.",
      discussion: """
        tragus history list         lists the exercises
        tragus history --since 7d   lists the last seven days
        tragus history list --json  prints a JSON array
        """)

    @OptionGroup var choice: HistoryOptions

    @Flag(help: "Print a JSON array, an object for each exercise.")
    var json = false

    @OptionGroup var destination: DestinationOptions

    static let formats: [EventFormat] = [.text, .json]

    func run(_ console: Console) throws {
      let all = try console.history().sessions()
      let sessions = choice.chosen(of: all)
      if sessions.isEmpty {
        console.note(
          all.isEmpty
            ? "only exercises are kept here, and there is none yet: 'tragus breathe --keep'. 'tragus listen -o log.jsonl' keeps events."
            : "no exercise is that new; 'tragus history' lists all.")
      }
      let lines =
        json || destination.format == .json
        ? JSONLines.list(
          sessions.map { JSONLines().object(type: "exercise", $0) }, for: destination.path)
        : PastSession.table(sessions)
      for line in lines { console.output.writeLine(line) }
    }
  }

  final class Show: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print one exercise.",
      discussion: """
        tragus history show 3                      prints exercise 3
        tragus history show 3 --json | jq .        prints exercise 3 with each breath
        tragus history show 3 --json > third.json  writes it into a file
        """)

    @Argument(
      help: ArgumentHelp("The number of the exercise.", valueName: "number"), completion: .exercise)
    var number: Int64

    @Flag(help: "Print a JSON object, with each breath.")
    var json = false

    func validate() throws {
      try require(
        number, in: 1...Int64.max, "There is no exercise \(number); 'tragus history' lists them.")
    }

    func run(_ console: Console) throws {
      let session = try console.history().session(number)
      for line in json ? [session.object] : session.lines { console.output.writeLine(line) }
    }
  }

  final class Export: PrintingCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print all exercises as CSV or JSON.",
      discussion: """
        tragus history export > all.csv    prints a table
        tragus history export --json       prints JSON lines with each breath
        tragus history export | wc -l      counts the lines
        """)

    @OptionGroup var choice: HistoryOptions

    @Flag(help: "Print JSON lines, with each breath.")
    var json = false

    @OptionGroup var destination: DestinationOptions

    static let formats: [EventFormat] = [.csv, .tsv, .json]

    func validate() throws {
      if let path = destination.path, let format = destination.format {
        try require(
          !json || format == .json,
          "The name \(printable(path)) asks for \(format.rawValue), and --json for JSON lines; end it with "
            + ".json, or leave --json out.")
      }
    }

    func run(_ console: Console) throws {
      let sessions = choice.chosen(of: try console.history().sessions())
      if json || destination.format == .json {
        for session in sessions { console.output.writeLine(session.object) }
        return
      }
      let format = destination.format ?? .csv
      let table = CSVLines(columns: PastSession.columns, separator: format.separator)
      console.output.writeLine(table.keys)
      for session in sessions { console.output.writeLine(table.row(of: session)) }
    }
  }

  final class Remove: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove stored exercises.",
      discussion: """
        tragus history remove 3              shows what it would remove
        tragus history remove 3 4 --force    removes two exercises
        tragus history remove --all --force  removes all exercises

        Removed exercises are overwritten on the disk.
        """)

    @Argument(
      help: ArgumentHelp("The numbers of the exercises.", valueName: "number"),
      completion: .exercise)
    var numbers: [Int64] = []

    @Flag(help: "Remove all exercises.")
    var all = false

    @Flag(help: "Really remove the exercises.")
    var force = false

    func validate() throws {
      if let number = numbers.first(where: { $0 < 1 }) {
        throw ValidationError("There is no exercise \(number); 'tragus history' lists them.")
      }
      try require(
        all != !numbers.isEmpty, "Name the numbers of exercises, or give --all, and not both.")
    }

    func run(_ console: Console) throws {
      let history = try console.history()
      let numbers = Set(numbers).sorted()
      for number in numbers { _ = try history.session(number) }
      let count = all ? try history.sessions().count : numbers.count
      guard force else {
        throw AudioError(
          .invalidRequest,
          "\(count) exercise\(count == 1 ? "" : "s") would be removed; add --force to do so.")
      }
      if all { _ = try history.removeAll() } else { try history.remove(numbers) }
      console.note("removed \(count) exercise\(count == 1 ? "" : "s").")
    }
  }
}

extension PastSession {
  /// The session as a JSON object, with its number, date and notes.
  fileprivate var object: String {
    // A file from elsewhere may contain anything.
    let notes = printable(notes)
    let head = #"{"date":"\#(dateText)","id":\#(id ?? 0)"#
    return notes.first == "{" && notes.count > 2 ? "\(head),\(notes.dropFirst())" : "\(head)}"
  }

  /// The sessions for people: a line each, below the headings.
  fileprivate static func table(_ sessions: [PastSession]) -> [String] {
    guard !sessions.isEmpty else { return [] }
    let rows =
      [["no.", "when", "pattern", "in time", "score"]]
      + sessions.map { session in
        ["\(session.id ?? 0)", session.time, session.name, session.inTime, session.score]
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ")
    }
  }

  /// The lines about one session for people.
  fileprivate var lines: [String] {
    let rate = rate.map { "\(decimal($0, places: 1)) breaths a minute" } ?? "-"
    return [
      "exercise  \(id ?? 0)", "when      \(time)", "pattern   \(name)",
      "practice  \(decimal(practice, places: 0)) s", "in time   \(inTime)", "score     \(score)",
      "rate      \(rate)",
    ]
  }

  // The date in the reader's time zone.
  private var time: String {
    let time = LocalTime(date)
    return "\(time.dateText) \(time.timeText(separator: ":").prefix(5))"
  }

  private var name: String {
    let name = (try? BreathPattern(pattern))?.name
    return printable(pattern) + (name.map { " (\($0))" } ?? "")
  }

  private var inTime: String { "\(inTimeCount) of \(cycleCount)" }

  private var score: String { adherence.map { "\(decimal($0 * 100, places: 0)) %" } ?? "-" }
}
