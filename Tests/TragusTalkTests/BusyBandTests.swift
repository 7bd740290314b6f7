import Testing
import TragusCore
import TragusDSP
import TragusModem
import TragusTestSupport

@testable import TragusTalk

private let rate = 48_000.0

private func noise(_ level: Float, _ duration: Double, seed: UInt64 = 1) -> [Float] {
  var random = SeededGenerator(seed: seed)
  return (0..<Int(duration * rate)).map { _ in Float.random(in: -level...level, using: &random) }
}

/// One tone after the other, each of 21 ms, as the mode `normal` sounds.
private func tones(_ range: ClosedRange<Double>, _ duration: Double) -> [Float] {
  var random = SeededGenerator(seed: 2)
  var phase = 0.0
  var frequency = range.lowerBound
  return (0..<Int(duration * rate)).map { frame in
    if frame % 1024 == 0 { frequency = Double.random(in: range, using: &random) }
    phase += 2 * Double.pi * frequency / rate
    return 0.02 * Float(sine(phase))
  }
}

private func quiet(after sound: [Float], band: ModemBand, blockSize: Int = 480) -> Double {
  let format = AudioFormat(sampleRate: rate, channelCount: 1)
  var busy = BusyBand(format: format, band: band)
  var start = 0
  while start < sound.count {
    let end = min(start + blockSize, sound.count)
    busy.process(
      AudioBuffer(format: format, position: Int64(start), channels: [Array(sound[start..<end])]))
    start = end
  }
  return busy.quietDuration
}

@Test(arguments: [Float(0), 0.001, 0.3], ModemBand.allCases)
func `steady noise is quiet, however loud`(level: Float, band: ModemBand) {
  // All of it but what settles.
  #expect(quiet(after: noise(level, 2), band: band) > 1.8)
}

@Test(arguments: ModemBand.allCases)
func `a transmission is heard from its middle on, and 10 dB above the noise`(band: ModemBand) {
  let range = band == .audible ? 1000...3000.0 : 17_500...18_900
  let sound = tones(range, 1)
  #expect(quiet(after: sound, band: band) == 0)
  // 0.02 has 10 dB more than noise of 0.0063 / sqrt(1.5) in all of the spectrum.
  let noisy = zip(sound, noise(0.0077, 1)).map { $0 + $1 }
  #expect(quiet(after: noisy, band: band) == 0)
  // Quiet again a tenth of a second after its end.
  let ended = quiet(after: sound + noise(0.0001, 0.5), band: band)
  #expect(0.3...0.5 ~= ended)
}

@Test func `what sounds in another band does not count`() {
  let sound = zip(noise(0.001, 1.5), noise(0, 0.5) + tones(1000...3000, 1)).map { $0 + $1 }
  #expect(quiet(after: sound, band: .ultra) > 1.3)
}

@Test func `a rise of noise counts at first, and no more once it lasts`() {
  let sound = noise(0.001, 1) + noise(0.1, 1, seed: 3)
  #expect(quiet(after: sound, band: .audible) == 0)
  #expect(quiet(after: sound + noise(0.1, 5, seed: 4), band: .audible) > 0.2)
}

@Test func `blocks change nothing, and what is no number is silence`() {
  var sound = tones(1000...3000, 0.3) + noise(0.001, 0.4)
  sound[5000] = .nan
  sound[30_000] = .infinity
  let whole = quiet(after: sound, band: .audible, blockSize: sound.count)
  #expect(whole > 0.2)
  #expect(quiet(after: sound, band: .audible, blockSize: 37) == whole)
}
