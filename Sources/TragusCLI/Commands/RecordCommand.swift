import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus record`: to files, with levels.
struct RecordCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record to files, with levels while it records.",
    discussion: """
      tragus record -o talk.wav               until Ctrl-C
      tragus record -o talk.aiff --for 10s    AIFF; the suffix decides (wav, rf64, aiff, caf, flac)
      tragus record -o a.wav -o b.opus        two files of one input
      tragus record --json -o talk.wav        the events of 'tragus listen' beside the file
      tragus record --split 1h --max-disk 20GB -o 'day/{date}T{time}.flac'
      tragus record --on-voice -o memo.wav    a file for each time that somebody speaks
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

  mutating func validate() throws {
    if file.output.contains("-"), recording.storesMoreThanOneFile {
      throw ValidationError(
        "Standard output is one stream: --split, --max-disk, --keep-free and --events need a file.")
    }
    if Set(file.output.map { FilePlace($0) }).count < file.output.count {
      throw ValidationError("Two outputs have the same name; give each -o another one.")
    }
    if file.output.contains("-"), output.format != .text {
      throw ValidationError(
        "-o - sends the sound to standard output, so events have no place there.")
    }
  }

  func run(_ console: Console) throws {
    // From here on the signal pauses; before, it would end the program.
    console.cancellation.countToggles()
    var input = input
    input.channel = input.channel ?? recording.preset?.channel
    let session = try Session(input.request, isQuiet: output.quiet, on: console)
    let meters = try levels.meters(session.settings, channel: input.channel)
    let names =
      file.output.isEmpty
      ? [.timeStamped(suffix: (file.container ?? recording.preset?.container ?? .wav).rawValue)]
      : file.output.map { RecordingNames($0) }
    // Whatever cannot be is said before a microphone is opened.
    var plans: [RecorderSettings] = []
    try sayingForce { () throws(AudioError) in plans = try self.plans(names, on: console) }
    let usesStandardOutput = file.output.contains("-")
    let eventFiles = recording.events ? eventFiles(plans, on: console) : nil
    var loss: AudioError?
    // A device that comes back with another format begins another file; a pipe can hold one alone.
    try session.withOnlyInput(reopens: !usesStandardOutput, signalEnds: true) { opened in
      var source = opened
      let rate = recording.preset?.highestRate.map { min($0, opened.source.format.sampleRate) }
      try source.resample(to: file.rate ?? rate)
      var meters = meters
      meters.calibration = try calibration.calibration(
        of: opened, isQuiet: output.quiet, on: console)
      let studio = Studio(
        source, meters, session.settings, output.reporting, trigger: recording.trigger,
        monitor: try monitor.open(for: source, isQuiet: output.quiet), eventFiles: eventFiles)
      defer { loss = loss ?? studio.loss }
      try sayingForce { () throws(AudioError) in
        try studio.record(&plans, usesStandardOutput: usesStandardOutput)
      }
    }
    // It was said when it was noticed.
    if let loss { throw ExitStatus(loss.code) }
  }

  /// The files of events, which go on when the device comes back in another format.
  private func eventFiles(_ plans: [RecorderSettings], on console: Console) -> EventFiles {
    EventFiles(
      recorderCount: plans.count, lookBack: plans[0].lookBack, overwrites: file.force,
      removesFiles: recording.maxDisk != nil || recording.keepFree != nil
    ) { error in
      console.warn("\(error.sayingForce.message) The recording goes on without events.")
    }
  }

  /// How to record, for each output.
  private func plans(_ names: [RecordingNames], on console: Console) throws(AudioError)
    -> [RecorderSettings]
  {
    let space = RecordingSpace(recorderCount: names.count)
    // --force never replaces an input, nor a file of a folder that is heard. What is wrong with an
    // input is reported when it is opened.
    for case .file(let path) in (try? InputName.all(input.inputs, device: nil)) ?? [] {
      space.reserve(path)
    }
    // Where outputs differ by their suffix alone, so must the files of events.
    let stems = names.map { FilePlace(EventFile.path(beside: $0.pattern)) }
    var plans: [RecorderSettings] = []
    for (index, name) in names.enumerated() {
      var plan = recording.settings(name, file)
      plan.space = space
      if recording.events {
        let isShared = stems.filter { $0 == stems[index] }.count > 1
        plan.pathBeside = { isShared ? "\($0).events.jsonl" : EventFile.path(beside: $0) }
      }
      plans.append(plan)
    }
    try checkBits(plans, on: console)
    for plan in plans { try plan.check(sampleRate: file.rate) }
    return plans
  }

  /// Looks whether the bits that were asked for have a place in any of the outputs.
  private func checkBits(_ plans: [RecorderSettings], on console: Console) throws(AudioError) {
    guard let bits = file.bits else { return }
    var without: [String] = []
    for plan in plans {
      let format = try plan.resolvedFormat()
      if [.ogg, .opus].contains(format) {
        without.append(plan.names.pattern)
        if without.count == plans.count { try format.checkHolds(bits.sampleFormat) }
      }
    }
    if !without.isEmpty, !output.quiet {
      console.note(
        "--bits \(bits.rawValue) is not for \(without.joined(separator: ", ")), which has no bits.")
    }
  }

  private func sayingForce(_ body: () throws(AudioError) -> Void) throws {
    do throws(AudioError) {
      try body()
    } catch {
      throw error.sayingForce
    }
  }
}
