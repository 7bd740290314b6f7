import ArgumentParser
import Tragus
import TragusStation

/// `tragus config`: shows the settings and their sources, and sets them.
final class ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show and change the settings.",
    discussion: """
      tragus config                    shows every setting
      tragus config show --origin      shows where each comes from
      tragus config set device USB     uses this microphone from now on
      tragus config unset device       uses the default microphone again

      Options override the environment. The environment overrides the settings files.

      More: tragus help settings
      """,
    subcommands: [Show.self, Set.self, Unset.self], defaultSubcommand: Show.self)

  final class Show: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print every setting.",
      discussion: """
        tragus config show           prints every setting
        tragus config show --origin  shows where each comes from
        tragus config show --json    prints the settings as a JSON object

        More: tragus help settings
        """)

    @Flag(help: "Show where each value comes from, and the settings files.")
    var origin = false

    @Flag(help: "Print a JSON object.")
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

  final class Set: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a setting for all commands.",
      discussion: """
        tragus config set device "USB PnP"  uses this microphone from now on
        tragus config set period 1s         reports a level every second
        tragus config set sensitivity 0.7   detects softer blows

        The setting is written to ~/.config/tragus/config.toml, or to the file that TRAGUS_CONFIG names.

        More: tragus help settings
        """)

    @Argument(help: "The setting: device, period, floor or sensitivity.")
    var key: Settings.Key

    // A negative number is a value, too.
    @Argument(
      parsing: .allUnrecognized, help: ArgumentHelp("The new value.", valueName: "value"))
    var value: [String]

    func validate() throws {
      let option = value.first { $0.hasPrefix("-") && !TragusCommand.isNumberBelowZero($0) }
      try require(
        option == nil,
        "There is no \(printable(option ?? "")) here; write tragus config set KEY VALUE.")
      // `config set device USB period 1s`
      if let place = value.indices.dropFirst().first(where: {
        Settings.Key(rawValue: value[$0]) != nil
      }) {
        let others = value[place...].map(TragusCommand.quotedForShell).joined(separator: " ")
        throw ValidationError("Set one setting at a time; write tragus config set \(others) next.")
      }
    }

    func run(_ console: Console) throws {
      let text = value.joined(separator: " ")
      // What the system takes needs no setting.
      let isUsual = key == .device && ["default", "mic"].contains(text.lowercased())
      try ConfigCommand.set(key, to: isUsual ? nil : text, on: console)
    }
  }

  final class Unset: ConsoleCommand {
    static let configuration = CommandConfiguration(
      abstract: "Reset a setting.",
      discussion: """
        tragus config unset device       uses the default microphone again
        tragus config unset period       reports a level every 100 ms again
        tragus config unset sensitivity  uses the default sensitivity again

        More: tragus help settings
        """)

    @Argument(help: "The setting: device, period, floor or sensitivity.")
    var key: Settings.Key

    func run(_ console: Console) throws { try ConfigCommand.set(key, to: nil, on: console) }
  }

  private static func set(_ key: Settings.Key, to text: String?, on console: Console) throws {
    let path = try Settings.set(key, to: text, environment: console.environment)
    let value = try Settings(environment: console.environment).values[key]
    let shown =
      value.map { "\(key.rawValue) is \(printable($0.text))" } ?? "\(key.rawValue) is the usual one"
    let isHidden = value.map { $0.origin != path && $0.origin != "built in" } ?? false
    console.note(
      isHidden
        ? "\(printable(path)) is changed, but \(printable(value?.origin ?? "")) wins: \(shown)."
        : "\(shown)\(text == nil ? "" : " from now on"); see \(printable(path)).")
  }
}

extension Settings.Key: ExpressibleByArgument {
  /// Also the names of other programs: `default-device`, `default.device` and `mic`.
  package init?(argument: String) {
    let last = argument.lowercased().split { "-._".contains($0) }.last.map(String.init) ?? ""
    let names = ["mic", "microphone", "input", "source"]
    self.init(rawValue: names.contains(last) ? Self.device.rawValue : last)
  }
}
