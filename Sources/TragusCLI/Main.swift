import ArgumentParser
import Tragus

/// Runs a command and turns whatever went wrong into one line and an exit status.
@main
enum Main {
  static func main() {
    occupyStandardStreams()
    Interruption.install()
    do {
      do {
        var command = try TragusCommand.parseAsRoot()
        try command.run()
      } catch let error where TragusCommand.exitCode(for: error).isSuccess {
        // Help, the version and completion scripts are data that was asked for.
        StandardOutput.shared.writeLine(TragusCommand.fullMessage(for: error))
      }
      try StandardOutput.shared.finish()
    } catch {
      finish(with: error)
    }
    exit(.success)
  }

  private static func finish(with error: any Error) -> Never {
    StandardOutput.shared.flush()
    switch error {
    case let status as ExitStatus:
      exit(status)
    case let error as AudioError:
      let status = ExitStatus(error.code)
      if status != .success { StandardError.complain(error.message) }
      exit(status)
    default:
      StandardError.complain(sentence(TragusCommand.message(for: error)) + " Try 'tragus --help'.")
      let isUsage = TragusCommand.exitCode(for: error) == .validationFailure
      exit(isUsage ? .usage : .internalError)
    }
  }

  /// A message of several lines as one, with a full stop.
  private static func sentence(_ message: String) -> String {
    let words = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.last.map(".?!".contains) == true ? words : words + "."
  }
}

/// The root: `tragus COMMAND`.
struct TragusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tragus",
    abstract: "The microphone as a sensor.",
    discussion: """
      tragus listen                     what it hears now: level and input health
      tragus meter take.wav --summary   one measurement of a whole file
      tragus record -o take.wav         record with levels; Ctrl-C stops
      tragus doctor                     what is wrong with the microphone, and what to do

      INPUT is mic (the default), mic:NAME, a file, several files, a folder, - (standard \
      input) or sim:NAME?key=value (a test signal; 'tragus synth --list' names them).
      Nothing is stored unless you name an output, and nothing goes online.
      """,
    version: Hello.toolVersion,
    subcommands: [
      MeterCommand.self, ListenCommand.self, RecordCommand.self, SpectrogramCommand.self,
      WaveformCommand.self, CalibrateCommand.self, DevicesCommand.self, DoctorCommand.self,
      SynthCommand.self, ConvertCommand.self, LabelsCommand.self, ConfigCommand.self,
      CompletionsCommand.self,
    ],
    defaultSubcommand: nil)
}
