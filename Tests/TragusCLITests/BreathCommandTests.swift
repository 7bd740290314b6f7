import Foundation
import Testing

extension FileCommandTests {
  @Suite struct Breathing {
    /// Somebody breathes five times, in and out for 4 s each, close to the microphone.
    private static let person =
      "sim:breath?pattern=4-4&distance=8&noise=-85&seed=1&duration=42s&rate=16000"
    let workspace = try! Workspace()

    @Test func `a breath is a line, two events, and a label`() throws {
      let text = try workspace.run("breath", Self.person, "-q")
      #expect(text.status == 0)
      // The first half breath may be missed, and the last one is cut.
      for kind in ["inhale", "exhale"] {
        let lines = text.lines.filter { $0.contains("breath  \(kind)  ") }
        #expect((4...6).contains(lines.count), "\(text.text)")
      }
      #expect(text.lines.contains { $0.contains("/min  good") })
      let json = try workspace.run("breath", Self.person, "--json", "-q").events
      let inhales = json.filter { $0.contains(#""kind":"inhale""#) }
      #expect(inhales.contains { $0.contains(#""phase":"began""#) })
      #expect(inhales.contains { $0.contains(#""phase":"ended""#) })
      let labels = try workspace.run("breath", Self.person, "--format", "audacity", "-q")
      #expect(labels.lines.count { $0.hasSuffix("\tbreath inhale") } >= 4, "\(labels.text)")
    }

    @Test func `a room without a person is told to have none`() throws {
      let json = try workspace.run(
        "breath", "sim:noise?color=pink&level=-50&duration=30s&rate=16000", "--json", "-q")
      #expect(json.status == 0)
      #expect(!json.text.contains(#""quality":"good""#))
      #expect(!json.text.contains(#""type":"breath","#))
    }

    @Test func `what is synthesised is told by its labels`() throws {
      _ = try workspace.synth(
        "take.wav", "breath pattern=4-4 distance=8 noise=-85 seed=1 duration=42s rate=16000")
      let text = try workspace.run("breath", "take.wav", "--format", "audacity", "-q")
      #expect(text.status == 0 && text.lines.count { $0.hasSuffix("\tbreath exhale") } >= 4)
    }

    @Test func `a night is minutes, a summary and a picture`() throws {
      let arguments = ["breath", Self.person, "--night", "--plot", "night.svg", "-q"]
      let night = try workspace.run(arguments)
      #expect(night.status == 0, "\(night.errors)")
      #expect(night.text.contains("not a medical device"))
      #expect(workspace.exists("night.svg"))
      let again = try workspace.run(arguments)
      #expect(again.status == 73 && again.errors.contains("night.svg"))
    }

    @Test(arguments: ["4-", "0-0", "99-99", "x", ""])
    func `a pattern that is none is one line`(pattern: String) throws {
      let outcome = try workspace.run("breathe", pattern, Self.person)
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.errors.contains("'\(pattern)'") || outcome.errors.contains("lasts 0.5"))
    }

    @Test func `an input in the place of the pattern is heard with the usual pattern`() throws {
      let options = ["--cue", "none", "-q", "--json"]
      let plain = try workspace.run(["breathe", "4-4", Self.person] + options)
      let short = try workspace.run(["breathe", Self.person] + options)
      #expect(plain.status == 0 && short.status == 0)
      #expect(short.text == plain.text)
    }

    @Test func `nothing of an exercise is kept unless it is asked for`() throws {
      let outcome = try workspace.run("breathe", "4-4", Self.person, "--cue", "none", "-q")
      #expect(outcome.status == 0)
      #expect(outcome.text.contains("Score 100 %."))
      #expect(try workspace.run("history").output.isEmpty)
    }

    @Test func `an exercise is kept, listed, shown, exported and removed`() throws {
      let exercise = try workspace.run(
        "breathe", "4-4", Self.person, "--cue", "none", "--keep", "-o", "exercise.svg", "-q")
      #expect(exercise.status == 0, "\(exercise.errors)")
      #expect(workspace.exists("exercise.svg"))
      let file = workspace.folder.appending(path: "home/.local/share/tragus/history.sqlite")
      let mode =
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let list = try workspace.run("history")
      #expect(list.lines.count == 2 && list.lines[0].hasPrefix("no."))
      #expect(list.text.contains("4-4 (focus)"))
      let objects = try workspace.run("history", "list", "--json").lines
      #expect(objects.count == 3 && objects.first == "[" && objects.last == "]")
      #expect(try workspace.run("history", "show", "1").text.contains("score     100 %"))
      let shown = try workspace.run("history", "show", "1", "--json")
      #expect(shown.text.contains(#""results":["#))
      #expect(try workspace.run("history", "export").lines.count == 2)
      let all = try workspace.run("history", "export", "--json")
      #expect(all.lines.count == 1 && all.text.hasPrefix(#"{"date":"20"#), "\(all.text)")
      #expect(all.text.contains(#""id":1,"adherence":"#))
      #expect(try workspace.run("history", "show", "7").status == 64)
      let asked = try workspace.run("history", "remove", "1")
      #expect(asked.status == 64 && asked.errors.contains("--force"))
      #expect(try workspace.run("history", "remove", "1", "--force").status == 0)
      #expect(try workspace.run("history").output.isEmpty)
    }

    @Test func `a picture in a pipe is all that is in it`() throws {
      let exercise = try workspace.run(
        "breathe", "4-4", Self.person, "--cue", "none", "-o", "-", "-q")
      #expect(exercise.status == 0, "\(exercise.errors)")
      #expect(exercise.output.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
      let labels = try workspace.run(
        "breathe", "4-4", Self.person, "--cue", "none", "--format", "audacity", "-q")
      #expect(labels.text.contains("inhale") && !labels.text.contains("breath-rate"))
    }

    @Test func `an exercise without a breath is not kept`() throws {
      let exercise = try workspace.run(
        "breathe", "4-4", "sim:silence?duration=5s", "--cue", "none", "--keep")
      #expect(exercise.status == 0)
      #expect(exercise.errors.contains("nothing was kept"), "\(exercise.errors)")
      #expect(try workspace.run("history").output.isEmpty)
    }

    @Test func `a history that is damaged or read-only is known before anybody breathes`() throws {
      let folder = workspace.folder.appending(path: "home/.local/share/tragus")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: "history.sqlite")
      let damaged = Data("This is no database at all, however long it is.".utf8)
      try damaged.write(to: file)
      let arguments = ["breathe", "4-4", Self.person, "--cue", "none", "--keep", "-q"]
      let outcome = try workspace.run(arguments)
      #expect(outcome.status == 65 && outcome.output.isEmpty, "\(outcome.errors)")
      #expect(outcome.errors.contains("history.sqlite"))
      #expect(try Data(contentsOf: file) == damaged)
      #expect(try workspace.run("history").status == 65)
    }
  }
}
