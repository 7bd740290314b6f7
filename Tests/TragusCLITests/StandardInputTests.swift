import Foundation
import Testing

extension CommandTests {
  @Suite struct StandardInput {
    let workspace = try! Workspace()

    @Test func `a sound of standard input is measured like the file`() throws {
      let file = try workspace.synth("tone.wav", "tone duration=1s")
      let input = try FileHandle(forReadingFrom: file)
      let piped = try workspace.run("meter", "-", "--csv", input: input)
      #expect(piped.status == 0, "\(piped.errors)")
      let measured = try workspace.run("meter", "tone.wav", "--csv")
      #expect(piped.text == measured.text.replacing("tone.wav", with: "-"))
    }

    @Test func `a pipe without a length has levels, and a summary at its end`() throws {
      try workspace.synth("tone.wav", "tone duration=1s rate=8000")
      let summary = try workspace.run("meter", "tone.wav").text
      let piped = try workspace.shell(
        "tail -c 16000 tone.wav | \"$tragus\" meter - --raw s16le@8000x1 -q")
      #expect(piped.text.hasPrefix("    0.100 s  level"), "\(piped.text)")
      #expect(
        piped.text.hasSuffix(
          summary.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"),
        "\(piped.text) \(summary)")
    }

    @Test func `a text of standard input is sent without the line break at its end`() throws {
      try workspace.write("meet at 8\n", to: "text")
      let input = try FileHandle(forReadingFrom: workspace.url("text"))
      let piped = try workspace.run("send", "-", "-o", "piped.wav", "-q", input: input)
      #expect(piped.status == 0, "\(piped.errors)")
      _ = try workspace.run("send", "meet at 8", "-o", "argument.wav", "-q")
      #expect(try workspace.bytes("piped.wav") == workspace.bytes("argument.wav"))
    }

    @Test func `nothing on standard input is said`() throws {
      #expect(try workspace.run("meter", "-").status == 65)
      #expect(try workspace.run("send", "-", "-o", "new.wav").status == 64)
    }
  }
}
