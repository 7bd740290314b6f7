import Foundation
import Testing

@testable import Tragus

struct TruthSetTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "truth-\(UUID())")

  private func write(_ text: String, to name: String) throws {
    let url = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  @Test(arguments: [
    "take.txt", "take.selections.txt", "take.Table.1.selections.txt", "take.wav.txt",
  ])
  func `labels belong to the recording beside them`(name: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("", to: "take.wav")
    try write("", to: "more/other.wav")
    try write("1\t2\tblow\n4\t5\tcough", to: name)
    try write("Use these as you like.", to: "LICENSE.txt")
    let truth = try TruthSet([folder.path], names: ["blow"])
    #expect(truth.faults.isEmpty)
    #expect(truth.recordings.map(\.path) == [path("take.wav")])
    #expect(truth.unlabelled == [path("more/other.wav")])
    #expect(truth.recordings[0].labels == [TruthLabel(SoundLabel(start: 1, end: 2, text: "blow"))])
  }

  @Test func `labels of another name belong to the recording that is named`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("", to: "night.wav")
    try write("1\t2\tblow\n4\t5\tcough", to: "mine.txt")
    let alone = try TruthSet([path("mine.txt")])
    #expect(alone.recordings.isEmpty && alone.faults.count == 1)
    let truth = try TruthSet([path("mine.txt")], of: path("night.wav"))
    #expect(truth.faults.isEmpty)
    #expect(truth.recordings.map(\.path) == [path("night.wav")])
    #expect(truth.recordings[0].labels.map(\.label.text) == ["blow", "cough"])
  }

  @Test func `a table names recordings from its own folder`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let text =
      "path,start,end,label,who\nb/x.wav,3,4,blow,p2\na.wav,1,2,blow,p1\nb/x.wav,1,2,blow,p1"
    try write(text, to: "t.csv")
    let truth = try TruthSet([path("t.csv")], group: "who")
    #expect(truth.recordings.map(\.path) == [path("b/x.wav"), path("a.wav")])
    #expect(truth.recordings[0].labels.map(\.label.start) == [1, 3])
    #expect(truth.recordings[0].labels.map(\.group) == ["p1", "p2"])
  }

  @Test func `recordings whose names look the same are two`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = ["\u{E9}.wav", "e\u{301}.wav"]
    try write(
      "path,start,end,label\n\(names[0]),1,2,blow\n\(names[1]),3,4,blow\n", to: "t.csv")
    let truth = try TruthSet([path("t.csv")])
    try #require(truth.recordings.count == 2)
    for (recording, name) in zip(truth.recordings, names) {
      #expect(Array(recording.path.utf8) == Array(path(name).utf8))
      #expect(recording.labels.count == 1)
    }
    #expect(Set(truth.recordings).count == 2)
  }

  @Test func `labels may touch each other`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // 0.1 + 0.2 is more than 0.3.
    try write("start,duration,label\n0.1,0.2,blow\n0.3,0.2,blow", to: "take.csv")
    try write("", to: "take.wav")
    let truth = try TruthSet([folder.path])
    #expect(truth.faults.isEmpty)
    let labels = truth.recordings[0].labels.map(\.label)
    try #require(labels.count == 2)
    #expect(labels[0].end <= labels[1].start)
  }

  @Test func `a table that holds nothing, about no recording, is told`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("path,start,end,label\n", to: "labels.csv")
    let truth = try TruthSet([path("labels.csv")])
    #expect(truth.recordings.isEmpty)
    #expect(
      truth.faults == [
        "'\(path("labels.csv"))' has no labels, and no recording of its name is beside it."
      ])
  }

  @Test func `holes are told and left out`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let text =
      "start,end,label\n1,2,blow\n1.5,3,blow\n-1,0.5,blow\n4,5,blow\n8,9,blow\n9.7,10.05,blow"
    try write(text, to: "take.csv")
    try write("", to: "take.wav")
    try write("1\t2\tblow", to: "gone.txt")
    let truth = try TruthSet([folder.path])
    #expect(truth.recordings.count == 1)
    #expect(truth.faults.count == 3)
    for part in ["'\(path("gone.txt"))' has 1 label of no recording", "line 4: ", "line 3: "] {
      let isTold = truth.faults.contains { $0.contains(part) }
      #expect(isTold, "\(truth.faults)")
    }
    // 50 ms more than the recording are rounding, 500 ms are not.
    var faults: [String] = []
    #expect(truth.recordings[0].labels(within: 10, faults: &faults).count == 4)
    #expect(faults.isEmpty)
    #expect(truth.recordings[0].labels(within: 8.5, faults: &faults).count == 2)
    #expect(faults.count == 2 && faults[0].contains("ends at 8.500 s"))
  }

  @Test func `what is asked for must be there`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("", to: "take.wav")
    try write("1\t2\tblow", to: "take.txt")
    func failure(_ body: () throws(AudioError) -> TruthSet) -> AudioError.Code? {
      do throws(AudioError) {
        _ = try body()
        return nil
      } catch {
        return error.code
      }
    }
    let labels = path("take.txt")
    let missing = path("none.txt")
    let empty = path("none")
    #expect(failure { () throws(AudioError) in try TruthSet([missing]) } == .fileNotFound)
    #expect(failure { () throws(AudioError) in try TruthSet([empty]) } == .fileNotFound)
    #expect(
      failure { () throws(AudioError) in try TruthSet([labels], names: ["sigh"]) }
        == .invalidRequest)
    #expect(
      failure { () throws(AudioError) in try TruthSet([labels], group: "who") } == .invalidRequest)
  }
}
