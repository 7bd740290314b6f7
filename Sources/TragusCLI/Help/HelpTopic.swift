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
    case .keys: ["shortcuts"]
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
      "What a command can listen to: microphones, files, folders, pipes and test signals."
    case .outputs: "Where results go: data to standard output, messages to standard error."
    case .formats: "The files that are read and written, and how events are printed."
    case .events: "What is reported, and the keys of a line of JSON."
    case .signals: "Test signals that every command can listen to, without a microphone."
    case .units: "How durations, frequencies, levels, sizes and notes are written."
    case .keys: "The keys of the live view."
    case .exit: "The status with which a command ends, for scripts."
    case .settings: "What can be set once for all commands, and where."
    case .privacy: "What is stored, where, and what goes online: nothing, unless you ask for it."
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
      Row("mic", "The microphone of the setting 'device', or else the system's default."),
      Row("mic:<name>", "Any part of a name or an id that 'tragus devices' lists."),
      Row("<file>", "A sound file; its content says which kind it is, not its suffix."),
      Row("<folder>", "All sound files in it and in the folders below."),
      Row("-", "Standard input: a sound file, or bare samples with --raw."),
      Row("sim:<name>", "A test signal; see 'tragus help signals'."),
    ]),
    .paragraph("Without an input, a command listens to the microphone."),
    .paragraph(
      "--from and --to choose a part of a file. --for ends after a while. --channel chooses one channel, "
        + "mixes all, or reports each. --raw s16le@48000x1 says what bare samples are."),
    .paragraph("The same samples give the same events, whatever they come from."),
    .more("tragus help formats, tragus help signals, tragus devices"),
  ]

  private static let signalsPage: [HelpPage.Block] = [
    .examples([
      example("tragus listen sim:scene", "a simulated room"),
      example("tragus meter 'sim:tone?frequency=997&level=-20'", "keys and values behind ?"),
      example("tragus synth blow count=3 -o blows.wav", "the same into a file"),
      example("tragus play sim:blow", "the same through the loudspeaker"),
    ]),
    .table(SimulatedSource.catalog.map { Row($0.name, $0.summary) }),
    .paragraph(
      "All signals have the keys \(commonKeys.joined(separator: ", ")). 'tragus synth --list' lists all keys "
        + "and their defaults. The same keys and seed give the same samples on every machine."),
    .more("tragus synth --list"),
  ]

  private static var commonKeys: [String] {
    let keys = SimulatedSource.catalog.map { $0.keys.map(\.name) }
    return (keys.first ?? []).filter { key in keys.allSatisfy { $0.contains(key) } }
  }

  private static let formatsPage: [HelpPage.Block] = [
    .title("Files of sound"),
    .table([
      Row(
        "read",
        AudioFileFormat.allCases.filter { $0 != .raw }.map(\.rawValue).joined(separator: ", ")),
      Row(
        "written",
        AudioFileFormat.allCases.filter(\.isWritable).map(\.rawValue).joined(separator: ", ")),
      Row("bare samples", "--raw <type>@<rate>x<channels>, for example s16le@48000x1."),
    ]),
    .paragraph(
      "A written file gets its format from its suffix, or from --container. --bits, --rate and --dither "
        + "say how its samples are stored."),
    .title("Events (--format)"),
    .table([
      Row("text", "Lines for people, the default."),
      Row("json", "One object a line; also --json."),
      Row("csv", "A table with a header line; also --csv."),
      Row("tsv", "The same, separated by tabs."),
      Row("audacity", "Labels for Audacity; -o labels/ writes a file for each recording."),
      Row("raven", "A selection table for Raven."),
    ]),
    .title("Pictures"),
    .table([Row("png, svg", "By the suffix of the file; - writes a PNG to standard output.")]),
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
      "Standard output carries data alone. Progress, warnings and the live view go to standard error, and "
        + "-q silences them."),
    .paragraph(
      "On a terminal, live input becomes a picture; ? shows its keys. In a pipe or a file, each event is a "
        + "line."),
    .paragraph(
      "-o names a file to write, and - is standard output. Its suffix says the format. An existing file is "
        + "kept, unless you add --force."
    ),
    .title("Programs"),
    .paragraph(
      "--exec -- PROGRAM runs a program for each event, and gives it the event as a line of JSON on standard "
        + "input. --on chooses the events. Runs never overlap, and --cooldown leaves time between them."
    ),
    .paragraph(
      "-e ends at the first event that counts, with status 0. --timeout 30s ends with status 124 when none "
        + "comes. Guide Documentation/Scripts.md has examples, and a service."),
    .more("tragus help formats, tragus help events, tragus help keys"),
  ]

  private static let eventsPage: [HelpPage.Block] = [
    .examples([
      example("tragus listen take.wav --json", "a line of JSON for each event"),
      example("tragus listen take.wav --json --only blow", "one type of events"),
      example("tragus listen take.wav --csv", "the same as a table"),
    ]),
    .title("Types"),
    .table(
      [Row("hello", "The first line: the source and all parameters.")] + types),
    .paragraph(
      "Lines come in the order in which they became known, so their times may go back. With jq, "
        + "select(.type == \"blow\") leaves the first line out."),
    .paragraph("* marks what 'tragus listen' reports unless --only or --not choose."),
    .title("Keys of every event"),
    .table([
      Row("type", "The kind of event."),
      Row("version", "The version of this contract."),
      Row("time", "Seconds since the stream began."),
      Row("date", "The time of day, in live streams."),
      Row("phase", "began, updated or ended, where something lasts."),
      Row("start, end", "When it began and ended, in seconds."),
      Row("at", "Where in the stream the line could first be written."),
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
      "The first signal finishes what is open; the second ends at once. 'record' ends with 0 by Ctrl-C, and "
        + "so does every live view by the key q."),
    .paragraph(
      "A pipe that its reader closes is not an error. Each error is one line on standard error."),
    .paragraph(
      "A unit of systemd that stops a command needs SuccessExitStatus=143; the guide Documentation/Scripts.md "
        + "has one."),
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
      Row("confidences", "0 to 1; behind the name of a sound: Dog:0.8."),
      Row("pictures", "Pixels: 1200x500."),
      Row("channels", "Numbers from 0, or mix, or each."),
    ]),
    .more("tragus help inputs"),
  ]

  private static let keysPage: [HelpPage.Block] = [
    .table([
      Row("q", "Ends the view, with status 0."),
      Row("?", "Shows and hides the keys."),
      Row(
        "space", "Freezes the picture while everything is still heard; pauses 'record' and 'play'."
      ),
      Row("r", "Forgets what was heard, or shows all frequencies again."),
      Row("+ and -", "Show the lower half of the frequencies, or twice as many, in 'spectrogram'."),
      Row("m", "Mutes what 'record --monitor' plays."),
      Row("1 to 9, 0", "Say which class is heard in 'collect' and 'label'; 0 is none."),
      Row("Ctrl-C", "Ends any command, and finishes its files; twice ends it at once."),
    ]),
    .paragraph("A view lists its own keys with ?. Keys work on a terminal alone."),
  ]

  private static let settingsPage: [HelpPage.Block] = [
    .examples([
      example("tragus config", "shows every setting"),
      example("tragus config show --origin", "says where each comes from"),
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
      "Options win over the environment. The environment wins over tragus.toml in the current folder. That "
        + "file wins over ~/.config/tragus/config.toml. A file looks like this:"),
    .literal(["device = \"USB PnP\"", "period = \"100ms\"", "floor = -60", "sensitivity = 0.7"]),
    .title("Environment"),
    .table([
      Row("TRAGUS_CONFIG", "A file that takes the place of config.toml."),
      Row("TRAGUS_MODEL_DIR", "The folder of trained models."),
      Row("TRAGUS_WIFI_PASSWORD", "The password that 'send --wifi' sends."),
      Row("TRAGUS_TOKEN", "The secret word in the address of 'serve', which then stays the same."),
      Row("NO_COLOR", "Any value: no colours."),
      Row(
        "XDG_CONFIG_HOME",
        "Settings, calibrations and profiles are in tragus/ there; else in ~/.config."),
      Row(
        "XDG_DATA_HOME",
        "Models, peers and the history are in tragus/ there; else in ~/.local/share."),
    ]),
    .more("tragus config --help"),
  ]

  private static let privacyPage: [HelpPage.Block] = [
    .paragraph(
      "Tragus stores nothing unless you ask for it, and every command that listens says what it stores."
    ),
    .paragraph(
      "Nothing goes online. 'serve' can be reached from this computer alone, and from your network with "
        + "--lan. Sound that 'send' plays can be heard by anyone near; --peer seals it for a paired device."
    ),
    .title("What is kept, if you ask for it"),
    .table([
      Row("record, collect, cut, synth, convert, -o", "The files that you name."),
      Row("label", "Files of labels beside the recordings."),
      Row("calibrate, blow --setup", "Your folder of settings (~/.config/tragus)."),
      Row(
        "breathe --keep", "A history in your folder of data; 'tragus history remove' removes it."),
      Row("pair", "Keys in your folder of data; 'tragus pair --forget' removes them."),
      Row("serve", "What you record on the page, in your folder of data."),
    ]),
    .paragraph(
      "Others on this computer may not read these files. Recording others may need their consent."),
    .more("tragus history --help, tragus pair --help, tragus config --help"),
  ]
}
