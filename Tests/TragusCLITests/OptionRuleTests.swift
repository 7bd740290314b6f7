import Testing

@testable import TragusCLI

extension WordTests {
  /// What options refuse, and what they let pass, whatever the command.
  @Suite struct OptionRules {
    let workspace = try! Workspace()

    // MARK: Where data goes

    @Test(arguments: [
      ("devices -o a.csv", ".txt or .json"), ("history export -o a.txt", ".csv, .tsv or .json"),
      ("history list -o a.tsv", ".txt or .json"), ("doctor take.wav -o a.csv", ".txt or .json"),
      ("eval voice --negatives none=take.wav -o a.tsv", ".txt, .json or .csv"),
      ("classify --labels dog -o a.json", ".txt"),
      ("classify --labels dog --csv", "leave the format"),
      ("label take.wav --propose --write --format tsv", "audacity, raven or csv"),
    ])
    func `a format that a command lacks is refused before it runs`(
      command: String, advice: String
    ) throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      let outcome = try workspace.run(command.split(separator: " ").map(String.init))
      #expect(outcome.status == 64 && outcome.errors.contains(advice), "\(outcome.errors)")
      for name in ["a.csv", "a.txt", "a.tsv", "a.json", "take.csv"] {
        #expect(!workspace.exists(name))
      }
    }

    @Test func `a table of exercises is apart by tabs where the suffix says so`() throws {
      let outcome = try workspace.run("history", "export", "-o", "all.tsv")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let text = String(decoding: try workspace.bytes("all.tsv"), as: UTF8.self)
      #expect(text.contains("\t") && !text.contains(","))
    }

    @Test func `what replaces a file needs one`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      for words in [["listen", "take.wav"], ["meter", "take.wav"], ["info", "take.wav"]] {
        let outcome = try workspace.run(words + ["--force"])
        #expect(outcome.status == 64 && outcome.errors.contains("name one with -o"))
      }
      // A picture or a melody is a file, too.
      for words in [["meter", "--plot", "a.png"], ["tune", "--midi", "a.mid"]] {
        for _ in 0..<2 {
          let outcome = try workspace.run(words + ["take.wav", "--force", "-q"])
          #expect(outcome.status == 0, "\(outcome.errors)")
        }
      }
    }

    @Test(arguments: [
      ("spectrogram take.wav --csv --frequency mel", "leave --frequency out"),
      ("spectrogram take.wav --json --range 0:1k", "--csv knows --range"),
      ("spectrogram take.wav -o a.png --period 1s", "leave --period out"),
      ("waveform take.wav --size 400x200", "--size is for a picture; add -o picture.png"),
      ("classify take.wav --windows --threshold 0.5", "leave --windows out"),
      ("breath take.wav --night --phase ended", "--phase"),
      ("beep 440 1s --a4 442 -o a.wav", "--a4 and --transpose are about notes"),
      ("beep --clicks 120bpm --ramp 50ms -o a.wav", "leave --ramp out"),
      ("synth --list -o a.wav", "leave --output out"),
      ("pair --list --force", "--force is for pairing"),
      ("chirps take.wav --on chirp --exec true", "'chirp' is an event of --each"),
      ("tune take.wav --on note:A4 -e", "'note' is an event of --notes"),
      ("serve --tls self,key.pem", "write --tls self."),
    ])
    func `an option without an effect is refused`(command: String, advice: String) throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      let outcome = try workspace.run(command.split(separator: " ").map(String.init))
      #expect(outcome.status == 64 && outcome.errors.contains(advice), "\(outcome.errors)")
      #expect(!workspace.exists("a.png") && !workspace.exists("a.wav"))
    }

    @Test func `a table of spectra has the frequencies of the range`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      let table = try workspace.run("spectrogram", "take.wav", "--csv", "--range", "1k:2k", "-q")
        .text
      let frequencies = table.split(separator: "\n").dropFirst().compactMap {
        Double($0.split(separator: ",")[1])
      }
      #expect(frequencies.min() == 1000 && frequencies.max() == 2000)
    }

    // MARK: Events

    @Test func `an option that is given twice counts twice`() throws {
      let twice = try workspace.run(
        "listen", "sim:speech?duration=3s", "--only", "alarm", "--only", "voice", "--json", "-q")
      let once = try workspace.run(
        "listen", "sim:speech?duration=3s", "--only", "voice,alarm", "--json", "-q")
      #expect(once.text.contains("\"type\":\"voice\"") && twice.text == once.text)
      let wrong = try workspace.run("listen", "sim:speech", "--only", "xyz", "--only", "voice")
      #expect(wrong.status == 64 && wrong.errors.contains("'xyz'"))
    }

    @Test func `what counts is calibrated as what is reported is`() throws {
      // The recording keeps what turns its levels into dB SPL.
      let recorded = try workspace.run(
        "record", "sim:tone?frequency=1000&duration=3s&level=-20", "--calibration", "117dB", "-o",
        "take.wav", "-q")
      #expect(recorded.status == 0, "\(recorded.errors)")
      for option in ["--only", "--on"] {
        let outcome = try workspace.run("listen", "take.wav", option, "dose", "--count", "1", "-q")
        #expect(outcome.status == 0, "\(option): \(outcome.errors)")
      }
    }

    @Test func `a confidence needs an event that has one`() throws {
      let outcome = try workspace.run(
        "listen", "sim:alarm", "--on", "alarm:smoke:0.99", "--exit")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("no confidence; write alarm:smoke,"), "\(outcome.errors)")
    }

    @Test func `what was not heard is named`() throws {
      for (command, words) in [("tune", "no pitch (E2) was"), ("listen", "no note:E2 was")] {
        let outcome = try workspace.run(
          command, "sim:tone?frequency=440&duration=1s", "--on",
          command == "tune" ? "E2" : "note:E2", "-e")
        #expect(outcome.status == 124 && outcome.errors.contains(words), "\(outcome.errors)")
      }
    }

    // MARK: Numbers

    @Test(arguments: [
      ("meter --loudness -16", "--loudness takes no value; write --target -16."),
      ("meter --loudness=-16", "--loudness takes no value; write --target -16."),
      ("beep --quiet -5", "--quiet takes no value; leave -5 out."),
      ("tone --max -.5", "-.5"), ("tone --max -5", "--max must be 1 to 64"),
      ("meter --floor --json", "--floor needs a value"),
      ("beep -440 1s", "'-440' is below 0"),
      ("beep 440 --for 0s -o a.wav", "longer than 0s"), ("beep 440 0s -o a.wav", "longer than 0s"),
      ("beep 440:0s A4 -o a.wav", "longer than 0s"),
    ])
    func `a number that does not belong there is named as it was written`(
      command: String, advice: String
    ) throws {
      let outcome = try workspace.run(command.split(separator: " ").map(String.init))
      #expect(outcome.status == 64 && outcome.errors.contains(advice), "\(outcome.errors)")
      #expect(!workspace.exists("a.wav"))
    }

    @Test(arguments: ["-16", "-16LUFS", "-16 LUFS", "-16.0"])
    func `a target has the unit of loudness or none`(target: String) throws {
      try workspace.synth("take.wav", "tone duration=1s rate=48000")
      let outcome = try workspace.run("meter", "take.wav", "--target", target)
      #expect(outcome.status == 0 && outcome.text.contains("-16"), "\(outcome.errors)")
    }

    // MARK: Where the command stands

    @Test func `help and messages are of the command, wherever it stands`() throws {
      let page = try workspace.run("help", "blow").text
      for words in [["-q", "blow", "--help"], ["--format", "json", "blow", "--help"]] {
        #expect(try workspace.run(words).text == page)
      }
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      let plain = try workspace.run("meter", "take.wav", "--format", "json").text
      #expect(try workspace.run("--format", "json", "meter", "take.wav").text == plain)
      #expect(try workspace.run("models", "--json", "list").status == 0)
      let wrong = try workspace.run("--json", "meter", "take.wav", "--period", "x")
      #expect(wrong.status == 64 && wrong.errors.contains("tragus meter --help"))
    }
  }
}

