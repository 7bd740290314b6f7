import Foundation
import Testing

extension FileCommandTests {
  @Suite struct EvaluatingSounds {
    let workspace = try! Workspace()

    // What AudioSet calls a sine, and white noise.
    private func prepare() throws {
      for folder in ["sine WAVE", "White noise", "mumble", "takes", "day"] {
        try FileManager.default.createDirectory(
          at: workspace.url("s/\(folder)"), withIntermediateDirectories: true)
      }
      try workspace.synth("s/sine WAVE/1.wav", "tone duration=1s rate=16000")
      try workspace.synth("s/White noise/1.wav", "noise duration=1s rate=44100 level=-20")
      try workspace.synth("s/mumble/1.wav", "silence duration=1s rate=16000")
    }

    private func object(_ outcome: Outcome) throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    // In a process of its own: clips are heard on several threads, which have its folder.
    private func eval(_ arguments: String) throws -> Outcome {
      try workspace.shell("\"$tragus\" eval classify \(arguments)")
    }

    @Test func `clips in folders of their kinds are scored, and what is unfit is left out`() throws
    {
      try prepare()
      try workspace.write("RIFF", to: "s/White noise/2.wav")
      let outcome = try eval("s --json")
      #expect(outcome.status == 2)
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.contains { $0.contains("'mumble' is not a sound that is known") })
      #expect(lines.contains { $0.contains("White noise/2.wav") })
      let score = try object(outcome)
      #expect(score["leftOut"] as? Int == 2)
      #expect(score["labels"] as? [String] == ["Sine wave", "White noise"])
      let clips = try #require(score["clips"] as? [String: Any])
      #expect(clips["count"] as? Int == 2 && clips["rightCount"] as? Int == 2)
      let text = try eval("s -q --misses")
      #expect(text.lines[0] == "classify: 2 clips of 2 kinds" && text.errors.isEmpty)
      let isNarrow = text.lines.allSatisfy { $0.count <= 80 }
      #expect(isNarrow)
      #expect(try eval("s -q --csv").lines[1].hasPrefix(",clips,,2,2,1,"))
    }

    @Test func `folders are chosen by their names, in any case`() throws {
      try prepare()
      let sine = try object(eval("s --label 'sine wave' --json"))
      #expect((sine["clips"] as? [String: Any])?["count"] as? Int == 1)
      let none = try eval("s --label Dog")
      #expect(
        none.status == 64 && none.errors.contains("'Dog'") && none.errors.contains("'sine WAVE'"))
    }

    @Test func `a trained model is scored, and warned of what it was trained on`() throws {
      try prepare()
      for (kind, signal) in [("beep", "tone frequency="), ("hiss", "noise seed=")] {
        try FileManager.default.createDirectory(
          at: workspace.url("t/\(kind)"), withIntermediateDirectories: true)
        for number in 1...2 {
          try workspace.synth(
            "t/\(kind)/\(number).wav", "\(signal)\(500 * number) duration=1s rate=16000")
        }
      }
      let trained = try workspace.shell("\"$tragus\" train t -o m.tragusmodel -q")
      try #require(trained.status == 0, "\(trained.errors)")
      try FileManager.default.moveItem(
        at: workspace.url("s/mumble"), to: workspace.url("t/mumble"))
      let outcome = try eval("t --model m.tragusmodel --json --negatives talk='s/White noise'")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("4 of 5 clips were in the training"))
      #expect(outcome.errors.contains("'mumble' is not a kind of the model"))
      #expect(outcome.errors.contains("'t/mumble/1.wav' is silent"))
      let score = try object(outcome)
      #expect(score["trained"] as? Int == 4)
      #expect((score["others"] as? [[String: Any]])?.first?["label"] as? String == "mumble")
      let sounds = try #require(score["sounds"] as? [[String: Any]])
      #expect(sounds.map { $0["label"] as? String } == ["beep", "hiss"])
      let negatives = try #require(sounds[1]["negatives"] as? [[String: Any]])
      #expect(negatives[0]["events"] as? Int == 1 && negatives[0]["name"] as? String == "talk")
      // The model may come first.
      let short = try workspace.shell("\"$tragus\" eval m.tragusmodel t -q")
      let long = try eval("t --model m.tragusmodel -q")
      #expect(short.status == 0 && short.text == long.text, "\(short.errors)")
    }

    @Test func `sounds are scored against labels of their names, and by the hour without`() throws {
      try workspace.synth("take.wav", "tone duration=3s rate=16000")
      try workspace.write("0\t3\tsine wave\n1\t2\tDog\n0\t1\tmumble\n", to: "take.txt")
      let outcome = try eval("take.txt --json --on 'Sine wave:0.6' --on animal")
      #expect(outcome.status == 2, "\(outcome.errors)")
      #expect(outcome.errors.contains("warning: The label 'mumble' is not a sound that is known"))
      let sounds = try #require(try object(outcome)["sounds"] as? [[String: Any]])
      #expect(sounds.map { $0["label"] as? String } == ["Animal", "Sine wave"])
      let hits = sounds.compactMap { ($0["hits"] as? [String: Any])?["hits"] as? Int }
      let labels = sounds.compactMap { ($0["hits"] as? [String: Any])?["labels"] as? Int }
      #expect(hits == [0, 1] && labels == [1, 1])
      #expect(sounds[1]["f1"] as? Double == 1)

      // A folder without labels is one without what is looked for.
      try FileManager.default.createDirectory(
        at: workspace.url("day"), withIntermediateDirectories: false)
      try FileManager.default.moveItem(
        at: workspace.url("take.wav"), to: workspace.url("day/take.wav"))
      let day = try eval("day")
      #expect(day.status == 0, "\(day.errors)")
      // One in 3 s is 1200 an hour.
      #expect(
        day.lines.contains { $0.hasPrefix("Sine wave") && $0.contains("       1      1200") },
        "\(day.text)")
    }
  }
}
