import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus devices`: lists the devices.
struct DevicesCommand: PrintingCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List microphones and loudspeakers.",
    discussion: """
      tragus devices           lists names and ids
      tragus devices --levels  listens to each microphone for a second
      tragus devices --json    prints a JSON line for each device

      Any part of a name or an id selects a device: tragus listen mic:USB

      More: tragus doctor --help, tragus help inputs
      """)

  @Flag(help: "Listen to each microphone for a second and print its level.")
  var levels = false

  @Flag(help: "Print one JSON line for each device.")
  var json = false

  @OptionGroup var destination: DestinationOptions

  static let formats: [EventFormat] = [.text, .json]

  func run(_ console: Console) throws {
    let inputs = AudioDevice.inputs()
    let outputs = AudioDevice.outputs()
    for device in inputs where !console.isStopping {
      var report = DeviceReport(device, .input)
      if levels { report.listen(on: console) }
      print(report, on: console)
    }
    for device in outputs { print(DeviceReport(device, .output), on: console) }
    try console.checkStop()
    if inputs.isEmpty {
      console.note("no microphone found. Plug one in, or try 'tragus listen sim:scene'.")
    }
  }

  private func print(_ report: DeviceReport, on console: Console) {
    console.output.writeLine(
      json || destination.format == .json ? report.json : DeviceText.line(for: report))
    console.output.flush()
  }
}
