import ArgumentParser
import Tragus
import TragusStation

/// The options for inputs, the same in every command.
///
/// All groups of options are classes, so that each command has a reference: the code that copies a command
/// would otherwise copy each option.
final class InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "mic, mic:NAME, files, a folder, - or sim:NAME?key=value.", valueName: "input"),
    completion: .input)
  var inputs: [String] = []

  @OptionGroup var microphone: MicrophoneOptions

  @Option(
    help: ArgumentHelp(
      "The format of raw samples without a header, as s16le@48000x1.", valueName: "format"),
    completion: .rawFormat)
  var raw: String?

  @Option(
    help: ArgumentHelp(
      "A channel from 0, mix for the mean of all, or each. Default: all for levels, 0 for events.",
      valueName: "channel"),
    completion: .channel)
  var channel: ChannelChoice?

  @Option(
    help: ArgumentHelp("Stop after this long, such as 10s.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var `for`: Double?

  @Option(
    help: ArgumentHelp("Start at this time in a file.", valueName: "time"),
    completion: .duration, transform: DurationArgument.seconds)
  var from: Double?

  @Option(
    help: ArgumentHelp("End at this time in a file.", valueName: "time"),
    completion: .duration, transform: DurationArgument.seconds)
  var to: Double?

  @Option(
    help: ArgumentHelp(
      "Wait until this time of day, such as 05:00, and begin then.", valueName: "clock"),
    completion: .values("05:00", "22:00"), transform: ClockArgument.time)
  var at: ClockTime?

  @Option(
    help: ArgumentHelp("Stop at this time of day, such as 07:00.", valueName: "clock"),
    completion: .values("06:00", "07:00"), transform: ClockArgument.time)
  var until: ClockTime?

  @Flag(help: "Process a file or a test signal at its own speed.")
  var realtime = false

  @Option(
    help: ArgumentHelp(
      "The device buffer: the length of a block, and the number of blocks. Default: 10msx50.",
      valueName: "block>x<count"),
    completion: .values("10msx50", "100msx3"), transform: BufferArgument.buffer)
  var buffer: DeviceBuffer?

  @Flag(help: "Wait for the device to come back if it is unplugged.")
  var reconnect = false

  init() {}

  /// Removes the last input, if it is the name of an output.
  ///
  /// - Parameter isOutput: Whether a name has the form of an output.
  func takeOutput(where isOutput: (String) -> Bool) -> String? {
    inputs.last.map(isOutput) == true ? inputs.removeLast() : nil
  }

  /// Whether all are recordings that are there, or pipes.
  var areRecorded: Bool {
    !inputs.isEmpty && inputs.allSatisfy { $0 == "-" || FileKind($0) != nil }
  }

  /// The microphone named by an option.
  var device: String? { microphone.device }

  /// The request for the options.
  var request: InputRequest {
    var request = InputRequest()
    // A microphone does not deliver raw samples.
    request.inputs = inputs.isEmpty && device == nil && raw != nil ? ["-"] : inputs
    request.device = device
    request.raw = raw
    request.channel = channel
    request.for = self.for
    request.from = from
    request.to = to
    request.at = at
    request.until = until
    request.realtime = realtime
    request.buffer = buffer
    request.reconnect = reconnect
    return request
  }

  func validate() throws {
    if let device, ["sim", "simulated"].contains(device) || device.hasPrefix("sim:") {
      let signal = device.hasPrefix("sim:") ? device : "sim:scene"
      throw ValidationError("Simulated sound is an input: write \(signal), not --device \(device).")
    }
    if inputs.allSatisfy({ InputName($0, device: nil).isMicrophone }) {
      try require(
        from == nil,
        "--from is a place in a recording; a microphone begins at a time of day, as --at 05:00, or at once."
      )
    }
    if let from, let to {
      try require(to > from, "--to must lie after --from; both are places in the recording.")
    }
    try require(self.for.map { $0 > 0 } ?? true, "--for must be longer than 0s, for example 10s.")
    try require(to.map { $0 > 0 } ?? true, "--to must be later than 0s, for example 10s.")
    if inputs.contains(where: { InputName($0, device: nil).isSimulated }) {
      try refuse(["raw": raw != nil, "buffer": buffer != nil, "reconnect": reconnect]) {
        "\($0) has no meaning for a test signal (sim:); leave it out."
      }
    }
    if areRecorded {
      try refuse(["at": at != nil, "until": until != nil]) {
        "\($0) is for a microphone; --from 10m and --to 20m choose a part of a recording."
      }
      try refuse(["buffer": buffer != nil, "reconnect": reconnect]) {
        "\($0) is for a microphone, and not for a recording; leave it out."
      }
    }
    try require(
      self.for == nil || to == nil, "--for and --to both say where to end; give one of them.")
    try require(
      until == nil || self.for == nil && to == nil,
      "--until and \(to == nil ? "--for" : "--to") both say where to end; give one of them.")
  }
}

/// The argument for a time of day, or a date with one.
enum ClockArgument {
  static func time(_ text: String) throws -> ClockTime {
    try usage { () throws(AudioError) in try ClockTime(text) }
  }
}

/// The argument `--channel each|mix|N`.
extension ChannelChoice: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// The argument `--buffer 100msx3`: the duration of a block, `x`, and the number of blocks.
enum BufferArgument {
  static func buffer(_ text: String) throws -> DeviceBuffer {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let blockCount = Int(parts[1]),
      let blockDuration = try? DurationText.seconds(in: String(parts[0]))
    else {
      throw ValidationError(
        "'\(text)' is not a buffer. Leave --buffer out for a recording; a microphone has the length of a "
          + "block and their number, as 10msx50.")
    }
    if let problem = DeviceBuffer.problem(blockDuration: blockDuration, blockCount: blockCount) {
      throw ValidationError(problem)
    }
    return DeviceBuffer(blockDuration: blockDuration, blockCount: blockCount)
  }
}
