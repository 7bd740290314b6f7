import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusSignals

struct ToneSequenceTests {
  private let format = AudioFormat(sampleRate: 48_000, channelCount: 1)

  @Test func `each step sounds for its time, and a rest is silent`() throws {
    let sequence = try ToneSequence(
      [
        .init(.tone(500), duration: 0.1), .init(nil, duration: 0.05),
        .init(.chord([400, 700]), duration: 0.2),
      ], format: format)
    #expect(sequence.remainingFrameCount == 16_800)
    let heard = try samples(of: sequence)[0]
    #expect(heard.count == 16_800)
    #expect(heard[4800..<7200].allSatisfy { $0 == 0 })
    // 500 Hz crosses zero upwards 50 times in a tenth of a second.
    let crossings = zip(heard[..<4800], heard[1..<4800]).count { $0 < 0 && $1 >= 0 }
    #expect((48...50).contains(crossings))
  }

  @Test func `no note clicks`() throws {
    let sequence = try ToneSequence(
      [.init(.tone(261.6), duration: 0.1), .init(.tone(329.6), duration: 0.1)], format: format)
    let heard = try samples(of: sequence)[0].map(Double.init)
    // The steepest step of a sine: amplitude times 2 pi f / rate. A jump would be far greater.
    let steepest = heard.map(abs).max()! * 2 * .pi * 329.6 / 48_000
    for (one, next) in zip(heard, heard.dropFirst()) { #expect(abs(next - one) < steepest * 1.05) }
    #expect(abs(heard[4799]) < 0.001 && abs(heard[4800]) < 0.001)
  }

  @Test(arguments: [
    ToneGenerator.Sound.tone(997), .chord([400, 401, 402]), .keys("1"), .clicks(frequency: 4),
    .sweep(from: 100, to: 1000),
  ])
  func `a peak is the peak`(sound: ToneGenerator.Sound) throws {
    let sequence = try ToneSequence([.init(sound, duration: 1)], format: format, level: .peak(-20))
    let greatest = try samples(of: sequence)[0].map(abs).max()!
    // A tenth of full scale, rounded to Float. Tones of 400 to 402 Hz peak together once a second.
    #expect(greatest <= 0.100_001 && greatest > 0.098)
  }

  @Test func `noise has no peak to set`() {
    #expect(throws: AudioError.self) { try ToneGenerator.Level.peak(-20).rms(of: .noise(.pink)) }
  }

  @Test func `steps do not drift`() throws {
    let steps = Array(repeating: ToneSequence.Step(.tone(440), duration: 1.0 / 7), count: 700)
    let sequence = try ToneSequence(steps, format: format)
    #expect(sequence.remainingFrameCount == 4_800_000)
  }
}
