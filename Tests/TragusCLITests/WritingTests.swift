import Foundation
import Testing
import Tragus

extension CommandTests {
  @Suite struct Writing {
    let workspace = try! Workspace()

    @Test func `what is interrupted leaves the old file, or none`() throws {
      try workspace.synth("old.wav", "tone duration=1s rate=8000")
      let old = try workspace.bytes("old.wav")
      for (file, options) in [("old.wav", "--force"), ("new.wav", "")] {
        // More than can be made; the signal comes when the file has been begun under another name.
        let outcome = try workspace.shell(
          """
          "$tragus" synth noise duration=1000h rate=8000 -o \(file) \(options) & process=$!
          while kill -0 $process && ! ls \(file).?????? >/dev/null 2>&1; do :; done
          kill -TERM $process
          wait $process
          """)
        #expect(outcome.status == 143)
        #expect(outcome.errors == "tragus: stopped; nothing was kept of '\(file)'.\n")
      }
      #expect(try workspace.bytes("old.wav") == old)
      #expect(!workspace.exists("new.wav"))
    }

    @Test(arguments: [
      "synth noise duration=100s -o -", "synth tone duration=1s -o -", "convert take.wav -o -",
      "convert take.wav -o - --rate 16000", "record take.wav -o - -q",
    ])
    func `nobody reads the sound`(command: String) throws {
      try workspace.synth("take.wav", "tone duration=1s")
      // The reader is gone before the first byte comes.
      let outcome = try workspace.shell(
        "mkfifo pipe; exec 3<>pipe 4>pipe; exec 3<&-; \"$tragus\" \(command) >&4")
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
    }

    @Test func `a conversion that clips says so`() throws {
      try workspace.synth("loud.wav", "noise duration=1s rate=8000 level=0 --bits 32f")
      let outcome = try workspace.shell("\"$tragus\" convert loud.wav -o cut.wav --bits 16")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("was clipped"))
      let whole = try workspace.shell("\"$tragus\" convert loud.wav -o whole.wav")
      #expect(whole.errors.isEmpty)
    }

