import Foundation
import Testing

extension CommandTests {
  /// What the programs of `--exec` get, and how they end, when they mean harm as well.
  @Suite struct Programs {
    let workspace = try! Workspace()

    private static let hasDescriptors = FileManager.default.fileExists(atPath: "/proc/self/fd")

    /// A blow, for programs that run at one.
    private func blow(_ name: String) throws {
      try workspace.synth(name, "blow microphone=bare level=-20 seed=3 duration=4s")
    }

    @Test func `fields of an event are words and variables of a program`() throws {
      try blow("blow.wav")
      let end = ["blow", "blow.wav", "-q", "--on", "blow", "--phase", "ended", "--exec"]
      let line = try #require(try workspace.run("blow", "blow.wav", "--json", "-q").lines.last)
      let kind = try #require(line.firstMatch(of: #/"kind":"(\w+)"/#)).1
      let strength = try #require(line.firstMatch(of: #/"strength":([\d.]+)/#)).1
      let expected = "<\(kind)> <\(strength)> <blow> <{other}>"
      let words = try workspace.run(
        end + ["--", "printf", "<%s> ", "{kind}", "{strength}", "{event}", "{other}"])
      #expect(words.text.contains(expected), "\(words.text)")
      // Other names of fields.
      try workspace.synth("keys.wav", "dtmf keys=1 duration=1s")
      let digits = try workspace.run(
        "tone", "keys.wav", "--dtmf", "-q", "--exec", "--", "printf", "<%s>", "{digit}")
      #expect(digits.text.contains("<1>"), "\(digits.text)")
      // A shell gets variables, whatever the quotes around them.
      let shell = try workspace.run(
        end + [
          #"printf '<%s> ' {kind} "{strength}" "$TRAGUS_EVENT" '{other}'; printf '{type}' ${HOME}"#
        ])
      #expect(shell.text.contains(expected + " blow"), "\(shell.text)")
    }

    @Test(arguments: [
      (["listen", "--only", "blow"], "blow:began", "blow:ended"),
      (["listen", "--only", "blow"], "blow", "blow:Ended"), (["blow"], "began", "ended"),
      (["blow", "--exit"], "began", "ended"), (["blow", "--count", "1"], "blow:began", "ended"),
      (["listen", "--only", "blow"], "blow:start", "blow:end"),
    ])
    func `the beginning and the end of an event have programs of their own`(
      words: [String], began: String, ended: String
    ) throws {
      try blow("blow.wav")
      // The first one is slow, and the second one waits.
      let programs = ["--exec", "sleep 0.3; printf on", "--on", ended, "--exec", "printf off"]
      let outcome = try workspace.run(
        words + ["blow.wav", "-q", "--json", "--on", began] + programs)
      #expect(outcome.status == 0 && outcome.errors == "onoff", "\(outcome.errors)")
    }

    @Test func `a program for an end runs where the one for the beginning ran`() throws {
      try workspace.synth("blows.wav", "blow microphone=bare level=-20 seed=3 count=3 duration=12s")
      let words = [
        "blow", "blows.wav", "-q", "--json", "--cooldown", "1h", "--on", "began", "--exec",
        "printf on", "--on", "ended", "--exec", "printf off",
      ]
      #expect(try workspace.run(words).errors == "onoff")
      // The order of the programs does not matter.
      let turned = words.prefix(6) + words[10...] + words[6..<10]
      #expect(try workspace.run(Array(turned)).errors == "onoff")
      // Alone, it runs at each end.
      let alone = try workspace.run(
        "blow", "blows.wav", "-q", "--json", "--on", "ended", "--exec", "printf off,")
      #expect(alone.errors.split(separator: ",").count > 1, "\(alone.errors)")
    }

    @Test func `a program for an end runs after a signal too`() throws {
      try blow("blow.wav")
      // The one for the beginning sends the signal, and would last.
      let outcome = try workspace.shell(
        "echo $$ > pid; exec $tragus blow blow.wav -q --json --on began "
          + "--exec 'kill -INT $(cat pid); sleep 30' --on ended --exec 'printf off'")
      #expect(outcome.status == 130 && outcome.errors == "off", "\(outcome.errors)")
    }

    @Test func `a slip of a field is named, and other braces are the program's`() throws {
      let slip = try workspace.run("blow", "sim:blow?duration=1s", "--exec", "echo", "{knid}")
      #expect(slip.status == 64 && slip.errors.contains("{knid} of an event; write {kind}."))
      let awk = try workspace.run(
        "blow", "sim:blow?duration=4s", "-q", "--exec", "--", "printf", "%s", "{print}", "{other}")
      #expect(awk.status == 0 && awk.text.contains("{print}{other}"), "\(awk.errors)")
    }

