import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus devices`: lists the devices.
final class DevicesCommand: PrintingCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List microphones and loudspeakers.",
    discussion: """
      tragus devices           lists names and ids
      tragus devices --levels  listens to each microphone for a second
      tragus devices --json    prints a JSON array
      tragus devices --inputs  leaves loudspeakers out

      Any part of a name or an id selects a device: tragus listen mic:USB

      More: tragus doctor --help, tragus help inputs
      """)

  @Flag(help: "List only microphones.")
  var inputs = false

  @Flag(help: "List only loudspeakers.")
  var outputs = false

  @Flag(help: "Listen to each microphone for a second and print its level.")
  var levels = false

  @Flag(help: "Print a JSON array, an object for each device.")
  var json = false

  @OptionGroup var destination: DestinationOptions

  static let formats: [EventFormat] = [.text, .json]

  func validate() throws {
    try require(
      !levels || !outputs || inputs, "--levels listens to microphones; leave --outputs out.")
  }

  func run(_ console: Console) throws {
    // Both flags list both, as none does.
    let microphones = outputs && !inputs ? [] : AudioDevice.inputs()
    let loudspeakers = inputs && !outputs ? [] : AudioDevice.outputs()
    let isJSON = json || destination.format == .json
    var objects: [String] = []
    func print(_ report: DeviceReport) {
      if isJSON { return objects.append(report.json) }
      console.output.writeLine(DeviceText.line(for: report))
      console.output.flush()
    }
    for device in microphones where !console.isStopping {
      var report = DeviceReport(device, .input)
      if levels { report.listen(on: console) }
      print(report)
    }
    for device in loudspeakers { print(DeviceReport(device, .output)) }
    if isJSON {
      for line in JSONLines.list(objects, for: destination.path) { console.output.writeLine(line) }
    }
    try console.checkStop()
    if microphones.isEmpty, inputs || !outputs {
      console.note("no microphone found. Plug one in, or try 'tragus listen sim:scene'.")
    }
  }
}
