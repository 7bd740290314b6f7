import Foundation
import Testing

extension FileCommandTests {
  @Suite struct Training {
    let workspace = try! Workspace()

    init() throws {
      for folder in ["sounds/hiss", "sounds/tone", "rooms"] {
        try FileManager.default.createDirectory(
          at: workspace.url(folder), withIntermediateDirectories: true)
      }
      for index in 1...4 {
        try workspace.synth(
          "sounds/hiss/a\(index).wav", "noise duration=1s rate=16000 seed=\(index)")
        try workspace.synth(
          "sounds/tone/b\(index).wav", "tone duration=1s rate=16000 frequency=\(150 * index)")
      }
      for index in 1...2 {
        try workspace.synth(
          "rooms/c\(index).wav", "noise color=brown duration=3s rate=16000 seed=1\(index)")
      }
    }

    // On threads of its own, which have the current folder of the process alone.
    private func train(_ options: String) throws -> Outcome {
      try workspace.shell("\"$tragus\" train sounds -o home.tragusmodel \(options)")
    }

    @Test func `false alarms are learned as background, and counted before and after`() throws {
      let trained = try train("--add-mistakes rooms --report home.html --json -q")
      try #require(trained.status == 0 && trained.errors == "", "\(trained.errors)")
      let object = try #require(
        try JSONSerialization.jsonObject(with: trained.output) as? [String: Any])
      let kinds = try #require(object["kinds"] as? [[String: Any]])
      #expect(kinds.compactMap { $0["label"] as? String } == ["background", "hiss", "tone"])
      let alarms = try #require(object["falseAlarms"] as? [String: Any])
      #expect(alarms["recordingCount"] as? Int == 2)
      let before = try #require(alarms["before"] as? [String: Any])
      let after = try #require(alarms["after"] as? [String: Any])
      // Brown noise is a hiss to a model that knows hisses and tones alone: both recordings, of 6 s
      // together.
      #expect(before["count"] as? Int == 2 && before["perHour"] as? Double == 1200)
      #expect(after["count"] as? Int == 0)
      let curve = try #require(object["curve"] as? [[String: Any]])
      #expect(curve.compactMap { $0["sourceCount"] as? Int } == [1, 2, 3])

      let page = String(decoding: try workspace.bytes("home.html"), as: UTF8.self)
      #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("home.tragusmodel"))
      #expect(page.contains("1200.0 before they were learned from"))

      // Nothing is replaced unless it is asked for, and nothing is heard before that is known.
      let model = try workspace.bytes("home.tragusmodel")
      let refused = try workspace.shell(
        "\"$tragus\" train missing -o other.tragusmodel --report home.html")
      #expect(refused.status != 0 && refused.errors.contains("home.html"))
      #expect(refused.errors.contains("--force"))
      #expect(!workspace.exists("other.tragusmodel"))
      let same = try train("--force --report ./home.tragusmodel")
      #expect(same.status == 64)
      #expect(try workspace.bytes("home.tragusmodel") == model)
      #expect(try workspace.bytes("home.html") == Data(page.utf8))
    }

    // A model from a folder of labelled recordings and one from their labels in other places learn the
    // same clips.
    @Test func `labels of a recording are learned wherever they are`() throws {
      for folder in ["takes", "labels"] {
        try FileManager.default.createDirectory(
          at: workspace.url(folder), withIntermediateDirectories: true)
      }
      try workspace.synth("takes/a.wav", "noise duration=8s rate=16000")
      try workspace.synth("takes/b.wav", "noise duration=8s rate=16000 seed=2")
      let labels = "0\t2\thiss\n2\t4\ttone\n5\t8\thiss\n"
      try workspace.write(labels, to: "labels/a.txt")
      try workspace.write(labels, to: "labels/b.txt")
      let apart = try workspace.shell(
        "\"$tragus\" train takes --labels labels --json -q -o one.tragusmodel")
      try #require(apart.status == 0, "\(apart.errors)")
      let rows = ["a", "b"].flatMap { name in
        ["0,2,hiss", "2,4,tone", "5,8,hiss"].map { "takes/\(name).wav,\($0)\n" }
      }
      try workspace.write("path,start,end,label\n" + rows.joined(), to: "all.csv")
      let table = try workspace.shell(
        "\"$tragus\" train takes --labels all.csv --json -q -o two.tragusmodel")
      try #require(table.status == 0, "\(table.errors)")
      try workspace.write(labels, to: "takes/a.txt")
      try workspace.write(labels, to: "takes/b.txt")
      let beside = try workspace.shell(
        "\"$tragus\" train takes --json -q -o three.tragusmodel")
      try #require(beside.status == 0, "\(beside.errors)")
      let models = try ["one", "two", "three"].map { try workspace.bytes($0 + ".tragusmodel") }
      #expect(models[0] == models[2] && models[1] == models[2])
      let alone = try workspace.shell("\"$tragus\" train takes/a.wav --json -o four.tragusmodel")
      #expect(alone.status == 0, "\(alone.errors)")
    }

    @Test func `a column of a table says which clips are of one source`() throws {
      // The first two of each kind are of one person.
      let lines = ["hiss/a", "tone/b"].flatMap { name in
        (1...4).map { "\(name)\($0).wav,person \(max($0, 2))" }
      }
      try workspace.write("path,Subject\n" + lines.joined(separator: "\n"), to: "sounds/people.csv")
      let trained = try train("--group-by subject --report home.html")
      try #require(trained.status == 0, "\(trained.errors)")
      #expect(!trained.errors.contains("source of its own"))
      let page = String(decoding: try workspace.bytes("home.html"), as: UTF8.self)
      #expect(page.contains("8\u{A0}clips of 3\u{A0}sources"), "\(page.prefix(4000))")

      let other = try train("--force --group-by place")
      #expect(other.status == 64 && other.errors.contains("'path' and 'place'"))

      try workspace.write(
        "path,subject\n" + lines.dropLast().joined(separator: "\n"), to: "sounds/people.csv")
      let partly = try train("--force --group-by subject")
      #expect(partly.status == 2 && partly.errors.contains("sounds/tone/b4.wav"))
    }

    @Test func `false alarms need a model that has not learned from the recording`() throws {
      try FileManager.default.createDirectory(
        at: workspace.url("takes"), withIntermediateDirectories: true)
      try workspace.synth("takes/a.wav", "noise duration=6s rate=16000")
      try workspace.write("0\t2\thiss\n2\t4\ttone\n", to: "takes/a.txt")
      let refused = try workspace.shell(
        "\"$tragus\" train takes -o x.tragusmodel --add-mistakes takes")
      #expect(refused.status == 64 && refused.errors.contains("'takes/a.wav'"), "\(refused.errors)")
      #expect(!workspace.exists("x.tragusmodel"))
      let both = try workspace.shell("\"$tragus\" train sounds -o - --json")
      #expect(both.status == 64 && both.output.isEmpty && both.errors.contains("standard output"))
    }

    @Test func `recordings are learned as background, and the curve is said`() throws {
      let trained = try train("--background rooms --curve 2>/dev/null")
      try #require(trained.status == 0)
      #expect(trained.text.contains("3 kinds, "))
      #expect(trained.text.contains("with 1 source of each kind "))
      #expect(trained.text.contains("background "))
      #expect(!trained.text.contains("false alarms"))
      let missing = try workspace.shell(
        "\"$tragus\" train sounds -o x.tragusmodel --background nowhere")
      #expect(missing.status == 66 && missing.errors.contains("'nowhere'"))
      #expect(!workspace.exists("x.tragusmodel"))
    }
  }
}
