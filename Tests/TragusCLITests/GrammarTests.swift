import ArgumentParser
import Testing
import Tragus
import TragusStation

@testable import TragusCLI

/// One spelling of levels, frequencies, durations and lists, whatever the command.
struct GrammarTests {
  // MARK: Texts and values

  @Test(arguments: [
    ("-20", -20), ("-20dB", -20), ("-20 dB", -20), ("-20dBFS", -20), ("-20 dbfs", -20),
    ("\u{2212}20dB", -20),
    ("0", 0), ("6dB", 6), ("-0.5dB", -0.5),
  ])
  func `a level is read`(text: String, decibels: Double) throws {
    #expect(LevelText.decibels(in: text) == decibels)
    #expect(try LevelArgument.decibels(text) == decibels)
  }

  @Test func `a sound level is no level below full scale`() throws {
    #expect(try LevelArgument.soundLevel("94 dBSPL") == 94)
    #expect(throws: (any Error).self) { try LevelArgument.decibels("-60dBA") }
  }

  @Test(arguments: ["", "dB", "loud", "nan", "-infdB", "-20V", "--20", "1..2", "50%"])
  func `what is not a level is refused with an example`(text: String) {
    let error = #expect(throws: ValidationError.self) { try LevelArgument.decibels(text) }
    #expect(error?.message.contains("-20dB") == true)
  }

  @Test(arguments: [
    ("1000", 1000), ("1000Hz", 1000), ("1kHz", 1000), ("1k", 1000), ("1.5 kHz", 1500),
    ("44.1k", 44_100), ("48K", 48_000), ("440hz", 440), ("A4", 440), ("a4", 440), ("A3", 220),
  ])
  func `a frequency is read`(text: String, hertz: Double) throws {
    #expect(try FrequencyArgument.hertz(text) == hertz)
  }

  // The notes of a piano, as tables of equal temperament list them.
  @Test(arguments: [
    ("C4", 261.626), ("C#5", 554.365), ("Db5", 554.365), ("Bb3", 233.082), ("E2", 82.407),
  ])
  func `a note is a frequency`(text: String, hertz: Double) throws {
    #expect(abs(try FrequencyArgument.hertz(text) - hertz) < 0.001)
  }

  @Test(arguments: ["", "k", "Hz", "loud", "1kk", "nan", "1,5k"])
  func `what is not a frequency is refused with an example`(text: String) {
    let error = #expect(throws: ValidationError.self) { try FrequencyArgument.hertz(text) }
    #expect(error?.message.contains("1.2kHz") == true)
  }

  @Test(arguments: [
    ("100:300", 100, 300), ("1k-4kHz", 1000, 4000), ("0:8k", 0, 8000), ("20..300", 20, 300),
    ("A3:A4", 220, 440), ("A3-A4", 220, 440), ("18k:", 18_000, 1e6), (":300", 0, 300),
    ("18k..", 18_000, 1e6),
  ])
  func `a range is read`(text: String, low: Double, high: Double) throws {
    #expect(try FrequencyRangeArgument.range(text) == low...high)
  }

  @Test(arguments: ["", ":", "100", "300:100", "1:2:3", "a:b", "-5:10"])
  func `what is not a range is refused`(text: String) {
    #expect(throws: ValidationError.self) { try FrequencyRangeArgument.range(text) }
  }

