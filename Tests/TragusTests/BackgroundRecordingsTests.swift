import Foundation
import Testing
import TragusTestSupport

@testable import Tragus
@testable import TragusClassifier

struct BackgroundRecordingsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "background-\(UUID())")

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: name).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// A silent recording.
  private func record(_ seconds: Double, to name: String) throws {
    try write("", to: name)
    let count = Int(seconds * 8000)
    try Data(waveFileBytes(of: [Float](repeating: 0, count: count), sampleRate: 8000)).write(
      to: folder.appending(path: name))
  }

  @Test func `background keeps away from labels and is long enough`() {
    let labelled = [2.0...3.0, 2.5...6.0, 8.0...8.5, 9.9...10.0]
    let recording = BackgroundRecordings.Recording(
      path: "a.wav", labelled: labelled.reversed(), duration: 12)
    // From 6.25 to 7.75 is enough for a window; from 8.75 to 9.65 is not.
    #expect(recording.stretches == [0...1.75, 6.25...7.75, 10.25...12])
    #expect(recording.duration == 5)
    for stretch in recording.stretches {
      #expect(
        labelled.allSatisfy {
          !$0.overlaps((stretch.lowerBound - 0.24)...(stretch.upperBound + 0.24))
        })
    }
    let whole = BackgroundRecordings.Recording(path: "a.wav", labelled: [], duration: 3)
    #expect(whole.stretches == [0...3])
    let short = BackgroundRecordings.Recording(path: "a.wav", labelled: [1...9], duration: 9.5)
    #expect(short.stretches.isEmpty)
  }

  @Test func `clips are spread, and together as long as the largest kind`() throws {
    // Nine seconds of one kind and four of the other, in clips of two seconds or so.
    let examples =
      try [3.0, 3, 3].enumerated().map {
        try TrainingMaterial.example("noise", $0, seconds: $1)
      } + [1.0, 1, 1].enumerated().map { try TrainingMaterial.example("tone", $0, seconds: $1) }
    func found(_ recordings: KeyValuePairs<String, [ClosedRange<Double>]>) -> [TrainingFolder.Clip]
    {
      BackgroundRecordings.clips(
        of: recordings.map {
          (BackgroundRecordings.Recording(path: $0, labelled: [], duration: 60), $1)
        }, for: examples)
    }
    let clips = found(["a": [0...60], "b": [5...6, 10...13.5], "c": [0...1]])
    #expect(clips.allSatisfy { $0.label == "background" && $0.source == $0.path })
    let lengths = clips.map { $0.span!.upperBound - $0.span!.lowerBound }
    #expect(lengths.reduce(0, +) <= 9)
    // (9 + 3) / 6 seconds each, and four of them in nine seconds.
    #expect(clips.count == 4 && lengths.allSatisfy { $0 <= 2 && $0 >= 0.975 })
    #expect(Set(clips.map(\.path)) == ["a", "b", "c"])
    let own = clips.filter { $0.path == "a" }.map { $0.span!.lowerBound }
    // The middles of both halves of a minute.
    #expect(own.count == 2 && abs(own[0] - 15) <= 2 && abs(own[1] - 45) <= 2)
    let few = found(["b": [5...6]])
    #expect(few.map(\.span) == [5...6])
  }

  @Test func `recordings are found with their labels`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try record(4, to: "takes/a.wav")
    try write("2\t2.5\tcough\n2.4\t3\tsneeze\n", to: "takes/a.txt")
    try record(3, to: "takes/b.wav")
    try record(3, to: "rooms/c.wav")
    try record(3, to: "rooms/d.wav")
    let takes = path("takes")
    let trained = try TrainingFolder(takes)
    func found(_ paths: String...) throws -> [String: [ClosedRange<Double>]] {
      let found = try BackgroundRecordings(paths, besides: takes, clips: trained.clips).recordings
      return Dictionary(uniqueKeysWithValues: found.map { ($0.path, $0.stretches) })
    }
    // The second label is not learned, as it lies over the first, but it does not count as
    // background either.
    #expect(trained.clips.count == 1)
    #expect(try found(takes + "/") == [path("takes/a.wav"): [0...1.75]])
    let rooms: [String: [ClosedRange<Double>]] = [
      path("rooms/c.wav"): [0...3], path("rooms/d.wav"): [0...3],
    ]
    #expect(try found(path("rooms"), path("rooms/c.wav")) == rooms)
    #expect(try found(takes + "/a.wav") == [takes + "/a.wav": [0...1.75]])
    #expect(throws: AudioError.self) { try found(path("nothing")) }
  }

  @Test func `a recording is of one source, however it is spelled`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try record(8, to: "takes/a.wav")
    try write("2\t4\tcough\n", to: "takes/a.txt")
    let trained = try TrainingFolder(path("takes"))
    let found = try BackgroundRecordings(
      [path("./takes/../takes")], besides: path("sounds"), clips: trained.clips)
    #expect(found.recordings.map(\.source) == [path("takes/a.wav")])
    #expect(found.stretches.map(\.source) == trained.clips.map(\.source) + [path("takes/a.wav")])
    let again = try BackgroundRecordings(
      [path("takes/./a.wav")], besides: path("sounds"), clips: [], known: found.recordings)
    #expect(again.recordings.map(\.source) == [path("takes/a.wav")])
  }

  // Nobody knows what is in it.
  @Test func `a recording whose labels cannot be read is no background`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try record(4, to: "takes/a.wav")
    try record(4, to: "takes/b.wav")
    try record(4, to: "takes/c.wav")
    try Data([0xFF, 0xFE, 0x00, 0x41]).write(to: folder.appending(path: "takes/a.txt"))
    try write("1\t2\tcough\nx\ty\tsneeze\n", to: "takes/b.txt")
    for paths in [["takes"], ["takes/b.wav", "takes/c.wav"]] {
      let found = try BackgroundRecordings(paths.map(path), besides: path("sounds"), clips: [])
      #expect(found.recordings.map(\.path) == [path("takes/c.wav")])
      #expect(found.faults.contains { $0.contains("b.wav' is not learned as background") })
    }
    #expect(try TruthSet.isLabelled(path("takes")))
    try FileManager.default.removeItem(at: folder.appending(path: "takes/b.txt"))
    // A file of labels that cannot be read is one.
    #expect(try TruthSet.isLabelled(path("takes")))
    #expect(throws: AudioError.self) { try TruthSet([path("takes")]) }
  }

  @Test func `labels that no model can have are left out`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try record(8, to: "takes/a.wav")
    let long = String(repeating: "x", count: 201)
    try write("0\t1\tcough\n2\t3\t\n4\t5\t\(long)\n6\t7\tunknown\n", to: "takes/a.txt")
    let found = try TrainingFolder(path("takes"))
    #expect(found.clips.map(\.label) == ["cough"] && found.faults.count == 3)
    #expect(found.faults[0].contains("at 2.000 s has no name"))
  }

  @Test func `clips of kinds are no background`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try record(3, to: "sounds/kettle/a.wav")
    try record(3, to: "sounds/rooms/b.wav")
    let trained = try TrainingFolder(path("sounds"))
    for name in ["sounds", "sounds/rooms"] {
      let error = #expect(throws: AudioError.self) {
        try BackgroundRecordings([path(name)], besides: path("sounds"), clips: trained.clips)
      }
      #expect(error?.code == .invalidRequest)
    }
  }
}
