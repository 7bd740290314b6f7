import Foundation
import Testing
import Tragus

extension FileCommandTests {
  @Suite struct Convert {
    let workspace = try! Workspace()

    private func fill() throws {
      try workspace.write("", to: "takes/b/none.txt")
      try workspace.synth("takes/a.wav", "tone duration=200ms rate=8000")
      try workspace.synth("takes/b/a.wav", "tone duration=300ms rate=8000")
    }

    private func frameCount(_ name: String) throws -> Int64? {
      try AudioFile(reading: workspace.url(name).path).frameCount
    }

    @Test func `a folder is converted, and its folders stay`() throws {
      try fill()
      let outcome = try workspace.run("convert", "takes/", "-o", "out/", "--container", "aiff")
      #expect(outcome.status == 0)
      #expect(outcome.errors == "tragus: 2 of 2 files were written into 'out/'.\n")
      #expect(try frameCount("out/a.aiff") == 1600)
      #expect(try frameCount("out/b/a.aiff") == 2400)
    }

    @Test func `silence at both ends is left out`() throws {
      // A second of silence, half a second of sound, and two seconds of silence.
      let rate = 8000
      let samples =
        Array(repeating: Int16(0), count: rate)
        + (0..<rate / 2).map { Int16(8000 * sin(2 * .pi * 500 * Double($0) / Double(rate))) }
        + Array(repeating: Int16(0), count: 2 * rate)
      let data = Data(
        samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
      try data.write(to: workspace.url("in.raw"))
      _ = try workspace.run("convert", "in.raw", "--raw", "s16le@8000x1", "-o", "in.wav")
      let trimmed = try workspace.run("convert", "in.wav", "-o", "out.wav", "--trim", "-50dB")
      #expect(trimmed.status == 0 && trimmed.errors == "", "\(trimmed.errors)")
      // The sound has a whole number of 10 ms, and 100 ms of silence stay at each end.
      #expect(try frameCount("out.wav") == Int64(rate) / 2 + Int64(rate) / 5)
      _ = try workspace.run(
        "convert", "in.wav", "-o", "tight.wav", "--trim", "-50dB", "--padding", "0s", "--rate",
        "16k")
      #expect(try frameCount("tight.wav") == 8000)
      let part = try workspace.run(
        "convert", "in.wav", "-o", "part.wav", "--trim", "-50", "--from", "1.2s")
      #expect(part.status == 0)
      #expect(try frameCount("part.wav") == Int64(Double(rate) * 0.4))
      let nothing = try workspace.run("convert", "in.wav", "-o", "no.wav", "--trim", "-2dB")
      #expect(nothing.status == 64 && nothing.errors.contains("nothing reaches -2 dBFS"))
      #expect(!workspace.exists("no.wav"))
    }

    @Test func `nothing is replaced without --force`() throws {
      try fill()
      try workspace.write("precious", to: "out/a.wav")
      let outcome = try workspace.run("convert", "takes", "out")
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.contains(
          "'out/a.wav' is there already; choose another name, or add --force."))
      #expect(outcome.errors.hasSuffix("1 of 2 files were written into 'out'; 1 failed.\n"))
      #expect(try workspace.bytes("out/a.wav") == Data("precious".utf8))
      #expect(try workspace.run("convert", "takes", "out", "--force", "-q").errors == "")
      #expect(try frameCount("out/a.wav") == 1600)
    }

    @Test func `a file that fails lets the others go on`() throws {
      try fill()
      try workspace.write("no audio at all, however long one looks", to: "takes/bad.wav")
      let outcome = try workspace.run("convert", "takes", "-o", "out")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("bad.wav"))
      #expect(workspace.exists("out/a.wav") && workspace.exists("out/b/a.wav"))
    }

    @Test func `two files of one name keep their suffixes`() throws {
      try workspace.synth("a.wav", "tone duration=100ms rate=8000")
      try workspace.synth("a.aiff", "tone duration=100ms rate=8000")
      let outcome = try workspace.run(
        "convert", "a.wav", "a.aiff", "-o", "out", "--container", "caf")
      #expect(outcome.status == 0)
      #expect(workspace.exists("out/a.wav.caf") && workspace.exists("out/a.aiff.caf"))
    }

    /// The loudness and the true peak of a file, as `meter` has them.
    private func measured(_ name: String) throws -> (loudness: Double, peak: Double) {
      let outcome = try workspace.run("meter", name, "--loudness", "--json")
      let summary = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
      return (
        try #require(summary["lufs_i"] as? Double),
        try #require(summary["true_peak_dbtp"] as? Double)
      )
    }

    @Test(arguments: [-16.0, -23, -40])
    func `a loudness is reached`(loudness: Double) throws {
      try workspace.synth("take.wav", "tone frequency=1000 duration=2s level=-30")
      let outcome = try workspace.run(
        "convert", "take.wav", "-o", "new.wav", "--loudness", "\(loudness)")
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(try abs(measured("new.wav").loudness - loudness) < 0.05)
    }