  @Test func `a comma in a range gets the right spelling`() {
    let error = #expect(throws: ValidationError.self) {
      try FrequencyRangeArgument.range("1000,4000")
    }
    #expect(error?.message.contains("1000:4000") == true)
  }

  @Test func `an open end is the end of the sound`() {
    #expect((18_000...FrequencyText.greatest).ending(by: 24_000) == 18_000...24_000)
    #expect((100.0...300).ending(by: 24_000) == 100...300)
  }

  @Test func `lists have commas`() throws {
    let bands = try FrequencyRangeArgument.bands("100:300,1k:2k")
    #expect(bands.map(\.low) == [100, 1000] && bands.map(\.high) == [300, 2000])
    #expect(try FrequencyArgument.list("440,A3,1k", Tuning()) == [440, 220, 1000])
    #expect(TextListArgument.texts("a,b") == ["a", "b"])
    #expect(
      TextListArgument.texts("Domestic animals, pets,Dog") == ["Domestic animals, pets", "Dog"])
  }

  @Test(arguments: [
    ("speaker", nil as String?, nil as String?), ("speaker:", nil, nil),
    ("speaker:USB", "USB", nil), ("-", nil, "-"),
    ("tone.wav", nil, "tone.wav"), ("./speaker", nil, "./speaker"),
  ])
  func `an output is a loudspeaker or a file`(text: String, device: String?, path: String?) {
    #expect(SoundOutput(text).device == device && SoundOutput(text).path == path)
  }

  // MARK: Options

  private static let spellings = [
    "level": ["-20", "-20dB", "-20 dB", "-20dBFS", "\u{2212}20"],
    "dBFS": ["-20", "-20dB", "-20 dB", "-20dBFS", "\u{2212}20"],
    "gain": ["-20", "-20dB"], "decibels": ["6", "6dB", "6 dB"],
    "frequency": ["1000", "1000Hz", "1kHz", "1k"], "Hz": ["1000", "1000Hz", "1kHz", "1k"],
    "low:high": ["100:300", "100-300", "100..300", "1k:4kHz"],
    "duration": ["2s", "2000ms", "2sec", "0:02"], "time": ["2s", "2000ms", "2sec", "0:02"],
  ]

  /// The options of all commands whose values have a grammar.
  private static let options: [(command: String, option: String, kind: String)] =
    TragusCommand.configuration.subcommands.flatMap { type in
      TragusCommand.helpMessage(for: type, columns: 1000).split(separator: "\n").compactMap {
        line in
        let words = line.split(separator: " ")
        guard line.hasPrefix("  -"), let value = words.first(where: { $0.hasPrefix("<") }),
          let option = words.first(where: { $0.hasPrefix("--") })
        else { return nil }
        let kind = String(value.dropFirst().prefix { $0 != ">" })
        return spellings[kind] == nil ? nil : (type._commandName, String(option), kind)
      }
    }

  @Test func `every option takes every spelling of its kind`() {
    #expect(Self.options.count > 60)
    for (command, option, kind) in Self.options {
      for text in Self.spellings[kind]! {
        // The limits of an option, and what goes with it, are its own; its spelling is not.
        do {
          _ = try TragusCommand.parsed([command, option, text])
        } catch {
          let message = TragusCommand.message(for: error)
          for complaint in [
            "is not a", "Missing value", "Unknown option", "Write \(text)", "invalid",
          ] {
            #expect(!message.contains(complaint), "\(command) \(option) \(text): \(message)")
          }
        }
      }
    }
  }

  // MARK: Other spellings

  @Test(arguments: [
    ("play a.wav --volume -20dB", "--gain"), ("beep --volume -20dB", "--level"),
    ("record -t 90s", "--for 90s"),
    ("send hello --level -6", "--peak"),
    ("send hello --microphone USB --ack --output-device X", "-o speaker:X"),
    ("record --monitor-volume -20dB --monitor", "--monitor-gain"),
    ("record -c 1", "--channel mix"), ("chirps a.wav --min 2k --max 8k", "--range 2k:8k"),
    ("spectrogram a.wav --fft 4096", "--window"), ("cut a.wav --silence -50dB", "--on-sound"),
    ("meter --threshold -60", "--ranges"), ("meter --gate -60", "--floor"),
    ("listen --jsom", "--json"),
    ("models export birds birds.json", "copy"),
    ("config device hw:1,0", "tragus config set device hw:1,0"),
    ("tone 440 --level -20", "tragus beep 440"),
    ("breathe --bpm 50", "5-5"), ("doctor --zzz", "no --zzz"),
    ("explain take.wav", "explain classify take.wav"),
    ("tone C4+E4+G4 --duration 3s --x", "beep C4+E4+G4"),
  ])
  func `another spelling gets the right one`(command: String, hint: String) {
    let error = #expect(throws: AudioError.self) {
      try ForeignWords.meant(by: command.split(separator: " ").map(String.init))
    }
    #expect(error?.code == .invalidRequest)
    #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("\n") == false)
  }

  @Test(arguments: [
    ("record -d USB --duration 10s", "record --device USB --for 10s"),
    ("meter -i take.wav", "meter take.wav"),
    ("models rm doorbell --yes", "models remove doorbell --force"), ("devices list", "devices"),
    ("listen -r takes", "listen takes"), ("--json listen take.wav", "listen --json take.wav"),
    ("receive --output-device USB", "receive --speaker USB"),
    ("classify -n 5 a.wav", "classify --top 5 a.wav"),
    ("convert a.wav -o b.wav --sample-rate=48k", "convert a.wav -o b.wav --rate 48k"),
  ])
  func `a spelling with one meaning is taken`(command: String, meant: String) throws {
    let words = try ForeignWords.meant(by: command.split(separator: " ").map(String.init))
    #expect(words?.joined(separator: " ") == meant)
  }

  @Test(arguments: [
    "listen take.wav", "send -- --volume", "blow --exec ls --volume", "beep 440 --level -20",
  ])
  func `what is ours is not foreign`(command: String) throws {
    #expect(try ForeignWords.meant(by: command.split(separator: " ").map(String.init)) == nil)
  }
}