    @Test func `the second program needs its events`() throws {
      let outcome = try workspace.run(
        "blow", "sim:blow?duration=1s", "--exec", "./a", "--exec", "./b")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("Write --on EVENTS --exec ./b for the second program."))
    }

    @Test(arguments: [
      (["listen", "--on", "key:ended"], "do not begin and end"),
      (["blow", "--on", "short:began"], "known at the end of a blow"),
      (["listen", "--on", "voice:updated"], "began and ended"),
      (["listen", "--on", "voice:ended,blow"], "the same phase"),
      (["tone", "--on", "ended"], "begin"),
      (["record", "--on", "voice:ended", "-o", "a.wav"], "'voice' has no names"),
    ])
    func `phases are for events that have them`(words: [String], sentence: String) throws {
      let program = words[0] == "record" ? [] : ["--exec", "true"]
      let outcome = try workspace.run(words + ["sim:blow?duration=1s"] + program)
      #expect(outcome.status == 64 && outcome.errors.contains(sentence), "\(outcome.errors)")
    }

    @Test(.enabled(if: hasDescriptors))
    func `a program gets its streams and nothing else that is open`() throws {
      try blow("blow.flac")
      // A compressed pipe is copied to a file without a name; a shell gives pipes by number.
      for (input, opened) in [
        ("-", ""), ("/dev/fd/9", "9< blow.flac"), ("blow.flac", "8< blow.flac"),
      ] {
        let outcome = try workspace.shell(
          "cat blow.flac | $tragus blow \(input) -q -e --exec ls /proc/self/fd \(opened)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        // The folder that `ls` reads is open too.
        #expect(Set(outcome.lines.filter { Int($0) != nil }) == ["0", "1", "2", "3"])
      }
    }

    #if os(Linux)
      @Test func `what a library has left open for programs is none of theirs`() throws {
        try workspace.synth(
          "blow.wav", "blow microphone=bare level=-20 seed=3 duration=4s rate=48000")
        // A device of ALSA that opens files, without a word that programs shall not inherit them.
        try workspace.write(
          """
          pcm.!default {
            type plug
            slave {
              format S16_LE
              rate 48000
              channels 1
              pcm {
                type file
                slave.pcm { type null }
                file "/dev/null"
                infile "\(workspace.url("blow.wav").path)"
                format raw
              }
            }
          }
          """, to: "asound.conf")
        for limit in [[], ["--exec-timeout", "60s"]] {
          let outcome = try workspace.run(
            ["blow", "mic", "-q", "-e", "--timeout", "60s"] + limit
              + ["--exec", "ls", "/proc/self/fd"],
            environment: ["ALSA_CONFIG_PATH": workspace.url("asound.conf").path])
          #expect(outcome.status == 0, "\(outcome.errors)")
          #expect(Set(outcome.lines.filter { Int($0) != nil }) == ["0", "1", "2", "3"])
        }
      }
    #endif

    @Test(.enabled(if: hasDescriptors), arguments: ["(setsid sh other &)", "setsid sh other &"])
    func `what a program has started ends with it, in a session of its own too`(
      start: String
    ) throws {
      try blow("blow.wav")
      try workspace.write("echo $$ > process; exec sleep 100", to: "other")
      // A shell in brackets ends at once, so that the other process has lost its parent.
      try workspace.write("\(start)\nexec sleep 100", to: "program")
      let outcome = try workspace.run(
        "blow", "blow.wav", "-q", "-e", "--exec-timeout", "1s", "--exec", "sh", "program")
      #expect(outcome.status == 2, "\(outcome.errors)")
      try #require(workspace.exists("process"))
      let alive = try workspace.shell("kill -0 $(cat process)")
      #expect(alive.status != 0)
    }

    @Test(
      .enabled(if: hasDescriptors),
      arguments: [
        "kill -STOP $PPID", "kill -KILL $PPID", "kill -STOP $supervisor", "kill -STOP 0",
        "trap 'kill -STOP $supervisor' TERM; while :; do sleep 0.01; done",
      ])
    func `a program that stops or ends what looks after it has no more time`(deed: String) throws {
      try blow("blow.wav")
      try workspace.write("echo $$ > process; exec sleep 100", to: "other")
      // The parent of the parent is the supervisor.
      try workspace.write(
        """
        setsid sh other &
        until [ -s process ]; do sleep 0.01; done
        read -r _ _ _ supervisor _ < /proc/$PPID/stat
        \(deed)
        exec sleep 100
        """, to: "program")
      // The minute is for what never ends; `timeout` kills it then.
      let outcome = try workspace.shell(
        "timeout -s KILL 60 $tragus blow blow.wav -e --exec-timeout 2s --exec sh program")
      #expect(outcome.status == 2, "\(outcome.errors)")
      #expect(outcome.errors.contains("took longer than 2.0 s"))
      try #require(workspace.exists("process"))
      #expect(try workspace.shell("kill -0 $(cat process)").status != 0)
    }

    @Test(.enabled(if: hasDescriptors))
    func `a signal of a program to its own group asks nothing else to end`() throws {
      try blow("blow.wav")
      let outcome = try workspace.run(
        "blow", "blow.wav", "-e", "--exec-timeout", "60s", "--exec", "sh", "-c",
        "trap '' TERM; kill -TERM 0; sleep 2; exit 3")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("ended with status 3"), "\(outcome.errors)")
    }

