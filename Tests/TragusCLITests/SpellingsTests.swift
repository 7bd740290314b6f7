import ArgumentParser
import Testing
import Tragus
import TragusStation

@testable import TragusCLI

/// The tables of other spellings, held against the options that the parser knows.
struct SpellingsTests {
  /// A command as people call it: its name, its options, and whether it is the whole program.
  private struct Place {
    let name: String?
    let label: String
    let options: Set<String>
  }

  private static let places: [Place] = {
    func place(_ name: String?, _ label: String, _ command: CommandDescription) -> Place {
      Place(name: name, label: label, options: Set(command.optionNames))
    }
    var places = [place(nil, "tragus", .root)]
    for command in CommandDescription.root.commands {
      let name = command.commandName
      places.append(place(name, name, command.usual))
      places += command.commands.map { place(name, "\(name) \($0.commandName)", $0) }
    }
    return places
  }()

  /// A word and a command by which a row is found.
  private struct Hit: Hashable {
    let word: Substring
    let place: String
    let command: String
  }

  /// Which rows the lookup can find, by the table's order and the options of each command.
  private static let hits: [[Hit]] = {
    var hits = Array(repeating: [Hit](), count: Spellings.options.count)
    for place in places {
      for (word, rows) in Spellings.places where !place.options.contains(String(word)) {
        let rows = rows.filter { index in
          let row = Spellings.options[index]
          if let option = row.meaning.option, !place.options.contains(option) { return false }
          if row.meaning == .same(""), place.name == nil { return false }
          return row.commands.isEmpty || row.commands.contains { $0 == place.name ?? "" }
        }
        let ordered =
          rows.filter { !Spellings.options[$0].commands.isEmpty }
          + rows.filter { Spellings.options[$0].commands.isEmpty }
        for index in ordered {
          hits[index].append(Hit(word: word, place: place.label, command: place.name ?? ""))
          // A row without an option takes every value, and so hides the ones below it. An input is
          // no number, and neither is what a short needless option is followed by.
          let meaning = Spellings.options[index].meaning
          if meaning == .needless, !word.hasPrefix("--") { continue }
          if meaning.option == nil, meaning != .same("") { break }
        }
      }
    }
    return hits
  }()

