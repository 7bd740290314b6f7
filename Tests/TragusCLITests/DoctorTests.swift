import Foundation
import Testing

extension CommandTests {
  @Suite struct Doctor {
    let workspace = try! Workspace()

    @Test func `the doctor blames no file for a dead microphone`() throws {
      let outcome = try workspace.run("doctor", "sim:silence?duration=5s", "--json")
      #expect(outcome.status == 0)
      #expect(outcome.text.contains("\"status\":\"warning\""))
      #expect(!outcome.text.contains("microphone"))
      let missing = try workspace.run("doctor", "mic:no-device-has-this-name")
      #expect(missing.status == 69)
      #expect(missing.text.hasPrefix("input      FAIL "))
    }

    @Test func `the doctor looks at each recording of a folder`() throws {
      try FileManager.default.createDirectory(
        at: workspace.url("takes"), withIntermediateDirectories: true)
      try workspace.synth("takes/a.wav", "tone duration=1s rate=8000")
      try workspace.synth("takes/b.wav", "noise level=-81 duration=1s rate=8000")
      let both = try workspace.run("doctor", "takes", "--json")
      #expect(both.status == 0 && both.lines.count == 2)
      #expect(both.lines.last?.contains("very quiet") == true)
      // What cannot be read does not keep the others from it.
      try workspace.write("no sound", to: "takes/c.wav")
      let three = try workspace.run("doctor", "takes")
      #expect(three.status == 2 && three.errors.contains("c.wav"))
      #expect(three.text.components(separatedBy: "signal ").count == 3)
    }

    @Test func `the doctor without a microphone has a way to go on`() throws {
      let outcome = try workspace.run("doctor", "mic:no-device-has-this-name")
      #expect(outcome.status == 69)
      #expect(outcome.text.contains("tragus doctor sim:scene"))
    }

    #if os(Linux)
      @Test func `a profile that cannot be read is a finding of the doctor alone`() throws {
        // A device of nothing, which is silent.
        try workspace.write("pcm.!default { type null }\n", to: "asound.conf")
        try workspace.write("no profile", to: "config/tragus/blow.json")
        func run(_ arguments: String) throws -> Outcome {
          try workspace.shell(
            "\"$tragus\" \(arguments)",
            environment: [
              "ALSA_CONFIG_PATH": workspace.url("asound.conf").path,
              "XDG_CONFIG_HOME": workspace.url("config").path,
            ])
        }
        let outcome = try run("doctor --for 1s --json")
        #expect(outcome.text.contains(#""name":"profile","remedy""#), "\(outcome.text)")
        #expect(outcome.text.contains("blow.json"))
        // It goes on: what it hears is silence.
        #expect(outcome.status == 69 && outcome.text.contains(#""name":"signal""#))
        // The loudspeaker of nothing opens.
        #expect(outcome.text.contains(#""name":"output","status":"ok""#), "\(outcome.text)")
        for command in ["listen --for 100ms", "blow", "record --json -o take.wav --for 100ms"] {
          let outcome = try run(command)
          #expect(outcome.status == 65 && outcome.errors.contains("blow.json"), "\(command)")
        }
        // What hears no blows does not need it.
        for command in ["blow --no-profile --for 100ms", "record -q -o - --for 100ms >take.wav"] {
          let outcome = try run(command)
          #expect(!outcome.errors.contains("blow.json"), "\(command)")
        }
      }
    #endif
  }
}
