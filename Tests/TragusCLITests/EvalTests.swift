import Foundation
import Testing

extension FileCommandTests {
  @Suite struct Evaluating {
    let workspace = try! Workspace()

    /// Sounds for a second each, of which the table says what is in them.
    private func prepare() throws {
      for name in ["a", "b"] {
        try workspace.synth("\(name).wav", "tone duration=1s rate=8000 level=-20")
      }
      try workspace.synth("hush.wav", "silence duration=5s rate=8000")
      try workspace.write(
        "path,start,end,label\na.wav,0,1,tone\nb.wav,0,1,tone\nhush.wav,2,3,tone\n", to: "t.csv")
    }

    @Test func `a detector is scored`() throws {
      try prepare()
      let outcome = try workspace.run("eval", "activity", "t.csv", "--negatives", "hush=hush.wav")
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
      #expect(outcome.lines[0] == "activity: 3 labels in 3 recordings")
      #expect(outcome.lines[1].hasPrefix("recall               2 of     3   66.7 %"))
      let isNarrow = outcome.lines.allSatisfy { $0.count <= 80 }
      #expect(isNarrow)
    }

    @Test func `a recording is scored with labels of another name`() throws {
      try prepare()
      try workspace.write("0\t1\ttone\n", to: "mine.txt")
      for words in [
        ["a.wav", "mine.txt"], ["mine.txt", "a.wav"], ["a.wav", "--truth", "mine.txt"],
      ] {
        let outcome = try workspace.run(["eval", "activity"] + words)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.first == "activity: 1 label in 1 recording")
      }
      let sounds = try workspace.run("eval", "classify", "a.wav", "mine.txt", "--on", "Beep, bleep")
      #expect(!sounds.errors.contains("of no recording"), "\(sounds.errors)")
      let nameless = try workspace.run("eval", "a.wav", "--labels", "mine.txt")
      #expect(nameless.errors.contains("tragus eval classify a.wav mine.txt scores"))
    }

    @Test func `a program is scored like the detector that it runs`() throws {
      try prepare()
      let own = try workspace.run("eval", "activity", "t.csv", "--json")
      // It prints the labels of a second, which our detector hears as well.
      let line = #"{"type":"activity","phase":"ended","start":0,"end":1,"at":1}"#
      let other = try workspace.run(
        "eval", "t.csv", "--type", "activity", "--json", "--exec", "--", "/bin/sh", "-c",
        "case $1 in ./hush.wav|hush.wav) ;; *) echo '\(line)' ;; esac", "sh", "{}")
      #expect(own.status == 0 && other.status == 0)
      for outcome in [own, other] {
        let score = try #require(
          try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        let hits = try #require(score["hits"] as? [String: Any])
        #expect(hits["hits"] as? Int == 2 && hits["labels"] as? Int == 3)
        #expect(score["leftOut"] as? Int == 0)
      }
    }

