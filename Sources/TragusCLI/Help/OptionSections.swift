/// The sections for options in the help of a command.
///
/// The command's own options come first, and common ones last.
enum OptionSections {
  /// A title and its options, without hyphens.
  typealias Section = (title: String, options: [String])

  /// The least number of options for sections; a command with fewer has one list.
  static let leastCount = 8

  /// The sections of single commands.
  static let special: [String: [Section]] = [
    "beep": [
      ("Other sounds", ["chord", "sweep", "log", "linear", "noise", "dtmf", "clicks"]),
      (
        "Timing and level", ["for", "level", "ramp", "repeat", "gap", "channel", "a4", "transpose"]
      ),
      ("Latency", ["round-trip", "device"]),
    ],
    "blow": [
      ("Types of blows", ["short", "double", "hard"]),
      ("This microphone", ["setup", "profile", "no-profile"]),
      ("Two microphones", ["direction", "spacing", "microphones"]),
    ],
    "breathe": [("Picture", ["output", "size", "theme", "title", "force"])],
    "calibrate": [
      (
        "Reference",
        ["calibrator", "frequency", "reference", "weight", "sensitivity", "full-scale"]
      ),
      ("Stored with it", ["gain", "note", "force"]),
      ("Stored calibrations", ["list", "history", "show", "forget"]),
    ],
    "check": [
      (
        "Limits",
        [
          "rules", "loudness", "tolerance", "true-peak", "peak", "rms", "noise", "silence",
          "shortest", "longest", "rate", "channels",
        ]
      )
    ],
    "classify": [
      ("Windows", ["hop", "top", "windows", "embedding"]),
      ("Trained model", ["model", "check", "rounds"]),
    ],
    "convert": [("Level", ["gain", "loudness", "true-peak"])],
    "cut": [("Clips", ["min", "padding", "background", "rate", "container"])],
    "eval": [
      ("With classify", ["model", "on", "threshold"]),
      ("Existing labels", ["predicted"]),
      ("Recordings without the sound", ["negatives", "skip"]),
      ("Rules", ["confidence", "settling", "early", "late", "aftermath"]),
      ("A program as the detector", ["exec", "type", "time-limit"]),
    ],
    "label": [
      ("Proposals", ["propose", "write", "model", "no-names"]),
      ("Finding sounds", ["threshold", "shortest", "pause", "padding", "whole"]),
    ],
    "listen": [
      ("What to report", ["only", "not", "threshold", "model"]),
      ("Levels", ["period", "floor"]),
    ],
    "meter": [
      ("Levels", ["period", "floor", "scale", "summary", "calibration"]),
      (
        "Measurements",
        [
          "loudness", "true-peak", "sound-level", "weight", "fast", "slow", "impulse", "programme",
          "bands", "range", "dose", "stats", "all",
        ]
      ),
      ("Live view and ranges", ["gauge", "ranges", "hysteresis", "stay", "ballistics"]),
      ("Picture", ["plot", "plot-shape", "style", "size", "theme", "title"]),
    ],
    "pair": [("Peers", ["list", "forget", "force"])],
    "record": [
      (
        "When to record",
        ["on-sound", "on-voice", "on", "model", "pre", "stop-after", "exit", "count", "trim"]
      ),
      ("Many files", ["split", "max-disk", "keep-free"]),
      ("Levels", ["period", "floor", "calibration"]),
    ],
    "send": [
      ("Wi-Fi network", ["wifi", "wifi-password", "wifi-open", "wifi-hidden"]),
      ("Confirmation", ["ack", "ack-timeout", "tries", "probe", "device"]),
    ],
    "spectrogram": [
      ("Frequencies", ["frequency", "range", "window"]),
      ("Colours", ["map", "inverted", "floor", "peaks"]),
    ],
    "tone": [("Instead of tones", ["dtmf", "alarm"])],
  ]

  /// The sections with the same meaning in every command.
  static let shared: [Section] = [
    ("When to stop", ["exit", "count", "timeout"]),
    ("Run a program", ["on", "phase", "times", "within", "exec", "cooldown", "exec-timeout"]),
    ("Tuning", ["a4", "transpose", "flats"]),
    ("Messages by sound", ["mode", "band", "peak", "peer", "max-age"]),
    ("Picture", ["plot", "size", "theme", "title"]),
    ("Loudspeaker", ["speaker", "monitor", "monitor-gain"]),
    (
      "Input",
      [
        "input", "raw", "channel", "device", "for", "from", "to", "at", "until", "realtime",
        "buffer",
        "reconnect",
      ]
    ),
    (
      "Output",
      [
        "output", "force", "container", "bits", "rate", "dither", "format", "json", "csv", "date",
        "quiet",
      ]
    ),
  ]

  /// The options in a command's own sections.
  static func own(of command: CommandDescription) -> [String] {
    let common = shared.flatMap(\.options)
    return command.ownArguments.filter { $0.kind != .positional && !common.contains($0.name) }
      .map(\.name)
  }

  /// The options of a command by section, in the order of the page.
  static func sections(
    of command: CommandDescription
  ) -> [(title: String, arguments: [CommandDescription.Argument])] {
    let arguments = command.ownArguments
    guard arguments.count >= leastCount else {
      return arguments.isEmpty ? [] : [("Options", arguments)]
    }
    let special = special[command.path.joined(separator: " ")] ?? []
    let titled = arguments.map { argument in
      let section = (special + shared).first { $0.options.contains(argument.name) }
      return (title: section?.title ?? "Options", argument: argument)
    }
    let order = ["Options"] + special.map(\.title) + shared.map(\.title)
    var seen: Set<String> = []
    return order.filter { seen.insert($0).inserted }.compactMap { title in
      let group = titled.filter { $0.title == title }.map(\.argument)
      return group.isEmpty ? nil : (title, group)
    }
  }
}
