import ArgumentParser
import Tragus
import TragusHistory
import TragusStation

/// `tragus history`: the exercises that this user has kept.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List, show, export and remove the exercises that were kept.",
    discussion: """
      tragus history                    lists the exercises
      tragus history show 3             prints one, with each breath
      tragus history export -o all.csv  writes all as a table
      tragus history remove 3 --force   removes one for good

      They are in a file in your folder of data that nobody else may read.

      More: tragus breathe --help, tragus help privacy
      """,
    subcommands: [List.self, Show.self, Export.self, Remove.self], defaultSubcommand: List.self)

  struct List: PrintingCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the exercises that were kept.",
      discussion: """
        tragus history list         lists the exercises
        tragus history list --json  prints a line of JSON for each
        tragus history              does the same as list
        """)

    @Flag(help: "Print one object of JSON a line.")
    var json = false

    @OptionGroup var destination: DestinationOptions

    static let formats: [EventFormat] = [.text, .json]

    func run(_ console: Console) throws {
      let history = try console.history()
      let sessions = try history.sessions()
      if sessions.isEmpty {
        console.note("no exercises are kept; 'tragus breathe --keep' does so.")
      }
      for session in sessions {
        console.output.writeLine(
          json || destination.format == .json
            ? JSONLines().object(type: "exercise", session) : session.line)
      }
    }
  }

  struct Show: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print one exercise as an object of JSON, with each breath.",
      discussion: """
        tragus history show 3                prints the third exercise
        tragus history show 3 | jq .         prints it in a readable form
        tragus history show 3 > third.json   keeps it in a file
        """)

    @Argument(help: ArgumentHelp("Its number.", valueName: "number"), completion: .exercise)
    var number: Int64

    func run(_ console: Console) throws {
      let session = try console.history().session(number)
      console.output.writeLine(session.object)
    }
  }

  struct Export: PrintingCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print all exercises as CSV or JSON.",
      discussion: """
        tragus history export > all.csv    prints a table
        tragus history export --json       prints a line of JSON for each, with each breath
        tragus history export | wc -l      counts the lines
        """)

    @Flag(help: "Print one object of JSON a line, with each breath.")
    var json = false

    @OptionGroup var destination: DestinationOptions

    static let formats: [EventFormat] = [.csv, .tsv, .json]

    func run(_ console: Console) throws {
      let sessions = try console.history().sessions()
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

  struct Remove: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove exercises that were kept.",
      discussion: """
        tragus history remove 3              says what it would remove
        tragus history remove 3 4 --force    removes two
        tragus history remove --all --force  removes all

        What is removed is overwritten.
        """)

    @Argument(help: ArgumentHelp("Their numbers.", valueName: "number"), completion: .exercise)
    var numbers: [Int64] = []

    @Flag(help: "Remove all of them.")
    var all = false

    @Flag(help: "Remove them; without it, nothing is removed.")
    var force = false

    mutating func validate() throws {
      try require(
        all != !numbers.isEmpty, "Name the numbers of exercises, or give --all, and not both.")
    }

    func run(_ console: Console) throws {
      let history = try console.history()
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
  /// All of it as an object of JSON: its number, its date and its notes.
  fileprivate var object: String {
    // A file from elsewhere may say anything.
    let notes = printable(notes)
    let head = #"{"date":"\#(dateText)","id":\#(id ?? 0)"#
    return notes.first == "{" && notes.count > 2 ? "\(head),\(notes.dropFirst())" : "\(head)}"
  }

  /// What people read of it.
  fileprivate var line: String {
    let part = adherence.map { "\(decimal($0 * 100, places: 0, width: 3)) %" } ?? "    -"
    return
      "\(id ?? 0)  \(dateText)  \(printable(pattern))  \(inTimeCount) of \(cycleCount) in time  "
      + part
  }
}
