import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus beep`: a tone, now.
struct BeepCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "beep",
    abstract: "Play a tone, a chord, a sweep, noise, keys or clicks.",
    discussion: """
      tragus beep                             a beep
      tragus beep 440 0.2s                    hertz, and how long
      tragus beep A4 2s --level -20           a note; the level is the RMS in dBFS, -15 unless set
      tragus beep --chord 440,550,660 1s      or notes: C4,E4,G4
      tragus beep --sweep 100:8kHz 5s         --linear for equal hertz in equal times
      tragus beep --noise pink 10s
      tragus beep --dtmf '123#' 80ms          each key lasts 80 ms, and so does each pause
      tragus beep --clicks 2 endless          until Ctrl-C
      tragus beep 440 1s -o tone.wav          into a file, or - for a pipe; nothing is played
      tragus beep --round-trip                how long sound takes to the microphone and back

      Sound sets in and ends within --ramp, so that it does not click, and no sample exceeds full \
      scale: what would is made softer. Ctrl-C ends it softly, says how much was heard, and ends \
      the command with status 130. An existing file is never overwritten without --force.

      Animals and young people hear tones of 15 to 20 kHz that others do not: keep them soft and \
      short. The command warns when one is louder than -15 dBFS or longer than 10 s.
      """)

  @Argument(
    help: ArgumentHelp(
      "Hertz or a note (880 unless set), and how long (0.2s unless set), or endless.",
      valueName: "tone> <duration"))
  var words: [String] = []

  // Unconditional, because a negative number looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("RMS in dBFS, -200 to 0; of clicks the peak.", valueName: "level"),
    transform: ToneLevelArgument.level)
  var level = ToneGenerator.usualLevel

  @Option(help: ArgumentHelp("Several tones at once.", valueName: "tone,tone"))
  var chord: String?

  @Option(help: ArgumentHelp("From one frequency to another.", valueName: "from:to"))
  var sweep: String?

  @Flag(exclusivity: .exclusive, help: "How a sweep moves: by octaves (log) or by hertz.")
  var shape: SweepFlag?

  @Option(help: ArgumentHelp("white, pink or brown.", valueName: "color"))
  var noise: Signal.NoiseColor?

  @Option(help: ArgumentHelp("Keys of a telephone: 0 to 9, A to D, * and #.", valueName: "keys"))
  var dtmf: String?

  @Option(help: ArgumentHelp("Clicks per second.", valueName: "Hz"))
  var clicks: String?

  @Option(
    help: ArgumentHelp("How long it sets in and ends; 5ms unless set.", valueName: "duration"),
    transform: DurationArgument.near(0.005))
  var ramp = ToneGenerator.usualRamp

  @Option(help: ArgumentHelp("The only channel that sounds, from 0.", valueName: "number"))
  var channel: Int?

  @Option(
    help: ArgumentHelp(
      "The output to play on: its id, or a part of its name or id.", valueName: "device"))
  var device: String?

  @Flag(help: "Measure how long sound takes through loudspeaker and microphone.")
  var roundTrip = false

  @Option(help: ArgumentHelp("The microphone of --round-trip.", valueName: "device"))
  var microphone: String?

  @Flag(name: [.short, .long], help: "Print no warnings.")
  var quiet = false

  @OptionGroup var tuning: TuningOptions
  @OptionGroup var file: FileOptions

  enum SweepFlag: String, EnumerableFlag {
    case log, linear
  }

  private var kindCount: Int {
    [chord != nil, sweep != nil, noise != nil, dtmf != nil, clicks != nil].count(where: \.self)
  }

  mutating func validate() throws {
    guard kindCount <= 1 else {
      throw ValidationError("--chord, --sweep, --noise, --dtmf and --clicks exclude each other.")
    }
    if shape != nil, sweep == nil { throw ValidationError("--log and --linear need --sweep.") }
    if microphone != nil, !roundTrip { throw ValidationError("--microphone needs --round-trip.") }
    if roundTrip, kindCount > 0 || !words.isEmpty || !file.output.isEmpty {
      throw ValidationError("--round-trip plays a sweep of its own; give no other sound.")
    }
    if file.output.isEmpty, file.bits != nil || file.container != nil || file.force {
      throw ValidationError("--bits, --container and --force are for files; name one with -o.")
    }
    if roundTrip, file.rate != nil || channel != nil {
      throw ValidationError("--round-trip has the rate and the channels of the microphone.")
    }
    if device != nil, !file.output.isEmpty {
      throw ValidationError("-o writes a file and plays nothing; leave --device out.")
    }
    if let channel, !(0..<64).contains(channel) {
      throw ValidationError("There is no channel \(channel); channels count from 0 to 63.")
    }
  }

  func run(_ console: Console) throws {
    if roundTrip { return try measureRoundTrip(on: console) }
    let path = file.output.isEmpty ? nil : try file.path(example: "beep.wav")
    let request = try request()
    // One channel is heard on both sides; one of several has a side.
    let format = AudioFormat(
      sampleRate: file.rate ?? 48_000, channelCount: channel.map { max($0 + 1, 2) } ?? 1)
    let generator = try ToneGenerator(
      request.sound, format: format, duration: request.duration, level: level, ramp: ramp,
      channels: channel.map { [$0] })
    if !quiet {
      if let caution = ToneGenerator.caution(
        request.sound, duration: request.duration, level: generator.level)
      {
        console.warn(caution)
      }
      if generator.level < level {
        console.note(
          "made softer, \(decimal(generator.level, places: 2)) dBFS: more would exceed "
            + "full scale.")
      }
    }
    if let path {
      try write(generator, to: path, on: console)
    } else {
      try play(generator, on: console)
    }
  }

  private func play(_ generator: ToneGenerator, on console: Console) throws {
    let loudspeaker = try Loudspeaker(device, format: generator.format)
    let played = try loudspeaker.play(generator) { console.isStopping }
    if !played.isComplete { console.noteStop(played) }
    try console.checkStop()
  }

  private func write(_ generator: ToneGenerator, to path: String, on console: Console) throws {
    guard generator.remainingFrameCount != nil || path == "-" else {
      throw AudioError(.invalidRequest, "A file needs an end: a duration as 10s, not endless.")
    }
    let writer = try file.open(path, format: generator.format, onlyWhenComplete: true, on: console)
    let listener = Listener()
    listener.add(KeepOpenSink(writer))
    try writer.finishUnlessStopped(path, on: console) { () throws(AudioError) in
      try listener.run(generator) { console.isStopping }
    }
  }

  private func measureRoundTrip(on console: Console) throws {
    let input = try Microphone(
      try InputName("mic", device: microphone ?? Settings(environment: console.environment).device)
        .device)
    let found = try RoundTrip.measure(input, device: device, level: level) {
      console.isStopping
    }
    if let found {
      console.output.writeLine(
        "round trip \(decimal(found.duration * 1000, places: 1)) ms "
          + "(\(found.frameCount) frames of \(input.deviceID), "
          + "\(plainNumber(input.format.sampleRate)) Hz)")
    }
    try console.checkStop()
  }

  /// What to play, and how long; `nil` is endless, or as long as the keys take.
  private func request() throws -> (sound: ToneGenerator.Sound, duration: Double?) {
    let tuning = tuning.tuning
    var duration: Double? = 0.2
    var isTimed = false
    var tone: Double?
    for word in words {
      if let seconds = word == "endless" ? nil : try? DurationText.seconds(in: word) {
        guard !isTimed else { throw twice(word, "a duration") }
        (duration, isTimed) = (seconds, true)
      } else if word == "endless" {
        guard !isTimed else { throw twice(word, "a duration") }
        (duration, isTimed) = (nil, true)
      } else {
        guard tone == nil else {
          throw ValidationError(
            "'\(word)' is no duration; write it with a unit, as 200ms or 2s. --chord plays several "
              + "tones.")
        }
        guard kindCount == 0 else {
          throw ValidationError("'\(word)' is no duration; write it with a unit, as 200ms or 2s.")
        }
        tone = try ToneArgument.frequency(word, tuning)
      }
    }
    if let chord {
      let tones = chord.split(separator: ",", omittingEmptySubsequences: false)
      return (.chord(try tones.map { try ToneArgument.frequency(String($0), tuning) }), duration)
    }
    if let sweep {
      let ends = try ToneArgument.sweep(sweep, tuning)
      return (
        .sweep(from: ends.from, to: ends.to, shape: shape == .linear ? .linear : .logarithmic),
        isTimed ? duration : 2
      )
    }
    if let noise { return (.noise(noise), isTimed ? duration : 1) }
    if let clicks {
      return (
        .clicks(frequency: try ToneArgument.frequency(clicks, tuning)), isTimed ? duration : 1
      )
    }
    if let dtmf {
      guard let length = duration, length > 0 else {
        throw ValidationError("The keys of --dtmf need an end and a length, as 100ms.")
      }
      let key = isTimed ? length : 0.1
      return (.keys(dtmf, tone: key, pause: key), nil)
    }
    return (.tone(tone ?? 880), duration)
  }

  private func twice(_ word: String, _ what: String) -> ValidationError {
    ValidationError("'\(word)' is one too many: there is already \(what).")
  }
}

extension InputName {
  fileprivate var device: String? {
    if case .microphone(let device) = self { device } else { nil }
  }
}
