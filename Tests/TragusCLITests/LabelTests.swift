import Foundation
import Testing
import Tragus

extension FileCommandTests {
  @Suite struct Labels {
    let workspace = try! Workspace()

    @Test func `events become labels of Audacity`() throws {
      let outcome = try workspace.run(
        "listen", "sim:dead?duration=6s&rate=8000", "--period", "3s", "--format", "audacity", "-q")
      #expect(outcome.status == 0)
      // Levels of three seconds and the silence behind the noise; ends come in their order.
      let labels = try LabelTrack(parsing: outcome.text, as: .audacity).labels
      #expect(labels.map(\.start) == [0, 3, 3])
      #expect(labels.map(\.end) == [3, 6, 6])
      #expect(outcome.lines.contains("3.000000\t6.000000\tinput silent"))
    }

    @Test func `a format is a flag too, and one of them is enough`() throws {
      for format in ["json", "csv"] {
        let flag = try workspace.run("meter", "sim:tone?duration=1s", "--\(format)", "-q")
        let option = try workspace.run("meter", "sim:tone?duration=1s", "--format", format, "-q")
        #expect(flag.output == option.output)
        #expect(try workspace.run("meter", "--csv", "--format", format).status == 64)
      }
      #expect(try workspace.run("meter", "--format", "yaml").status == 64)
    }

    @Test func `labels are of one input and of no summary`() throws {
      try workspace.synth("a.wav", "tone duration=1s rate=8000")
      try workspace.synth("b.wav", "tone duration=1s rate=8000")
      let two = try workspace.run("listen", "a.wav", "b.wav", "--format", "audacity", "-q")
      #expect(two.status == 64 && two.text == "")
      #expect(two.errors.contains("Labels belong to one recording"))
      #expect(try workspace.run("meter", "a.wav", "--summary", "--format", "raven").status == 64)
    }

    @Test func `a file of labels goes from format to format and back`() throws {
      let text = "0.500000\t1.250000\twren\n\\\t1000.000000\t4000.500000\n2.000000\t2.000000\t=x\n"
      try workspace.write(text, to: "take.txt")
      var name = "take.txt"
      for format in ["raven", "csv", "tsv", "audacity"] {
        let outcome = try workspace.run("labels", name, "--format", format)
        #expect(outcome.status == 0)
        name = "take.\(format)"
        try workspace.write(outcome.text, to: name)
      }
      #expect(String(decoding: try workspace.bytes(name), as: UTF8.self) == text)
      let lines = try workspace.run("labels", name, "--format", "json").lines
      #expect(
        lines.first
          == #"{"end":1.25,"high":4000.5,"low":1000,"start":0.5,"text":"wren","time":0.5,"#
          + #""type":"label","version":1}"#)
      #expect(try workspace.run("labels", name).text.contains("1000–4001 Hz  wren"))
    }

    @Test func `a signal tells when what happens in it`() throws {
      let text = "blow count=2 length=300ms gap=500ms duration=3s rate=8000"
      for name in ["blows.txt", "blows.csv"] {
        try workspace.synth("blows.wav", "\(text) --force --labels \(name)")
        let file = String(decoding: try workspace.bytes(name), as: UTF8.self)
        let labels = try LabelTrack(parsing: file).labels
        #expect(zip(labels, [1.5, 2.3]).allSatisfy { abs($0.start - $1) < 1e-6 })
        #expect(labels.count == 2)
        #expect(zip(labels, [1.8, 2.6]).allSatisfy { abs($0.end - $1) < 1e-6 })
        #expect(labels.allSatisfy { $0.text == "blow" })
      }
      #expect(try workspace.bytes("blows.csv").starts(with: "start,end,label".utf8))

      let breath = "breath pattern=2-1-3 count=2 duration=20s rate=8000 --labels breath.txt"
      try workspace.synth("breath.wav", breath)
      #expect(
        try workspace.run("labels", "breath.txt").text == """
              1.500 s  to     3.500 s  inhale
              3.500 s  to     4.500 s  pause
              4.500 s  to     7.500 s  exhale
              7.500 s  to     9.500 s  inhale
              9.500 s  to    10.500 s  pause
             10.500 s  to    13.500 s  exhale

          """)
    }

    @Test(arguments: [
      ("synth blow -o new.wav --labels old.txt", 73, "add --force"),
      ("synth tone -o new.wav --labels new.txt", 64, "Nothing happens in 'tone'"),
      ("synth blow duration=endless -o - --labels new.txt", 64, "Labels need an end"),
      ("synth blow -o new.wav --labels new.wav", 64, "a file of their own"),
      ("synth blow -o new.wav --labels ././new.wav --force", 64, "a file of their own"),
    ])
    func `labels that cannot be written leave no sound`(
      command: String, status: Int, reason: String
    ) throws {
      try workspace.write("", to: "old.txt")
      let outcome = try workspace.shell("\"$tragus\" \(command)")
      #expect(outcome.status == status)
      #expect(outcome.errors.contains(reason))
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(!workspace.exists("new.wav") && !workspace.exists("new.txt"))
    }

    @Test func `what is no file of labels is told in one line`() throws {
      try workspace.write("1\t2\ta\nx\t2\tb\n", to: "take.txt")
      let outcome = try workspace.run("labels", "take.txt")
      #expect(outcome.status == 65)
      #expect(outcome.errors.hasPrefix("tragus: 'take.txt', line 2: 'x' is not a time in seconds."))
      #expect(try workspace.run("labels", "none.txt").status == 66)
    }

    @Test(arguments: ["100ms", "100msx", "x3", "100x3", "100msx1", "2sx3", "1sx99", "1msx3x4"])
    func `a buffer that cannot be is wrong usage`(buffer: String) throws {
      let outcome = try workspace.run("listen", "none.wav", "--buffer", buffer)
      #expect(outcome.status == 64)
    }
  }
}