struct ActionEventsTests {
  @Test func `a command offers what it hears`() {
    #expect(
      ActionEvents.names(after: "", of: "blow") == [
        "blow", "wind", "short", "long", "hard", "double",
      ])
    #expect(ActionEvents.names(after: "", of: "tune").contains("C#4"))
    #expect(
      ActionEvents.names(after: "Dog,Domestic a", of: "classify").contains(
        "Dog,Domestic animals, pets"))
    #expect(!ActionEvents.names(after: "Dog,", of: "classify").contains("Dog,Dog"))
    let all = ActionEvents.names(after: "", of: "listen")
    #expect(Set(["blow", "gap", "Dog"]).isSubset(of: all))
    #expect(ActionEvents.names(after: "voice,alarm:", of: "listen").contains("voice,alarm:smoke"))
    #expect(ActionEvents.names(after: "sound:", of: nil).contains("sound:Dog"))
  }

  @Test(arguments: ["blow", "breath", "chirps", "classify", "listen", "tone", "tune"])
  func `help says what a command knows`(command: String) throws {
    #expect(ActionEvents.help(of: command)?.last == ".")
    let page = HelpPage(CommandDescription.named(by: [command]).command)
    let rows = page.blocks.flatMap { block -> [HelpPage.Row] in
      if case .table(let rows) = block { rows } else { [] }
    }
    let row = try #require(rows.first { $0.term.hasPrefix("--on ") })
    #expect(row.text.hasSuffix(try #require(ActionEvents.help(of: command))))
  }
}

struct CommandDescriptionTests {
  @Test(arguments: [
    ("listen take.wav", "listen", "take.wav"), ("models rm x", "models", "rm x"),
    ("-q models --json list", "models list", "-q --json"),
    ("--format json meter a.wav", "meter", "--format json a.wav"),
    ("a.wav meter", "", "a.wav meter"),
    ("-- meter", "", "-- meter"), ("blow --exec meter", "blow", "--exec meter"),
  ])
  func `a command is found in words`(words: String, path: String, rest: String) {
    let found = CommandDescription.named(by: words.split(separator: " ").map(String.init))
    #expect(found.command.path.joined(separator: " ") == path)
    #expect(found.rest.joined(separator: " ") == rest)
  }

  @Test func `options are known by all their names, also in the usual part of a command`() {
    let (meter, _) = CommandDescription.named(by: ["meter"])
    #expect(["-q", "--quiet", "--floor", "--slow", "-h"].allSatisfy(meter.optionNames.contains))
    #expect(meter.takesValue("--floor") && meter.takesValue("-o") && !meter.takesValue("--slow"))
    #expect(meter.nearestOption(to: "--flor") == "--floor")
    #expect(meter.nearestOption(to: "-json") == "--json")
    #expect(meter.usual.path == ["meter"])
    #expect(CommandDescription.named(by: ["history"]).command.usual.path == ["history", "list"])
  }
}
