import Foundation
import Testing

extension CommandTests {
  @Suite struct Tone {
    let workspace = try! Workspace()

    private func objects(_ arguments: [String]) throws -> [[String: Any]] {
      let outcome = try workspace.run(arguments)
      #expect(outcome.status == 0 && outcome.errors == "")
      return try outcome.lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }

    @Test func `two tones are two lines for each block`() throws {
      // The error of 16 bits is as periodic as the tones, and so has tones of its own.
      try workspace.synth(
        "a.wav", "tones frequencies=1000+1010 duration=1s rate=16000", "--bits", "32f")
      let lines = try objects(["tone", "a.wav", "--max", "4", "--block", "8000", "--json", "-q"])
      let parameters = try #require(lines[0]["parameters"] as? [String: String])
      #expect(parameters["block"] == "8000" && parameters["hop"] == "2000")
      // (16,000 - 8000) / 2000 + 1 blocks.
      #expect(lines.count == 1 + 2 * 5)
      for (index, line) in lines.dropFirst().enumerated() {
        let frequency = try #require(line["frequency"] as? Double)
        // Two bins of 2 Hz apart and more; what single precision leaves.
        #expect(abs(frequency - [1000, 1010][index % 2]) < 1e-4)
      }
    }

    @Test(arguments: [["tone"], ["tone", "--dtmf"], ["blow"], ["chirps"], ["tune"]])
    func `each of several channels is refused where one is heard`(command: [String]) throws {
      let outcome = try workspace.run(
        command + ["sim:noise?duration=0.2s&channels=2", "--channel", "each", "-q", "--json"])
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("--channel 1"))
    }

    @Test func `a range hears nothing else`() throws {
      try workspace.synth(
        "a.wav", "tones frequencies=1000+19500 levels=0+-40 duration=1s", "--bits", "32f")
      let lines = try objects(["tone", "a.wav", "--range", "18k:21k", "--json", "-q"]).dropFirst()
      #expect(lines.count > 40)
      #expect(lines.allSatisfy { abs(($0["frequency"] as? Double ?? 0) - 19_500) < 0.1 })
      #expect(try objects(["tone", "a.wav", "--range", "5k:9k", "--json", "-q"]).count == 1)
    }

    @Test func `keys and alarms are told by name`() throws {
      try workspace.synth("keys.wav", "dtmf keys=17D# duration=790ms rate=8000")
      let keys = try objects(["tone", "keys.wav", "--dtmf", "--json", "-q"]).dropFirst()
      #expect(keys.compactMap { $0["symbol"] as? String } == ["1", "7", "D", "#"])
      try workspace.synth("alarm.wav", "alarm pattern=t3 duration=15s rate=11025")
      let alarm = try objects(["tone", "alarm.wav", "--alarm", "--json", "-q"]).dropFirst()
      #expect(alarm.compactMap { $0["phase"] as? String } == ["began", "ended"])
      #expect(alarm.allSatisfy { $0["pattern"] as? String == "T3" })
      let heard = try objects(["listen", "alarm.wav", "--json", "-q"])
      #expect(heard.count { $0["type"] as? String == "alarm" } == 2)
    }

    @Test func `a terminal shows the tones that sound`() throws {
      let process = workspace.process(
        Workspace.program.path,
        ["tone", "sim:tones?frequencies=440+660&duration=700ms", "--realtime", "--max", "3"], [:])
      let terminal = try PseudoTerminal(running: process)
      terminal.readToEnd()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let lines = terminal.lastPicture
      #expect(lines.count { $0.contains(" Hz  ") && $0.contains("SNR") } == 2)
      #expect(lines.contains { $0.contains("440.000 Hz  A4") })
      #expect(lines.allSatisfy { $0.count <= 79 })
    }

    @Test func `chirps are counted, and tell the temperature`() throws {
      try workspace.synth("a.wav", "cricket chirps=120 duration=10s rate=16000")
      let lines = try objects([
        "chirps", "a.wav", "--thermometer", "--period", "10s", "--json", "-q",
      ])
      #expect(lines.count == 2)
      #expect(abs((lines[1]["rate"] as? Double ?? 0) - 120) < 0.5)
      // 50 + (120 - 40) / 4 = 70 degrees Fahrenheit (Dolbear 1897).
      #expect(lines[1]["temperature"] as? Double == 21.1)
      // A clock is as regular, and lower.
      try workspace.synth("b.wav", "cricket chirps=120 frequency=1000 duration=10s rate=16000")
      let clock = try objects([
        "chirps", "b.wav", "--thermometer", "--period", "10s", "--json", "-q",
      ])
      #expect(clock.last?["rate"] != nil && clock.last?["temperature"] == nil)
      let labels = try workspace.run("chirps", "a.wav", "--format", "audacity", "-q")
      #expect(labels.lines.count == 20)
    }

    @Test(arguments: [
      (["tone", "a.wav", "--range", "4k:5k"], "4000 Hz"),
      (["tone", "a.wav", "--range", "2k:1k"], "lowest"),
      (["tone", "a.wav", "--block", "16000"], "less than a block"),
      (["tone", "a.wav", "--block", "10"], "--block"), (["tone", "a.wav", "--hop", "0"], "--hop"),
      (["tone", "a.wav", "--max", "0"], "--max"), (["tone", "a.wav", "--max", "x"], "--max"),
      (["tone", "a.wav", "--false-alarm", "0"], "--false-alarm"),
      (["tone", "a.wav", "--resolution", "1mHz"], "--resolution"),
      (["tone", "a.wav", "--resolution", "10", "--block", "512"], "--resolution"),
      (["tone", "a.wav", "--dtmf", "--range", "1k:2k"], "--dtmf"),
      (["tone", "slow.wav", "--dtmf"], "too few"), (["tone", "slow.wav", "--alarm"], "too few"),
      (["chirps", "slow.wav"], "too few"), (["chirps", "a.wav", "--range", "9k:10k"], "begin"),
      (["chirps", "a.wav", "--window", "0s"], "--window"),
      (["chirps", "a.wav", "--gap", "11s"], "--gap"),
      (["chirps", "a.wav", "--each", "--thermometer"], "--thermometer"),
    ])
    func `what cannot be heard is said in one line`(arguments: [String], words: String) throws {
      try workspace.synth("a.wav", "tone duration=1s rate=8000")
      try workspace.synth("slow.wav", "tone duration=1s rate=3000 frequency=440")
      let outcome = try workspace.run(arguments + ["-q"])
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words))
      #expect(outcome.errors.hasPrefix("tragus: "))
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }
  }
}