    /// The counts are those that one gets by hand.
    @Test func `labels of another program are compared with the true ones`() throws {
      try workspace.write("0.5\t1\tdog\n2\t3\tdog\n5\t6\tcat\n", to: "true.txt")
      try workspace.write("0.55\t1.1\tDog\n4\t4.5\tdog\n5\t6\tcat\n8\t9\tbird\n", to: "found.txt")
      let outcome = try workspace.run("eval", "true.txt", "--predicted", "found.txt")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("taken from the last label"))
      let all = outcome.lines.suffix(4).map { $0.split { $0 == " " }.joined(separator: " ") }
      #expect(
        all == [
          "bird 0 - 0.0 % 0.000 0 1", "cat 1 100.0 % 100.0 % 1.000 0 0",
          "dog 2 50.0 % 50.0 % 0.500 1 1", "all 3 66.7 % 50.0 % 0.571 1 2",
        ], "\(outcome.text)")
      // Files in folders are matched by the names of their recordings.
      for folder in ["t", "p"] {
        try FileManager.default.createDirectory(
          at: workspace.url(folder), withIntermediateDirectories: true)
      }
      try workspace.write("0.5\t1\tdog\n", to: "t/a.selections.txt")
      try workspace.write("0.5\t1\tdog\n", to: "p/a.BirdNET.results.txt")
      try workspace.write("0.5\t1\tdog\n", to: "p/b.txt")
      let folders = try workspace.run("eval", "t", "--predicted", "p", "--json")
      #expect(folders.status == 2 && folders.errors.contains("1 of 2 recordings with predictions"))
      #expect(folders.text.contains(#""hits":1"#))
      // Recordings of the same name in two folders are two.
      for (place, text) in [
        ("t/x", "1\t2\tdog\n"), ("t/y", "5\t6\tdog\n"), ("p/x", "5\t6\tdog\n"),
        ("p/y", "1\t2\tdog\n"),
      ] {
        try FileManager.default.createDirectory(
          at: workspace.url(place), withIntermediateDirectories: true)
        try workspace.write(text, to: "\(place)/take.txt")
      }
      let twins = try workspace.run("eval", "t", "--predicted", "p", "-q")
      #expect(twins.text.contains("recall               1 of     3"), "\(twins.text)")
      // A window that began long before is a hit.
      try workspace.write("0\t3\tdog\n", to: "window.txt")
      let window = try workspace.run(
        "eval", "true.txt", "--predicted", "window.txt", "--label", "dog")
      #expect(window.text.contains("recall               1 of     2"), "\(window.text)")
      let swapped = try workspace.run("eval", "true.txt", "found.txt")
      #expect(swapped.status == 64 && swapped.errors.contains("--predicted found.txt"))
    }

    @Test func `blows are scored against the labels that they were made with`() throws {
      try workspace.synth(
        "a.wav", "blow count=2 length=600ms strength=1 distance=3 duration=6s rate=8000 level=-6",
        "--labels", "a.txt")
      try workspace.synth("b.wav", "silence duration=1s rate=8000")
      let outcome = try workspace.run("eval", "blow", ".")
      #expect(outcome.status == 0)
      #expect(outcome.lines[0] == "blow: 2 labels in 1 recording")
      #expect(outcome.lines[1].hasPrefix("recall               2 of     2"), "\(outcome.text)")
      #expect(outcome.errors.contains("b.wav' has no labels and is not scored"))
    }

    @Test(
      arguments: [
        ("exit 3", "ended with status 3"), ("echo broken >&2; exit 1", "with status 1: broken"),
        ("kill -9 $$", "by signal 9"), ("echo '{'", "line 1 of what it printed"),
        ("sleep 100", "took longer than 0.1 s"),
      ])
    func `a program that fails is told in a line`(script: String, message: String) throws {
      try prepare()
      let outcome = try workspace.run(
        "eval", "t.csv", "--type", "activity", "--time-limit", "100ms", "--exec", "--", "/bin/sh",
        "-c", script)
      #expect(outcome.status == 65)
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == 4)
      let isTold = lines.dropLast().allSatisfy { $0.contains(message) }
      #expect(isTold, "\(outcome.errors)")
    }

    @Test func `holes are told, and the rest is scored`() throws {
      try prepare()
      try workspace.write(
        "path,start,end,label\na.wav,0,1,tone\nnone.wav,0,1,tone\nb.wav,0.5,,tone\nb.wav,0,7,tone\n",
        to: "holes.csv")
      let outcome = try workspace.run("eval", "activity", "holes.csv")
      #expect(outcome.status == 2)
      #expect(outcome.errors.split(separator: "\n").count == 4)
      #expect(outcome.errors.hasSuffix("tragus: 3 things were left out.\n"))
      #expect(outcome.lines[1].hasPrefix("recall               1 of     1  100.0 %"))
    }

    #if os(Linux)
      @Test func `what is left out of a folder of negatives is told, and counts`() throws {
        try prepare()
        // Linux takes any bytes but a slash and a zero for a name.
        let outcome = try workspace.shell(
          """
          mkdir quiet && cp hush.wav quiet/ && cp hush.wav "$(printf 'quiet/\\377.wav')"
          "$tragus" eval activity --negatives quiet=quiet
          "$tragus" eval activity --negatives quiet=quiet --skip '^quiet/.[.]'
          """)
        #expect(outcome.status == 0)
        #expect(
          outcome.errors.split(separator: "\n").last == "tragus: 1 thing was left out.",
          "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 2)
        let alone = try workspace.run("eval", "activity", "--negatives", "quiet=quiet")
        #expect(alone.status == 2)
      }
    #endif

    @Test(
      arguments: [
        ("", 64), ("blink t.csv", 64), ("activity", 64), ("activity none.csv", 66),
        ("activity t.csv --confidence 20", 64), ("activity t.csv --label sigh", 64),
        ("activity t.csv --split-by who", 64), ("activity t.csv --skip a", 64),
        ("activity --negatives hush.wav", 64), ("activity --negatives a=hush.wav --skip (", 64),
        ("t.csv --exec -- /bin/true", 64), ("t.csv --type activity --exec -- ./none", 64),
        ("activity t.csv --sensitivity 0.5", 64), ("activity t.csv --json --csv", 64),
        ("activity t.csv --model m", 64), ("classify t.csv --model none.tragusmodel", 66),
        ("classify t.csv", 64), ("classify t.csv --on Dgo", 64),
        ("classify t.csv --on Dog --threshold 2", 64),
      ])
    func `wrong usage is told in a line`(arguments: String, status: Int) throws {
      try prepare()
      let words = arguments.split(separator: " ").map(String.init)
      let outcome = try workspace.run(["eval"] + words)
      #expect(outcome.status == status, "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.output.isEmpty)
    }
  }
}
