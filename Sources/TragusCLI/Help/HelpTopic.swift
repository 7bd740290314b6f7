import Tragus
import TragusStation

/// A subject that several commands share, explained once: `tragus help inputs`.
enum HelpTopic: String, CaseIterable {
  case inputs, outputs, formats, events, signals, units, keys, exit, settings, privacy

  static let names = allCases.map(\.rawValue)

  /// The topic with this name, or with a synonym of it.
  init?(word: String) {
    guard
      let topic = Self(rawValue: word)
        ?? Self.allCases.first(where: { $0.words.contains(word.lowercased()) })
    else { return nil }
    self = topic
  }

  // Synonyms of the topic.
  private var words: [String] {
    switch self {
    case .inputs: ["input", "raw", "pipe", "pipes", "device", "microphones", "stdin"]
    case .outputs:
      ["output", "exec", "scripts", "script", "service", "programs", "actions", "mqtt", "stdout"]
    case .formats: ["format", "csv", "tsv", "json", "audacity", "raven", "files", "wav", "flac"]
    case .events: ["event", "on", "types", "schema"]
    case .signals: ["signal", "sim", "simulated"]
    case .units:
      ["unit", "levels", "durations", "dbfs", "db", "dbspl", "decibel", "decibels", "frequencies"]
    case .keys: ["shortcuts", "live", "key"]
    case .exit:
      ["status", "errors", "exit-status", "exit-code", "exit-codes", "exitcodes", "codes"]
    case .settings:
      ["setting", "env", "environment", "environment-variables", "variables", "configuration"]
    case .privacy: ["online", "security", "data"]
    }
  }

  /// The topic in one sentence.
  var summary: String {
    switch self {
    case .inputs:
      "The inputs of a command: microphones, files, folders, pipes and test signals."
    case .outputs: "Where results go: data to standard output, messages to standard error."
    case .formats: "The formats of sound files, events and pictures."
    case .events: "The event types, and the keys of a JSON line."
    case .signals: "Test signals for every command, without a microphone."
    case .units: "How to write durations, frequencies, levels, sizes and notes."
    case .keys: "The keys of the live view."
    case .exit: "The exit status of a command, for scripts."
    case .settings: "Settings for all commands, and where they are stored."
    case .privacy: "What is stored, and where. Nothing goes online."
    }
  }

  var page: HelpPage { HelpPage(name: rawValue, summary: summary, blocks: blocks) }

  private var blocks: [HelpPage.Block] {
    switch self {
    case .inputs: Self.inputsPage
    case .outputs: Self.outputsPage
    case .formats: Self.formatsPage
    case .events: Self.eventsPage
    case .signals: Self.signalsPage
    case .units: Self.unitsPage
    case .keys: Self.keysPage
    case .exit: Self.exitPage
    case .settings: Self.settingsPage
    case .privacy: Self.privacyPage
    }
  }

  private typealias Row = HelpPage.Row

  private static func example(_ command: String, _ comment: String) -> HelpPage.Example {
    HelpPage.Example(command: command, comment: comment)
  }
}

// MARK: Sound

extension HelpTopic {
  private static let inputsPage: [HelpPage.Block] = [
    .examples([
      example("tragus meter", "the default microphone"),
      example("tragus meter mic:USB", "the microphone whose name or id contains USB"),
      example("tragus meter a.wav b.flac takes/", "files, and all sound files of a folder"),
      example("arecord -f S16_LE -r 48000 | tragus meter -", "standard input"),
      example("tragus meter 'sim:tone?frequency=997'", "a test signal"),
    ]),
    .table([
      Row("mic", "The microphone of the setting 'device'. Default: the system's microphone."),
      Row("mic:<name>", "Any part of a name or an id that 'tragus devices' lists."),
      Row("<file>", "A sound file. The content decides the format, not the suffix."),
      Row("<folder>", "All sound files in this folder and its subfolders."),
      Row("-", "Standard input: a sound file, or raw samples with --raw."),
      Row("sim:<name>", "A test signal; see 'tragus help signals'."),
    ]),
    .paragraph("Default: the microphone."),
    .paragraph(
      "--from and --to select a part of a file. --for stops after a duration. --channel selects one channel, "
        + "mixes all, or reports each. --raw s16le@48000x1 describes raw samples."),
    .paragraph("The same samples give the same events, whatever the input."),
    .more("tragus help formats, tragus help signals, tragus devices"),
  ]

