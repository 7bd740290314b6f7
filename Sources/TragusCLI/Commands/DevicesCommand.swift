import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus devices`: what there is to listen with.
struct DevicesCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List microphones and loudspeakers.",
    discussion: """
      tragus devices             names and ids; any part of them selects: tragus listen mic:USB
      tragus devices --levels    listens to each microphone for a second
      """)

  @Flag(help: "Listen to each microphone for a second and print its level.")
  var levels = false

  @Flag(help: "Print one line of JSON for each device.")
  var json = false

  func run(_ console: Console) throws {
    let inputs = AudioDevice.inputs()
    let outputs = AudioDevice.outputs()
    for device in inputs where !console.isStopping {
      print(
        device, direction: "input", reading: levels ? Reading(of: device, on: console) : nil,
        on: console)
    }
    for device in outputs { print(device, direction: "output", reading: nil, on: console) }
    try console.checkStop()
    if inputs.isEmpty {
      console.note("no microphone found. Plug one in, or try 'tragus listen sim:scene'.")
    }
  }

  /// What one second of a microphone says.
  private struct Reading {
    var level: Level?
    var failure: String?

    init(of device: AudioDevice, on console: Console) {
      do throws(AudioError) {
        let microphone = try Microphone(device.id)
        defer { microphone.close() }
        var level: Level?
        let listener = Listener()
        listener.add(LevelMeter(format: microphone.format, period: 1)) { level = level ?? $0 }
        try listener.run(microphone) { level != nil || console.isStopping }
        self.level = level
      } catch {
        failure = error.message
      }
    }
  }

  private struct Line: Encodable {
    let type = "device"
    let version = JSONLines.version
    let kind: String
    let device: AudioDevice
    let level: Level?
    let error: String?

    enum CodingKeys: String, CodingKey {
      case type, version, kind, level, error
    }

    func encode(to encoder: any Encoder) throws {
      try device.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(type, forKey: .type)
      try container.encode(version, forKey: .version)
      try container.encode(kind, forKey: .kind)
      try container.encodeIfPresent(level, forKey: .level)
      try container.encodeIfPresent(error, forKey: .error)
    }
  }

  private func print(
    _ device: AudioDevice, direction: String, reading: Reading?, on console: Console
  ) {
    if json {
      let line = Line(
        kind: direction, device: device, level: reading?.level, error: reading?.failure)
      console.output.writeLine(JSONLines().object(line))
    } else {
      var line = "\(device.isDefault ? "*" : " ") \(direction)  \(printable(device.name))"
      line += "  [\(printable(device.id))]"
      if let channelCount = device.channelCount { line += "  \(channelCount) ch" }
      if let level = reading?.level {
        line += "  rms \(decimal(level.rms, places: 1)) dBFS"
        line += "  peak \(decimal(level.peak, places: 1)) dBFS"
      }
      if let failure = reading?.failure { line += "  " + printable(failure) }
      console.output.writeLine(line)
    }
    console.output.flush()
  }
}
