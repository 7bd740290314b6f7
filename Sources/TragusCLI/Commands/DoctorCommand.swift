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

      Speak while it listens, with pauses. The pauses tell whether the room is quiet enough to \
      record in.

      Without a microphone it shows what it says of simulated sound, which is marked.

      It notices missing, denied, busy, silent and broken devices, clipping, a wrong rate and \
      lost frames.

      Status: 0 the input can be used, 69 or 77 the microphone cannot be used.

      More: tragus devices --help
      """)

  @OptionGroup var input: InputOptions

  @Flag(help: "Print one object of JSON.")
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
