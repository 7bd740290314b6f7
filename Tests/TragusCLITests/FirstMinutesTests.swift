import Foundation
import Testing
import Tragus
import TragusStation
import TragusTerminal

@testable import TragusCLI

/// What `tragus` alone says, of devices that need not be there.
struct FirstScreenTests {
  private func commands(_ lines: [String]) -> [String] {
    lines.filter { $0.hasPrefix("  tragus ") }.map { line in
      line.dropFirst(2).split(separator: "   ")[0].trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func `with nothing plugged in there are simulated sound, files and the page`() {
    let lines = FirstScreenText.lines(of: Surroundings())
    #expect(commands(lines) == ["tragus demo", "tragus listen take.wav", "tragus serve --open"])
    #expect(lines.contains { $0.hasPrefix("microphone") && $0.contains("none found") })
    #expect(lines.count < 15 && lines.allSatisfy { $0.count <= 80 })
    #expect(lines.last == "tragus --help lists all")
  }

  @Test func `with a microphone there is what it hears`() {
    var surroundings = Surroundings()
    surroundings.microphone = .init(name: "USB PnP", otherCount: 2)
    let lines = FirstScreenText.lines(of: surroundings)
    #expect(commands(lines) == ["tragus listen", "tragus blow", "tragus doctor"])
    #expect(lines.contains { $0.contains("USB PnP, and 2 more") })
    #expect(lines.contains { $0.hasPrefix("calibrated   no") })
    surroundings.isCalibrated = true
    let calibrated = FirstScreenText.lines(of: surroundings)
    #expect(calibrated.contains { $0.hasPrefix("calibrated   yes") })
  }

  @Test func `what is the user's own comes before the rest`() {
    var surroundings = Surroundings()
    surroundings.microphone = .init(name: "Yeti")
    surroundings.loudspeaker = .init(name: "Yeti")
    surroundings.models = ["home", "b", "c", "d", "e"]
    surroundings.peers = ["kitchen"]
    let lines = FirstScreenText.lines(of: surroundings)
    #expect(
      commands(lines)
        == ["tragus listen", "tragus listen --model home", "tragus chat --peer kitchen"])
    #expect(lines.contains { $0 == "models       home, b, c, d, and 1 more" })
    #expect(lines.count < 15)
  }

  @Test func `a microphone of the settings that is not there is named`() {
    var surroundings = Surroundings()
    surroundings.missingMicrophone = "Yeti\u{1B}[2J"
    let text = FirstScreenText.lines(of: surroundings).joined(separator: "\n")
    #expect(text.contains("'Yeti") && !text.contains("\u{1B}"))
  }
}

extension CommandTests {
  /// The first minutes: the command alone, the demonstrations, explanations, no microphone.
  @Suite struct FirstMinutes {
    let workspace = try! Workspace()

    @Test func `the command alone says what can be done, and where all is listed`() throws {
      let outcome = try workspace.run([])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.lines.count < 15)
      #expect(outcome.lines.last == "tragus --help lists all")
      #expect(outcome.lines.count { $0.hasPrefix("  tragus ") } == 3)
    }

    // MARK: Demonstrations

    @Test func `each demonstration is a command that can be typed, and stores nothing`() throws {
      for demonstration in Demonstration.all where !demonstration.command.isEmpty {
        let outcome = try workspace.run("demo", demonstration.name)
        #expect(outcome.status == 0, "\(demonstration.name): \(outcome.errors)")
        #expect(outcome.lines[0] == "\(demonstration.name): \(demonstration.sentence)")
        #expect(outcome.lines[1].hasPrefix("  tragus "))
        #expect(outcome.lines.count > 3, "\(demonstration.name) shows nothing.")
        // What is printed as its command gives the same.
        let line = outcome.lines[1].trimmingCharacters(in: .whitespaces)
        let typed = try workspace.shell(
          "tragus() { \"$tragus\" \"$@\" 2>/dev/null; }; \(line)")
        #expect(typed.lines == Array(outcome.lines[2..<(outcome.lines.count - 1)]), "\(line)")
      }
      let files = try FileManager.default.subpathsOfDirectory(atPath: workspace.url(".").path)
      #expect(files.isEmpty, "\(files)")
    }

    @Test func `all demonstrations are shown one after the other`() throws {
      let outcome = try workspace.run("demo")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let titles = outcome.lines.filter { line in
        Demonstration.all.contains { line == "\($0.name): \($0.sentence)" }
      }
      #expect(titles.count == Demonstration.all.count)
      #expect(outcome.text.contains("hello from the demo"))
      let list = try workspace.run("demo", "--list")
      #expect(list.lines.count == Demonstration.all.count)
    }