    @Test func `the true peak holds, and what is missing is said`() throws {
      try workspace.synth("take.wav", "tone frequency=1000 duration=2s level=-30")
      let outcome = try workspace.run(
        "convert", "take.wav", "-o", "new.wav", "--loudness", "-3", "--true-peak", "-2")
      #expect(outcome.status == 0)
      // A sine of 1 kHz at full scale has -3.01 LUFS (EBU Tech 3341), and here it peaks at -2 dBTP.
      #expect(outcome.errors.contains("-5.0 LUFS, 2.0 LU below -3; more would exceed -2 dBTP."))
      let result = try measured("new.wav")
      #expect(abs(result.loudness + 5.01) < 0.1 && abs(result.peak + 2) < 0.05)
    }

    @Test func `a named pipe is heard only once`() throws {
      try workspace.synth("take.wav", "tone frequency=1000 duration=2s level=-30")
      let outcome = try workspace.shell(
        """
        mkfifo pipe
        cat take.wav > pipe & process=$!
        "$tragus" convert pipe -o new.wav --loudness -16
        status=$?
        wait $process
        exit $status
        """)
      #expect(outcome.status == 64 && outcome.errors.contains("only once"), "\(outcome.errors)")
      #expect(!workspace.exists("new.wav"))
    }

    @Test func `a gain changes the level`() throws {
      try workspace.synth("take.wav", "tone frequency=1000 duration=2s level=-30")
      #expect(
        try workspace.run("convert", "take.wav", "-o", "new.wav", "--gain", "-6dB").status == 0)
      #expect(try abs(measured("new.wav").peak + 36) < 0.05)
      let loud = try workspace.run("convert", "take.wav", "-o", "loud.wav", "--gain", "40")
      #expect(loud.status == 0 && loud.errors.contains("10.0 dBFS and was clipped"))
    }

    @Test func `what misses the loudness is counted at the end`() throws {
      try fill()
      try workspace.synth("takes/loud.wav", "tone frequency=1000 duration=2s level=-6 rate=8000")
      try workspace.synth("takes/soft.wav", "tone frequency=1000 duration=2s level=-9 rate=8000")
      let outcome = try workspace.run("convert", "takes", "-o", "even", "--loudness", "-1")
      #expect(outcome.status == 0)
      #expect(
        outcome.errors.hasSuffix(
          "4 of 4 files were written into 'even'; 2 are below -1 LUFS.\n"), "\(outcome.errors)")
    }

    /// The bits that `info` says a file has.
    private func depth(_ name: String) throws -> String {
      let text = try workspace.run("info", name).text
      return String(text.split(separator: "\n").first { $0.contains("format") } ?? "")
    }

    @Test(arguments: ["8", "16", "24", "32", "32f"])
    func `the bits of a recording are kept`(bits: String) throws {
      try workspace.synth("take.wav", "noise duration=1s rate=8000", "--bits", bits)
      #expect(try workspace.run("convert", "take.wav", "-o", "new.wav").errors == "")
      #expect(try workspace.bytes("new.wav") == workspace.bytes("take.wav"))
      #expect(try workspace.run("record", "take.wav", "-o", "again.wav", "-q").errors == "")
      #expect(try workspace.bytes("again.wav") == workspace.bytes("take.wav"))
      guard AudioFileFormat.flac.isWritable else { return }
      let outcome = try workspace.run("convert", "take.wav", "-o", "new.flac")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("FLAC holds 24 bits at most") == bits.hasPrefix("32"))
    }

    @Test func `a lossy codec gets its rate, and room for its peaks`() throws {
      guard AudioFileFormat.opus.isWritable else { return }
      try workspace.synth("take.wav", "tone frequency=1000 duration=2s level=-30 rate=44100")
      let outcome = try workspace.run(
        "convert", "take.wav", "-o", "take.opus", "--loudness", "-3")
      #expect(outcome.status == 0 && outcome.errors.contains("could exceed -1 dBTP after coding"))
      #expect(try measured("take.opus").peak <= -1)
      #expect(try workspace.run("convert", "take.opus", "-o", "back.wav").status == 0)
      #expect(try depth("back.wav").contains("16 bits"))
    }

    @Test func `MP3 is refused once for a folder`() throws {
      try fill()
      let outcome = try workspace.run("convert", "takes", "-o", "out", "--container", "mp3")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("then: ffmpeg -i FILE.wav FILE.mp3"))
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }

    @Test(arguments: [
      (["takes", "-o", "x.wav"], 64, "name a folder"), (["takes/a.wav"], 64, "Name the file"),
      (["takes/a.wav", "-o", "x.wav", "--gain", "1", "--loudness", "-3"], 64, "only one"),
      (["takes/a.wav", "-o", "x.wav", "--true-peak", "-1"], 64, "--loudness"),
      (["takes/a.wav", "-o", "x.wav", "--loudness", "3"], 64, "not a loudness"),
      (["-", "-o", "x.wav", "--loudness", "-16"], 64, "only once"),
      // Behind the end of a pipe there is nothing, and no file is left.
      (["-", "--raw", "s16le@8000x1", "--from", "30m", "-o", "x.wav"], 64, "ends at"),
    ])
    func `what does not fit is one line`(arguments: [String], status: Int, words: String) throws {
      try fill()
      let input = try FileHandle(forReadingFrom: workspace.url("takes/a.wav"))
      let outcome = try workspace.run(["convert"] + arguments, input: input)
      #expect(outcome.status == status)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.count { $0 == "\n" } == 1)
      #expect(!workspace.exists("x.wav"))
    }
  }
}
