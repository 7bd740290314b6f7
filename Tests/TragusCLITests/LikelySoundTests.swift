import Foundation
import Testing

extension FileCommandTests {
  @Suite struct LikelySounds {
    let workspace = try! Workspace()

    init() throws {
      try workspace.synth("alarm.wav", "alarm pattern=t3 duration=5s rate=16000")
      try workspace.synth("tone.wav", "tone frequency=440 duration=2s rate=16000")
    }

    /// The greatest confidence of each kind in all windows.
    private func greatest(_ name: String) throws -> [String: Double] {
      let windows = try workspace.run("classify", name, "--json", "--windows", "--top", "521", "-q")
      var greatest: [String: Double] = [:]
      for line in windows.lines.dropFirst() {
        let window = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        for (label, confidence) in try #require(window["scores"] as? [String: Double]) {
          greatest[label] = max(greatest[label] ?? 0, confidence)
        }
      }
      return greatest
    }

    @Test(arguments: ["alarm.wav", "tone.wav"])
    func `--top of a recording names the kinds with the greatest confidences`(name: String) throws {
      let table = try workspace.run("classify", name, "--top", "3", "--csv", "-q")
      #expect(table.lines.first == "source,label,confidence,time")
      #expect(table.lines.count == 4, "\(table.errors)")
      let wanted = try greatest(name).values.sorted(by: >).prefix(3)
      // Labels may have commas and are then in quotes; the confidence is the last column but one.
      let found = table.lines.dropFirst().map {
        Double($0.split(separator: ",").dropLast().last ?? "")
      }
      #expect(found == wanted.map { $0 })
    }

    @Test func `several recordings are named, and windows stay with --windows`() throws {
      let text = try workspace.run("classify", "alarm.wav", "tone.wav", "--top", "1", "-q")
      #expect(text.lines.count == 2 && text.lines[1].hasPrefix("tone.wav: "), "\(text.text)")
      let windows = try workspace.run("classify", "tone.wav", "--top", "2", "--windows", "-q")
      #expect(windows.text.contains("classification"))
      let json = try workspace.run("classify", "tone.wav", "--top", "2", "--json", "-q")
      #expect(json.lines.count == 2)
      #expect(json.lines.allSatisfy { $0.contains("\"type\":\"likely-sound\"") })
    }
  }
}