    @Test func `a demonstration of another name is the nearest one`() throws {
      let near = try workspace.run("demo", "blwo")
      #expect(near.status == 64 && near.errors.contains("did you mean 'blow'?"))
      let far = try workspace.run("demo", "xyzzy")
      #expect(far.status == 64 && far.errors.contains("; there are meter"))
    }

    // MARK: No microphone

    @Test func `the doctor without a microphone shows what it says, marked as simulated`() throws {
      // Elsewhere there are microphones.
      guard AudioDevice.inputs().isEmpty else { return }
      let text = try workspace.run("doctor")
      #expect(text.status == 69)
      #expect(text.lines[0].hasPrefix("input      FAIL "))
      let marked = text.lines.filter { $0.hasPrefix("[SIMULATED] ") }
      #expect(marked.count == text.lines.count - 3 && marked.count >= 5)
      let json = try workspace.run("doctor", "--json")
      #expect(json.status == 69)
      let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
      let checks = try #require(object?["checks"] as? [[String: Any]])
      #expect(object?["status"] as? String == "failure")
      #expect(checks[0]["simulated"] == nil)
      #expect(checks.dropFirst().allSatisfy { $0["simulated"] as? Bool == true })
    }

    // MARK: Explanations

    private static let documentation = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(arguments: Explanation.all.map(\.topic))
    func `an explanation shows what is heard, and where its figures are from`(
      topic: String
    ) throws {
      let outcome = try workspace.run("explain", topic)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.lines.allSatisfy { $0.count <= 80 })
      for heading in ["How well, on real recordings", "What to do"] {
        #expect(outcome.lines.contains(heading))
      }
      #expect(outcome.lines.contains { $0.hasPrefix("What it hears: ") })
      let marks = outcome.lines.filter {
        $0.contains("|") && ($0.contains("==") || $0.contains("BB"))
      }
      #expect(!marks.isEmpty)
      // Every page that is named is there.
      for word in outcome.text.split(whereSeparator: { " \n()[],".contains($0) })
      where word.hasSuffix(".md") {
        let name = word.hasPrefix("Documentation/") ? String(word) : "Documentation/\(word)"
        let path = Self.documentation.appending(path: name).path
        #expect(FileManager.default.fileExists(atPath: path), "\(word)")
      }
    }

    @Test func `the topics are listed, and a wrong one gets the nearest`() throws {
      let list = try workspace.run("explain")
      #expect(list.status == 0)
      #expect(list.lines.count == Explanation.all.count)
      let near = try workspace.run("explain", "voise")
      #expect(near.status == 64 && near.errors.contains("did you mean 'voice'?"))
      let far = try workspace.run("explain", "xyzzy")
      #expect(far.status == 64 && far.errors.contains("there are blow, classify"))
      // Another word for a topic.
      #expect(try workspace.run("explain", "dtmf").text == workspace.run("explain", "keys").text)
    }

    @Test(arguments: ["blow", "keys", "modem"])
    func `what was heard becomes a picture`(topic: String) throws {
      for name in ["a.png", "a.svg"] {
        let outcome = try workspace.run("explain", topic, "-o", name)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("storing: \(name)"))
      }
      #expect(try workspace.bytes("a.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
      let text = String(decoding: try workspace.bytes("a.svg"), as: UTF8.self)
      #expect(text.hasPrefix("<svg") || text.hasPrefix("<?xml"))
      let again = try workspace.run("explain", topic, "-o", "a.png")
      #expect(again.status == 73)
      let unused = try workspace.run("explain", topic, "--theme", "dark")
      #expect(unused.status == 64 && unused.errors.contains("--theme is for a picture"))
    }

    // MARK: The nearest name

    @Test(arguments: [
      (["listen", "sim:scnee"], "Did you mean sim:scene?"),
      (["meter", "sim:tone?freqency=3"], "Did you mean 'frequency'?"),
      (["meter", "sim:alarm?pattern=t33"], "Did you mean 't3'?"),
      (["breath", "sim:breath?pattern=boxx"], "Did you mean 'box'?"),
      (["breathe", "boxx"], "Did you mean 'box'?"),
      (["classify", "sim:tone", "--on", "Dogg"], "Did you mean 'Dog'?"),
    ])
    func `a name that is nearly right is proposed in one line`(
      arguments: [String], hint: String
    ) throws {
      let outcome = try workspace.run(arguments)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(hint), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `the set-up of blowing can be tried on simulated sound`() throws {
      let outcome = try workspace.run("blow", "--setup", "sim:blowsetup", "--json")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.text.contains(#""type":"blow-profile""#))
    }
  }
}
