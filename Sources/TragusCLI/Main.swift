import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// Runs a command, and turns any error into one line and an exit status.
@main
enum Main {
  static func main() {
    if Supervisor.isAskedFor { Supervisor.run() }
    occupyStandardStreams()
    Descriptor.keepInherited()
    Interruption.install()
    let console = Console.standard()
    do {
      try checkEncoding()
    } catch {
      exit(console.end(with: error, of: []), console)
    }
    exit(TragusCommand.run(Array(CommandLine.arguments.dropFirst()), on: console), console)
  }

  // Swift replaces bytes that are not UTF-8. The result would be the name of another file.
  private static func checkEncoding() throws(AudioError) {
    for index in 0..<Int(CommandLine.argc) {
      guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil
      else { continue }
      if index > 1, CommandLine.arguments[1] == "send" {
        throw AudioError(
          .invalidRequest,
          "'\(String(cString: bytes))' is not UTF-8; write the text so, or pipe its bytes into "
            + "'tragus send -f -'.")
      }
      throw AudioError(
        .invalidRequest,
        "'\(String(cString: bytes))' is not UTF-8, and no file can be named by it; rename the file, or "
          + "pipe it in and out (-).")
    }
  }
}

/// The root command: `tragus COMMAND`.
final class TragusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tragus",
    abstract: "The microphone as a sensor.",
    version: Hello.toolVersion,
    groupedSubcommands: [
      CommandGroup(
        name: "listen",
        subcommands: [
          ListenCommand.self, InfoCommand.self, CheckCommand.self, MeterCommand.self,
          SpectrogramCommand.self,
          WaveformCommand.self, ServeCommand.self, DemoCommand.self,
        ]),
      CommandGroup(
        name: "detect",
        subcommands: [
          DetectCommand.self, ClassifyCommand.self, BlowCommand.self, TuneCommand.self,
          ToneCommand.self,
          ChirpsCommand.self, BreathCommand.self, BreatheCommand.self, HistoryCommand.self,
          ExplainCommand.self,
        ]),
      CommandGroup(
        name: "teach",
        subcommands: [
          CollectCommand.self, LabelCommand.self, CutCommand.self, TrainCommand.self,
          ModelsCommand.self,
          EvalCommand.self, LabelsCommand.self,
        ]),
      CommandGroup(
        name: "message",
        subcommands: [SendCommand.self, ReceiveCommand.self, PairCommand.self, ChatCommand.self]),
      CommandGroup(
        name: "sound",
        subcommands: [
          RecordCommand.self, BeepCommand.self, PlayCommand.self, SynthCommand.self,
          ConvertCommand.self,
        ]),
      CommandGroup(
        name: "set up",
        subcommands: [
          DoctorCommand.self, DevicesCommand.self, CalibrateCommand.self, ConfigCommand.self,
          CompletionsCommand.self,
        ]),
    ],
    defaultSubcommand: nil)

  static var names: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// Suggests a command for an unknown word in its place.
  ///
  /// - Throws: `invalidRequest` with the suggestion.
  static func checkName(in arguments: [String]) throws(AudioError) {
    guard let word = arguments.first else { return }
    if word.hasPrefix("-"), word != "-" {
      guard CommandDescription.named(by: arguments).command.path.isEmpty,
        !CommandDescription.root.optionNames.contains(word),
        let sentence = UnknownCommand.sentence(without: arguments)
      else { return }
      throw AudioError(.invalidRequest, sentence)
    }
    guard !word.isEmpty else {
      throw AudioError(
        .invalidRequest, "The name of the command is empty; 'tragus --help' lists them.")
    }
    let names = names + ["help"]
    // Completion scripts use words with an underscore.
    if names.contains(word) || word.hasPrefix("_") { return }
    throw AudioError(.invalidRequest, UnknownCommand(arguments).sentence)
  }

  /// A word quoted for a shell.
  static func quotedForShell(_ word: String) -> String { ShellText.quoted(word) }
}
