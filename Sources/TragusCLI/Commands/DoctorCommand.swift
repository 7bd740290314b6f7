import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus doctor`: what is wrong, and what to do.
struct DoctorCommand: PrintingCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check a microphone or a recording and say what to fix.",
    discussion: """
      tragus doctor               listens to the microphone for 5 seconds; speak, with pauses
      tragus doctor mic:USB       another microphone
      tragus doctor take.wav      a whole recording

      It notices: no device, denied, busy, silent, constant, clipping, band-limited, offset, a \
      wrong rate, lost frames; and it says whether the room is quiet enough to record in, from \
      what it hears in the pauses of speech, with the noise and the hum of the mains. Without a microphone it shows what it says of simulated sound, which is marked.

      The status is 0 when the input can be used, 69 or 77 when the microphone cannot; a file that \
      cannot be read ends as in every command.
      """)

  @OptionGroup var input: InputOptions

  @Flag(help: "Print one object of JSON.")
  var json = false

  @OptionGroup var destination: DestinationOptions

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
