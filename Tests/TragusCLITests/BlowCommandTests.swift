import Foundation
import Testing

extension CommandTests {
  @Suite struct Blowing {
    /// Somebody blows for 1.2 s, from 1.5 s on.
    private static let scene =
      "sim:blow?microphone=bare&count=1&seed=3&level=-20&duration=4s&rate=8000"
    let workspace = try! Workspace()

    @Test func `a blow is a line, and two events`() throws {
      let text = try workspace.run("blow", Self.scene, "-q")
      #expect(text.status == 0 && text.lines.count == 1)
      #expect(text.text.contains("  blow   long "))
      let json = try workspace.run("blow", Self.scene, "--json", "-q")
      try #require(json.events.count == 2)
      #expect(json.events[0].contains(#""phase":"began""#))
      #expect(json.events[1].contains(#""kind":"long""#))
      let labels = try workspace.run("blow", Self.scene, "--format", "audacity", "-q")
      #expect(labels.lines.count == 1 && labels.text.hasSuffix("\tblow long\n"))
    }

    @Test func `the strength is told as often as is wanted`() throws {
      let json = try workspace.run("blow", Self.scene, "--json", "-q", "--period", "100ms")
      // 1.3 s, less the time until it is known.
      #expect((10...14).contains(json.lines.count { $0.contains(#""phase":"updated""#) }))
    }

    @Test func `-e ends at the first blow, and tells when there was none`() throws {
      let found = try workspace.run("blow", Self.scene, "-e")
      #expect(found.status == 0 && found.lines.count == 1)
      #expect(found.text.contains("began"))
      let late = try workspace.run("blow", Self.scene, "-e", "--timeout", "1s")
      #expect(late.status == 124 && late.output.isEmpty)
      #expect(late.errors.contains("no blow was heard in 1.0 s"))
      let few = try workspace.run("blow", Self.scene, "--count", "2", "-q")
      #expect(few.status == 124)
      // The input ends before the time is over.
      let none = ["blow", "sim:noise?duration=2s&rate=8000", "--timeout", "1m"]
      let advised = try workspace.run(none)
      #expect(advised.status == 124 && advised.errors.contains("--sensitivity 1 hears more"))
      let all = try workspace.run(none + ["--sensitivity", "1"])
      #expect(all.status == 124 && !all.errors.contains("hears more"))
    }

