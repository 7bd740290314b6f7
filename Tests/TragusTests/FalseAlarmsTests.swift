import Foundation
import Testing
import TragusTestSupport

@testable import Tragus
@testable import TragusClassifier

struct FalseAlarmsTests {
  @Test func `what is mistaken for a kind is found, except near labels`() throws {
    let clips = try (0..<3).flatMap { number in
      [
        try TrainingMaterial.example("tone", number),
        try TrainingMaterial.example("clicks", number, label: "background"),
      ]
    }
    let model = try SoundTrainer().train(clips).model
    let (clicks, tone) = (
      TrainingMaterial.samples("clicks", 7, seconds: 2),
      TrainingMaterial.samples("tone", 7, seconds: 2)
    )
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).wav")
    defer { try? FileManager.default.removeItem(at: path) }
    let bytes = waveFileBytes(of: clicks + tone + clicks + clicks, sampleRate: 16_000)
    try Data(bytes).write(to: path)
    func alarms(_ labelled: [ClosedRange<Double>]) throws -> FalseAlarms {
      try FalseAlarms(
        of: model,
        in: BackgroundRecordings.Recording(path: path.path, labelled: labelled, duration: 8))
    }
    let found = try alarms([])
    #expect(found.count == 1 && found.stretches.count == 1)
    let stretch = try #require(found.stretches.first)
    // Windows last 0.975 s, and the tone is in the seconds from 2 to 4.
    #expect(stretch.lowerBound > 1 && stretch.upperBound < 5 && stretch.contains(3))
    let learned = FalseAlarms.clips(
      of: [(BackgroundRecordings.Recording(path: "a", labelled: [], duration: 8), found)],
      for: clips)
    #expect(learned.allSatisfy { $0.label == "background" && $0.path == "a" })
    #expect(learned.allSatisfy { stretch.contains($0.span!.lowerBound) })
    let labelled = try alarms([2...4])
    #expect(labelled.count == 0 && labelled.stretches.isEmpty)
  }

  @Test func `rates have the interval of Garwood`() {
    // The table of Garwood (1936): none 0 to 3.689, five 1.623 to 11.668.
    let none = FalseAlarmRate(0, in: 3600)
    #expect(none.perHour == 0 && none.lowest == 0 && abs(none.highest - 3.689) < 0.001)
    let five = FalseAlarmRate(5, in: 7200)
    #expect(five.perHour == 2.5)
    #expect(abs(five.lowest * 2 - 1.623) < 0.001 && abs(five.highest * 2 - 11.668) < 0.001)
  }
}