    @Test(.enabled(if: hasDescriptors), arguments: ["STOP", "KILL"])
    func `what a program does to its parent does not change how it ends`(signal: String) throws {
      try blow("blow.wav")
      let outcome = try workspace.shell(
        "timeout -s KILL 60 $tragus blow blow.wav -e --exec-timeout 50s --exec "
          + "sh -c 'kill -\(signal) $PPID; exit 3'")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("ended with status 3"), "\(outcome.errors)")
    }

    @Test(.enabled(if: hasDescriptors))
    func `a detector that stops what looks after it has no more time`() throws {
      try blow("blow.wav")
      try workspace.write("file,start,end,label\nblow.wav,1,2,blow\n", to: "t.csv")
      let outcome = try workspace.shell(
        "timeout -s KILL 60 $tragus eval t.csv --type blow --time-limit 1s --exec -- "
          + "sh -c 'kill -STOP $PPID; exec sleep 100'")
      #expect(outcome.status == 65, "\(outcome.errors)")
      #expect(outcome.errors.contains("took longer than 1.0 s"))
    }

    @Test(.enabled(if: hasDescriptors))
    func `what an earlier program has left behind does not end with a later one`() throws {
      try workspace.synth(
        "blows.wav", "blow microphone=bare level=-20 seed=3 count=2 gap=700ms duration=5s")
      // What the first one leaves starts something when the second one runs, which takes too long.
      try workspace.write(
        """
        if ! [ -e first ]; then touch first; setsid sh left & exit; fi
        touch second; until [ -s process ]; do sleep 0.01; done; exec sleep 100
        """, to: "program")
      try workspace.write(
        """
        until [ -e second ]; do sleep 0.01; done
        (setsid sh -c 'echo $$ > process; exec sleep 100' &)
        """, to: "left")
      let outcome = try workspace.run(
        "blow", "blows.wav", "-q", "--exec-timeout", "2s", "--exec", "sh", "program")
      #expect(outcome.status == 2, "\(outcome.errors)")
      try #require(workspace.exists("process"))
      #expect(try workspace.shell("kill $(cat process)").status == 0)
    }

    @Test(.enabled(if: hasDescriptors))
    func `nothing is kept of what a program has started and what has ended`() throws {
      try blow("blow.wav")
      // The process that adopts what the brackets leave behind is the parent of what the program
      // has for a parent.
      try workspace.write(
        """
        read -r _ _ _ supervisor _ < /proc/$PPID/stat
        for round in 1 2 3 4 5; do (true &); done
        for round in $(seq 200); do
          cat /proc/[0-9]*/stat 2>/dev/null | grep -q ") Z $supervisor " || { touch clean; exit; }
          sleep 0.01
        done
        """, to: "program")
      let outcome = try workspace.run(
        "blow", "blow.wav", "-q", "-e", "--exec-timeout", "60s", "--exec", "sh", "program")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(workspace.exists("clean"))
    }

    @Test(.enabled(if: hasDescriptors))
    func `what a program has started has a second to end too`() throws {
      try blow("blow.wav")
      try workspace.write(
        "trap 'sleep 0.2; touch ended; exit' TERM\ntouch ready\nwhile :; do sleep 0.01; done",
        to: "other")
      // The program itself ends at once when it is asked to.
      try workspace.write(
        "setsid sh other &\nuntil [ -e ready ]; do sleep 0.01; done\nexec sleep 100",
        to: "program")
      let outcome = try workspace.run(
        "blow", "blow.wav", "-q", "-e", "--exec-timeout", "2s", "--exec", "sh", "program")
      #expect(outcome.status == 2, "\(outcome.errors)")
      #expect(workspace.exists("ended"))
    }

    @Test func `a program with a time limit ends as it would without one`() throws {
      try blow("blow.wav")
      for (program, words) in [
        ("exit 3", "ended with status 3"), ("kill -9 $$", "ended by signal 9"),
        ("kill -15 $$", "ended by signal 15"),
      ] {
        let outcome = try workspace.run(
          "blow", "blow.wav", "-e", "--exec-timeout", "60s", "--exec", "sh", "-c", program)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
      }
    }
  }
}
