import Foundation
import Testing
import Tragus

extension CommandTests {
  /// What becomes of files, descriptors and memory when somebody means harm, or does it unwittingly.
  @Suite struct FileSafety {
    let workspace = try! Workspace()

    private static let hasDescriptors = FileManager.default.fileExists(atPath: "/proc/self/fd")

    @Test(arguments: ["rm take.wav", "mv other.wav take.wav", "mv take.wav kept.wav"])
    func `a recording whose file was taken away says so`(deed: String) throws {
      try workspace.synth("in.wav", "noise duration=4s rate=8000")
      try workspace.write("mine", to: "other.wav")
      // The rest of the sound comes when the file is there and was taken away.
      let outcome = try workspace.shell(
        "(head -c 20000 in.wav; until [ -e take.wav ]; do :; done; \(deed); tail -c +20001 in.wav) "
          + "| $tragus record - -o take.wav -q")
      #expect(outcome.status == 74)
      #expect(outcome.errors.contains("take.wav"))
      #expect(outcome.errors.contains(deed.hasSuffix("kept.wav") ? "was moved" : "are lost"))
      if deed.hasPrefix("mv other") {
        #expect(try workspace.bytes("take.wav") == Data("mine".utf8))
      }
    }

    @Test func `what a format cannot hold leaves the old file`() throws {
      for (name, rate) in [("a.ogg", 384_000), ("a.flac", 96_001)] {
        try workspace.write("precious", to: name)
        let outcome = try workspace.run(
          "record", "sim:noise?duration=1s&rate=\(rate)", "-o", name, "--force", "-q")
        #expect(outcome.status == 64)
        #expect(try workspace.bytes(name) == Data("precious".utf8))
      }
    }

    // The header finds room, where it is written before the sound, and the first sound does not.
    @Test(
      arguments: [("wav", 8), ("aiff", 8), ("caf", 8), ("flac", 8), ("ogg", 4), ("opus", 1)])
    func `a disk without room for a recording costs no old file`(
      suffix: String, blocks: Int
    ) throws {
      try workspace.write("precious", to: "take.\(suffix)")
      // A file of this process can have so many blocks of 512 or 1024 bytes.
      let outcome = try workspace.shell(
        """
        trap '' XFSZ; ulimit -f \(blocks)
        $tragus record 'sim:noise?duration=3s&rate=48000' -o take.\(suffix) --force -q
        """)
      #expect(outcome.status == 74)
      #expect(outcome.errors.contains("Nothing was kept of it."))
      #expect(try workspace.bytes("take.\(suffix)") == Data("precious".utf8))
      let names = try FileManager.default.contentsOfDirectory(atPath: workspace.url(".").path)
      #expect(names.filter { $0.hasPrefix("take") } == ["take.\(suffix)"])
    }

    @Test(arguments: ["wav", "flac"])
    func `a recording that was cut while it ran says so, and goes on`(suffix: String) throws {
      try workspace.synth("in.wav", "noise duration=6s rate=8000")
      // Only what is on the disk can be cut, and only between two writes: it has stopped growing.
      let outcome = try workspace.shell(
        """
        (head -c 30000 in.wav; until [ -s take.\(suffix) ]; do :; done
        count=0; size=
        until [ $count = 100 ]; do
          new=$(wc -c < take.\(suffix))
          if [ "$new" = "$size" ]; then count=$((count + 1)); else count=0; fi
          size=$new
        done
        : > take.\(suffix); tail -c +30001 in.wav) | $tragus record - -o take.\(suffix) -q
        """)
      #expect(outcome.status == 74)
      #expect(outcome.errors.contains("'take.\(suffix)' was cut or written to"))
      #expect(try workspace.bytes("take.\(suffix)").isEmpty)
      let rest = try AudioFile(reading: workspace.url("take-2.\(suffix)").path).frameCount
      #expect(rest.map { $0 > 20_000 } == true, "\(String(describing: rest))")
    }

    @Test(.enabled(if: hasDescriptors))
    func `a file that is opened does not become the standard input`() throws {
      try #require(try workspace.run("send", "hello", "-o", "sent.wav").status == 0)
      let outcome = try workspace.shell(
        "$tragus receive sent.wav -q --exec sh -c 'readlink /proc/$PPID/fd/0' <&-")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.lines.last == "/dev/null")
    }

