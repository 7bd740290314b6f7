import Foundation
import Testing

extension CommandTests {
  @Suite struct Waveform {
    let workspace = try! Workspace()

    @Test func `the suffix says what the picture is, the size how large`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000 channels=2")
      let png = try workspace.run("waveform", "take.wav", "-o", "a.PNG", "--size", "300x120", "-q")
      #expect(png.status == 0 && png.errors == "" && png.output.isEmpty)
      let bytes = try workspace.bytes("a.PNG")
      #expect(Array(bytes[..<4]) == [0x89, 0x50, 0x4E, 0x47])
      // Width and height, the highest byte first, after signature, length and IHDR.
      #expect(Array(bytes[16..<24]) == [0, 0, 1, 44, 0, 0, 0, 120])
      let svg = try workspace.run(
        "waveform", "take.wav", "-o", "b.svg", "--theme", "dark", "--title", "<One & two>")
      #expect(svg.status == 0)
      let text = String(decoding: try workspace.bytes("b.svg"), as: UTF8.self)
      #expect(text.hasPrefix("<svg ") && text.contains("&lt;One &amp; two&gt;"))
      #expect(text.contains("8 kHz, 2 channels"))
      let piped = try workspace.run("waveform", "take.wav", "-o", "-", "--size", "300x120")
      #expect(piped.status == 0 && piped.output.count > 100)
    }

    @Test(arguments: [
      (["take.wav", "-o", "a.gif"], 64, ".png or .svg"), (["lost.wav"], 66, "lost.wav"),
      (["take.wav", "-o", "old.png"], 73, "--force"), (["take.wav", "-o", "no/a.png"], 73, "no"),
      (["take.wav", "-o", "a.png", "--size", "9x9"], 64, "16 to 16384"),
      (["take.wav", "-o", "a.png", "--size", "big"], 64, "--size"),
      (["take.wav", "take.wav", "-o", "a.png"], 64, "Write a/, not a.png"),
      (["take.wav", "-o", "a.png", "--channel", "each"], 64, "--channel each"),
      (["lost.wav", "-o", "a.png"], 66, "lost.wav"), (["bad.wav", "-o", "a.png"], 65, "bad.wav"),
    ])
    func `what cannot be drawn is said in one line`(
      arguments: [String], status: Int, words: String
    ) throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      try workspace.write("old", to: "old.png")
      try workspace.write("no audio at all, however long one looks", to: "bad.wav")
      let line = arguments.map { "'\($0)'" }.joined(separator: " ")
      let outcome = try workspace.shell("\"$tragus\" waveform \(line)")
      #expect(outcome.status == status)
      #expect(outcome.errors.contains(words))
      #expect(outcome.errors.hasPrefix("tragus: ") && outcome.errors.hasSuffix("\n"))
      #expect(outcome.errors.count { $0 == "\n" } == 1)
      #expect(String(decoding: try workspace.bytes("old.png"), as: UTF8.self) == "old")
      #expect(!workspace.exists("a.png"))
    }

    @Test func `without a file it is drawn as text`() throws {
      // One second of a quarter of full scale, then one of silence.
      let samples = [[UInt8]](repeating: [0, 0x20, 0, 0xE0], count: 4000).flatMap { $0 }
      try Data(samples + [UInt8](repeating: 0, count: 16_000)).write(to: workspace.url("a.raw"))
      let outcome = try workspace.run("waveform", "a.raw", "--raw", "s16le@8000x1", "-q")
      #expect(outcome.status == 0 && outcome.errors == "")
      let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[0] == "a.raw" && lines[1] == "    1.00 +")
      // 35 of 70 columns are loud; what is silent is a line in the middle.
      let ink = lines.dropFirst().map { line in line.dropFirst(10).count { "'.|".contains($0) } }
      #expect(ink.contains(35) && ink.contains(70))
      #expect(outcome.text.contains("--+") && outcome.text.contains("1.0 s"))
      // A square wave for half of the time: 20 lg 0.25, and 3.01 dB less.
      #expect(outcome.lines.last == "peak -12.0 dBFS, RMS -15.1 dBFS")
      let fit = try workspace.run("waveform", "a.raw", "--raw", "s16le@8000x1", "-q", "--fit")
      #expect(fit.text.contains("    0.25 +||||"))
    }

    @Test func `a folder gives a picture of each file, in a folder that is made`() throws {
      for name in ["takes/one.wav", "takes/two.wav"] {
        try workspace.write("", to: "takes/none.txt")
        try workspace.synth(name, "tone duration=1s rate=8000")
      }
      for command in ["waveform", "spectrogram"] {
        for folder in ["\(command)/", command + "2"] {
          let outcome = try workspace.run(command, "takes", "-o", folder)
          #expect(outcome.status == 0, "\(outcome.errors)")
          let names = try FileManager.default.contentsOfDirectory(
            atPath: workspace.url(folder).path)
          #expect(names.sorted() == ["one.png", "two.png"])
        }
      }
    }

    @Test func `a sound that lasts until it is stopped is drawn then`() throws {
      let outcome = try workspace.shell(
        """
        "$tragus" waveform 'sim:tone?duration=1h' --realtime -o now.svg & process=$!
        while kill -0 $process && ! ls now.svg.?????? >/dev/null 2>&1; do :; done
        kill -TERM $process
        wait $process
        """)
      #expect(outcome.status == 0)
      #expect(workspace.exists("now.svg"))
    }

    @Test func `an old picture stays until the new one is complete`() throws {
      try workspace.write("old", to: "old.png")
      let outcome = try workspace.shell(
        """
        "$tragus" waveform 'sim:noise?duration=1000h&rate=8000' -o old.png --force & process=$!
        while kill -0 $process && ! ls old.png.?????? >/dev/null 2>&1; do :; done
        kill -TERM $process
        wait $process
        """)
      #expect(outcome.status == 143)
      #expect(outcome.errors.hasSuffix("\ntragus: stopped; nothing was kept of 'old.png'.\n"))
      #expect(String(decoding: try workspace.bytes("old.png"), as: UTF8.self) == "old")
      let names = try FileManager.default.contentsOfDirectory(atPath: workspace.url("").path)
      #expect(names == ["old.png"])
    }
  }
}
