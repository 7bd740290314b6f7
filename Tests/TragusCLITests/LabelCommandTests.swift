import Foundation
import Testing
import Tragus

@testable import TragusEvaluation

extension FileCommandTests {
  @Suite struct Labelling {
    let workspace = try! Workspace()

    /// A recording with tones of half a second, a second apart.
    @discardableResult
    private func recording(_ name: String, count: Int = 2, rate: Double = 8000) throws -> URL {
      let url = workspace.url(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? FileManager.default.removeItem(at: url)
      let format = AudioFormat(sampleRate: rate, channelCount: 1)
      let samples = (0..<Int((1.5 * Double(count) + 1) * rate)).map { frame -> Float in
        let time = Double(frame) / rate
        let place = time.truncatingRemainder(dividingBy: 1.5)
        guard time < 1.5 * Double(count), place >= 1 else { return 0 }
        return Float(0.3 * sin(2 * .pi * 1000 * time))
      }
      let writer = try AudioFileWriter(writing: url.path, format: format)
      try writer.write(AudioBuffer(format: format, channels: [samples]))
      try writer.finish()
      return url
    }

    private func labels(_ name: String) throws -> [SoundLabel] {
      try LabelTrack(reading: workspace.url(name).path).labels
    }

    @Test func `proposals are printed as events, and as labels`() throws {
      try recording("two.wav")
      let outcome = try workspace.run("label", "two.wav", "--propose", "--json", "--no-names")
      #expect(outcome.status == 0)
      #expect(outcome.events.count == 2)
      #expect(outcome.events[0].contains(#""type":"proposal""#))
      let text = try workspace.run(
        "label", "two.wav", "--propose", "--format", "audacity", "--no-names")
      let found = try LabelTrack(parsing: text.text, as: .audacity).labels
      #expect(found.map(\.text) == ["", ""])
      for (label, start) in zip(found, [1.0, 2.5]) {
        // The padding, and half a window.
        #expect(abs(label.start - (start - 0.05)) < 0.03)
        #expect(abs(label.end - (start + 0.55)) < 0.03)
      }
    }

    @Test func `what is written is continued, and nothing of it is lost`() throws {
      try recording("takes/two.wav")
      try workspace.write("1.000000\t1.500000\tbeep\n", to: "takes/two.txt")
      let outcome = try workspace.run(
        "label", "takes/two.wav", "--propose", "--write", "--no-names")
      #expect(outcome.status == 0 && outcome.output.isEmpty)
      let found = try labels("takes/two.txt")
      #expect(found.count == 2)
      #expect(found[0] == SoundLabel(start: 1, end: 1.5, text: "beep"))
      #expect(found[1].text.isEmpty)
      // A second run finds nothing new.
      let bytes = try workspace.bytes("takes/two.txt")
      #expect(
        try workspace.run("label", "takes/two.wav", "--propose", "--write", "--no-names").status
          == 0)
      #expect(try workspace.bytes("takes/two.txt") == bytes)
    }

    @Test func `a text that holds no labels stays`() throws {
      try recording("two.wav")
      try workspace.write("Recorded in the kitchen.\n", to: "two.txt")
      let outcome = try workspace.run("label", "two.wav", "--propose", "--write", "--no-names")
      #expect(outcome.status == 65)
      #expect(try workspace.bytes("two.txt") == Data("Recorded in the kitchen.\n".utf8))
    }

    @Test func `further columns of a table are kept beside it`() throws {
      try recording("two.wav")
      let table = "start,end,label,speaker\n1,1.5,beep,anna\n"
      try workspace.write(table, to: "two.csv")
      let outcome = try workspace.run(
        "label", "two.wav", "--propose", "--write", "--no-names", "--format", "csv")
      #expect(outcome.status == 0)
      #expect(try workspace.bytes("two.csv~") == Data(table.utf8))
      #expect(try labels("two.csv").first == SoundLabel(start: 1, end: 1.5, text: "beep"))
    }

    @Test func `a broken file in the middle is reported and counted`() throws {
      try recording("takes/a.wav")
      try workspace.write("no sound", to: "takes/b.wav")
      try recording("takes/c.wav")
      let outcome = try workspace.run("label", "takes", "--propose", "--write", "--no-names")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("takes/b.wav") && outcome.errors.contains("1 of 3 files"))
      #expect(workspace.exists("takes/a.txt") && workspace.exists("takes/c.txt"))
      let printed = try workspace.run("label", "takes", "--propose", "--json", "--no-names")
      #expect(printed.status == 2)
      #expect(printed.events.count == 4)
    }

    @Test(
      arguments: [
        ("label two.wav", 64), ("label two.wav --write", 64), ("label two.wav --json", 64),
        ("label sim:tone --propose --write", 64), ("label none.wav --propose", 66),
        ("label two.wav --propose --shortest 1ms", 64), ("label two.wav --classes a,,b", 64),
        ("label two.wav --classes a/b", 64), ("label two.wav --classes a,a", 64),
        ("label two.wav --propose --threshold 99dB", 64),
        ("label two.wav --propose --write --format json", 64),
        ("label two.wav --propose --write --import none.txt", 66),
      ])
    func `what cannot be is said in one line`(line: String, status: Int) throws {
      try recording("two.wav")
      let outcome = try workspace.run(line.split(separator: " ").map(String.init))
      #expect(outcome.status == status)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(!workspace.exists("two.txt"))
    }

