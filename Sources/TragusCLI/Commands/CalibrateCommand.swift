import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus calibrate`: the sound pressure level of full scale.
final class CalibrateCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Measure a microphone's full scale in dB SPL, and store it.",
    discussion: """
      tragus calibrate                         uses a calibrator of 94 dB and 1 kHz
      tragus calibrate --reference 71.3        uses a sound level meter that reads 71.3 dB(A)
      tragus calibrate --sensitivity -26       uses the data sheet: dBFS at 94 dB SPL
      tragus calibrate tone.wav --device Zoom  uses a recording of the calibrator
      tragus calibrate --list                  lists the stored calibrations

      A calibration is valid for one device at one capture gain. Do not change the gain \
      afterwards. From then on, levels of this device are in dB SPL. This is not legal \
      metrology.

      More: tragus meter --help, guide Documentation/Calibration.md
      """)

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp(
      "The level of the calibrator in dB SPL. Default: 94dB.", valueName: "level"),
    completion: .values("94dB", "114dB"), transform: LevelArgument.soundLevel)
  var calibrator: Double?

  @Option(
    help: ArgumentHelp(
      "The frequency of the calibrator. Default: 1kHz.", valueName: "frequency"),
    completion: .values("250", "1kHz"), transform: FrequencyArgument.hertz)
  var frequency: Double?

  @Option(
    help: ArgumentHelp(
      "The Leq that a sound level meter beside the microphone shows.", valueName: "level"),
    transform: LevelArgument.soundLevel)
  var reference: Double?

  @Option(
    help: ArgumentHelp(
      "With --reference: the frequency weighting of the meter, A, C or Z. Default: A.",
      valueName: "letter"))
  var weight: FrequencyWeighting?

  @Option(
    help: ArgumentHelp(
      "The sensitivity from a data sheet: -26 (dBFS at 94 dB SPL), 12.5mV/Pa or -38dBV.",
      valueName: "sensitivity"))
  var sensitivity: String?

  @Option(
    help: ArgumentHelp(
      "With mV/Pa: the voltage of full scale, such as 1V (peak), 0.7Vrms, -10dBV or 4dBu.",
      valueName: "voltage"))
  var fullScale: String?

  @Option(
    help: ArgumentHelp("The capture gain of the calibration, such as 60%.", valueName: "text"))
  var gain: String?

  @Option(help: ArgumentHelp("A note to store with the calibration.", valueName: "text"))
  var note: String?

  @Flag(
    name: [.long, .customLong("yes")],
    help: "Replace a stored calibration. The old one moves to the history.")
  var force = false

  @Flag(help: "List the stored calibrations.")
  var list = false

  @Flag(help: "List the calibrations that were replaced or removed.")
  var history = false

  @Option(
    help: ArgumentHelp("Show the calibrations of a device.", valueName: "device"),
    completion: .storedCalibration)
  var show: String?

  @Option(
    help: ArgumentHelp("Remove the calibration of a device.", valueName: "device"),
    completion: .storedCalibration)
  var forget: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no progress.")
  var quiet = false

  func validate() throws {
    let sounds = [calibrator != nil || frequency != nil, reference != nil, sensitivity != nil]
    let others = [list, history, show != nil, forget != nil]
    try require(
      reference == nil || frequency == nil,
      "--frequency belongs to a calibrator; write --calibrator \(plainNumber(reference ?? 94))dB, "
        + "not --reference.")
    try require(
      (sounds + others).count(where: \.self) <= 1,
      "Give only one of --calibrator, --reference, --sensitivity, --list, --history, --show and "
        + "--forget.")
    if others.contains(true) {
      let unused: KeyValuePairs = [
        "gain": gain != nil, "note": note != nil, "force": force, "weight": weight != nil,
        "fullScale": fullScale != nil,
      ]
      try refuse(unused) { "\($0) belongs to a new calibration; leave it out here." }
      try require(
        input.inputs.isEmpty,
        "What is stored needs no sound; leave '\(printable(input.inputs.first ?? ""))' out.")
    }
    if let name = input.device, !PathParts(name).suffix.isEmpty, FileKind(name) == .file {
      throw ValidationError(
        "'\(printable(name))' is a file, and files of corrections by frequency are not read; name the "
          + "microphone, as --device USB.")
    }
    if sensitivity != nil || others.contains(true) {
      let heard: KeyValuePairs = [
        "from": input.from != nil, "to": input.to != nil, "for": input.for != nil,
        "at": input.at != nil, "until": input.until != nil,
        "channel": input.channel != nil, "reconnect": input.reconnect,
        "buffer": input.buffer != nil,
        "device": input.device != nil && others.contains(true),
      ]
      try refuse(heard) { "\($0) is about a sound, and nothing is heard here; leave it out." }
    }
    try require(
      input.channel != .mix && input.channel != .each,
      "A calibration belongs to one channel; give its number: --channel 0.")
    try require(
      weight == nil || reference != nil,
      "--weight belongs to --reference; add it, as --reference 70dB.")
    try require(
      sensitivity == nil || input.inputs.isEmpty,
      "--sensitivity needs no sound; leave '\(printable(input.inputs.first ?? ""))' out, and name the "
        + "microphone: --device NAME\(fullScale == nil ? " --full-scale 1V" : "").")
    try require(
      fullScale == nil || sensitivity != nil,
      "--full-scale belongs to --sensitivity; add it, as --sensitivity 12.5mV/Pa.")
    try require(
      calibrator ?? reference, in: 20...160,
      "\(reference == nil ? "--calibrator" : "--reference") must be 20 to 160 dB SPL, for example 94."
    )
    try require(frequency, in: 40...20_000, "--frequency must be 40 to 20000 Hz, for example 1kHz.")
  }

  func checkWords() throws {
    if namesRecording, input.device == nil { throw CalibrationRequest.missingDevice }
  }

  func run(_ console: Console) throws {
    let store = try console.calibrations()
    let sitting = CalibrationSitting(
      request, store, printsJSON: json, isQuiet: quiet, on: console)
    if list {
      sitting.list(try store.calibrations())
    } else if history {
      sitting.list(try store.history())
    } else if let show {
      sitting.print(try store.calibration(named: show))
    } else if let forget {
      try sitting.forget(forget)
    } else if let sensitivity {
      try sitting.save(
        request.calibration(fromSensitivity: sensitivity, fullScale: fullScale, on: console))
    } else {
      try sitting.measure(heard)
    }
  }

  // With a recording or a signal, --device names the device that made it.
  private var namesRecording: Bool {
    !input.inputs.isEmpty && input.inputs != ["mic"]
      && !input.inputs.contains { $0.hasPrefix("mic:") }
  }

  private var heard: InputRequest {
    var request = input.request
    if namesRecording { request.device = nil }
    return request
  }

  private var request: CalibrationRequest {
    var request = CalibrationRequest()
    request.method =
      reference.map { .reference(level: $0, weighting: weight ?? .a) }
      ?? .calibrator(level: calibrator ?? 94, frequency: frequency ?? 1000)
    request.device = namesRecording || sensitivity != nil ? input.device : nil
    request.gain = gain
    request.note = note
    request.replaces = force
    return request
  }
}