  private static let signalsPage: [HelpPage.Block] = [
    .examples([
      example("tragus listen sim:scene", "a simulated room"),
      example("tragus meter 'sim:tone?frequency=997&level=-20'", "parameters after ?"),
      example("tragus synth blow count=3 -o blows.wav", "a signal in a file"),
      example("tragus play sim:blow", "a signal from the loudspeaker"),
    ]),
    .table(SimulatedSource.catalog.map { Row($0.name, $0.summary) }),
    .paragraph(
      "All signals have the parameters \(commonKeys.joined(separator: ", ")). 'tragus synth --list' lists "
        + "all parameters and their defaults. The same parameters and seed give the same samples on every machine."
    ),
    .more("tragus synth --list"),
  ]

  private static var commonKeys: [String] {
    let keys = SimulatedSource.catalog.map { $0.keys.map(\.name) }
    return (keys.first ?? []).filter { key in keys.allSatisfy { $0.contains(key) } }
  }

  private static let formatsPage: [HelpPage.Block] = [
    .title("Sound files"),
    .table([
      Row(
        "read",
        AudioFileFormat.allCases.filter { $0 != .raw }.map(\.rawValue).joined(separator: ", ")),
      Row(
        "written",
        AudioFileFormat.allCases.filter(\.isWritable).map(\.rawValue).joined(separator: ", ")),
      Row("raw samples", "--raw <type>@<rate>x<channels>, such as s16le@48000x1."),
    ]),
    .paragraph(
      "The suffix of an output file, or --container, sets its format. --bits, --rate and --dither "
        + "set the sample format."),
    .title("Event formats, for --format"),
    .table([
      Row("text", "Readable lines. Default: text."),
      Row("json", "JSON lines; also --json."),
      Row("csv", "A table with a header line; also --csv."),
      Row("tsv", "The same table, separated by tabs."),
      Row("audacity", "Labels for Audacity; -o labels/ writes one file per recording."),
      Row("raven", "A selection table for Raven."),
    ]),
    .title("Pictures"),
    .table([
      Row("png, svg", "The suffix of the file sets the format; - writes a PNG to standard output.")
    ]),
    .more("tragus help events, tragus convert --help, tragus labels --help"),
  ]
}

// MARK: Results

extension HelpTopic {
  private static let outputsPage: [HelpPage.Block] = [
    .examples([
      example("tragus listen take.wav -o take.csv", "data to a file, as a table"),
      example("tragus listen --json | jq .type", "data to another program"),
      example("tragus record -o take.wav", "sound to a file"),
      example("tragus record -o - | tragus meter -", "sound to another program"),
    ]),
    .paragraph(
      "Data goes to standard output. Progress and warnings go to standard error, and -q turns them off."
    ),
    .paragraph(
      "On a terminal, live input is drawn as a live view; ? shows its keys. 'record', 'collect', 'play', "
        + "'send' and 'pair' draw on standard error, and other commands on standard output. With -q there is no live view. "
        + "In a pipe or a file, each event is a line."),
    .paragraph(
      "-o names the output file; - is standard output. The suffix sets the format. Existing files are kept, "
        + "unless you add --force."
    ),
    .title("Programs"),
    .paragraph(
      "--exec -- PROGRAM runs a program for each event, with the event as a JSON line on standard input. "
        + "--on selects the events; --on EVENTS --exec PROGRAM behind it adds another program, as voice:ended for an end. "
        + "Runs of one never overlap, and --cooldown sets the time between them."
    ),
    .paragraph(
      "-e stops at the first matching event, with status 0. --timeout 30s stops with status 124 if none "
        + "comes. Documentation/Scripts.md has examples, and a service."),
    .more("tragus help formats, tragus help events, tragus help keys"),
  ]