    // MARK: Cutting

    /// The frames of all clips of a folder, by their paths from it.
    private func clips(_ folder: String) throws -> [String: Int64] {
      let root = workspace.url(folder).path
      let files = try AudioFolder.files(in: root)
      return try Dictionary(
        uniqueKeysWithValues: files.map {
          (String($0.dropFirst(root.count + 1)), try AudioFile(reading: $0).frameCount ?? -1)
        })
    }

    @Test func `labels become clips in folders, bit by bit`() throws {
      let url = try recording("takes/two.wav", count: 3)
      try workspace.write(
        "1.0\t2.25\tbeep\n2.5\t3\tboop\n4.0\t4.5\tbeep\n", to: "takes/two.txt")
      let outcome = try workspace.run("cut", "takes/two.wav", "-o", "sounds")
      #expect(outcome.status == 0)
      #expect(
        try clips("sounds") == [
          "beep/two-0001.wav": 10_000, "boop/two-0002.wav": 7800, "beep/two-0003.wav": 7800,
        ])
      #expect(outcome.lines.count == 2)
      let source = try AudioFile(reading: url.path)
      let clip = try AudioFile(reading: workspace.url("sounds/beep/two-0001.wav").path)
      #expect(clip.encoding == source.encoding)
      try source.seek(toFrame: 8000)
      var (whole, part) = (
        AudioBuffer(format: source.format, capacity: 10_000),
        AudioBuffer(format: clip.format, capacity: 10_000)
      )
      #expect(try source.read(into: &whole) && clip.read(into: &part))
      #expect((0..<10_000).allSatisfy { whole.channel(0)[$0] == part.channel(0)[$0] })
    }

    @Test func `clips that are there stay without --force, and a dry run writes nothing`() throws {
      try recording("two.wav")
      try workspace.write("1\t1.5\tbeep\n", to: "two.txt")
      let dry = try workspace.run("cut", "two.wav", "-o", "sounds", "--dry-run", "--json")
      #expect(dry.status == 0 && !workspace.exists("sounds"))
      #expect(dry.lines.count == 1 && dry.lines[0].contains(#""file":"sounds/beep/two-0001.wav""#))
      #expect(try workspace.run("cut", "two.wav", "-o", "sounds").status == 0)
      let dryAgain = try workspace.run("cut", "two.wav", "-o", "sounds", "--dry-run")
      #expect(dryAgain.status == 73 && dryAgain.errors.contains("--force"))
      let part = try workspace.run("cut", "two.wav", "-o", "others", "--label", "beep,mouse")
      #expect(part.status == 2 && part.errors.contains("No label is called 'mouse'."))
      #expect(workspace.exists("others/beep"))
      let again = try workspace.run("cut", "two.wav", "-o", "sounds")
      #expect(again.status == 73 && again.errors.contains("--force"))
      #expect(try workspace.run("cut", "two.wav", "-o", "sounds", "--force").status == 0)
    }

    @Test func `short clips, the background and another rate`() throws {
      try recording("two.wav")
      try workspace.write("0.9\t1.5\ta\n1.5\t1.7\tb\n1.7\t2.4\ta\n", to: "two.txt")
      let outcome = try workspace.run(
        "cut", "two.wav", "-o", "sounds", "--background", "rest", "--rate", "16000")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("1 of 4 clips is shorter than 0.975 s"))
      #expect(outcome.errors.contains("2 of 4 clips are longer than the labels"))
      let found = try clips("sounds")
      #expect(found["b/two-0002.wav"] == 3200)
      #expect(found["rest/two-0004.wav"] != nil)
      #expect(found.count == 4)
    }

    @Test func `names that are no folders are left out, and the others are cut`() throws {
      try recording("two.wav")
      try workspace.write("0\t1\t../up\n1\t2\tbeep\n2\t3\ta/b\n3\t3.5\t\n", to: "two.txt")
      let outcome = try workspace.run("cut", "two.wav", "-o", "sounds")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("'../up' begins with a dot"))
      #expect(try clips("sounds").keys.sorted() == ["beep/two-0001.wav"])
      #expect(!workspace.exists("up"))
    }

    @Test func `labels are chosen, padded and written as another kind of file`() throws {
      try recording("two.wav")
      try workspace.write("1\t2\tbeep\n2.5\t3\tboop\n", to: "two.txt")
      let outcome = try workspace.run([
        "cut", "two.wav", "-o", "sounds", "--label", "beep", "--padding", "600ms", "--container",
        "flac",
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let file = try AudioFile(reading: workspace.url("sounds/beep/two-0001.flac").path)
      // From 0.4 s to the label of the other class at 2.5 s.
      #expect(file.frameCount == Int64(2.1 * file.format.sampleRate))
      #expect(!workspace.exists("sounds/boop"))
      let none = try workspace.run("cut", "two.wav", "-o", "more", "--label", "Dog")
      #expect(none.status == 64 && none.errors.contains("there are 'beep', 'boop'"))
      let table = try workspace.run("cut", "two.txt", "-o", "cc")
      #expect(table.errors.contains("write tragus cut two.wav -o cc."))
    }

    @Test func `a folder of labels of another program is found by the names of the recordings`()
      throws
    {
      for name in ["takes/a/one.wav", "takes/two.wav", "takes/three.wav"] { try recording(name) }
      try FileManager.default.createDirectory(
        at: workspace.url("labels/a"), withIntermediateDirectories: true)
      try workspace.write("1\t2\tbeep\n", to: "labels/a/one.BirdNET.results.txt")
      try workspace.write(
        "Start (s),End (s),Common name,Confidence\n1,2,owl,0.9\n",
        to: "labels/two.BirdNET.results.csv")
      let outcome = try workspace.run("cut", "takes", "--labels", "labels", "-o", "sounds")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("1 recording has no labels"))
      #expect(
        try clips("sounds").keys.sorted() == ["beep/a-one-0001.wav", "owl/two-0001.wav"])
    }

    @Test(arguments: [
      ("one.BirdNET.results.csv", "Start (s),End (s),Common name,Confidence\n1,2,owl,0.9\n"),
      (
        "one.BirdNET.selection.table.txt",
        "Selection\tBegin Time (s)\tEnd Time (s)\tCommon Name\n1\t1\t2\towl\n"
      ),
    ])
    func `labels of BirdNET are found beside a recording`(name: String, text: String) throws {
      try recording("takes/one.wav")
      try workspace.write(text, to: "takes/" + name)
      let outcome = try workspace.run("cut", "takes", "-o", "sounds")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try clips("sounds").keys.sorted() == ["owl/one-0001.wav"])
    }

    @Test func `a folder is cut with the names of its recordings`() throws {
      for name in ["takes/a/one.wav", "takes/b/one.wav", "takes/c.wav"] { try recording(name) }
      try workspace.write("1\t2\tbeep\n", to: "takes/a/one.txt")
      try workspace.write("1\t2\tbeep\n", to: "takes/b/one.txt")
      let outcome = try workspace.run("cut", "takes", "-o", "sounds")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("1 recording has no labels"))
      #expect(
        try clips("sounds").keys.sorted() == ["beep/a-one-0001.wav", "beep/b-one-0001.wav"])
    }

    @Test func `a table names its recordings, and collect counts what was cut`() throws {
      for name in ["takes/one.wav", "takes/two.wav"] { try recording(name) }
      try workspace.write(
        "path,start,end,label\none.wav,1,2,beep\ntwo.wav,1,3,beep\n", to: "takes/labels.csv")
      let outcome = try workspace.run(
        "cut", "takes", "--labels", "takes/labels.csv", "-o", "sounds", "-q")
      #expect(outcome.status == 0)
      #expect(try clips("sounds").values.sorted() == [8000, 16_000])
      let collected = try workspace.run(
        "collect", "sounds", "sim:noise?duration=1s&rate=8000", "--sequence", "--rest", "0s",
        "--class", "beep:3s")
      #expect(collected.status == 0 && collected.errors.contains("all classes are complete"))
    }

    @Test func `a folder of labels has a file for each recording`() throws {
      for name in ["takes/one.wav", "takes/in/two.wav"] { try recording(name) }
      try workspace.write("1.0\t2.0\tbeep\n", to: "labels/one.txt")
      try workspace.write("1.0\t3.0\tbeep\n", to: "labels/in/two.txt")
      let outcome = try workspace.run("cut", "takes", "--labels", "labels/", "-o", "sounds", "-q")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try clips("sounds").values.sorted() == [8000, 16_000])
    }

    @Test func `labels of several recordings are not laid over each other`() throws {
      try workspace.write(
        "path,start,end,label\none.wav,1,2,beep\ntwo.wav,1,3,beep\n", to: "labels.csv")
      let outcome = try workspace.run("labels", "labels.csv", "--format", "raven")
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("labels of 2 recordings"))
    }

    @Test(
      arguments: [
        ("cut two.wav -o sounds", 66), ("cut two.wav", 64), ("cut none.wav -o sounds", 66),
        ("cut two.wav -o sounds --labels none.txt", 66), ("cut sim:tone -o sounds", 64),
        ("cut two.wav -o sounds --background ../x", 64), ("cut two.wav -o sounds --rate 0", 64),
        ("cut two.wav -o sounds --min 2h", 64),
      ])
    func `what cannot be cut is said in one line`(line: String, status: Int) throws {
      try recording("two.wav")
      let outcome = try workspace.run(line.split(separator: " ").map(String.init))
      #expect(outcome.status == status)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(!workspace.exists("sounds"))
    }
  }
}
