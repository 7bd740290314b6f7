import Foundation
import Testing
import TragusCore

@testable import TragusSignals

struct KeypadTests {
  @Test(arguments: ["ab", "AB"])
  func `keys are the sum of their two tones, and begin again after a second`(
    keys: String
  ) throws {
    let rate = 8000.0
    let samples = try samples(
      of: SimulatedSource(
        .dtmf(keys: keys, tone: 0.05, pause: 0.03),
        format: AudioFormat(sampleRate: rate, channelCount: 1), duration: 2, level: -20))[0]
    // ITU-T Q.23: A is 697 and 1633 Hz, B is 770 and 1633 Hz.
    let lows = [697.0, 770]
    var worst = 0.0
    for (frame, sample) in samples.enumerated() {
      let (key, offset) = (frame % (2 * 640 + 8000)).quotientAndRemainder(dividingBy: 640)
      let time = Double(offset) / rate
      let sounds = key < 2 && offset < 400
      let low = sounds ? sin(2 * .pi * lows[key] * time) : 0
      let high = sounds ? sin(2 * .pi * 1633 * time) : 0
      worst = max(worst, abs(Double(sample) - 0.1 * (low + high)))
    }
    #expect(worst < 1e-8)  // half a step of Float just below 0.2
  }

  @Test func `a beep and a test signal of the same keys have the same tones`() throws {
    let format = AudioFormat(sampleRate: 8000, channelCount: 1)
    let signal = try samples(
      of: SimulatedSource(
        .dtmf(keys: "5d#", tone: 0.05, pause: 0.05), format: format, duration: 0.25, level: -20))
    let beep = try samples(
      of: ToneGenerator(
        .keys("5D#", tone: 0.05, pause: 0.05), format: format, duration: 0.25, level: -20, ramp: 0))
    // The peak of one sine is the RMS of two. A few steps of Float at 0.2.
    for (first, second) in zip(signal[0], beep[0]) { #expect(abs(first - second) < 1e-7) }
  }
}