  private static let eventsPage: [HelpPage.Block] = [
    .examples([
      example("tragus listen take.wav --json", "a JSON line for each event"),
      example("tragus listen take.wav --json --only blow", "one event type"),
      example("tragus listen take.wav --csv", "the events as a table"),
    ]),
    .title("Types"),
    .table(
      [Row("hello", "The first line, unless you choose events: the source and all parameters.")]
        + types),
    .paragraph(
      "Lines come in the order of detection, so their times are not always sorted. With jq, "
        + "select(.type == \"blow\") skips the first line."),
    .paragraph("* marks the event types that 'tragus listen' reports without --only or --not."),
    .title("Keys of every event"),
    .table([
      Row("type", "The event type."),
      Row("version", "The version of this format."),
      Row("time", "Seconds since the start of the input."),
      Row("date", "Date and time, for live input and with --date."),
      Row("phase", "began, updated or ended, for events that last."),
      Row("start, end", "When the event began and ended, in seconds."),
      Row("at", "The earliest time at which the event could be reported, in seconds."),
    ]),
    .more("guide Documentation/Events.md"),
  ]

  private static var types: [HelpPage.Row] {
    EventChoice.names.map { name in
      let isUsual = EventChoice.usual.types.contains(name)
      return Row(name + (isUsual ? " *" : ""), EventSentences.all[name] ?? "")
    }
  }

  private static let exitPage: [HelpPage.Block] = [
    .examples([
      example("if tragus blow -e --timeout 5s; then echo yes; fi", "status 0 when somebody blows"),
      example("tragus meter take.wav --summary || echo $?", "prints the status of a failure"),
    ]),
    .table(ExitStatus.meanings.map { Row(String($0.status.rawValue), $0.meaning) }),
    .paragraph(
      "The first signal finishes all files; the second stops at once. After a signal, 'record', 'serve' and "
        + "pictures of live sound end with 0. After the key q, a live view ends with 0, except 'send' with 130."
    ),
    .paragraph(
      "It is not an error if a reader closes the pipe. Each error is one line on standard error."),
    .paragraph(
      "A systemd unit needs SuccessExitStatus=143, because systemd stops commands with TERM. "
        + "Documentation/Scripts.md has an example."),
  ]
}

// MARK: Words

extension HelpTopic {
  private static let unitsPage: [HelpPage.Block] = [
    .examples([
      example("tragus record --for 1h30m --split 500MB -o take.wav", "a duration and a size"),
      example("tragus tone --range 18k:21k", "a range of frequencies"),
      example("tragus beep C#5 2s --level -20", "a note, a duration and a level"),
    ]),
    .table([
      Row("durations", "With a unit, or with a colon: 500ms, 10s, 1h30m, 1:30 for 90 s."),
      Row("frequencies", "Hertz or kilohertz: 440, 1.2k, 18kHz. Tones may be notes: A4."),
      Row("ranges", "The lowest and the highest frequency: 100:300, 0:8k."),
      Row("notes", "A letter from A to G, # or b, and an octave: E2, C#4, Db3."),
      Row(
        "levels",
        "Decibels below full scale: -20 or -20dB. Loudness is in LUFS: -16. A calibrated microphone gives dB SPL."
      ),
      Row("sizes", "Always with a unit: 500MB, 2GB, 1.5GiB."),
      Row("units", "A blank may stand before a unit: 10 s, -16 LUFS, 1.2 kHz."),
      Row("confidences", "0 to 1, after the name of a sound: Dog:0.8."),
      Row("pictures", "Width and height in pixels: 1200x500."),
      Row("channels", "Numbers from 0, or mix, or each."),
    ]),
    .more("tragus help inputs"),
  ]

