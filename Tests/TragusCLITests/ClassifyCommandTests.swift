import Foundation
import Testing

extension CommandTests {
  @Suite struct Classifying {
    // What AudioSet calls a sine.
    private static let sine = "sim:tone?duration=3s&rate=16000"
    // A smoke alarm, which has pulses of half a second.
    private static let alarm = "sim:alarm?duration=4s&rate=16000"
    let workspace = try! Workspace()

    private func objects(_ arguments: String...) throws -> [[String: Any]] {
      let outcome = try workspace.run(["classify"] + arguments + ["-q"])
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      return try outcome.events.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }

    private func labels(_ objects: [[String: Any]]) -> [String] {
      objects.compactMap { $0["label"] as? String }
    }

    @Test func `a sound is a line when it begins and one when it ends`() throws {
      let text = try workspace.run("classify", Self.sine, "-q")
      #expect(text.status == 0)
      #expect(
        text.lines == [
          "    0.000 s  sound  Sine wave began", "    2.925 s  sound  Sine wave ended after 2.9 s",
        ])
      let editor = try workspace.run("classify", Self.sine, "-q", "--format", "audacity")
      #expect(editor.lines.count == 1 && editor.text.hasSuffix("\tSine wave\n"))
    }

    @Test func `labels of several recordings get a file each, or a table of Raven`() throws {
      for name in ["rec/a.wav", "rec/b/c.wav"] {
        try FileManager.default.createDirectory(
          at: workspace.url("rec/b"), withIntermediateDirectories: true)
        try workspace.synth(name, "tone duration=3s rate=16000")
      }
      let refused = try workspace.run("classify", "rec", "--format", "audacity")
      #expect(refused.status == 64 && refused.text == "")
      #expect(refused.errors.hasPrefix("tragus: Labels belong to one recording; write -o labels/"))
      let files = try workspace.run(
        "classify", "rec", "--format", "audacity", "-o", "labels/", "-q")
      #expect(files.status == 0 && files.text == "", "\(files.errors)")
      for name in ["labels/a.txt", "labels/b/c.txt"] {
        let text = String(decoding: try workspace.bytes(name), as: UTF8.self)
        #expect(text == "0.000000\t2.925000\tSine wave\n")
      }
      let none = try workspace.run("classify", "no/", "--format", "audacity", "-o", "empty/")
      #expect(none.status == 66 && !workspace.exists("empty"))
      let table = try workspace.run("classify", "rec", "--format", "raven", "-q")
      #expect(table.lines.count == 3)
      #expect(
        table.lines[0].hasSuffix("Annotation\tBegin File\tBegin Path\tFile Offset (s)\tConfidence"))
      let fields = table.lines[2].components(separatedBy: "\t")
      // The second recording begins where the first one ends.
      #expect(fields.count == 12 && fields[0] == "2" && fields[3] == "3.000000")
      #expect(Array(fields[7...9]) == ["Sine wave", "c.wav", "rec/b/c.wav"])
    }

    @Test func `a summary has a row for each kind in a file, and a total`() throws {
      for name in ["rec/a.wav", "rec/b.wav"] {
        try FileManager.default.createDirectory(
          at: workspace.url("rec"), withIntermediateDirectories: true)
        try workspace.synth(name, "tone duration=3s rate=16000")
      }
      try workspace.synth("rec/c.wav", "silence duration=3s rate=16000")
      let text = try workspace.run("classify", "rec", "--summary", "-q")
      #expect(text.status == 0)
      #expect(
        text.lines.map { $0.split(separator: " ").joined(separator: " ") } == [
          "rec/a.wav: Sine wave once, 2.9 s, confidence up to 1.00",
          "rec/b.wav: Sine wave once, 2.9 s, confidence up to 1.00",
          "all: Sine wave: in 2 of 3 inputs, 2 times, 5.9 s",
        ], "\(text.text)")
      let table = try workspace.run("classify", "rec", "--summary", "--csv", "-q")
      #expect(
        table.lines == [
          "source,label,count,duration,confidence", "rec/a.wav,Sine wave,1,2.925,1",
          "rec/b.wav,Sine wave,1,2.925,1",
        ], "\(table.text)")
      let nothing = try workspace.run("classify", "rec/c.wav", "--summary")
      #expect(nothing.status == 0 && nothing.errors.contains("no sound was recognised"))
      #expect(try workspace.run("classify", "rec", "--summary", "--windows").status == 64)
    }

    @Test func `one phase alone is a row for each sound`() throws {
      let rows = try workspace.run(
        "classify", Self.sine, "--sounds", "--csv", "--phase", "ended", "-q")
      #expect(rows.status == 0 && rows.lines.count == 2)
      #expect(rows.lines.last?.contains(",ended,") == true)
    }

    @Test func `its table of sounds is cut and scored`() throws {
      try workspace.synth("a.wav", "tone duration=3s rate=16000")
      let sounds = try workspace.run("classify", "a.wav", "--sounds", "-o", "sounds.csv", "-q")
      #expect(sounds.status == 0)
      let cut = try workspace.run("cut", "a.wav", "--labels", "sounds.csv", "-o", "clips", "-q")
      #expect(cut.status == 0, "\(cut.errors)")
      #expect(workspace.exists("clips/Sine wave/a-0001.wav"))
    }

    @Test func `JSON has each window and the most likely kinds`() throws {
      let windows = try objects(Self.sine, "--json", "--windows", "--top", "3")
      // Half a window apart, as the published network cuts them: (3 - 0.975) / 0.4875 + 1.
      #expect(windows.count == 5)
      for (index, window) in windows.enumerated() {
        #expect(window["type"] as? String == "classification")
        #expect(window["start"] as? Double == 0.4875 * Double(index))
        let scores = try #require(window["scores"] as? [String: Double])
        #expect(scores.count == 3)
        #expect(scores.values.max() == scores[try #require(window["label"] as? String)])
      }
      #expect(labels(windows) == Array(repeating: "Sine wave", count: 5))
      let all = try objects(Self.sine, "--json", "--windows", "--top", "521", "--for", "1s")
      #expect((all[0]["scores"] as? [String: Double])?.count == 521)
      let table = try workspace.run("classify", Self.sine, "--csv", "-q")
      #expect(table.lines.count == 6 && table.lines[1].hasPrefix("classification,"))
    }

    @Test func `windows have the numbers that describe them on request`() throws {
      let windows = try objects(Self.sine, "--json", "--embedding")
      #expect(windows.count == 5)
      for window in windows {
        let numbers = try #require(window["embedding"] as? [Double])
        #expect(numbers.count == 1024 && numbers.allSatisfy { $0 >= 0 })
      }
      #expect(try objects(Self.sine, "--json").allSatisfy { $0["embedding"] == nil })
      let refused = try workspace.run("classify", Self.sine, "--embedding")
      #expect(refused.status == 64 && refused.errors.contains("--json"))
    }

    @Test func `what is about sounds reports sounds, and windows when they are asked for`() throws {
      for options in [["--sounds"], ["--on", "dog,sine WAVE:0.6"], ["--count", "1"]] {
        let outcome = try workspace.run(["classify", Self.sine, "--json", "-q"] + options)
        #expect(outcome.events.count == 2, "\(options)")
        #expect(outcome.events.allSatisfy { $0.contains(#""type":"sound""#) })
      }
      let both = try objects(Self.sine, "--json", "--sounds", "--windows")
      #expect(both.count { $0["type"] as? String == "classification" } == 5)
      #expect(both.count { $0["type"] as? String == "sound" } == 2)
      let text = try workspace.run("classify", Self.sine, "--windows", "-q")
      #expect(text.lines.count == 5 && text.lines.allSatisfy { $0.contains("  Sine wave ") })
    }

    @Test func `a family is heard by what belongs to it, and nothing else is reported`() throws {
      #expect(Set(labels(try objects(Self.alarm, "--on", "alarm", "--json"))) == ["Alarm"])
      #expect(try objects(Self.alarm, "--on", "Animal", "--on", "Speech", "--json").isEmpty)
    }

    @Test func `what came close says why it was left out`() throws {
      let sine = try objects(Self.sine, "--on", "Sine wave:1", "--rejected", "--json")
      try #require(sine.count == 1)
      #expect(sine[0]["type"] as? String == "sound-rejection")
      #expect(sine[0]["reason"] as? String == "threshold" && sine[0]["threshold"] as? Double == 1)
      let confidence = try #require(sine[0]["confidence"] as? Double)
      #expect(confidence >= 0.5 && confidence < 1)
      let alarm = try objects(
        Self.alarm, "--on", "Alarm", "--on", "Smoke detector, smoke alarm", "--rejected", "--json")
      let covered = try #require(alarm.first { $0["reason"] as? String == "covered" })
      #expect(covered["label"] as? String == "Alarm")
      #expect(covered["coveredBy"] as? String == "Smoke detector, smoke alarm")
      // What is covered is not reported as well.
      let sounds = alarm.filter { $0["type"] as? String == "sound" }
      #expect(Set(labels(sounds)) == ["Smoke detector, smoke alarm"])
    }

    @Test func `-e ends at the first sound, and tells when there was none`() throws {
      let found = try workspace.run("classify", Self.sine, "--on", "Sine wave", "-e", "-q")
      #expect(found.status == 0 && found.lines.count == 1 && found.text.contains("began"))
      let none = try workspace.run(
        "classify", Self.sine, "--on", "Dog", "-e", "--timeout", "1500ms")
      #expect(none.status == 124 && none.output.isEmpty)
      #expect(none.errors.contains("no such sound was heard in 1.5 s; --rejected"))
      let few = try workspace.run("classify", Self.sine, "--count", "2", "-q")
      #expect(few.status == 124 && few.lines.count == 2)
    }

    @Test func `a program gets the event as its input`() throws {
      let began = try workspace.run("classify", Self.sine, "--csv", "-q", "--exec", "--", "cat")
      #expect(began.status == 0)
      #expect(began.errors.contains(#""label":"Sine wave","phase":"began""#))
      let ended = try workspace.run(
        "classify", Self.sine, "-q", "--phase", "ended", "--exec", "--", "cat")
      #expect(ended.text.contains(#""phase":"ended""#))
      #expect(!ended.text.contains(#""phase":"began""#))
      #expect(try workspace.run("classify", Self.sine, "-q", "--exec", "false").status == 2)
    }

    @Test func `names are listed by the words in them`() throws {
      let dogs = try workspace.run("classify", "--labels", "DOG")
      // AudioSet knows these.
      #expect(dogs.lines == ["Canidae, dogs, wolves", "Dog", "Whimper (dog)"])
      #expect(try workspace.run("classify", "--labels", "smoke", "alarm").lines.count == 1)
      let all = try workspace.run("classify", "--labels").lines
      #expect(all.count >= 521 && Set(all).isSuperset(of: ["Speech", "Domestic animals, pets"]))
    }

    @Test(arguments: [
      ("--check", "--model home"), ("--rounds 2", "--check"),
      ("--check --model x --exit", "--exit"), ("--top 0", "1 to 521"), ("--top 522", "1 to 521"),
      ("--hop 1s", "--hop"),
      ("--pause 61s", "--pause"), ("--threshold 0", "--threshold"), ("--count 0", "--count"),
      ("-e --count 2", "--exit"), ("--when began", "--phase began"),
      ("--cooldown 1s", "--cooldown"),
      ("--on Dgo", "Did you mean 'Dog'?"), ("--on qwertz", "--labels"),
      ("--on Speach", "Did you mean 'Speech'?"), ("--on Dog:2", "0.01 to 1"),
      ("--on :0.5", "no name of a sound"), ("--labels qwertz", "'qwertz'"),
      ("--format json --channel each", "--channel 1"),
    ])
    func `what cannot be heard is said in one line`(options: String, words: String) throws {
      let input = "sim:noise?duration=0.2s&channels=2"
      let outcome = try workspace.run(
        ["classify", input, "-q"] + options.split(separator: " ").map(String.init))
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }

    @Test func `a rate that is too low is refused, and a file that fails does not end a folder`()
      throws
    {
      let low = try workspace.run("classify", "sim:tone?rate=2000&frequency=200&duration=2s", "-q")
      #expect(low.status == 64 && low.errors.contains("2000 Hz, too few for kinds of sounds"))
      try FileManager.default.createDirectory(
        at: workspace.url("d"), withIntermediateDirectories: false)
      for name in ["a", "c"] {
        try workspace.synth("d/\(name).wav", "tone duration=1s rate=16000")
      }
      // The first bytes of a WAV file, and no more.
      try workspace.write("RIFF\u{0}\u{0}\u{0}\u{0}WAVE", to: "d/b.wav")
      let outcome = try workspace.run("classify", "d", "--json", "-q", "--on", "Sine wave")
      #expect(outcome.status == 2 && outcome.errors.contains("b.wav"))
      #expect(outcome.events.count { $0.contains(#""phase":"began""#) } == 2)
    }

    @Test func `a terminal shows what is likely, and what was heard`() throws {
      let process = workspace.process(
        Workspace.program.path,
        ["classify", "sim:tone?duration=1500ms&rate=16000", "--realtime"], [:])
      let terminal = try PseudoTerminal(running: process)
      terminal.readToEnd()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let lines = terminal.lastPicture
      #expect(lines.count { $0.contains("Sine wave") && $0.hasSuffix(" %") } == 1)
      #expect(lines.count { $0.contains("Sine wave") && $0.hasSuffix("60 s") } == 1)
      #expect(lines.allSatisfy { $0.count <= 79 })
    }

    @Test func `the picture of listen says what is heard`() throws {
      let process = workspace.process(
        Workspace.program.path,
        ["listen", "sim:tone?duration=1500ms&rate=16000", "--realtime"], [:])
      let terminal = try PseudoTerminal(running: process)
      terminal.readToEnd()
      process.waitUntilExit()
      #expect(terminal.text.contains(" hears  Sine wave"))
      // In the last picture it is over.
      #expect(terminal.lastPicture.contains { $0.hasSuffix(" hears  -") })
    }

    @Test func `listen says what it hears, and record only where it is asked to`() throws {
      func sounds(_ arguments: String...) throws -> Int {
        try workspace.run(arguments + ["--json", "-q"]).events
          .count { $0.contains(#""type":"sound""#) }
      }
      #expect(try sounds("listen", Self.sine) == 2)
      #expect(try sounds("record", Self.sine, "-o", "a.wav") == 0)
      #expect(try sounds("record", Self.sine, "-o", "b.wav", "--on", "label:sine wave:0.5") == 2)
      #expect(workspace.exists("b.wav"))
      #expect(try sounds("record", Self.sine, "-o", "c.wav", "--on", "Dog,sound:Cat") == 0)
      #expect(!workspace.exists("c.wav"))
    }

    @Test func `a trained model hears its kinds, by its file or by its name`() throws {
      for folder in ["s", "s/beep", "s/hiss", "models"] {
        try FileManager.default.createDirectory(
          at: workspace.url(folder), withIntermediateDirectories: false)
      }
      for index in 0..<3 {
        try workspace.synth(
          "s/beep/\(index).wav", "tone frequency=\(700 + 100 * index) duration=2s rate=16000")
        try workspace.synth("s/hiss/\(index).wav", "noise seed=\(index) duration=2s rate=16000")
      }
      // In a process of its own: it trains in several threads, which have the folder of the process.
      let trained = try workspace.shell("\"$tragus\" train s -o models/home.tragusmodel -q")
      try #require(trained.status == 0, "\(trained.errors)")
      let windows = try objects(Self.sine, "--model", "models/home.tragusmodel", "--json")
      #expect(windows.count == 5 && labels(windows).allSatisfy { $0 == "beep" })
      let scores = windows.compactMap { $0["scores"] as? [String: Double] }
      #expect(scores.allSatisfy { Set($0.keys) == ["beep", "hiss"] })

      let places = ["TRAGUS_MODEL_DIR": "models"]
      let named = try workspace.run(
        ["classify", Self.sine, "--model", "home", "--on", "BEEP", "-q"], environment: places)
      #expect(named.lines.count == 2 && named.lines[0].hasSuffix("sound  beep began"))
      let list = try workspace.run(
        ["classify", "--model", "home", "--labels"], environment: places)
      #expect(list.lines == ["beep", "hiss"])
      let other = try workspace.run(
        ["classify", Self.sine, "--model", "home", "--on", "Dog"], environment: places)
      #expect(other.status == 64 && other.errors.contains("There is no sound 'Dog'"))
      let missing = try workspace.run(
        ["classify", Self.sine, "--model", "away"], environment: places)
      #expect(missing.status == 66 && missing.errors.contains("no model 'away' in 'models'"))
      let heard = try workspace.run(
        ["listen", Self.sine, "--model", "home", "--json", "-q"], environment: places)
      #expect(heard.text.contains(#""model":"home""#))
      #expect(
        heard.events.count { $0.contains(#""label":"beep""#) && $0.contains(#""type":"sound""#) }
          == 2
      )
      let stored = try workspace.run(
        ["record", Self.sine, "--model", "home", "--on", "label:Beep:0.6", "-o", "beep.wav", "-q"],
        environment: places)
      #expect(stored.status == 0 && workspace.exists("beep.wav"))
      let near = try workspace.run(
        ["record", Self.sine, "--model", "home", "--on", "label:beap", "-o", "x.wav"],
        environment: places)
      #expect(near.status == 64 && near.errors.contains("Did you mean 'beep'?"))
      #expect(!workspace.exists("x.wav"))

      // What lies above 4 kHz is missing; the clips had it.
      let narrow = "sim:tone?duration=3s&rate=8000"
      let warned = try workspace.run(
        ["classify", narrow, "--model", "home"], environment: places)
      #expect(warned.errors.components(separatedBy: "the input has 8000 Hz").count == 2)
      #expect(warned.errors.contains("what lies above 4000 Hz is missing. Collect some clips"))
      let quiet = try workspace.run(
        ["classify", narrow, "--model", "home", "-q"], environment: places)
      #expect(quiet.errors.isEmpty && quiet.output == warned.output)

      // A tone is made each time, so that the hiss is missed.
      let checked = try workspace.run(
        ["classify", "sim:tone?duration=11s&rate=16000", "--model", "home", "--check"]
          + ["--rounds", "1"], environment: places)
      #expect(checked.status == 0)
      #expect(checked.lines.count == 3 && checked.lines[0].contains("check  beep: right"))
      #expect(checked.lines[1].contains("check  hiss: heard beep"))
      #expect(checked.lines[2].contains("result  1 of 2 right, 50 %"))
      for cue in ["beep: 3 s, in 2 s …", "beep: 3 s, now", "hiss: 3 s, now"] {
        #expect(checked.errors.contains(cue))
      }
      let short = try workspace.run(
        ["classify", "sim:tone?duration=7s&rate=16000", "--model", "home", "--check"]
          + ["--on", "hiss", "--json"], environment: places)
      #expect(short.status == 124 && short.errors.contains("after 1 of 3 sounds"))
      #expect(short.events.contains { $0.contains(#""type":"check-result""#) })

      try workspace.write("no model", to: "models/bad.tragusmodel")
      #expect(
        try workspace.run(["classify", Self.sine, "--model", "bad"], environment: places).status
          == 65)
    }

    @Test func `explain shows what is heard and what came close`() throws {
      let outcome = try workspace.run("explain", "classify", Self.alarm)
      #expect(outcome.status == 0)
      #expect(outcome.text.contains("sound  Smoke detector, smoke alarm ended"))
      #expect(outcome.text.contains("close  Alarm"))
      #expect(outcome.text.hasSuffix("\nMore: Documentation/Recognising.md\n"))
    }
  }
}
