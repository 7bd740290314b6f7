import ArgumentParser
import Tragus
import TragusStation

/// `tragus record`: records sound to files, with levels.
final class RecordCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record to files, and show the levels.",
    discussion: """
      tragus record -o talk.wav                records until Ctrl-C
      tragus record -o talk.flac --for 10s     records ten seconds as FLAC
      tragus record --on-voice -o memo.wav     records whenever somebody speaks
      tragus record --on Dog,blow --pre 2s     records each bark and each blow
      tragus record --split 1h --max-disk 20GB -o 'day/{date}T{time}.flac'

      --at 05:00 --until 07:00 records from one time of day to another.

      With -e it stops after the first recording: --on-voice -e records until you stop speaking.

      Without -o, or with -o FOLDER/, files are named after the time. Existing files are kept, \
      unless you add --force.

      WAV, AIFF and CAF files are complete at every moment, even if the program is killed.

      In the live view, space pauses. Elsewhere the signal USR1 does. Sound during a pause is \
      not stored.

      \(RecordingPreset.explanation)

      More: tragus help formats, tragus help keys, guide Documentation/Recording.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: FormatOptions
  @OptionGroup var levels: LevelOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var recording: RecordingOptions
  @OptionGroup var calibration: CalibrationOptions
  @OptionGroup var monitor: MonitorOptions
  @OptionGroup var model: ModelOptions
  @OptionGroup var clock: DateOptions

  func validate() throws {
    try takeOutput()
    let usesStandardOutput = file.output.contains("-")
    if let speaker = file.output.first(where: { SoundOutput($0).path == nil }) {
      throw ValidationError(
        "'\(printable(speaker))' is not a file; --monitor plays what is recorded, and --speaker says "
          + "where.")
    }
    try require(
      !usesStandardOutput || !recording.storesMoreThanOneFile,
      "Standard output is one stream: --split, --max-disk, --keep-free and --events need a file.")
    try require(
      !usesStandardOutput || !recording.exit && recording.count == nil,
      "--exit and --count end after a file; standard output is one stream.")
    try require(
      !usesStandardOutput || recording.program.isEmpty,
      "--exec runs after a file; standard output is one stream.")
    try require(
      Set(file.output.map { FilePlace($0) }).count == file.output.count,
      "Two outputs have the same name; give each -o another one.")
    if let container = file.container {
      for path in file.output {
        try usage { () throws(AudioError) in
          try SoundFileRequest.checkSuffix(of: path, beside: container)
        }
      }
    } else {
      try checkSuffixes()
    }
    try require(
      !usesStandardOutput || output.format == .text,
      "-o - sends the sound to standard output, so events have no place there; leave the format out, or "
        + "name a file.")
    try require(
      model.model == nil || !recording.choices.isEmpty,
      "--model is for --on; write what to record, as --on Dog.")
  }

  // Several recordings go into a folder. A device or a pipe has any name.
  private func checkSuffixes() throws {
    let paths = file.output.filter { path in
      path != "-" && PathParts(path).suffix.isEmpty && !Self.isFolder(path)
        && FileKind(path) != .other
    }
    guard let name = paths.first.map(printable) else { return }
    throw ValidationError(
      recording.isActivated || recording.split != nil
        ? "Write \(name)/, not \(name): a folder ends with /, and a file has a suffix, as .wav."
        : "Write \(name).wav, not \(name): the suffix names the format, as .wav or .flac.")
  }

  /// Takes the last word as the output when no other is named. A missing file cannot be an input,
  /// and neither can a file after an input that is not one.
  private func takeOutput() throws {
    if file.output.isEmpty, input.inputs.count == 2, FileOptions.isSoundFile(input.inputs[0]),
      FileKind(input.inputs[0]) == nil, !FileOptions.isSoundFile(input.inputs[1])
    {
      let words = input.inputs.reversed().map(TragusCommand.quotedForShell)
      throw ValidationError("The input comes first: \(words.joined(separator: " ")).")
    }
    // A folder that is not there is one to write.
    if file.output.isEmpty, let last = input.inputs.last, PathParts.endsWithSlash(last),
      FileKind(last) == nil
    {
      file.output = [input.inputs.removeLast()]
    }
    guard file.output.isEmpty, let last = input.inputs.last, FileOptions.isSoundFile(last) else {
      return
    }
    var isOutput = input.inputs.count <= 2 && FileKind(last) == nil
    if input.inputs.count == 2 {
      if case .file = InputName(input.inputs[0], device: nil) {} else { isOutput = true }
    }
    if isOutput { file.output = [input.inputs.removeLast()] }
    // Whether to read or replace the file must not be guessed.
    try require(
      isOutput || input.inputs.count > 1 || FileKind(last) != .file,
      "'\(printable(last))' is there already; write -o \(printable(last)) --force to replace it, or "
        + "-o NEW.wav to record from it.")
  }

  func run(_ console: Console) throws {
    if input.inputs.last == "-", file.output.isEmpty, console.hasDeviceInput {
      guard !console.output.isTerminal else {
        throw AudioError(
          .invalidRequest,
          "As an input, - is a pipe, and there is none; to write the sound to a pipe, write -o -.")
      }
      // Nothing comes from there, so the sound goes there, as in `arecord -`.
      input.inputs.removeLast()
      file.output = ["-"]
      try validate()
    }
    var created: [String] = []
    for path in file.output where Self.isFolder(path) {
      created += try CollectionFolder.createFolders(above: PathParts.join(path, ""))
    }
    // Without a recording, they stay empty.
    defer { CollectionFolder.removeEmpty(created) }
    var request = RecordingRequest()
    request.reporting = output.reporting
    request.input = input.request
    request.input.date = clock.date
    request.input.channel = input.channel ?? recording.preset?.channel
    request.levels = levels.request(channel: request.input.channel)
    request.calibration = calibration.calibration
    request.plans = names.map { recording.settings($0, file) }
    request.bits = file.bits
    request.keepsBits = file.bits == nil && recording.preset == nil
    request.sampleRate = file.rate
    request.highestRate = recording.preset?.highestRate
    request.trigger = try recording.trigger(hearing: model.chosen(on: console).model)
    request.count = recording.exit ? 1 : recording.count
    request.monitor = monitor.request
    request.writesEvents = recording.events
    request.program = ProgramWords.programOrLine(recording.program)
    request.overwrites = file.force
    try request.record(on: console)
  }

  // Files in a folder are named after the time.
  private static func isFolder(_ path: String) -> Bool {
    path != "-" && !path.contains("{")
      && (PathParts.endsWithSlash(path) || AudioFolder.exists(at: path))
  }

  private var names: [RecordingNames] {
    let format = file.container ?? recording.preset?.container ?? .wav
    if file.output.isEmpty { return [.timeStamped(suffix: format.rawValue)] }
    return file.output.map { path in
      Self.isFolder(path)
        ? RecordingNames(PathParts.join(path, "{date}T{time}.\(format.rawValue)"))
        : RecordingNames(path)
    }
  }
}
