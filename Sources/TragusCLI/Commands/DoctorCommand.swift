import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus doctor`: finds faults of the input, with remedies.
struct DoctorCommand: PrintingCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check a microphone or a recording, and say what to fix.",
    discussion: """
      tragus doctor           listens to the microphone for five seconds
      tragus doctor mic:USB   checks another microphone
      tragus doctor take.wav  checks a whole recording

      Speak with pauses while it listens. The pauses show whether the room is quiet enough.

      Without a microphone, it checks simulated sound, and says so.

      It finds missing, denied, busy, silent and broken devices, clipping, a wrong rate and lost \
      frames.

      Exit status: 0 the input works, 69 or 77 the microphone does not work.

      More: tragus devices --help
      """)

  @OptionGroup var input: InputOptions

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var destination: DestinationOptions

  static let formats: [EventFormat] = [.text, .json]

  func run(_ console: Console) throws {
    let (diagnosis, failure) = try Examiner(input.request, on: console).diagnose()
    if json || destination.format == .json {
      console.output.writeLine(JSONLines().object(diagnosis))
    } else {
      for line in DiagnosisText.lines(of: diagnosis) { console.output.writeLine(line) }
    }
    if let failure { throw failure }
    try console.checkStop()
  }
}