    @Test(arguments: [("0", 0), ("1", 3)])
    func `the sensitivity that is set holds in all commands`(
      sensitivity: String, count: Int
    ) throws {
      try workspace.write("sensitivity = \(sensitivity)\n", to: "tragus.toml")
      // Taps of a finger, which are blows to the most sensitive.
      let taps = "sim:tap?duration=20s&rate=8000"
      func blows(_ arguments: String...) throws -> [String] {
        try workspace.run(arguments + ["--json", "-q"]).lines
          .filter { $0.contains(#""type":"blow""#) }
      }
      let blow = try blows("blow", taps)
      #expect(blow.count == 2 * count)
      #expect(try blows("listen", taps) == blow)
      #expect(try blows("record", taps, "-o", "taps.wav") == blow)
      let explained = try workspace.run("explain", "blow", taps)
      #expect(explained.text.contains("  blow   ") == (count > 0))
      try workspace.write("", to: "taps.txt")
      let score = try workspace.run("eval", "blow", "taps.txt", "--json")
      #expect(score.text.contains(#""extra":{"atStart":0,"duration":20,"events":\#(count),"#))
    }

    @Test func `a blow is not cut short by the timeout`() throws {
      // It lasts longer than the timeout, which begins again when it is over.
      let outcome = try workspace.run("blow", Self.scene, "--json", "-q", "--timeout", "2s")
      #expect(outcome.events.last?.contains(#""phase":"ended""#) == true)
      let long = try workspace.run(
        "blow", "sim:blow?microphone=bare&count=1&seed=3&level=-20&duration=4s&rate=8000", "--json",
        "-q", "--count", "2", "--timeout", "1.8s")
      #expect(long.status == 124 && long.events.count == 2)
      let duration = Self.number("duration", in: long.events[1])
      #expect(duration.map { $0 > 1 } == true, "\(long.events)")
    }

    @Test func `times are those of the stream, wherever it is begun`() throws {
      _ = try workspace.run("record", Self.scene, "-o", "scene.wav", "-q")
      let whole = try workspace.run("blow", "scene.wav", "--json", "-q")
      let late = try workspace.run("blow", "scene.wav", "--from", "1s", "--json", "-q")
      let starts = [whole, late].map { $0.events.last.flatMap { Self.number("start", in: $0) } }
      try #require(starts[0] != nil && starts[1] != nil)
      // Hops of 16 ms begin elsewhere.
      #expect(abs(starts[0]! - starts[1]!) < 0.05)
    }

    private static func number(_ key: String, in line: String) -> Double? {
      guard let range = line.range(of: "\"\(key)\":") else { return nil }
      return Double(line[range.upperBound...].prefix { "0123456789.-".contains($0) })
    }

    @Test func `a program gets the event as its input`() throws {
      let began = try workspace.run("blow", Self.scene, "--csv", "-q", "--exec", "--", "cat")
      #expect(began.status == 0)
      #expect(began.errors.contains(#""phase":"began""#))
      let ended = try workspace.run(
        "blow", Self.scene, "-q", "--phase", "ended", "--exec", "cat")
      #expect(ended.text.contains(#""kind":"long""#) && !ended.text.contains("began"))
    }

    @Test func `each kind of blow can have its program`() throws {
      let scene =
        "sim:blow?microphone=bare&count=6&seed=7&level=-20&gap=700ms&duration=14s&rate=8000"
      let both = try workspace.run(
        "blow", scene, "-q", "--hard", "0.3", "--on", "hard", "--exec", "echo H", "--on",
        "short,long", "--exec", "--", "echo", "S")
      let hard = try workspace.run(
        "blow", scene, "-q", "--hard", "0.3", "--on", "hard", "--exec", "echo", "H")
      let others = try workspace.run(
        "blow", scene, "-q", "--hard", "0.3", "--on", "short,long", "--exec", "echo", "S")
      #expect(both.status == 0, "\(both.errors)")
      // Two programs print when they like.
      #expect(both.lines.count { $0 == "H" } == hard.lines.count { $0 == "H" })
      #expect(both.lines.count { $0 == "S" } == others.lines.count { $0 == "S" })
      #expect(both.lines.contains("H") && both.lines.contains("S"))
    }

    @Test func `the first puff of a double one runs nothing where a double has its program`() throws
    {
      // Two puffs 300 ms apart, then one alone.
      try workspace.synth(
        "pair.wav",
        "blow microphone=bare level=-20 seed=3 count=2 length=200ms gap=300ms duration=3s rate=8000"
      )
      try workspace.synth(
        "one.wav",
        "blow microphone=bare level=-20 seed=3 count=1 length=200ms duration=3s rate=8000")
      let programs = [
        "--on", "short,hard", "--exec", "echo S", "--on", "double", "--exec", "echo D",
      ]
      let pair = try workspace.run(["blow", "pair.wav", "-q", "--hard", "1"] + programs)
      #expect(pair.lines.filter { $0.count == 1 } == ["D"], "\(pair.text)")
      let one = try workspace.run(["blow", "one.wav", "-q", "--hard", "1"] + programs)
      #expect(one.lines.filter { $0.count == 1 } == ["S"], "\(one.text)")
      // Without a program for a double, nothing waits and nothing is left out.
      let short = try workspace.run(
        "blow", "pair.wav", "-q", "--hard", "1", "--on", "short", "--exec", "echo S")
      #expect(short.lines.filter { $0.count == 1 } == ["S"], "\(short.text)")
    }

    @Test func `what fails of several programs is counted together`() throws {
      let outcome = try workspace.run(
        "blow", Self.scene, "--on", "blow", "--exec", "true", "--on", "blow", "--exec", "false")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("--exec failed 1 of 2 times"), "\(outcome.errors)")
      let wrong = try workspace.run(
        "blow", Self.scene, "--exec", "true", "--on", "bark", "--exec", "true")
      #expect(wrong.status == 64 && wrong.errors.contains("There is no 'bark' here"))
    }

    @Test func `a program that fails or takes too long is told by the status`() throws {
      #expect(try workspace.run("blow", Self.scene, "-q", "--exec", "false").status == 2)
      // What the program has started is ended with it.
      let slow = try workspace.run(
        "blow", Self.scene, "--exec-timeout", "50ms", "--exec", "--", "sh", "-c",
        "sleep 60; true")
      #expect(slow.status == 2)
      #expect(slow.errors.contains("took longer than 0.1 s and is ended"))
    }

    @Test(arguments: [false, true])
    func `a flood that a program cannot keep up with is told once, or not at all`(
      isQuiet: Bool
    ) throws {
      // The program waits until all has been printed but what a pipe holds, which is 4 s.
      try workspace.write("until [ -e said ]; do sleep 0.01; done\n", to: "slow")
      let outcome = try workspace.shell(
        "\"$tragus\" synth blow microphone=bare count=40 seed=3 level=-20 length=200ms gap=300ms "
          + "duration=21s rate=8000 -o scene.wav && { cat scene.wav; touch said; } | "
          + "\"$tragus\" blow - \(isQuiet ? "-q" : "") --exec-timeout 60s --exec -- sh slow")
      #expect(outcome.status == 2)
      #expect(outcome.output.split(separator: 10).count >= 30)
      if isQuiet {
        #expect(outcome.errors.isEmpty)
      } else {
        #expect(outcome.errors.components(separatedBy: "is too slow").count == 2)
        #expect(outcome.errors.contains("--exec failed "))
      }
    }

    @Test func `what sooner than the cooldown comes is not given to the program`() throws {
      let scene =
        "sim:blow?microphone=bare&count=4&seed=3&level=-20&length=300ms&gap=700ms&duration=8s&rate=8000"
      let all = try workspace.run("blow", scene, "--json", "-q", "--exec", "cat")
      let few = try workspace.run(
        "blow", scene, "--json", "-q", "--cooldown", "10s", "--exec", "cat")
      #expect(all.events.count == 8 && few.events.count == 8)
      #expect(all.errors.count { $0 == "\n" } == 4)
      #expect(few.errors.count { $0 == "\n" } == 1)
    }

    @Test func `several within a time count as one`() throws {
      // One begins each second.
      let scene =
        "sim:blow?microphone=bare&count=4&seed=3&level=-20&length=300ms&gap=700ms&duration=8s&rate=8000"
      for (within, runs) in [("1.5s", 2), ("500ms", 0)] {
        let outcome = try workspace.run(
          "blow", scene, "--json", "-q", "--times", "2", "--within", within, "--exec", "cat")
        #expect(outcome.events.count == 8 && outcome.errors.count { $0 == "\n" } == runs)
        let ended = try workspace.run("blow", scene, "-q", "--times", "2", "--within", within, "-e")
        #expect(ended.status == (runs > 0 ? 0 : 124))
      }
      // What was heard alone is told.
      let alone = try workspace.run("blow", scene, "--times", "4", "--within", "1.5s", "-e")
      #expect(
        alone.status == 124 && alone.errors.contains("4 blows were heard, but never 4 within"))
      for words in [["--times", "2"], ["--within", "1s", "-e"], ["--times", "1", "-e"]] {
        #expect(try workspace.run(["blow", scene] + words).status == 64)
      }
    }

