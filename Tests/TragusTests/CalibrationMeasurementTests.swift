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

  /// What a listener with the two meters of a calibration makes of a sound.
  private func judge(
    _ samples: [Float], weighting: FrequencyWeighting
  ) throws(AudioError) -> CalibrationMeasurement {
    var judge = ReferenceJudge(weighting: weighting, settling: 0, sampleRate: Self.rate)
    let levels = events(
      of: LevelMeter(format: format, period: 1), hearing: [samples], format: format, blocks: .whole)
    for level in levels { judge.add(level) }
    let soundLevels = events(
      of: SoundLevelMeter(format: format, weighting: weighting, period: 1), hearing: [samples],
      format: format, blocks: .whole)
    for level in soundLevels { judge.add(level) }
    return try judge.result()
  }

  @Test func `two seconds are enough, and less are not`() throws {
    let two = tone(1000, -30, seconds: 2)
    #expect(abs(try judge(two).level + 30) < 0.01)
    #expect(abs(try judge(two, weighting: .z).level + 30) < 0.01)
    let less = Array(two.prefix(80_000))
    #expect(throws: AudioError.self) { try self.judge(less) }
    #expect(throws: AudioError.self) { try self.judge(less, weighting: .z) }
  }

  @Test(arguments: FrequencyWeighting.allCases)
  func `a reference meter gives the level of full scale`(weighting: FrequencyWeighting) throws {
    // IEC 61672-1:2013, table 3, at 100 Hz, rounded to 0.1 dB.
    let gain = [FrequencyWeighting.a: -19.1, .c: -0.3, .z: 0][weighting]!
    let found = try judge(tone(100, -20, seconds: 3), weighting: weighting)
    // The first cycles of a tone are a click, which A weighs more than the tone.
    #expect(abs(found.level - (-20 + gain)) < 0.1)
    let fullScale = try found.fullScaleLevel(forSound: 71.3)
    #expect(abs(fullScale - (71.3 + 20 - gain)) < 0.1)
  }

  @Test func `what a reference meter cannot have heard is refused`() {
    let noise = tone(1000, -200, seconds: 3, noise: 0.1)
    func refusal(_ samples: [Float]) -> String {
      do throws(AudioError) {
        _ = try judge(samples, weighting: .a)
        return "accepted"
      } catch {
        return error.message
      }
    }
    #expect(refusal(noise + noise.map { $0 * 0.5 }).contains("changed by 6"))
    #expect(refusal(noise + [1, -1]).contains("2 samples are clipped"))
    #expect(refusal([Float](repeating: 0, count: 96_000)).contains("Nothing was heard"))
  }
}