    @Test func `what is recorded from a signal is the signal, bit by bit`() throws {
      for suffix in ["wav", "aiff", "caf"] {
        try workspace.synth("synth.\(suffix)", "scene duration=1s rate=8000 channels=2")
        let outcome = try workspace.run(
          "record", "sim:scene?duration=1s&rate=8000&channels=2", "-o", "record.\(suffix)")
        #expect(outcome.status == 0)
        #expect(
          try workspace.bytes("record.\(suffix)") == workspace.bytes("synth.\(suffix)"))
      }
    }

    @Test func `a recording on standard output is nothing but the recording`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      let outcome = try workspace.shell(
        "\"$tragus\" record take.wav -o - | \"$tragus\" convert - -o copy.wav")
      #expect(outcome.status == 0)
      #expect(try workspace.bytes("copy.wav") == workspace.bytes("take.wav"))
      #expect(try workspace.run("record", "take.wav", "-o", "-", "--json").status == 64)
    }

    @Test(arguments: [
      "record 'sim:tone?duration=1s' -o taken.wav", "convert other.wav -o taken.wav",
      "synth tone -o taken.wav",
    ])
    func `an existing file is replaced only by force`(command: String) throws {
      try workspace.write("precious", to: "taken.wav")
      try workspace.synth("other.wav", "tone duration=1s rate=8000")
      let refused = try workspace.shell("\"$tragus\" \(command)")
      #expect(refused.status == 73)
      #expect(refused.errors.hasPrefix("tragus: 'taken.wav' is there already; "))
      #expect(refused.errors.contains("--force"))
      #expect(try workspace.bytes("taken.wav") == Data("precious".utf8))
      #expect(try workspace.shell("\"$tragus\" \(command) --force").status == 0)
      #expect(try workspace.bytes("taken.wav").starts(with: Data("RIFF".utf8)))
    }

    @Test func `a bad input costs no existing file`() throws {
      try workspace.write("precious", to: "taken.wav")
      try workspace.write("no audio", to: "bad.wav")
      #expect(try workspace.run("convert", "bad.wav", "-o", "taken.wav", "--force").status == 65)
      #expect(try workspace.bytes("taken.wav") == Data("precious".utf8))
    }

    @Test func `a file converts to its own name`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      let before = try workspace.bytes("take.wav")
      #expect(try workspace.run("convert", "take.wav", "-o", "take.wav", "--force").status == 0)
      #expect(try workspace.bytes("take.wav") == before)
    }

    @Test(arguments: ["16", "24"])
    func `formats convert into each other without loss`(bits: String) throws {
      try workspace.synth("take.wav", "noise duration=1s rate=8000 channels=3", "--bits", bits)
      var last = "take.wav"
      for name in ["1.aiff", "2.caf", "3.rf64", "4.aifc", "5.wav"] {
        #expect(try workspace.run("convert", last, "-o", name, "--bits", bits).status == 0)
        last = name
      }
      #expect(try workspace.bytes("5.wav") == workspace.bytes("take.wav"))
    }

    @Test func `bits that are lost are dithered, others are not`() throws {
      try workspace.synth("fine.wav", "tone duration=1s rate=8000", "--bits", "24")
      for dither in ["auto", "none", "tpdf"] {
        let outcome = try workspace.run(
          "convert", "fine.wav", "-o", "\(dither).wav", "--bits", "16", "--dither", dither)
        #expect(outcome.status == 0)
      }
      let fine = try samples("fine.wav")
      let rounded = try samples("none.wav")
      let dithered = try samples("auto.wav")
      let step: Float = 0x1p-15
      // Rounding is off by half a step, triangular noise of one step either way adds one more.
      #expect(zip(fine, rounded).allSatisfy { abs($0 - $1) <= 0.5 * step })
      #expect(zip(fine, dithered).allSatisfy { abs($0 - $1) <= 1.5 * step })
      #expect(dithered != rounded)
      #expect(dithered == (try samples("tpdf.wav")))
      // The error of TPDF has a variance of a quarter of a step squared; 8,000 samples estimate it
      // to within 10 %.
      let squares = zip(fine, dithered).map { Double(($0 - $1) / step) * Double(($0 - $1) / step) }
      #expect(abs(squares.reduce(0, +) / 8000 - 0.25) < 0.025)

      // 16 bits fit into 24 and come back as they were.
      #expect(
        try workspace.run("convert", "none.wav", "-o", "wide.wav", "--bits", "24").status == 0)
      #expect(try samples("wide.wav") == rounded)
      #expect(try workspace.run("convert", "none.wav", "-o", "same.aiff").status == 0)
      #expect(try samples("same.aiff") == rounded)
    }

    @Test func `a rate that changes keeps the length and the level`() throws {
      try workspace.synth("take.wav", "tone frequency=1000 level=-6 duration=1s", "--bits", "24")
      let outcome = try workspace.run(
        "convert", "take.wav", "-o", "low.wav", "--rate", "16000", "--bits", "32f")
      #expect(outcome.status == 0)
      let low = try samples("low.wav")
      #expect(low.count == 16_000)
      // The middle, where the edges of the filter are not heard; the pass band is flat to 0.01 dB.
      let middle = low[4000..<12_000]
      let power = middle.reduce(0) { $0 + Double($1) * Double($1) } / Double(middle.count)
      #expect(abs(10 * log10(power) - -9.0103) < 0.02)
    }

    @Test func `a full disk is reported`() throws {
      guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
      for command in ["meter 'sim:tone?duration=1s' --json -q", "synth tone -o -", "--help"] {
        let outcome = try workspace.shell("\"$tragus\" \(command) > /dev/full")
        #expect(outcome.status == 74)
        #expect(outcome.errors.hasPrefix("tragus: Writing standard output failed: "))
      }
    }

    @Test func `a closed standard output never lands in a recording`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      for closed in [">&-", ">&- 2>&-", "<&- >&- 2>&-"] {
        let outcome = try workspace.shell(
          "\"$tragus\" record take.wav -o copy.wav --force --json \(closed)")
        #expect(outcome.status == 74)
        #expect(try workspace.bytes("copy.wav") == workspace.bytes("take.wav"))
      }
    }

    private func samples(_ name: String) throws -> [Float] {
      let file = try AudioFile(reading: workspace.url(name).path)
      var buffer = AudioBuffer(format: file.format, capacity: 4096)
      var samples: [Float] = []
      while try file.read(into: &buffer) {
        let channel = buffer.channel(0)
        for index in channel.indices { samples.append(channel[index]) }
      }
      return samples
    }
  }
}