    @Test func `a device that gives nothing is named, instead of advice`() throws {
      let outcome = try workspace.run("blow", "sim:silence?duration=4s&rate=8000", "-e")
      #expect(outcome.status == 124)
      #expect(outcome.errors.contains("no blow was heard; silent: "))
      #expect(!outcome.errors.contains("--sensitivity"))
    }

    @Test func `noise that goes on when a device begins is no blow`() throws {
      let outcome = try workspace.run("blow", "sim:noise?duration=4s&rate=8000", "-q")
      #expect(outcome.status == 0 && outcome.output.isEmpty)
    }

    @Test func `who listens stores nothing`() throws {
      // Neither in its home nor in the folder it runs in.
      func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: workspace.folder.path).sorted()
      }
      _ = try workspace.run("--version")
      let before = try files()
      for command in ["blow", "listen", "meter", "tone", "doctor"] {
        #expect(try workspace.run(command, Self.scene).status == 0)
      }
      #expect(try files() == before)
    }

    @Test func `nothing on standard input is said`() throws {
      let outcome = try workspace.shell("\"$tragus\" blow - --raw s16le@48000x1 < /dev/null")
      #expect(outcome.status == 65 && outcome.errors.contains("Standard input is empty"))
    }

    @Test func `a program is ended in time when no more sound comes`() throws {
      try workspace.write(
        "trap 'touch ended; exit 0' TERM\nwhile :; do sleep 0.01; done\n", to: "hang")
      // The pipe stays open until the program was ended, or much longer.
      let outcome = try workspace.shell(
        "\"$tragus\" synth blow microphone=bare count=1 seed=3 level=-20 duration=2400ms rate=8000 -o scene.wav && "
          + "{ tail -c +45 scene.wav; tries=0; "
          + "until [ -e ended ] || [ $tries -ge 500 ]; do sleep 0.01; tries=$((tries + 1)); done; "
          + "[ -e ended ] && touch in-time; } | \"$tragus\" blow - --raw s16le@8000x1 -q "
          + "--exec-timeout 50ms --exec -- sh hang")
      #expect(outcome.status == 2, "\(outcome.errors)")
      #expect(workspace.exists("in-time"))
    }

    @Test func `why tells what was measured`() throws {
      let lines = try workspace.run("blow", Self.scene, "--json", "-q", "--why").events
      let why = lines.filter { $0.contains(#""type":"blow-why""#) }
      #expect(why.count >= 35)
      #expect(why.contains { $0.contains(#""verdict":"blow""#) })
    }

    @Test func `explain shows what is heard`() throws {
      let outcome = try workspace.run("explain", "blow")
      #expect(outcome.status == 0)
      #expect(outcome.lines.allSatisfy { $0.count <= 80 })
      #expect(outcome.lines.contains { $0.hasPrefix("heard   |") && $0.contains("BBB") })
      #expect(outcome.text.contains("  blow   long "))
      let silence = try workspace.run("explain", "blow", "sim:silence?duration=1s")
      #expect(silence.text.contains("Nothing like a blow was heard."))
      let unknown = try workspace.run("explain", "blwo")
      #expect(unknown.status == 64 && unknown.errors.contains("did you mean 'blow'?"))
    }

    @Test func `the tutorial needs a low threshold`() throws {
      let published = try workspace.run("blow", Self.scene, "--method", "tutorial", "-q")
      #expect(published.status == 0 && published.output.isEmpty)
      let low = try workspace.run(
        "blow", Self.scene, "--method", "tutorial", "--threshold", "0.05", "-q")
      #expect(low.lines.count == 1)
    }

    @Test func `a tone at full scale is a blow for the tutorial alone`() throws {
      let tone = "sim:tone?level=0&duration=3s&rate=8000"
      #expect(try workspace.run("blow", tone, "--method", "tutorial", "-q").lines.count == 1)
      #expect(try workspace.run("blow", tone, "-q").lines.isEmpty)
    }

    @Test func `a terminal shows the blow`() throws {
      let process = workspace.process(
        Workspace.program.path,
        [
          "blow", "sim:blow?count=1&length=250ms&strength=1&distance=3&rate=8000", "--from",
          "1200ms",
          "--to", "2100ms", "--realtime", "--hard", "0.05",
        ], [:])
      let terminal = try PseudoTerminal(running: process)
      terminal.readToEnd()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(terminal.lastPicture.contains { $0.contains(" s  hard ") })
      #expect(terminal.lastPicture.allSatisfy { $0.count <= 79 })
    }

    @Test(arguments: [[], ["--why"]])
    func `a small terminal shows whole numbers, the strength and the last blow`(
      more: [String]
    ) throws {
      let process = workspace.process(
        Workspace.program.path,
        [
          "blow", "sim:blow?count=1&length=250ms&strength=1&distance=3&rate=8000", "--from",
          "1200ms", "--to", "2100ms", "--realtime",
        ] + more, [:])
      let terminal = try PseudoTerminal(running: process, columns: 40, rows: 10)
      terminal.readToEnd()
      process.waitUntilExit()
      let picture = terminal.lastPicture
      #expect(picture.count <= 9 && picture.allSatisfy { $0.count <= 39 })
      #expect(picture.contains { $0.hasPrefix(" blow   ") && $0.hasSuffix(" 1") })
      // It ends with a class, or its duration; nothing is cut in the middle.
      let blow = picture.first { $0.contains(" s  hard ") }
      #expect(blow?.hasSuffix(" s") == true, "\(picture)")
      for line in picture where line.contains(">=") {
        #expect(line.split(separator: " ").last.flatMap { Double($0) } != nil, "\(line)")
      }
    }

    @Test(arguments: [
      (["--sensitivity", "2"], "--sensitivity"), (["--period", "1ms"], "--period"),
      (["--short", "10ms"], "--short"), (["--threshold", "0.5"], "--threshold"),
      (["--method", "tutorial", "--why"], "--why"),
      (["--method", "tutorial", "--hard", "0.5"], "--hard"),
      (["--setup", "--short", "1s"], "--short"), (["--period", "100h"], "1h"),
      (["-e", "--count", "2"], "--count"),
      (["--exec"], "program"), (["--exec", "nothing"], "'nothing'"),
      (["--setup", "--csv"], "--setup"), (["--setup", "-e"], "--exit"),
      (["--cooldown", "1s"], "--exec"), (["--exec-timeout", "1s"], "--exec"),
      (["--on", "updated", "--exec", "cat"], "began and ended"), (["--on", "hard"], "--exec"),
      (["--phase", "updated", "--exec", "cat"], "--period"),
      (["-e", "--on", "dog"], "short, long"),
      (["--count", "-1"], "--count must be 1"),
      (["--profile", "a"], "--setup"), (["--profile", "a", "--no-profile"], "only one"),
    ])
    func `what cannot be done is said before listening`(arguments: [String], words: String) throws {
      let outcome = try workspace.run(["blow", Self.scene] + arguments)
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words))
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }
  }
}
