import ArgumentParser
import Tragus
import TragusStation

/// `tragus record`: to files, with levels.
struct RecordCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record to files, with levels while it records.",
    discussion: """
      tragus record -o talk.wav               until Ctrl-C
      tragus record -o talk.aiff --for 10s    AIFF; the suffix decides (wav, rf64, aiff, caf, flac)
      tragus record -o a.wav -o b.opus        two files of one input
      tragus record --json -o talk.wav        levels, faults, blows, wind and alarms as they come
      tragus record --split 1h --max-disk 20GB -o 'day/{date}T{time}.flac'
      tragus record --on-voice -o memo.wav    a file for each time that somebody speaks
      tragus record --on Dog --pre 2s         a file for each time that a dog is heard
      tragus record --on blow,alarm:smoke     or somebody blows, or a smoke alarm sounds
      tragus record --on-sound -40 --pre 2s   a file for each sound above -40 dBFS
      tragus record -o - | tragus meter -     the sound alone to standard output
      tragus record --monitor -o talk.wav     hear it while it records, through headphones

      Without -o files are named after the time. An existing file is never overwritten without \
      --force. A WAV, AIFF or CAF file is whole at every moment, whatever happens to the \
      program; if it is killed, FLAC and Opus files lack less than a second, Ogg files up to 8 s.

      In the live view, space pauses, q stops and ? shows the keys; elsewhere, the signal USR1 \
      pauses and goes on. What is heard in a pause is stored nowhere.

      \(RecordingPreset.explanation)
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var levels: LevelOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var recording: RecordingOptions
  @OptionGroup var calibration: CalibrationOptions
  @OptionGroup var monitor: MonitorOptions
  @OptionGroup var model: ModelOptions

  mutating func validate() throws {
    let usesStandardOutput = file.output.contains("-")
    try require(
      !usesStandardOutput || !recording.storesMoreThanOneFile,
      "Standard output is one stream: --split, --max-disk, --keep-free and --events need a file.")
    try require(
      Set(file.output.map { FilePlace($0) }).count == file.output.count,
      "Two outputs have the same name; give each -o another one.")
    try require(
      !usesStandardOutput || output.format == .text,
      "-o - sends the sound to standard output, so events have no place there.")
    try require(
      model.model == nil || !recording.choices.isEmpty,
      "--model is for --on; write what to record, as --on Dog.")
  }

  func run(_ console: Console) throws {
    var request = RecordingRequest()
    request.reporting = output.reporting
    request.input = input.request
    request.input.channel = input.channel ?? recording.preset?.channel
    request.levels = levels.request(channel: request.input.channel)
    request.calibration = calibration.calibration
    request.plans = names.map { recording.settings($0, file) }
    request.bits = file.bits
    request.sampleRate = file.rate
    request.highestRate = recording.preset?.highestRate
    request.trigger = try recording.trigger(hearing: model.chosen(on: console).model)
    request.monitor = monitor.request
    request.writesEvents = recording.events
    request.overwrites = file.force
    try request.record(on: console)
  }

  private var names: [RecordingNames] {
    if !file.output.isEmpty { return file.output.map { RecordingNames($0) } }
    let format = file.container ?? recording.preset?.container ?? .wav
    return [.timeStamped(suffix: format.rawValue)]
  }
}
