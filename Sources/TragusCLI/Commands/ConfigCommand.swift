import ArgumentParser
import Tragus
import TragusStation

/// `tragus config`: the settings and their sources.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings and where each comes from.",
    discussion: """
      tragus config                shows every setting
      tragus config show --origin  says where each comes from
      tragus config show --json    prints them as an object of JSON

      Options win over the environment, and the environment over the files of settings.

      More: tragus help settings
      """,
    subcommands: [Show.self], defaultSubcommand: Show.self)

  struct Show: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print every setting.",
      discussion: """
        tragus config show           prints every setting
        tragus config show --origin  says where each comes from
        tragus config show --json    prints them as an object of JSON

        More: tragus help settings
        """)

    @Flag(help: "Say where each value comes from, and which files were looked for.")
    var origin = false

    @Flag(help: "Print one object of JSON.")
    var json = false

    func run(_ console: Console) throws {
      let settings = try Settings(environment: console.environment)
      // An unusable value is better reported here than by the next command.
      _ = try settings.period()
      _ = try settings.floor()
      _ = try settings.sensitivity()
      if json {
        let pairs = settings.values.map { key, value in
          (key.rawValue, ["value": value.text, "origin": value.origin])
        }
        console.output.writeLine(
          JSONLines().object(Dictionary(uniqueKeysWithValues: pairs)))
        return
      }
      for key in Settings.Key.allCases {
        let value = settings.values[key]
        var line = "\(key.rawValue) = \(value.map { printable($0.text) } ?? "(not set)")"
        if origin { line += "  # \(value.map { printable($0.origin) } ?? key.help)" }
        console.output.writeLine(line)
      }
      if origin {
        for file in settings.files {
          console.output.writeLine(
            "# \(printable(file.path)): \(file.exists ? "read" : "not there")")
        }
      }
    }
  }
}
