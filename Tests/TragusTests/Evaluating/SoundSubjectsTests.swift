import Foundation
import Testing

@testable import Tragus

struct SoundSubjectsTests {
  private func subjects(
    _ labels: Set<String>, on choices: [String] = []
  ) throws -> SoundSubjects {
    try SoundSubjects(
      .audioSet, choices.map { try SoundChoice(parsing: $0) }, threshold: nil, labels: labels)
  }

  @Test func `labels are known in any case, and the most special sound has them`() throws {
    let sounds = try subjects(["dog", "ANIMAL", "mumble"])
    #expect(sounds.names == ["Animal", "Dog"] && !sounds.areAll)
    #expect(sounds.owners(of: "dog") == ["Dog"])
    // A cat is an animal of AudioSet.
    #expect(sounds.owners(of: "Cat") == ["Animal"])
    #expect(sounds.owners(of: "mumble").isEmpty)
    #expect(sounds.strangers.count == 1 && sounds.strangers[0].contains("'mumble'"))
  }

  @Test func `what is chosen is scored, and all kinds without labels`() throws {
    let chosen = try subjects(["Dog"], on: ["animal:0.8"])
    #expect(chosen.names == ["Animal"] && chosen.owners(of: "Dog") == ["Animal"])
    let all = try subjects([])
    // All of AudioSet but silence.
    #expect(all.areAll && all.names.count == 520)
  }

  @Test func `names that nothing knows are refused, and near ones offered`() throws {
    let labels = #expect(throws: AudioError.self) { try subjects(["Dgo"]) }
    #expect(labels?.message.contains("Did you mean 'Dog'?") == true)
    let choice = #expect(throws: AudioError.self) { try subjects(["Dog"], on: ["Dgo"]) }
    #expect(choice?.code == .invalidRequest)
  }

  @Test func `labels of other names may lie over each other`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "subjects-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "a.wav"))
    try Data("1\t4\tDog\n2\t3\tSpeech\n2\t5\tDog\n".utf8).write(
      to: folder.appending(path: "a.txt"))
    let truth = try TruthSet([folder.path], tellsNamesApart: true)
    #expect(truth.recordings[0].labels.map(\.label.text) == ["Dog", "Speech"])
    #expect(truth.faults.count == 1)
  }

  @Test func `labels over each other become one`() {
    let labels = [(1.0, 3.0), (2.0, 4.0), (4.0, 5.0)].map {
      TruthLabel(SoundLabel(start: $0, end: $1, text: "a"))
    }
    let joined = TruthLabel.joined(labels).map(\.label)
    #expect(joined.map(\.start) == [1, 4] && joined.map(\.end) == [4, 5])
  }
}