  @Test func `each row, each word and each command of the tables is found`() {
    #expect(Spellings.options.count > 150)
    for (row, hits) in zip(Spellings.options, Self.hits) {
      for word in row.words {
        #expect(hits.contains { $0.word == word }, "\(word) is never looked up: \(row.meaning)")
      }
      for command in row.commands {
        #expect(
          hits.contains { $0.command == command },
          "\(command) has these words itself, or lacks the option: \(row.words), \(row.meaning)")
      }
    }
  }

  @Test func `each option of a spelling is one of its command`() {
    for (row, hits) in zip(Spellings.options, Self.hits) {
      guard case .written(let text) = row.meaning, !text.hasPrefix("tragus") else { continue }
      // What stands behind a command line in the text belongs to that command.
      let own = text.split(separator: ", or tragus")[0].split(separator: " -- ")[0]
      let options = own.matches(of: #/(?:^|\s)(--?[a-z][a-z0-9-]*)/#).map { String($0.1) }
      for hit in hits {
        let known = Self.places.first { $0.label == hit.place }!.options
        for option in options {
          #expect(known.contains(option), "\(hit.place) \(hit.word): \(text)")
        }
      }
    }
  }

  /// All texts of the tables that may hold command lines.
  private static let texts: [String] =
    (Spellings.options + Spellings.parts).compactMap { row in
      switch row.meaning {
      case .written(let text), .advice(let text): text
      case .same, .needless: nil
      }
    } + Spellings.commands.map(\.text)

  @Test(arguments: Set(texts.flatMap(commandLines)).sorted())
  func `each command line in a text is taken by the parser`(line: String) throws {
    let words = line.replacing("\"", with: "").split(separator: " ").map { String($0) }
    if words.first == "help" || words == ["--version"] { return }
    // The name of a command alone is no command line.
    if words.count == 1, TragusCommand.names.contains(words[0]) { return }
    do {
      _ = try TragusCommand.parsed(words)
    } catch {
      Issue.record("tragus \(line): \(TragusCommand.message(for: error))")
    }
  }

  /// The words behind each `tragus` of a text, up to the end of the command.
  private static func commandLines(_ text: String) -> [String] {
    text.matches(of: #/(?:^|[ '])tragus ([^';|>&,]+)/#).map { match in
      var line = String(match.1)
      for end in [" is ", ". ", " has ", " makes ", " lists "] {
        if let place = line.range(of: end) { line = String(line[..<place.lowerBound]) }
      }
      return String(line.drop { $0 == " " }.reversed().drop { ". ".contains($0) }.reversed())
    }
  }

  // MARK: Words in the place of commands and their parts

  @Test func `each word for a command is looked up, once`() {
    var seen: Set<Substring> = []
    for word in Spellings.commands.flatMap(\.words) {
      #expect(!TragusCommand.names.contains(String(word)), "\(word) is a command")
      #expect(seen.insert(word).inserted, "\(word) stands there twice")
    }
  }

  @Test func `each part belongs to a command that lacks it`() {
    for row in Spellings.parts {
      for command in row.commands {
        let type = TragusCommand.configuration.subcommands.first { $0._commandName == command }
        let parts = type?.configuration.subcommands.map { $0._commandName } ?? []
        #expect(type != nil)
        for word in row.words { #expect(!parts.contains(String(word)), "\(command) \(word)") }
        guard case .same(let text) = row.meaning else { continue }
        let options = Self.places.first { $0.label == command }?.options ?? []
        let names = command == "eval" ? EvalCommand.detectorNames : []
        #expect(
          parts.contains(text) || options.contains(text) || names.contains(text),
          "\(command): \(text)")
      }
    }
  }

  // MARK: Values

  @Test(arguments: [
    // The value decides what is meant: a length, or a device.
    ("record -d 30m x.wav", "record --for 30m x.wav"),
    ("record -d hw:1,0 x.wav", "record --device hw:1,0 x.wav"),
    ("receive h.wav --out inbox.txt", "receive h.wav -o inbox.txt"),
    ("breathe --in 4 --hold 7 --out 8", "breathe 4-7-8"),
    ("breathe --inhale 4s --exhale 6s --cycles 3", "breathe 4-6 --cycles 3"),
    ("breathe --in 4 --hold 4 --out 4 --pause 4", "breathe 4-4-4-4"),
    ("cut a.wav -o s --pad 200ms", "cut a.wav -o s --padding 200ms"),
    ("beep -n 3 --pause 200ms", "beep --repeat 3 --gap 200ms"),
    ("cut a.wav --out-dir s", "cut a.wav -o s"), ("receive -f h.wav", "receive h.wav"),
    ("classify a.wav --o b.csv", "classify a.wav -o b.csv"),
    ("listen --once", "listen --exit"), ("chat --sink USB", "chat --speaker USB"),
    ("pair rm kitchen", "pair --forget kitchen"),
    ("synth list", "synth --list"),
    // A number behind a needless option is its value, and a word is not.
    ("info a.wav --recursive 3", "info a.wav"),
    ("info a.wav --recursive takes", "info a.wav takes"),
  ])
  func `a spelling with one meaning is taken`(command: String, meant: String) throws {
    let words = try ForeignWords.meant(by: command.split(separator: " ").map(String.init))
    #expect(words?.joined(separator: " ") == meant)
  }

  @Test(arguments: [
    // What was written stands in the answer.
    ("classify a.wav --class Owl", "Write --on Owl"), ("record -t 90 x.wav", "--for 90s"),
    ("play a.wav --volume -9dB", "--gain -9dB"), ("play a.wav --volume 0.5", "--gain -6dB"),
    // A value that belongs to another option.
    ("record --format flac x", "--container flac"), ("tune --guitar", "--instrument guitar"),
    ("listen --for smoke-alarm,doorbell", "Write --only smoke-alarm,doorbell"),
    ("meter --dose --time 45min", "--for 45min"), ("meter --dose --time 45min", "as --dose niosh"),
    // What belongs to another command.
    ("listen a.wav --loudness", "'tragus meter'"), ("record --spectrogram", "tragus spectrogram"),
    // Events and sounds in the place of files.
    ("listen voice --jsom", "tragus listen --only voice --json."),
    ("listen dog --jsom", "tragus listen --only Dog --json."),
    ("listen alarm --exit --jsom", "tragus listen --on alarm --exit --json."),
    ("tone a.wav dtmf --jsom", "tragus tone a.wav --dtmf --json."),
    // Raw samples as other programs name them.
    ("listen --raw --rate 16000 --channels 1 -", "--raw s16le@16000x1"),
    ("listen -f S16_LE -c 2 -r 44100 -", "--raw s16le@44100x2"),
    ("breathe --in 4 --hold 4", "tragus breathe 4-4-4-4"),
    ("receive --dir inbox", "Write --save inbox"), ("beep --speaker USB", "-o speaker:USB"),
    ("tone --dry-run", "Without --exec, the events are printed"),
    ("listen --alarms", "--only alarm"),
    // Two options that are one.
    ("spectrogram a.wav --fmin 2k --max-freq 8k", "Write --range 2k:8k, not --fmin and --max-freq"),
    ("waveform a.wav --width 800 --height 200", "--size 800x200 -o picture.png."),
    // The value says which option is meant.
    ("meter --time=slow", "Write --slow"), ("models show x -o json", "Write --json, not -o json"),
    ("send hi --protocol ultrasonic", "--band ultra"), ("meter --threshold 85", "loud:85:140"),
    ("collect s --label bird", "--class bird:5m"), ("collect sneeze -n 20", "--class sneeze:20s"),
    ("listen --event laughs --exec ./a", "--on sound:Laughter, not"),
    ("listen --events clap,whistle", "Write --only clap,whistle, not --events"),
    // What turns something off is never taken for the thing itself.
    ("serve --disable-tls", "leave it out"),
    ("tune -s E2", "--target E2"), ("record x.wav --duraton 5s", "--for 5s"),
    // A part of the name, the name in another command, and a word of the help.
    ("listen --mqtt-host here", "mosquitto_pub"), ("calibrate --freq 1000", "--frequency 1000"),
    ("breathe --exercise-minutes 5", "--minutes 5"),
    ("eval voice t.csv --negative-class r", "--neg"),
    ("tune --instruments-list x", "--instrument"), ("meter --exposure", "exposure level LAE"),
    // Filters of ffmpeg.
    ("convert a.wav -af loudnorm=I=-18:TP=-2 b.wav", "--loudness -18 --true-peak -2, not loudnorm"),
    ("convert a.wav -af volume=0.5 b.wav", "--gain -6dB"),
    ("convert a.wav -af volume=3dB b.wav", "--gain 3dB"),
    ("record -filter:a highpass=f=200 b.wav", "sox IN.wav OUT.wav highpass 200"),
    // A value that names an option, and a word that is not the value of the likeliest option.
    ("meter --response fast", "Write --fast, not --response"),
    ("tone --min 75 --max 600", "Write --range 75:600"),
    (
      "spectrogram a.wav --range 80 --fmin 20 -o b.png", "a.wav --floor -80dB -o b.png --range 20:."
    ),
    ("spectrogram a.wav --dynamic-range 70 -o b.png", "Write --floor -70dB"),
    (
      "blow --hold 0.3s",
      "Write --short 0.3s, not --hold. --on long --hard 1 --exec -- PROGRAM runs"
    ),
    ("convert a.wav b.wav -af atrim=1:2", "Write --from 1s --to 2s, not atrim"),
    ("convert a.wav b.wav -af [0:a]Volume=1e400[a]", "sox IN.wav OUT.wav vol 1e400"),
    ("blow --threshold -30dB", "A blow has no threshold in dB; --sensitivity 0.3"),
    ("meter --leq 5m", "Write --stats 5m"),
    ("tone --min=75 --max=600", "Write --range 75:600"),
    // Two words of one row.
    (
      "meter --threshold 85 --alert",
      "loud:85:140, not --threshold and"
    ),
  ])
  func `another spelling gets the right one`(command: String, hint: String) {
    let error = #expect(throws: AudioError.self) {
      try ForeignWords.meant(by: command.split(separator: " ").map(String.init))
    }
    #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("\n") == false)
  }

  /// Words behind a program in quotes are read before it, and two programs end the reading.
  @Test(arguments: [
    ["--exec", "a b", "--exec", "c d"], ["--exec", "a b", "x.wav", "--exec", "c d"],
  ])
  func `two programs in quotes are read to their end`(program: [String]) {
    var reading = ForeignWords(["listen", "--wrong"] + program)
    reading.read()
    #expect(reading.sentence != nil)
  }

  /// A word behind an option may be its value.
  @Test(arguments: [
    "labels -o list a.txt b.txt --force", "listen --device run", "record -o run x.wav",
  ])
  func `a value is not a part of a command`(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    #expect(!ForeignWords.hasPart(words))
  }

  @Test func `one line in quotes is one of the shell`() {
    #expect(
      ProgramWords.programOrLine(["xdotool click 1"]) == ["/bin/sh", "-c", "xdotool click 1"])
    #expect(ProgramWords.programOrLine(["--", "echo", "a b"]) == ["echo", "a b"])
    #expect(ProgramWords.programOrLine(["./notify.sh"]) == ["./notify.sh"])
    let words = "-- click 1 --on hard --on=long --exec -- click 3 --on short".split(separator: " ")
    #expect(
      ProgramWords.rules(words.map(String.init), on: ["double"]) == [
        ProgramWords.Rule(events: ["double"], words: ["--", "click", "1"]),
        ProgramWords.Rule(events: ["hard", "long"], words: ["--", "click", "3", "--on", "short"]),
      ])
    // The name of a recording takes the place of {} in eval, and no shell may read it.
    #expect(ProgramWords.program(["./detector {}"]) == ["./detector {}"])
  }
}

