import ArgumentParser
import Tragus
import TragusStation

/// `tragus beep`: a tone, now.
struct BeepCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "beep",
    abstract: "Play a tone, a chord, a sweep, noise, telephone keys or clicks.",
    discussion: """
      tragus beep                          plays a short tone
      tragus beep C4 E4 r G4               plays notes one after the other, r is a rest
      tragus beep C4+E4+G4 1s              plays a chord
      tragus beep A2 endless               plays a drone until Ctrl-C
      tragus beep --clicks 120bpm endless  is a metronome
      tragus beep --sweep 100:8k 5s        glides from 100 Hz to 8 kHz
      tragus beep 440 1s -o tone.wav       writes a file, and plays nothing

      C4:500ms gives a note its own length, and r:200ms a rest. --for is the length of all others.

      Sound sets in and ends softly, so that it does not click. What would exceed full scale is \
      made softer.

      Animals and young people hear tones of 15 to 20 kHz that others do not. Keep such tones \
      soft and short.

      Status: 130 interrupted.

      More: tragus help units, tragus synth --help, guide Documentation/MakingSound.md
      """)

  @Argument(
    help: ArgumentHelp(
      "Hertz or notes (880 unless set), and how long each lasts (0.2s unless set), or endless.",
      valueName: "tone> <duration"), completion: .note)
  var words: [String] = []

  // Unconditional, because a negative number looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The RMS, as -20dB; of clicks the peak.", valueName: "level"),
    completion: .level, transform: LevelArgument.tone)
  var level = ToneGenerator.usualLevel

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long each note lasts, or endless.", valueName: "duration"))
  var length: String?

  @Option(
    help: ArgumentHelp("Several tones at once.", valueName: "tone,tone"),
    completion: .values("C4,E4,G4", "440,550,660"))
  var chord: String?

  @Option(
    help: ArgumentHelp("From one frequency to another.", valueName: "from:to"),
    completion: .values("100:8k", "20:20k"))
  var sweep: String?

  @Flag(exclusivity: .exclusive)
  var shape: SweepFlag?

  @Option(help: ArgumentHelp("white, pink or brown.", valueName: "color"))
  var noise: Signal.NoiseColor?

  @Option(help: ArgumentHelp("Keys of a telephone: 0 to 9, A to D, * and #.", valueName: "keys"))
  var dtmf: String?

  @Option(help: ArgumentHelp("Clicks per second, or per minute as 120bpm.", valueName: "rate"))
  var clicks: String?

  @Option(
    help: ArgumentHelp("How long it sets in and ends; 5ms unless set.", valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.005))
  var ramp = ToneGenerator.usualRamp

  @Option(help: ArgumentHelp("The only channel that sounds, from 0.", valueName: "number"))
  var channel: Int?

  @Flag(help: "Measure how long sound takes through loudspeaker and microphone.")
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
      case .log: "Sweep by octaves, as it is done unless set."
      case .linear: "Sweep by hertz."
      }
    }
  }

  private var kindCount: Int {
    [chord != nil, sweep != nil, noise != nil, dtmf != nil, clicks != nil].count(where: \.self)
  }

  mutating func validate() throws {
    try require(
      kindCount <= 1, "Give only one of --chord, --sweep, --noise, --dtmf and --clicks.")
    try require(shape == nil || sweep != nil, "--log and --linear need --sweep.")
    try require(
      microphone.device == nil || roundTrip,
      "--device is the microphone of --round-trip; write -o speaker:\(microphone.device ?? "") to play "
        + "there.")
    try require(
      !roundTrip || kindCount == 0 && words.isEmpty && length == nil && !file.namesFile,
      "--round-trip plays a sweep of its own; give no other sound.")
    if !file.namesFile { try file.checkUnused() }
    try require(
      !roundTrip || file.rate == nil && channel == nil,
      "--round-trip has the rate and the channels of the microphone.")
    if let channel {
      try require(
        0..<64 ~= channel, "There is no channel \(channel); channels count from 0 to 63.")
    }
  }

  func run(_ console: Console) throws {
    var request = BeepRequest()
    request.level = level
    let output = try file.soundOutput()
    (request.device, request.path) = (output.device, output.path)
    if roundTrip { return try request.measureRoundTrip(to: microphone.device, on: console) }
    try set(&request)
    request.ramp = ramp
    request.channel = channel
    request.file = file.request
    request.isQuiet = quiet
    try request.run(on: console)
  }

  /// Sets what to play, and how long.
  private func set(_ request: inout BeepRequest) throws {
    let tuning = tuning.tuning
    // `nil` is endless.
    var duration: Double? = 0.2
    var isTimed = false
    var notes: [NoteWord] = []
    for word in words + [length].compactMap(\.self) {
      if word == length, word != "endless" { _ = try DurationArgument.seconds(word) }
      let isNote = word != length && NoteWord.isNoteWithLength(word)
      let seconds = isNote || word == "endless" ? nil : try? DurationText.seconds(in: word)
      if seconds != nil || word == "endless" {
        guard !isTimed else {
          throw ValidationError("'\(word)' is one too many: there is already a duration.")
        }
        (duration, isTimed) = (seconds, true)
      } else {
        guard kindCount == 0 else {
          throw ValidationError(
            "'\(printable(word))' is not a duration; write it with a unit, as 200ms or 2s.")
        }
        notes.append(try NoteWord(word, tuning))
      }
    }
    request.duration = duration
    if let chord {
      request.sound = .chord(try FrequencyArgument.list(chord, tuning))
    } else if let sweep {
      let ends = try FrequencyArgument.sweep(sweep, tuning)
      request.sound = .sweep(
        from: ends.from, to: ends.to, shape: shape == .linear ? .linear : .logarithmic)
      if !isTimed { request.duration = 2 }
    } else if let noise {
      request.sound = .noise(noise)
      if !isTimed { request.duration = 1 }
    } else if let clicks {
      request.sound = .clicks(frequency: try FrequencyArgument.clicks(clicks, tuning))
      if !isTimed { request.duration = 1 }
    } else if let dtmf {
      guard let length = duration, length > 0 else {
        throw ValidationError("The keys of --dtmf need an end and a length, as 100ms.")
      }
      let key = isTimed ? length : 0.1
      request.sound = .keys(dtmf, tone: key, pause: key)
      request.duration = nil
    } else if notes.count == 1, let note = notes.first, let sound = note.sound {
      request.sound = sound
      if let own = note.duration { request.duration = own }
    } else if !notes.isEmpty {
      request.steps = try notes.map { note in
        guard let length = note.duration ?? duration else {
          throw ValidationError("Only one tone can be endless; write a length, as --for 200ms.")
        }
        return ToneSequence.Step(note.sound, duration: length)
      }
    }
  }
}

/// A note of a sequence as the command line spells it: `C4`, `C4+E4+G4`, `r`, each with `:500ms`.
private struct NoteWord {
  /// What sounds, or `nil` for a rest.
  let sound: ToneGenerator.Sound?
  /// Its own length in seconds, or `nil` for the usual one.
  let duration: Double?

  /// Whether a word with a colon begins with a tone: 440:5 is not 440 minutes, and 1:30 is not a tone.
  static func isNoteWithLength(_ word: String) -> Bool {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && (Double(parts[0]).map { $0 >= 20 } ?? true)
  }

  init(_ word: String, _ tuning: Tuning) throws {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    duration = parts.count > 1 ? try DurationArgument.near(0.2)(String(parts[1])) : nil
    if ["r", "rest", "-"].contains(name.lowercased()) {
      sound = nil
    } else if name.contains(",") {
      throw ValidationError(
        "'\(printable(name))' is not a tone; write \(name.replacing(",", with: "+")) for a chord, or "
          + "\(name.replacing(",", with: " ")) for one note after the other.")
    } else if name.contains("+") {
      sound = .chord(try FrequencyArgument.list(name, tuning))
    } else {
      sound = .tone(try FrequencyArgument.hertz(name, tuning))
    }
  }
}
