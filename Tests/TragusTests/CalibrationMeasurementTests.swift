import Foundation
import Testing
import TragusTestSupport

@testable import Tragus

struct CalibrationMeasurementTests {
  private static let rate = 48_000.0
  private let format = AudioFormat(sampleRate: rate, channelCount: 1)

  private func tone(
    _ frequency: Double, _ level: Double, seconds: Double, noise: Double = 0
  ) -> [Float] {
    var random = SeededGenerator(seed: 3)
    let amplitude = pow(10, level / 20) * 2.squareRoot()
    return (0..<Int(seconds * Self.rate)).map {
      let even = noise > 0 ? Double.random(in: -1...1, using: &random) : 0
      return Float(amplitude * sin(2 * .pi * frequency * Double($0) / Self.rate) + noise * even)
    }
  }

  private func judge(
    _ samples: [Float], frequency: Double = 1000, settling: Double = 0
  ) throws(AudioError) -> CalibrationMeasurement {
    var judge = CalibratorJudge(
      frequency: frequency, settling: settling, sampleRate: Self.rate)
    for block in events(
      of: ToneLevelMeter(format: format), hearing: [samples], format: format, blocks: .fixed(512))
    {
      judge.add(block)
    }
    return try judge.result()
  }

  private func refusal(_ samples: [Float], frequency: Double = 1000) -> String {
    do throws(AudioError) {
      _ = try judge(samples, frequency: frequency)
      return "accepted"
    } catch {
      #expect(error.code == .unsuitableSignal)
      return error.message
    }
  }

  @Test func `a calibrator gives the level of full scale`() throws {
    // With even noise of amplitude 0.003: -55 dBFS, 24 dB below the tone.
    let found = try judge(tone(1000, -31.27, seconds: 5, noise: 0.003))
    // A fiftieth of a decibel: the noise within 23 Hz of the tone is 50 dB below it.
    #expect(abs(found.level + 31.27) < 0.02)
    #expect(found.drift < 0.1)
    #expect(abs(try found.fullScaleLevel(forSound: 94) - 125.27) < 0.02)
    #expect(abs(found.duration - 5) < 0.35)
    #expect(throws: AudioError.self) { try found.fullScaleLevel(forSound: 1) }
  }

  @Test func `what moves at the start does not count`() throws {
    let samples = tone(300, -10, seconds: 1) + tone(1000, -30, seconds: 4)
    #expect(abs(try judge(samples, settling: 1).level + 30) < 0.01)
    #expect(refusal(samples).contains("not steady"))
  }

  @Test func `what is no calibrator is refused with the remedy`() {
    #expect(refusal(tone(1000, -30, seconds: 1)).contains("measure for longer"))
    #expect(refusal(tone(1000, -30, seconds: 5, noise: 0.03)).contains("No clear tone of 1000 Hz"))
    #expect(refusal(tone(440, -30, seconds: 5)).contains("The tone has 440 Hz and not 1000 Hz"))
    #expect(refusal(tone(250, -30, seconds: 5), frequency: 250) == "accepted")
    let loud = tone(1000, 3, seconds: 5).map { min(max($0, -1), 1) }
    #expect(refusal(loud).contains("clipped"))
    #expect(refusal([Float](repeating: 0, count: 240_000)).contains("digital silence"))
    let fading = tone(1000, -30, seconds: 5).enumerated().map {
      $1 * Float(pow(10, -0.5 / 20 * Double($0) / 240_000))
    }
    #expect(refusal(fading).contains("not steady: it changed by 0.4"))
  }

  @Test(arguments: ["A", "C", "Z"])
  func `a weighted level is that of IEC 61672 and knows no offset`(weighting: String) {
    // Table 3 of IEC 61672-1:2013 at 63 Hz, 1 kHz and 8 kHz.
    let table: [(Double, [String: Double])] = [
      (63.0957, ["A": -26.2, "C": -0.8, "Z": 0]), (1000, ["A": 0, "C": 0, "Z": 0]),
      (7943.28, ["A": -1.1, "C": -3.0, "Z": 0]),
    ]
    for (frequency, gains) in table {
      let samples = tone(frequency, -20, seconds: 3).map { $0 + 0.05 }
      let levels = events(
        of: WeightedLevelMeter(format: format, weighting: weighting), hearing: [samples],
        format: format, blocks: .fixed(1000))
      #expect(levels.count == 3)
      // The table is rounded to 0.1 dB.
      #expect(abs(levels[2].level - (-20 + gains[weighting]!)) < 0.06, "\(frequency) Hz")
    }
  }

  @Test func `the weighted level meter keeps the laws`() {
    let samples = tone(1000, -20, seconds: 2.5, noise: 0.01)
    // A second that began with bad samples is over after 1.1 s.
    checkAnalyzer(format: format, signals: [[samples]], settling: 1.1) {
      WeightedLevelMeter(format: format, weighting: "A")
    }
  }

  @Test func `a reference meter gives the level of full scale`() throws {
    var judge = ReferenceJudge(settling: 0, sampleRate: Self.rate)
    let noise = tone(1000, -200, seconds: 5, noise: 0.1)
    let meter = WeightedLevelMeter(format: format, weighting: "Z")
    for level in events(of: meter, hearing: [noise], format: format, blocks: .whole) {
      judge.add(level)
    }
    let found = try judge.result()
    // Even noise of amplitude 0.1 has a variance of 0.01 / 3, found within 1 / sqrt(240,000) or so.
    #expect(abs(found.level - 10 * log10(0.01 / 3)) < 0.03)
    #expect(abs(try found.fullScaleLevel(forSound: 71.3) - (71.3 + 24.77)) < 0.04)

    var unsteady = ReferenceJudge(settling: 0, sampleRate: Self.rate)
    let steps = noise + noise.map { $0 * 0.5 }
    for level in events(of: meter, hearing: [steps], format: format, blocks: .whole) {
      unsteady.add(level)
    }
    let error = #expect(throws: AudioError.self) { try unsteady.result() }
    #expect(error?.message.contains("changed by 6") == true)
  }
}