  private static let keysPage: [HelpPage.Block] = [
    .table([
      Row("q", "Stops the command."),
      Row("?", "Shows and hides the keys."),
      Row(
        "space", "Freezes the picture while the analysis goes on. Pauses 'record' and 'play'."
      ),
      Row("r", "Clears the view, or shows all frequencies in 'spectrogram'."),
      Row("+ and -", "Zoom the frequencies in 'spectrogram'."),
      Row("m", "Mutes and unmutes 'record --monitor'."),
      Row("1 to 9", "Assign a class in 'collect' and 'label'."),
      Row("0, x", "No class: 0 in 'collect', x in 'label'."),
      Row("Ctrl-C", "Stops any command, and finishes its files. Twice stops at once."),
    ]),
    .paragraph("? lists the keys of each view. Keys work only on a terminal."),
  ]

  private static let settingsPage: [HelpPage.Block] = [
    .examples([
      example("tragus config", "shows every setting"),
      example("tragus config show --origin", "shows where each comes from"),
      example("tragus config set device USB", "sets the microphone for all commands"),
      example("TRAGUS_DEVICE=USB tragus listen", "sets the microphone for one command"),
    ]),
    .table(
      Settings.Key.allCases.map { key in
        let value = key.builtIn.map { " Default: \($0)." } ?? ""
        let help = key.help.prefix(1).uppercased() + key.help.dropFirst()
        return Row(key.rawValue, "\(help).\(value) Also \(key.environmentVariable).")
      }),
    .paragraph(
      "Options override the environment. The environment overrides tragus.toml in the current folder. That "
        + "file overrides ~/.config/tragus/config.toml. An example:"),
    .literal(["device = \"USB PnP\"", "period = \"100ms\"", "floor = -60", "sensitivity = 0.7"]),
    .title("Environment"),
    .table([
      Row("TRAGUS_CONFIG", "A settings file instead of config.toml."),
      Row("TRAGUS_MODEL_DIR", "The model folder."),
      Row("TRAGUS_WIFI_PASSWORD", "The Wi-Fi password for 'send --wifi'."),
      Row("TRAGUS_TOKEN", "The secret word in the address of 'serve', which then stays the same."),
      Row("NO_COLOR", "Any value: no colours, as with --no-color."),
      Row(
        "XDG_CONFIG_HOME",
        "Settings, calibrations and profiles are in tragus/ there. Default: ~/.config."),
      Row(
        "XDG_DATA_HOME",
        "Models, peers and the history are in tragus/ there. Default: ~/.local/share."),
    ]),
    .more("tragus config --help"),
  ]

  private static let privacyPage: [HelpPage.Block] = [
    .paragraph(
      "Nothing is stored unless you ask. Every command that listens says what it stores."
    ),
    .paragraph(
      "Nothing goes online. 'serve' is open only to this computer, and with --lan to your network. "
        + "Anyone nearby can hear 'send'; --peer encrypts messages for a paired device."
    ),
    .title("What is stored if you ask"),
    .table([
      Row("record, collect, cut, synth, convert, -o", "The sound files, and the files of -o."),
      Row("label", "Label files beside the recordings."),
      Row("calibrate, blow --setup", "Your settings folder (~/.config/tragus)."),
      Row(
        "breathe --keep", "The history in your data folder; 'tragus history remove' removes it."),
      Row("pair", "Keys in your data folder; 'tragus pair --forget' removes them."),
      Row("serve", "Recordings from the page, in your data folder."),
    ]),
    .paragraph(
      "Only you can read these files. You may need consent to record other people."),
    .more("tragus history --help, tragus pair --help, tragus config --help"),
  ]
}
