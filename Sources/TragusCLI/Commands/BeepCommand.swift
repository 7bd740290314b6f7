import ArgumentParser
import Tragus
import TragusStation

/// `tragus beep`: plays a tone.
final class BeepCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "beep",
    abstract: "Play tones, chords, sweeps, noise, phone keys or clicks.",
    discussion: """
      tragus beep C4 E4 r G4               plays notes one after the other; r is a rest
      tragus beep A2+E3 endless            plays a drone of two notes until Ctrl-C
      tragus beep --clicks 120bpm endless  plays a metronome
      tragus beep --sweep 100:8k 5s        glides from 100 Hz to 8 kHz
      tragus beep 440 1s -o tone.wav       writes a file, and plays nothing

      C4:500ms sets the length of one note, and r:200ms of one rest. --for sets the length of \
      all others.

      Each sound fades in and out, so that it does not click. Sound above full scale is made \
      softer.

      Animals and young people hear tones of 15 to 20 kHz that others do not. Keep such tones \
      soft and short.

      Exit status: 0 success, 130 interrupted.

      More: tragus help units, tragus synth --help, guide Documentation/MakingSound.md
      """)

  @Argument(
    help: ArgumentHelp(
      "A frequency in hertz or notes, and a duration or 'endless'. Default: 880 0.2s.",
      valueName: "tone> <duration"), completion: .note)
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "The RMS level, such as -20dB; for clicks the peak. Default: -15dB.", valueName: "level"),
    completion: .level, transform: LevelArgument.tone)
  var level: Double?

  @Option(
    help: ArgumentHelp("The peak level, in place of --level.", valueName: "level"),
    completion: .level, transform: LevelArgument.tonePeak)
  var peak: Double?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The length of each note, or endless. Default: 0.2s.", valueName: "duration")
  )
  var length: String?

  @Option(
    help: ArgumentHelp("Play these tones together.", valueName: "tone,tone"),
    completion: .values("C4,E4,G4", "440,550,660"))
  var chord: String?

  @Option(
    help: ArgumentHelp(
      "Glide from one frequency to another. Default: for 2s.", valueName: "from:to"),
    completion: .values("100:8k", "20:20k"))
  var sweep: String?

  @Flag(exclusivity: .exclusive)
  var shape: SweepFlag?

  @Option(
    help: ArgumentHelp("Play white, pink or brown noise. Default: for 1s.", valueName: "color"))
  var noise: Signal.NoiseColor?

  @Option(help: ArgumentHelp("Play telephone keys: 0 to 9, A to D, * and #.", valueName: "keys"))
  var dtmf: String?

  @Option(
    help: ArgumentHelp(
      "Play this many clicks per second, or per minute: 120bpm. Default: for 1s.",
      valueName: "rate"))
  var clicks: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("Play the sound this many times. Default: 1.", valueName: "count"))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "With --repeat: the silence in between. Default: 100ms.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.1))
  var gap: Double?

  @Option(
    help: ArgumentHelp("The fade at the start and the end. Default: 5ms.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.005))
  var ramp = ToneGenerator.usualRamp

  @Option(
    help: ArgumentHelp(
      "Play on this channel only, counted from 0. Default: all.", valueName: "number"))
  var channel: Int?

  @Flag(help: "Measure the latency through loudspeaker and microphone.")
  var roundTrip = false

  @OptionGroup var microphone: MicrophoneOptions

  @Flag(name: [.short, .long], help: "Print no warnings.")
  var quiet = false

  @OptionGroup var tuning: TuningOptions
  @OptionGroup var file: FileOptions

  enum SweepFlag: String, EnumerableFlag {
    case log, linear

    static func help(for value: SweepFlag) -> ArgumentHelp? {
      switch value {
      case .log: "With --sweep: glide by octaves. Default: log."
      case .linear: "With --sweep: glide by hertz."
      }
    }
  }

  // Whether a tone is given by its name, as C4.
  private var namesNote: Bool {
    guard noise == nil, clicks == nil, dtmf == nil else { return false }
    return ([chord, sweep].compactMap(\.self) + words)
      .flatMap { $0.split { "+,:".contains($0) } }
      .contains { (try? Note(parsing: String($0))) != nil }
  }

  private var kindCount: Int {
    [chord != nil, sweep != nil, noise != nil, dtmf != nil, clicks != nil].count(where: \.self)
  }

  func validate() throws {
    try require(
      kindCount <= 1, "Give only one of --chord, --sweep, --noise, --dtmf and --clicks.")
    try require(
      level == nil || peak == nil, "--level is the RMS and --peak the peak; leave one of them out.")
    try require(
      peak == nil || noise == nil, "Noise has no fixed peak; write --level -20dB, its RMS.")
    try require(shape == nil || sweep != nil, "--log and --linear need --sweep.")
    let speaker = TragusCommand.quotedForShell("speaker:" + (microphone.device ?? ""))
    try require(
      microphone.device == nil || roundTrip,
      "--device is the microphone of --round-trip; write -o \(speaker) to play there.")
    try require(
      !roundTrip || !file.namesFile,
      "--round-trip writes no file; leave -o out, or name a loudspeaker.")
    try require(
      !roundTrip || kindCount == 0 && words.isEmpty && length == nil,
      "--round-trip plays a sweep of its own; give no other sound.")
    if !file.namesFile { try file.checkUnused() }
    try require(
      !roundTrip || file.rate == nil && channel == nil,
      "--round-trip has the rate and the channels of the microphone.")
    try require(count, in: 1...10_000, "--repeat must be 1 to 10000, for example 3.")
    try require(gap == nil || count != nil, "--gap needs --repeat, as --repeat 3 --gap 200ms.")
    try require(
      !roundTrip || count == nil, "--round-trip plays a sweep of its own; leave --repeat out.")
    try require(
      !roundTrip || ramp == ToneGenerator.usualRamp && !tuning.isUsed,
      "--round-trip plays a sweep of its own; leave --ramp, --a4 and --transpose out.")
    try require(
      !tuning.isUsed || namesNote,
      "--a4 and --transpose are about notes, as in tragus beep C4; leave them out.")
    try require(
      clicks == nil || ramp == ToneGenerator.usualRamp, "Clicks have no fade; leave --ramp out.")
    try require(
      count == nil || dtmf == nil, "--dtmf has its pauses already; write the keys more often.")
    if let channel {
      try require(
        0..<64 ~= channel, "There is no channel \(channel); channels count from 0 to 63.")
    }
  }

  func checkWords() throws { _ = try request() }

  func run(_ console: Console) throws {
    let request = try request()
    if roundTrip { return try request.measureRoundTrip(to: microphone.device, on: console) }
    try request.run(on: console)
  }

  private func request() throws -> BeepRequest {
    var request = BeepRequest()
    request.level =
      peak.map(ToneGenerator.Level.peak) ?? level.map(ToneGenerator.Level.rms) ?? .usual
    let output = try file.soundOutput()
    (request.device, request.path) = (output.device, output.path)
    if roundTrip { return request }
    try set(&request)
    if let count { try request.repeat(count, gap: gap ?? 0.1) }
    request.ramp = ramp
    try usage { () throws(AudioError) in try request.checkRamp() }
    request.channel = channel
    request.file = file.request
    request.isQuiet = quiet
    return request
  }

  // `x3` and `3x` are the number of repetitions.
  private static func count(of word: String) -> Int? {
    word.hasPrefix("x") ? Int(word.dropFirst()) : word.hasSuffix("x") ? Int(word.dropLast()) : nil
  }

  // A chord or a sweep takes all its tones in one word.
  private func checkTones() throws {
    let tones = words.filter { FrequencyText.hertz(in: $0) != nil }
    if let word = words.first(where: { Self.count(of: $0) != nil }),
      let count = Self.count(of: word)
    {
      throw ValidationError("Write --repeat \(count), not \(word).")
    }
    if let file = words.first(where: { FileKind($0) == .file }) {
      let name = TragusCommand.quotedForShell(file)
      throw ValidationError("\(name) is a file; 'tragus tone \(name)' finds the tones in it.")
    }
    let other = ["--dtmf": dtmf != nil, "--noise": noise != nil, "--clicks": clicks != nil]
      .first(where: \.value)?.key
    if let other, !tones.isEmpty, tones.contains(where: { Double($0) == nil || Double($0)! >= 20 })
    {
      throw ValidationError(
        "\(other) is a sound of its own; leave \(tones.joined(separator: " ")) or \(other) out.")
    }
    if let chord, !tones.isEmpty {
      throw ValidationError("Write --chord \(([chord] + tones).joined(separator: ",")).")
    }
    if let sweep, FrequencyText.hertz(in: sweep) != nil, let end = tones.first {
      throw ValidationError("Write --sweep \(sweep):\(end).")
    }
    if sweep != nil, !tones.isEmpty {
      throw ValidationError(
        "--sweep is a sound of its own; leave \(tones.joined(separator: " ")) or --sweep out.")
    }
  }

  /// Sets the sound to play, and its duration.
  private func set(_ request: inout BeepRequest) throws {
    let tuning = tuning.tuning
    try checkTones()
    let text = try usage { () throws(AudioError) in
      try ToneText(words, length: length, hasSound: kindCount > 0) {
        tuning.frequency(of: Note(number: $0))
      }
    }
    request.duration = text.duration(usual: 0.2)
    if let chord {
      request.sound = .chord(try FrequencyArgument.list(chord, tuning))
    } else if let sweep {
      let ends = try FrequencyArgument.sweep(sweep, tuning)
      request.sound = .sweep(
        from: ends.from, to: ends.to, shape: shape == .linear ? .linear : .logarithmic)
      request.duration = text.duration(usual: 2)
    } else if let noise {
      request.sound = .noise(noise)
      request.duration = text.duration(usual: 1)
    } else if let clicks {
      request.sound = .clicks(frequency: try FrequencyArgument.clicks(clicks, tuning))
      request.duration = text.duration(usual: 1)
    } else if let dtmf {
      guard let length = text.duration(usual: 0.1), length > 0 else {
        throw ValidationError("The keys of --dtmf need an end and a length, as 100ms.")
      }
      request.sound = .keys(dtmf, tone: length, pause: length)
      request.duration = nil
    } else if text.tones.count == 1, let tone = text.tones.first, let sound = tone.sound {
      request.sound = sound
      if let own = tone.duration { request.duration = own }
    } else {
      request.steps = try usage { () throws(AudioError) in try text.steps(usual: 0.2) }
    }
  }
}
