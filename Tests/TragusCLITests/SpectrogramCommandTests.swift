import Foundation
import Testing
import Tragus

extension CommandTests {
  @Suite struct Spectrograms {
    let workspace = try! Workspace()

    /// The width and the height that the header of a PNG file declares.
    private func size(_ bytes: Data) -> [Int]? {
      guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
      return [16, 20].map { start in (0..<4).reduce(0) { $0 * 256 + Int(bytes[start + $1]) } }
    }

    @Test func `a picture has the size that was asked for, and the same bytes each time`() throws {
      try workspace.synth("take.wav", "sweep to=7000 duration=2s rate=16000")
      for name in ["one.png", "two.png"] {
        let outcome = try workspace.run(
          "spectrogram", "take.wav", "-o", name, "--size", "640x240", "--frequency", "mel")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(
          outcome.errors == "tragus: reading: take.wav, 16000 Hz, 1 ch; storing: \(name).\n")
      }
      #expect(try size(workspace.bytes("one.png")) == [640, 240])
      #expect(try workspace.bytes("one.png") == workspace.bytes("two.png"))
    }

    @Test func `a pipe of unknown length gives the picture of the file`() throws {
      try workspace.synth("take.wav", "scene duration=9s rate=16000")
      let options = "--size 300x200 --title take"
      let outcome = try workspace.shell(
        """
        "$tragus" spectrogram take.wav -o file.png \(options) &&
        "$tragus" convert take.wav -o - | "$tragus" spectrogram - -o - \(options) > pipe.png
        """)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try size(workspace.bytes("pipe.png")) == [300, 200])
      #expect(try workspace.bytes("pipe.png") == workspace.bytes("file.png"))
    }

    @Test func `a picture may be an SVG`() throws {
      let outcome = try workspace.run(
        "spectrogram", "sim:tone?duration=1s&rate=8000", "-o", "tone.svg", "--theme", "dark")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let text = String(decoding: try workspace.bytes("tone.svg"), as: UTF8.self)
      #expect(text.contains("<svg"))
      #expect(text.contains("dBFS"))
      #expect(text.contains("data:image/png;base64,"))
    }