    @Test func `a recording whose file was removed goes on in another one, and says so`() throws {
      try workspace.synth("in.wav", "noise duration=6s rate=8000")
      // The rest of the sound comes once the command has reported it, or after 10 s.
      let outcome = try workspace.shell(
        "touch said; (head -c 20000 in.wav; until [ -e take.wav ]; do :; done; rm take.wav; "
          + "tail -c +20001 in.wav | head -c 40000; "
          + "for round in $(seq 1000); do grep -q 'are lost' said && break; sleep 0.01; done; "
          + "grep -q 'are lost' said && touch early; tail -c +60001 in.wav) "
          + "| $tragus record - -o take.wav -q 2>said")
      #expect(outcome.status == 74)
      #expect(workspace.exists("early"))
      let said = String(decoding: try workspace.bytes("said"), as: UTF8.self)
      #expect(said.split(separator: "\n").count { $0.contains("are lost") } == 1, "\(said)")
      #expect(!workspace.exists("take.wav"))
      // It is noticed when 8000 frames are there, or soon after.
      let rest = try AudioFile(reading: workspace.url("take-2.wav").path).frameCount
      #expect(rest.map { $0 > 30_000 && $0 <= 40_000 } == true, "\(String(describing: rest))")
    }

    @Test func `a header takes no memory for sound that does not come`() throws {
      // One frame of 19 channels at 1 MHz, the most of which 3.5 s may be kept: 254 MiB.
      var bytes: [UInt8] = Array("caff".utf8) + [0, 1, 0, 0] + Array("desc".utf8)
      func append(_ value: UInt64, _ count: Int) {
        for place in (0..<count).reversed() {
          bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(place))))
        }
      }
      append(32, 8)
      append((1_000_000.0).bitPattern, 8)
      bytes += Array("lpcm".utf8)
      for value: UInt64 in [2, 38, 1, 19, 16] { append(value, 4) }
      bytes += Array("data".utf8)
      append(42, 8)
      bytes += Array(repeating: 0, count: 4 + 38)
      try Data(bytes).write(to: workspace.url("one.caf"))
      for command in [
        "doctor one.caf", "record one.caf --on-voice -o a.wav",
        "record one.caf --on-sound -40 -o b.wav",
      ] {
        // In KiB: what the program maps before it begins, and not the 800 MB of a meter a channel.
        let outcome = try workspace.shell("ulimit -v 300000; exec $tragus \(command)")
        #expect(outcome.status == 0, "\(command): \(outcome.errors)")
      }
    }

    @Test func `a name that is not UTF-8 is refused, and in a folder it is said`() throws {
      try workspace.synth("in.wav", "noise duration=1s rate=8000")
      let written = try workspace.shell("$tragus record in.wav -q -o \"$(printf '\\376.wav')\"")
      #expect(written.status == 64)
      #expect(written.errors.contains("not UTF-8"))
      #expect(try workspace.shell("ls").lines == ["in.wav"])
      let listed = try workspace.shell(
        "mkdir sounds; cp in.wav sounds/a.wav; cp in.wav \"sounds/$(printf '\\377.wav')\" || exit 9; "
          + "$tragus meter sounds --summary -q")
      // A disk that takes no such names needs no message.
      guard listed.status != 9 else { return }
      #expect(listed.status == 2)
      #expect(listed.errors.contains("not UTF-8"))
      #expect(listed.text.contains("\na.wav "))
    }

    @Test func `a recording that is named alone is neither copied nor replaced`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      let bytes = try workspace.bytes("take.wav")
      let outcome = try workspace.run("record", "take.wav", "--force", "-q")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("write -o take.wav --force to replace it, or -o NEW.wav"))
      #expect(try workspace.bytes("take.wav") == bytes)
    }

    @Test func `beside what is not a file, a recording that is there is the output`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      let signal = "sim:noise?duration=1s&rate=8000"
      let refused = try workspace.run("record", signal, "take.wav", "-q")
      #expect(refused.status == 73 && refused.errors.contains("--force"), "\(refused.errors)")
      #expect(try workspace.run("record", signal, "take.wav", "-q", "--force").status == 0)
    }

    @Test func `devices and pipes are never there already`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      for command in [
        "convert take.wav -o /dev/null", "record take.wav -o /dev/null -q",
        "meter take.wav --csv -o /dev/null", "waveform take.wav -o /dev/stdout -q | cat",
        "meter take.wav --csv -o /dev/stdout",
        "mkfifo pipe; cat pipe & \"$tragus\" meter take.wav --json -o pipe; wait",
      ] {
        let line = command.hasPrefix("mkfifo") ? command : "\"$tragus\" \(command)"
        let outcome = try workspace.shell(line)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(command): \(outcome.errors)")
      }
    }

    @Test func `an output is never the input, with marks that combine too`() throws {
      try workspace.synth("in.wav", "noise duration=1s rate=8000")
      let outcome = try workspace.shell(
        "mkdir c; mv in.wav \"c/$(printf '\\314\\201in.wav')\"; cd c; "
          + "$tragus record \"./$(printf '\\314\\201in.wav')\" -q --force "
          + "-o \"../c/$(printf '\\314\\201in.wav')\"")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("is an input here"))
    }

    @Test(arguments: [("sounds", "sounds/in.wav"), ("link.wav", "sounds/in.wav")])
    func `an output is never a file that an input leads to`(input: String, output: String) throws {
      try workspace.synth("in.wav", "noise duration=1s rate=8000")
      _ = try workspace.shell("mkdir sounds; mv in.wav sounds; ln -s sounds/in.wav link.wav")
      let bytes = try workspace.bytes("sounds/in.wav")
      let outcome = try workspace.run(
        "record", input, "--for", "500ms", "-o", output, "--force", "-q")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("is an input here"))
      #expect(try workspace.bytes("sounds/in.wav") == bytes)
    }

    @Test(arguments: [
      ("spectrogram d.png -o ./d.png", "d.png"), ("waveform d.svg -o d.svg", "d.svg"),
      ("waveform link.wav -o d.png", "d.png"), ("meter d.png -q --plot d.png", "d.png"),
      ("spectrogram d.aiff link.wav -o .", "d.png"), ("send -f d.wav -o ./d.wav", "d.wav"),
    ])
    func `no output takes the place of an input, even with force`(
      command: String, input: String
    ) throws {
      try workspace.synth("in.wav", "noise duration=100ms rate=8000")
      for name in ["d.png", "d.svg", "d.wav"] { _ = try workspace.shell("cp in.wav \(name)") }
      // The picture of the first is called like what the second leads to.
      _ = try workspace.shell("mv in.wav d.aiff; ln -s d.png link.wav")
      let bytes = try workspace.bytes(input)
      let outcome = try workspace.shell("$tragus \(command) --force")
      #expect(outcome.status == 64, "\(outcome.errors)")
      #expect(outcome.errors.contains("is an input here"))
      #expect(try workspace.bytes(input) == bytes)
    }

    @Test func `a conversion replaces its input when it is whole, and not before`() throws {
      try workspace.synth("in.wav", "noise duration=2s rate=8000")
      let bytes = try workspace.bytes("in.wav")
      // 64 blocks are at most 64 KiB; the new file needs 128,000 bytes and more.
      let failed = try workspace.shell(
        "trap '' XFSZ; ulimit -f 64; $tragus convert in.wav -o in.wav --bits 32 --rate 16000 --force -q"
      )
      #expect(failed.status == 74)
      #expect(try workspace.bytes("in.wav") == bytes)
      let outcome = try workspace.run(
        "convert", "in.wav", "-o", "in.wav", "--rate", "16000", "--force", "-q")
      #expect(outcome.status == 0)
      #expect(try workspace.bytes("in.wav").count > bytes.count)
    }

    @Test func `two spellings of an output are one file`() throws {
      let outcome = try workspace.run(
        "synth", "blow", "-o", "a.wav", "--labels", "./a.wav", "--force")
      #expect(outcome.status == 64)
      #expect(!workspace.exists("a.wav"))
    }

    @Test func `settings are not looked for in the current folder by accident`() throws {
      try workspace.write("period = \"5s\"\n", to: "here/tragus/config.toml")
      let relative = try workspace.run("config", environment: ["XDG_CONFIG_HOME": "here"])
      #expect(relative.text.contains("period = 100ms"))
      let absolute = try workspace.run(
        "config", environment: ["XDG_CONFIG_HOME": workspace.url("here").path])
      #expect(absolute.text.contains("period = 5s"))
    }
  }
}
