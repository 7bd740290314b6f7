import Foundation
import Testing
import TragusCore

@testable import TragusSignals

struct ToneTests {
  @Test(arguments: [8000, 44_100, 48_000, 96_000.0], [0.37, 440, 997.3, 3999.9])
  func `a tone is its definition`(rate: Double, frequency: Double) throws {
    let samples = try samples(
      of: SimulatedSource(
        .tone(frequency: frequency, phase: 30),
        format: AudioFormat(sampleRate: rate, channelCount: 1), duration: 1, level: 0))[0]
    var worst = 0.0
    for (index, sample) in samples.enumerated() {
      let expected = sin(2 * .pi * frequency * Double(index) / rate + .pi / 6)
      worst = max(worst, abs(Double(sample) - expected))
    }
    #expect(worst < 6e-8)  // half a step of Float just below 1
  }

  @Test(arguments: [48_000, 44_100, 192_000.0], [1000 / 3.0, 440, 3999.7, 20_011.3])
  func `a tone is exact after a day`(rate: Double, frequency: Double) {
    let day = UInt64(24 * 3600 * rate)
    let step = Phase.step(frequency: frequency, sampleRate: rate)
    var phase = Phase(turns: 0)
    phase.advance(by: day &* step)
    var worst = 0.0
    for frame in day..<(day + 1000) {
      // The turns of a frame, by the remainder of an exact product: 80-bit precision or more.
      let product = Double(frame) * frequency
      let error = (-product).addingProduct(Double(frame), frequency)
      let turns = (product.truncatingRemainder(dividingBy: rate) + error) / rate
      worst = max(worst, abs(phase.sine - sin(2 * .pi * turns)))
      phase.advance(by: step)
    }
    #expect(worst < 3e-9)  // 1.7e10 frames at 192 kHz, each 2^-65 of a turn off
  }

  @Test(arguments: [
    "frequencies=100+1000.5&levels=0+-20&level=-6",
    "frequencies=100,1000.5Hz&levels=0,-20dB&level=-6dB",
  ])
  func `several tones are the sum of their definitions`(keys: String) throws {
    let samples = try samples("tones?\(keys)&duration=1s")
    let amplitude = pow(10, -6 / 20.0)
    var worst = 0.0
    for (index, sample) in samples.enumerated() {
      let time = Double(index) / 48_000
      let expected =
        amplitude * (sin(2 * .pi * 100 * time) + 0.1 * sin(2 * .pi * 1000.5 * time))
      worst = max(worst, abs(Double(sample) - expected))
    }
    #expect(worst < 6e-8)
  }

  @Test(arguments: ["linear", "logarithmic"])
  func `a sweep has the frequency of its time`(shape: String) throws {
    let samples = try samples("sweep?from=100&to=6000&shape=\(shape)&level=0&duration=10s")
      .map(Double.init)
    for second in stride(from: 0.5, through: 9.5, by: 0.5) {
      // For a sinusoid x of angle w per frame, x[k-1] + x[k+1] = 2 cos(w) x[k]. It is a
      // least-squares fit over 20 ms, in which either sweep moves by 1 % at most and evenly.
      let middle = Int(second * 48_000)
      var (products, squares) = (0.0, 0.0)
      for k in (middle - 480)...(middle + 480) {
        products += samples[k] * (samples[k - 1] + samples[k + 1])
        squares += samples[k] * samples[k]
      }
      let frequency = acos(products / (2 * squares)) * 48_000 / (2 * .pi)
      let progress = second / 10
      let expected =
        shape == "linear" ? 100 + 5900 * progress : 100 * pow(60, progress)
      #expect(abs(frequency / expected - 1) < 0.01)
    }
  }

  @Test func `a sweep starts anew after its length`() throws {
    let samples = try samples("sweep?length=1s&duration=3s")
    #expect(samples[..<48_000] == samples[48_000..<96_000])
    #expect(samples[..<48_000] == samples[96_000...])
  }

  @Test func `a sweep between equal frequencies is a tone`() throws {
    let sweep = try samples("sweep?from=440&to=440&duration=1s")
    let tone = try samples("tone?frequency=440&duration=1s")
    #expect(zip(sweep, tone).allSatisfy { abs($0 - $1) < 1e-7 })
  }

  @Test(arguments: [(2.0, 48_000.0), (7, 44_100), (440, 8000)])
  func `clicks come at their times and are all there`(frequency: Double, rate: Double) throws {
    let samples = try samples("clicks?frequency=\(frequency)&rate=\(rate)&duration=1m&level=0")
    let clicks = samples.indices.filter { samples[$0] != 0 }
    #expect(clicks.count == Int(frequency) * 60)
    for (index, click) in clicks.enumerated() {
      #expect(abs(Double(click) - Double(index) * rate / frequency) <= 0.5)
    }
  }
}