    @Test func `spectra are lines of JSON, and a tone reads its level in them`() throws {
      // Bin 32 of 1024 at 16 kHz.
      let outcome = try workspace.run(
        "spectrogram", "sim:tone?frequency=500&level=-20&duration=1s&rate=16000", "--json",
        "--window", "1024", "--period", "250ms", "-q")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.events.count == 4)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.events[1].utf8)) as? [String: Any])
      #expect(object["type"] as? String == "spectrum")
      #expect(object["time"] as? Double == 0.5)
      #expect(object["step"] as? Double == 15.625)
      #expect(object["frames"] as? Int == 4000)
      #expect(object["window"] as? Int == 1024)
      #expect(object["unit"] as? String == "dBFS")
      let levels = try #require(object["levels"] as? [Double])
      #expect(levels.count == 513)
      // Levels are rounded to 0.01 dB, and the samples of a file to 16 bits.
      #expect(abs(levels[32] - -20) < 0.02)
      #expect(levels.max() == levels[32])
    }

    @Test func `a table holds the levels of JSON, one in each row`() throws {
      let input = "sim:tone?frequency=500&level=-20&duration=300ms&rate=8000"
      let options = ["--window", "64", "-q"]
      let table = try workspace.shell(
        "\"$tragus\" spectrogram '\(input)' --csv \(options.joined(separator: " "))")
      let lines = try workspace.shell(
        "\"$tragus\" spectrogram '\(input)' --json \(options.joined(separator: " "))")
      #expect(table.lines.first == "time,frequency,level,source")
      let rows = table.lines.dropFirst().map { $0.split(separator: ",").map(String.init) }
      var expected: [[Double?]] = []
      for line in lines.events {
        let object = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let time = try #require(object["time"] as? Double)
        for (bin, level) in try #require(object["levels"] as? [Double]).enumerated() {
          expected.append([time, Double(bin) * 125, level])
        }
      }
      let found = rows.map { $0.prefix(3).map { Double($0) } }
      #expect(found == expected && lines.events.count == 3)
      let sources = Set(rows.map(\.last))
      #expect(sources == [input])
    }

    @Test func `channels are drawn one below the other`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000 channels=2")
      for name in ["take.svg", "take.png"] {
        let outcome = try workspace.run(
          "spectrogram", "take.wav", "-o", name, "--channel", "each", "--size", "400x300")
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
      let text = String(decoding: try workspace.bytes("take.svg"), as: UTF8.self)
      #expect(text.contains("Channel 0") && text.contains("Channel 1"))
      #expect(try size(workspace.bytes("take.png")) == [400, 300])
      let printed = try workspace.run("spectrogram", "take.wav", "--channel", "each")
      #expect(printed.lines.count { $0.hasPrefix("take.wav, channel ") } == 2)
    }

    @Test func `pictures of equal names do not replace each other`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      let outcome = try workspace.shell(
        """
        mkdir takes more pictures && cp take.wav takes/a.wav && cp take.wav takes/b.wav
        "$tragus" convert take.wav -o takes/a.aiff && cp take.wav more/b.wav
        "$tragus" spectrogram takes -o pictures --size 200x150
        """)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: workspace.url("pictures").path)
      #expect(names.sorted() == ["a.aiff.png", "a.wav.png", "b.png"])
      let refused = try workspace.run(
        "spectrogram", "takes/b.wav", "more/b.wav", "-o", "pictures", "--force")
      #expect(refused.status == 64)
      #expect(refused.errors.contains("two folders"))
    }

    @Test func `pictures of names that look the same are two`() throws {
      let names = ["\u{E9}", "e\u{301}"]
      for name in names { try workspace.synth(name + ".wav", "tone duration=1s rate=8000") }
      try FileManager.default.createDirectory(
        at: workspace.url("pictures"), withIntermediateDirectories: false)
      let outcome = try workspace.run(
        ["spectrogram"] + names.map { $0 + ".wav" } + ["-o", "pictures/", "--size", "200x150"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let made = try FileManager.default.contentsOfDirectory(
        atPath: workspace.url("pictures").path)
      #expect(Set(made.map { Array($0.utf8) }) == Set(names.map { Array("\($0).png".utf8) }))
    }

    @Test func `without a terminal there is a picture of plain characters`() throws {
      let outcome = try workspace.run(
        "spectrogram", "sim:tone?frequency=2000&duration=1s&rate=8000")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let isPlain = outcome.output.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) }
      #expect(isPlain)
      #expect(outcome.lines.allSatisfy { $0.count <= 80 })
      #expect(outcome.lines.last?.contains("dBFS") == true)
      // 2000 Hz is the middle of what 8 kHz can hold.
      let bright = outcome.lines.indices.filter {
        outcome.lines[$0].contains("@@@@@@@@@@@@@@@@@@@@")
      }
      let rows = outcome.lines.indices.filter {
        "|+".contains(outcome.lines[$0].dropFirst(9).first ?? " ")
      }
      let middle = rows.count / 2 + 1
      #expect(bright.allSatisfy { abs($0 - middle) <= 1 } && !bright.isEmpty)
    }

    @Test func `a folder gives a picture of each file`() throws {
      try workspace.synth("a.wav", "tone duration=1s rate=8000")
      let outcome = try workspace.shell(
        """
        mkdir takes pictures && cp a.wav takes/one.wav && cp a.wav takes/two.wav
        "$tragus" spectrogram takes -o pictures --size 200x150
        """)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try size(workspace.bytes("pictures/one.png")) == [200, 150])
      #expect(workspace.exists("pictures/two.png"))
      let refused = try workspace.run("spectrogram", "takes", "-o", "all.png")
      #expect(refused.status == 64)
      #expect(!workspace.exists("all.png"))
      // Nothing is left of a picture that could not be drawn.
      let failed = try workspace.run("spectrogram", "takes", "-o", "others", "--window", "60s")
      #expect(failed.status != 0)
      #expect(try workspace.shell("ls -A others").output.isEmpty)
    }

    @Test(arguments: [
      ("-o x.jpg", 64, ".png"), ("-o none/x.png", 73, "no folder"),
      ("-o taken.png", 73, "--force"), ("-o x.png --size 10x10", 64, "--size"),
      ("-o x.png --size 500", 64, "as 1200x500"), ("-o x.png --range 0:5k", 64, "4000 Hz"),
      ("-o x.png --range 5k:1k", 64, "comes first"), ("-o x.png --range low", 64, "0:8k"),
      ("-o x.png --range 0:1k --frequency log", 64, "20:1000"),
      ("-o x.png --window 3", 64, "--window"), ("-o x.png --window 1h", 64, "--window"),
      ("-o x.png --map rainbow", 64, "ember"), ("--csv --channel each", 64, "--channel"),
      ("-o x.png --channel 1", 64, "write --channel 0"), ("-o x.png --json", 64, "--json"),
      ("--csv --json", 64, "--csv"), ("-o x.png --theme pink", 64, "light, dark, contrast"),
      ("-o x.png --range 0:8x", 64, "as 100:8k"),
      ("-o x.png --floor 3", 64, "--floor"), ("--period 0s --json", 64, "--period"),
    ])
    func `what cannot be is said in one line, and nothing is written`(
      options: String, status: Int, word: String
    ) throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      try workspace.write("precious", to: "taken.png")
      let outcome = try workspace.shell("\"$tragus\" spectrogram take.wav \(options)")
      #expect(outcome.status == status)
      #expect(outcome.errors.contains(word))
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(!workspace.exists("x.png"))
      #expect(try workspace.bytes("taken.png") == Data("precious".utf8))
      let left = try FileManager.default.contentsOfDirectory(atPath: workspace.url(".").path)
      #expect(left.sorted() == ["take.wav", "taken.png"])
    }

    @Test func `what is interrupted leaves no picture`() throws {
      let outcome = try workspace.shell(
        """
        "$tragus" spectrogram 'sim:noise?duration=1000h' -o new.png & process=$!
        while kill -0 $process && ! ls new.png.?????? >/dev/null 2>&1; do :; done
        kill -TERM $process
        wait $process
        """)
      #expect(outcome.status == 143)
      #expect(outcome.errors.hasSuffix("\ntragus: stopped; nothing was kept of 'new.png'.\n"))
      let left = try FileManager.default.contentsOfDirectory(atPath: workspace.url(".").path)
      #expect(left.isEmpty)
    }

    @Test func `a full disk is reported`() throws {
      guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
      let outcome = try workspace.shell(
        "\"$tragus\" spectrogram 'sim:tone?duration=1s' -o - > /dev/full")
      #expect(outcome.status == 74)
      #expect(outcome.errors.contains("no space"))
    }
  }
}