extension WordTests {
  @Suite struct Guesses {
    let workspace = try! Workspace()

    /// Complaints about values that only a run finds.
    @Test(arguments: [
      ("listen sim:tone -o json", "Write --json"),
      ("listen sim:tone --only laughs", "Write --only sound:Laughter"),
      ("explain leq", "tragus meter --sound-level"), ("explain clap", "'tragus explain classify'"),
      ("listen sim:tone --on dog=./a.sh", "--on sound:Dog --exec ./a.sh"),
      ("play A4 2s", "'tragus beep A4 2s' plays it"),
      ("meter loudness", "Write --loudness"), ("synth 440 2s", "tragus synth tone 440 2s"),
      ("synth sweep 20 20000 5s", "20:20000"), ("tune sim:tone -o notes.mid", "--midi notes.mid"),
      ("synth 10 sine", "tragus synth tone 10s"),
      ("synth sine 440 10", "tragus synth tone 440 10s"),
      ("beep 880 200ms x3", "--repeat 3"),
      ("label take.wav labels.txt", "--propose --format audacity -o labels.txt"),
      // Effects of sox behind the files.
      ("convert take.wav b.wav rate 16k", "Write --rate 16k"),
      ("convert take.wav b.wav trim 1 2", "Write --from 1s --for 2s, not trim"),
      ("convert take.wav b.wav reverb", "sox take.wav b.wav reverb."),
      ("convert take.wav b.wav norm -3", "--loudness 0 --true-peak -3"),
      ("convert take.wav b.wav vol 0.5", "Write --gain -6dB"),
      ("convert take.wav b.wav remix -9223372036854775808", "--channel mix"),
      ("convert take.wav b.wav trim $(x) =", "sox take.wav b.wav trim '$(x)' =."),
      ("convert take.wav b.wav bass ;x", "bass ';x'."),
      // A long word with an h is not the help.
      ("meter take.wav -threshold 3", "--ranges"),
      ("tune take.wav -hopsize 3", "length of a frame"),
      ("record lesson.mp3 -d 45m", "lesson.opus"),
    ])
    func `a value in a wrong place gets the right spelling`(command: String, hint: String) throws {
      let outcome = try workspace.run(command.split(separator: " ").map(String.init))
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    }

    @Test func `a beep sounds as often as is asked for`() throws {
      let outcome = try workspace.run(
        "beep", "1k", "--for", "100ms", "--repeat", "3", "--gap", "50ms", "-o", "b.wav")
      #expect(outcome.status == 0)
      let info = try workspace.run("info", "b.wav", "--json")
      #expect(info.text.contains("19200"), "3 x 100 ms and 2 x 50 ms at 48 kHz: \(info.text)")
    }

    @Test func `a length before the signal is read with its unit`() throws {
      #expect(try workspace.run("synth", "2s", "sine", "440", "-o", "a.wav").status == 0)
      #expect(try workspace.run("synth", "tone", "440", "2s", "-o", "b.wav").status == 0)
      #expect(try workspace.bytes("a.wav") == workspace.bytes("b.wav"))
    }
  }
}
