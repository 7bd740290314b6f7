import Foundation
import Testing

extension CommandTests {
  @Suite struct Models {
    let workspace = try! Workspace()

    // A recording has the place of a name; nothing but models is removed.
    @Test func `a file that is not a model is refused and kept`() throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      for words in [
        ["inspect", "take.wav"], ["verify", "take.wav"], ["remove", "take.wav", "--force"],
      ] {
        let outcome = try workspace.run(["models"] + words)
        #expect(
          outcome.status != 0 && outcome.errors.contains("is not a model"), "\(outcome.errors)")
      }
      #expect(try workspace.run("info", "take.wav").status == 0)
    }

    @Test func `a model is listed, inspected, verified and removed`() throws {
      for folder in ["hiss", "tone"] {
        try FileManager.default.createDirectory(
          at: workspace.url("sounds/\(folder)"), withIntermediateDirectories: true)
      }
      for index in 1...2 {
        try workspace.synth(
          "sounds/hiss/a\(index).wav", "noise duration=1s rate=16000 seed=\(index)")
        try workspace.synth(
          "sounds/tone/b\(index).wav", "tone duration=1s rate=16000 frequency=\(500 * index)")
      }
      let environment = ["TRAGUS_MODEL_DIR": workspace.url("models").path]
      func models(_ arguments: String...) throws -> Outcome {
        try workspace.run(["models"] + arguments, environment: environment)
      }
      let empty = try models()
      #expect(empty.status == 66 && empty.errors.contains("which is not a folder; make it"))
      try FileManager.default.createDirectory(
        at: workspace.url("models"), withIntermediateDirectories: true)
      // On threads of its own, which have the current folder of the process alone.
      let trained = try workspace.shell(
        "\"$tragus\" train sounds -o models/home.tragusmodel -q")
      try #require(trained.status == 0, "\(trained.errors)")

      let list = try models()
      #expect(list.status == 0 && list.lines.count == 1)
      #expect(list.text.contains("home") && list.text.contains("2 kinds: hiss, tone"))
      let inspected = try models("inspect", "home", "--json")
      let object = try #require(
        try JSONSerialization.jsonObject(with: inspected.output) as? [String: Any])
      #expect(object["type"] as? String == "model")
      #expect(object["labels"] as? [String] == ["hiss", "tone"])
      #expect((object["sha256"] as? String)?.count == 64)
      #expect(try models("inspect", "home").text.contains("2 clips"))
      #expect(try models("verify", "home").text == "home  ok\n")
      // A model that was trained says what a sound may be.
      let proposed = try workspace.run(
        ["label", "sounds/hiss/a1.wav", "--propose", "--model", "home"], environment: environment)
      #expect(proposed.status == 0)

      var bytes = try workspace.bytes("models/home.tragusmodel")
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: workspace.url("models/bad.tragusmodel"))
      #expect(try models("verify", "bad").status == 65)
      #expect(try models("verify", "home", "bad").status == 2)
      #expect(try models().status == 2)

      #expect(try models("remove", "home").status == 64)
      #expect(workspace.exists("models/home.tragusmodel"))
      #expect(try models("remove", "home", "bad", "--force").status == 0)
      #expect(!workspace.exists("models/home.tragusmodel"))
      let missing = try models("inspect", "home")
      #expect(missing.status == 66 && missing.errors.split(separator: "\n").count == 1)
    }
  }
}
