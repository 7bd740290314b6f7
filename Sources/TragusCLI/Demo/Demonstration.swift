/// One capability that `tragus demo` shows with simulated sound for ten seconds, by an ordinary
/// command.
struct Demonstration {
  /// The output of a command.
  enum Show {
    /// A live picture, which reads keys itself.
    case picture
    /// Lines of text.
    case lines
  }

  /// The name in `tragus demo NAME`.
  let name: String
  /// The capability in a sentence.
  let sentence: String
  /// The words after `tragus` of a command that feeds this one, or `nil`.
  var producer: [String]?
  /// The words after `tragus`; empty where a command would not end.
  let command: [String]
  /// The words to leave out in a terminal.
  var plainWords: [String] = []
  /// The output of the command in a terminal.
  var show = Show.picture
  /// The command for the same with a microphone.
  let next: String
}

extension Demonstration {
  /// The demonstration with a name, or the first that runs a command with this name.
  static func named(_ word: String) -> Demonstration? {
    all.first { $0.name == word }
      ?? all.first { demonstration in
        [demonstration.command.first, demonstration.producer?.first].contains(word)
          || demonstration.next.hasPrefix("tragus \(word) ")
      }
  }

  /// All demonstrations in order.
  static let all = [
    Demonstration(
      name: "meter", sentence: "Measures how loud it is: level, loudness, sound level.",
      command: ["meter", "sim:scene"], plainWords: ["--period", "1s"], next: "tragus meter"),
    Demonstration(
      name: "spectrogram", sentence: "Shows which frequencies there are, and when.",
      command: ["spectrogram", "sim:scene"], next: "tragus spectrogram"),
    Demonstration(
      name: "blow", sentence: "Hears somebody blow into the microphone, and how hard.",
      command: ["blow", "sim:blow?microphone=bare&level=-20&seed=3"], next: "tragus blow"),
    Demonstration(
      name: "tone", sentence: "Measures tones, as exactly as the noise allows.",
      command: ["tone", "sim:tones?frequencies=440+554.37+659.26", "--max", "3"],
      plainWords: ["--resolution", "1Hz", "--for", "1s"], next: "tragus tone"),
    Demonstration(
      name: "tune", sentence: "Tunes an instrument: the note, and how far it is off.",
      command: ["tune", "sim:sweep?from=194&to=198"], plainWords: ["--notes"],
      next: "tragus tune --instrument guitar"),
    Demonstration(
      name: "keys", sentence: "Decodes the keys of a telephone.",
      command: ["tone", "sim:dtmf?keys=0123456789&tone=400ms&pause=600ms", "--dtmf"],
      show: .lines, next: "tragus tone --dtmf"),
    Demonstration(
      name: "alarm", sentence: "Hears smoke and carbon monoxide alarms by their pattern.",
      command: ["tone", "sim:alarm?pattern=t3", "--alarm"], show: .lines,
      next: "tragus tone --alarm"),
    Demonstration(
      name: "chirps", sentence: "Counts chirps and ticks, and reads crickets as a thermometer.",
      command: ["chirps", "sim:cricket?chirps=120", "--thermometer"],
      show: .lines, next: "tragus chirps --thermometer"),
    Demonstration(
      name: "voice", sentence: "Hears that somebody speaks, in any language.",
      command: ["classify", "sim:speech", "--on", "Speech"], next: "tragus record --on-voice"),
    Demonstration(
      name: "sounds", sentence: "Knows 521 kinds of sounds, from an alarm to a zither.",
      command: ["classify", "sim:alarm"], next: "tragus classify"),
    Demonstration(
      name: "breath", sentence: "Follows breath: in, out, and how many in a minute.",
      command: ["breath", "sim:breath?breaths=24&seed=4&duration=10s"], next: "tragus breath"),
    Demonstration(
      name: "message", sentence: "Sends a text as sound, and hears it: no network, no pairing.",
      producer: ["send", "hello from the demo", "-o", "-"], command: ["receive", "-"],
      show: .lines, next: "tragus send hello"),
    Demonstration(
      name: "record", sentence: "Records while there is a voice; here only to measure it.",
      producer: ["record", "sim:speech?duration=10s", "--on-voice", "-o", "-"],
      command: ["meter", "-", "--summary"], show: .lines,
      next: "tragus record --on-voice -o take.wav"
    ),
    Demonstration(
      name: "page", sentence: "All of this is a page too, for this computer and for phones.",
      command: [], next: "tragus serve --open"),
  ]
}
