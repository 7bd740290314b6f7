import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus doctor`: finds faults of the input, with remedies.
final class DoctorCommand: PrintingCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check a microphone or a recording, and say what to fix.",
    discussion: """
      tragus doctor           listens to the microphone for five seconds
      tragus doctor mic:USB   checks another microphone
      tragus doctor take.wav  checks a whole recording
      tragus doctor takes/    checks each recording of a folder

      Speak with pauses while it listens. The pauses show whether the room is quiet enough.

      Without a microphone, it checks simulated sound, and says so.

      It finds missing, denied, busy, silent and broken devices, clipping, a wrong rate and lost \
      frames. With a microphone, it also opens the loudspeaker, and plays nothing.

      Exit status: 0 the input works, 2 one of several files failed, 69 or 77 the microphone \
      does not work.

      More: tragus devices --help
      """)

  @OptionGroup var input: InputOptions

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var destination: DestinationOptions

  static let formats: [EventFormat] = [.text, .json]

  func run(_ console: Console) throws {
    var failure: ExitStatus?
    func fail(_ error: AudioError) {
      console.complain(error.message)
      failure = .someFailed
    }
    // A folder or a list; any other input is alone.
    let isRecorded = input.areRecorded && !input.inputs.contains("-")
    let names =
      isRecorded ? try InputName.all(input.inputs, device: nil, onOmission: fail).map(\.text) : []
    guard names.count > 1 else { return try examine(input.request, on: console) }
    for (place, name) in names.enumerated() {
      try console.checkStop()
      if place > 0, !isJSON { console.output.writeLine("") }
      var request = input.request
      request.inputs = [name]
      do {
        try examine(request, on: console)
      } catch let error as AudioError {
        fail(error)
      } catch let status as ExitStatus {
        try console.checkStop()
        failure = status
      }
    }
    if let failure { throw failure }
  }

  private var isJSON: Bool { json || destination.format == .json }

  private func examine(_ request: InputRequest, on console: Console) throws {
    let (diagnosis, failure) = try Examiner(request, on: console).diagnose()
    if isJSON {
      console.output.writeLine(JSONLines().object(diagnosis))
    } else {
      for line in DiagnosisText.lines(of: diagnosis) { console.output.writeLine(line) }
    }
    if let failure { throw failure }
    try console.checkStop()
  }
}
