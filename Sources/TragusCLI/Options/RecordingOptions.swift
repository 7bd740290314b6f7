import ArgumentParser
import Tragus
import TragusStation

/// The options of `record` for its triggers, its files, and the files beside them.
final class RecordingOptions: ParsableArguments {
  @Option(help: "Settings for a purpose: voice, measure, music, breath or birds. See above.")
  var preset: RecordingPreset?

  @Option(
    help: ArgumentHelp(
      "Record only while the sound is louder than this, such as -40dB (RMS over 10 ms).",
      valueName: "level"),
    completion: .level, transform: LevelArgument.decibels)
  var onSound: Double?

  @Flag(help: "Record only while somebody speaks.")
  var onVoice = false

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp(
      "Record only during these events, separated by commas: voice, blow, note, alarm, or a "
        + "sound such as Dog. sound:Dog:0.6 sets the confidence.",
      valueName: "events"),
    completion: .events)
  var choices: [String] = []

  @Option(
    help: ArgumentHelp(
      "Keep this much from before the sound starts. Default: 500ms.",
      valueName: "duration"),
    completion: .shortDuration, transform: DurationArgument.near(0.5))
  var pre: Double?

  @Option(
    help: ArgumentHelp(
      "Keep recording this long after the sound ends. Default: 2s.", valueName: "duration"),
    completion: .duration, transform: DurationArgument.seconds)
  var stopAfter: Double?

  @Flag(
    name: [.customShort("e"), .long],
    help: "Stop after the first recording. The status is 124 if there is none.")
  var exit = false

  @Option(help: ArgumentHelp("Stop after this many recordings.", valueName: "count"))
  var count: Int?

  @Flag(help: "Write all sounds into one file, without the parts between them.")
  var trim = false

  @Option(
    help: ArgumentHelp(
      "Start a new file after this long or this much, such as 1h or 500MB.", valueName: "length"),
    completion: .values("10m", "1h", "500MB", "2GB"), transform: Split.init)
  var split: Split?

  @Option(
    help: ArgumentHelp(
      "Remove the oldest files when all together exceed this size.", valueName: "size"),
    completion: .byteCount, transform: ByteCountArgument.bytes)
  var maxDisk: Int64?

  @Option(
    help: ArgumentHelp(
      "Keep this much free on the disk, such as 1GB.", valueName: "size"),
    completion: .byteCount, transform: ByteCountArgument.bytes)
  var keepFree: Int64?

  @Flag(help: "Replace lost frames with silence, so that times in the file are right.")
  var fillGaps = false

  @Flag(help: "Write the events of --json into take.events.jsonl beside take.wav.")
  var events = false

  @Option(
    name: .customLong("exec"), parsing: .remaining,
    help: ArgumentHelp(
      "Run this program after each file, with the event on standard input; TRAGUS_FILE is its path. Must be the last option.",
      valueName: "program"))
  var program: [String] = []

  /// The greatest length of a file: time or bytes.
  enum Split {
    case duration(Double)
    case byteCount(Int64)

    init(_ text: String) throws {
      if text.last?.lowercased() == "b" {
        self = .byteCount(try ByteCountArgument.bytes(text))
      } else {
        if let number = Double(text), number > 0 {
          throw ValidationError(
            "--split: Write \(text)s, not \(text): a duration needs a unit, and so does a size, as \(text)MB."
          )
        }
        // `500M` and `2G` are sizes elsewhere; here, m is a minute.
        if let unit = text.last, "MGk".contains(unit), Double(text.dropLast()) != nil {
          let minutes = unit == "M" ? ", or \(text.lowercased()) for minutes" : ""
          throw ValidationError("--split: Write \(text)B\(minutes), not \(text).")
        }
        let seconds = try DurationArgument.seconds(text)
        guard seconds >= 1 else { throw ValidationError("--split must be at least 1s.") }
        self = .duration(seconds)
      }
    }
  }

  func validate() throws {
    try ProgramWords.check(program, example: "./upload.sh")
    if !isActivated {
      try refuse([
        "pre": pre != nil, "stopAfter": stopAfter != nil, "trim": trim, "exit": exit,
        "count": count != nil,
      ]) {
        "\($0) needs --on-voice, --on or --on-sound, as --on-sound -40dB. 'tragus collect' records examples."
      }
    }
    try require(
      [onVoice, onSound != nil, !choices.isEmpty].count(where: \.self) <= 1,
      "Give only one of --on-sound, --on-voice and --on.")
    try require(count, in: 1...Int.max, "--count must be 1 or more.")
    try require(!exit || count == nil, "--exit stops after the first; leave --count out.")
    try require(
      !exit && count == nil || !trim && split == nil,
      "--exit and --count are about whole recordings; leave --trim and --split out.")
    try require(stopAfter, in: 0...Self.longestPostRoll, "--stop-after must be at most 24h.")
    try require(
      maxDisk, in: 10 * Self.leastByteCount...Int64.max, "--max-disk must be at least 100kB.")
    if case .byteCount(let count)? = split {
      try require(count >= Self.leastByteCount, "--split must be at least 10kB, or 1s.")
    }
    try require(pre, in: 0...Self.longestPreRoll, "--pre is kept in memory; give at most 10m.")
    try require(onSound, in: -200...0, "--on-sound must be -200dB to 0dB, for example -40dB.")
  }

  private static let longestPreRoll = 600.0  // seconds
  private static let longestPostRoll = 86_400.0  // seconds
  // Below this, headers would take more space than sound.
  private static let leastByteCount: Int64 = 10_000
  // The longest delay of a detector after the start of an event, in seconds.
  private static let detectionDelay = 3.0

  /// The trigger of the recording, or `nil` for all of the input.
  ///
  /// - Throws: `invalidRequest` for an unknown event, or one without a duration.
  func trigger(hearing model: SoundModel) throws(AudioError) -> RecordingTrigger? {
    if !choices.isEmpty { return try RecordingTrigger(parsing: choices, hearing: model) }
    return onVoice ? .voice : onSound.map { .sound(threshold: $0) }
  }

  /// Whether sounds begin recordings.
  var isActivated: Bool { onVoice || onSound != nil || !choices.isEmpty }

  /// Whether the output is more than one stream of sound.
  var storesMoreThanOneFile: Bool {
    split != nil || maxDisk != nil || keepFree != nil || events
  }

  /// The settings of a recorder for a name.
  func settings(_ name: RecordingNames, _ file: FileOptions) -> RecorderSettings {
    var settings = RecorderSettings(name)
    settings.fileFormat = file.container
    settings.sampleFormat = (file.bits ?? preset?.bits ?? .sixteen).sampleFormat
    settings.dither = file.dither == .tpdf ? .triangular() : .none
    settings.overwrites = file.force
    switch split {
    case .duration(let seconds): settings.maximumDuration = seconds
    case .byteCount(let count): settings.maximumFileByteCount = count
    case nil: break
    }
    settings.maximumByteCount = maxDisk
    settings.minimumFreeByteCount = keepFree
    settings.fillsGaps = fillGaps
    if isActivated {
      settings.activation.preRoll = pre ?? 0.5
      settings.activation.postRoll = stopAfter ?? 2
      settings.activation.trims = trim
      settings.lookBack = settings.activation.preRoll + Self.detectionDelay
    }
    return settings
  }
}

extension RecordingPreset: ExpressibleByArgument {}
