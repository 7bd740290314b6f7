import Foundation
import Testing

extension FileCommandTests {
  @Suite struct Detect {
    let workspace = try! Workspace()

    init() throws {
      try workspace.synth("alarm.wav", "alarm pattern=t3 duration=15s rate=16000")
      try workspace.synth("quiet.wav", "silence duration=3s rate=16000")
    }

    @Test func `it prints the events that listen prints, and says whether there are any`() throws {
      let found = try workspace.run("detect", "alarm:smoke", "alarm.wav", "--json", "-q")
      #expect(found.status == 0)
      let heard = try workspace.run("listen", "--only", "alarm:smoke", "alarm.wav", "--json", "-q")
      #expect(found.lines.dropFirst() == heard.lines.dropFirst() && found.lines.count > 1)
      let nothing = try workspace.run("detect", "alarm:smoke", "quiet.wav")
      #expect(nothing.status == 1 && nothing.text == "")
      #expect(nothing.errors.contains("nothing was found."))
    }

    @Test func `a name may have several words, and several names may follow each other`() throws {
      let one = try workspace.run("detect", "smoke", "alarm", "quiet.wav")
      #expect(one.status == 1, "\(one.errors)")
      let two = try workspace.run("detect", "voice", "alarm", "alarm.wav", "-q")
      // A word that is an event and a family of sounds means both.
      let both = try workspace.run("detect", "alarm", "alarm.wav", "-c", "-q")
      #expect(both.text.contains("alarm T3 ") && both.text.contains("Alarm "), "\(both.text)")
      let sure = try workspace.run("detect", "dog:0.8", "cat:0.9", "quiet.wav", "-q")
      #expect(sure.status == 1, "\(sure.errors)")
      #expect(two.status == 0 && two.text.contains("T3"), "\(two.errors)")
    }

    @Test func `a folder gives counts, or the names of files`() throws {
      let names = try workspace.run("detect", "alarm:smoke", "./", "-l", "-q")
      #expect(names.status == 0 && names.lines.count == 1)
      #expect(names.lines.first?.hasSuffix("alarm.wav") == true)
      let counts = try workspace.run("detect", "alarm:smoke", "./", "-c", "--csv", "-q")
      #expect(counts.lines.first == "source,label,count,duration,confidence")
      // As grep counts a file without a match.
      #expect(counts.lines.count == 3 && counts.lines[1].contains(",alarm T3,1,"))
      #expect(counts.lines[2].hasSuffix("quiet.wav,alarm T3,0,0,"), "\(counts.text)")
      let text = try workspace.run("detect", "alarm:smoke", "./", "-c")
      #expect(text.errors.contains("2 files; nothing was found in 1."), "\(text.errors)")
    }

    @Test func `the files without a finding can be named`() throws {
      let names = try workspace.run("detect", "alarm:smoke", "./", "-L", "-q")
      #expect(names.status == 0 && names.lines.count == 1, "\(names.errors)")
      #expect(names.lines.first?.hasSuffix("quiet.wav") == true)
      let none = try workspace.run("detect", "alarm:smoke", "alarm.wav", "-L", "-q")
      #expect(none.status == 1 && none.text == "")
      // What cannot be heard to its end is not known to be without it.
      try workspace.write("no sound", to: "bad.wav")
      let bad = try workspace.run("detect", "alarm:smoke", "bad.wav", "quiet.wav", "-L", "-q")
      #expect(bad.status == 2 && bad.lines == ["quiet.wav"], "\(bad.errors)")
      let both = try workspace.run("detect", "alarm", "alarm.wav", "-l", "-L")
      #expect(both.errors.contains("Give only one of --names and --names-without;"))
    }

    @Test func `a phase limits what is printed beside a program too`() throws {
      let began = try workspace.run(
        "detect", "alarm:smoke", "alarm.wav", "--phase", "began", "--exec", "true")
      #expect(began.status == 0)
      #expect(began.text.contains("began") && !began.text.contains("ended"), "\(began.text)")
    }

    @Test(arguments: [
      (
        "detect dog alarm.wav --extract hits --pad 1s",
        "write tragus record alarm.wav --on dog --pre 1s --stop-after 1s -o hits/."
      ),
      (
        "detect -C 2 dog alarm.wav",
        "write tragus record alarm.wav --on dog --pre 2s --stop-after 2s -o clips/."
      ),
      (
        "listen bang --record clips/ --pre-roll 10s",
        "write tragus record --on bang --pre 10s --stop-after 1s -o clips/."
      ),
      ("detect --list", "classify --labels"),
      ("detect alarm.wav --label dragon", "'dragon' is not the name of a sound or an event."),
      ("detect alarm.wav dog,whislte", "Did you mean 'Whistle'?"),
    ])
    func `other wishes get their command`(line: String, answer: String) throws {
      let outcome = try workspace.shell("\"$tragus\" \(line)")
      #expect(outcome.status == 64 && outcome.errors.contains(answer), "\(outcome.errors)")
    }

    @Test func `actions are about what is searched for`() throws {
      let ended = try workspace.run(
        "detect", "alarm:smoke", "alarm.wav", "-q", "--on", "ended", "--exec", "echo", "over")
      #expect(ended.status == 0 && ended.text.contains("over"), "\(ended.errors)")
      let phases = try workspace.run(
        "detect", "alarm:smoke,voice", "alarm.wav", "-q", "--on", "began", "--exec", "echo", "A",
        "--on", "ended", "--exec", "echo", "B")
      #expect(phases.status == 0, "\(phases.errors)")
      #expect(phases.text.contains("A\n") && phases.text.contains("B\n"))
      let other = try workspace.run("detect", "voice", "alarm.wav", "--on", "alarm", "-e")
      #expect(other.status == 64 && other.errors.contains("alarm is not searched for"))
      let note = try workspace.run("detect", "A4", "quiet.wav", "-q")
      #expect(note.status == 1, "\(note.errors)")
    }

    @Test func `what has no name gets another command`() throws {
      let silence = try workspace.run("detect", "silence", "alarm.wav")
      #expect(
        silence.status == 64
          && silence.errors.contains("write tragus meter alarm.wav --ranges silence:"))
      let file = try workspace.run("detect", "alarm.wav")
      #expect(
        file.status == 64 && file.errors.contains("tragus listen alarm.wav"), "\(file.errors)")
      let tone = try workspace.run("detect", "19kHz", "alarm.wav")
      #expect(
        tone.status == 64 && tone.errors.contains("tragus tone alarm.wav --range"), "\(tone.errors)"
      )
      let slip = try workspace.run("detect", "dgo", "alarm.wav")
      #expect(slip.status == 64 && slip.errors.contains("'Dog'"), "\(slip.errors)")
      let missing = try workspace.run("detect", "dog", "nothere")
      #expect(missing.errors.contains("no file 'nothere', and no sound"), "\(missing.errors)")
      let count = try workspace.run("detect", "dog", "alarm.wav", "--count")
      #expect(
        count.status == 64 && count.errors.contains("Write --summary, not --count."),
        "\(count.errors)")
    }
  }
}
