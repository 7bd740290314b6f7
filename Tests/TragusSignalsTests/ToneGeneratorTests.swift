import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusSignals

struct ToneGeneratorTests {
  /// The samples of the first channel.
  private func made(
    _ sound: ToneGenerator.Sound, duration: Double?, level: Double = ToneGenerator.usualLevel,
    ramp: Double = ToneGenerator.usualRamp, rate: Double = 48_000
  ) throws -> [Double] {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let source = try ToneGenerator(
      sound, format: format, duration: duration, level: level, ramp: ramp)
    return try samples(of: source)[0].map(Double.init)
  }

  /// The power of a sine of a frequency in samples, by the definition of the transform.
  private func power(_ samples: ArraySlice<Double>, _ frequency: Double, rate: Double) -> Double {
    var (cosine, sine) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let angle = 2 * .pi * frequency * Double(index) / rate
      cosine += sample * cos(angle)
      sine += sample * sin(angle)
    }
    let count = Double(samples.count)
    return 2 * (cosine * cosine + sine * sine) / (count * count)
  }

  /// What is left of samples without their sine of a frequency, relative to that, in decibels.
  private func distortion(_ samples: ArraySlice<Double>, _ frequency: Double, rate: Double)
    -> Double
  {
    var (cosine, sine) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let angle = 2 * .pi * frequency * Double(index) / rate
      cosine += sample * cos(angle) * 2 / Double(samples.count)
      sine += sample * sin(angle) * 2 / Double(samples.count)
    }
    var rest = 0.0
    for (index, sample) in samples.enumerated() {
      let angle = 2 * .pi * frequency * Double(index) / rate
      let difference = sample - cosine * cos(angle) - sine * sin(angle)
      rest += difference * difference
    }
    let tone = (cosine * cosine + sine * sine) / 2 * Double(samples.count)
    return 10 * log10(rest / tone)
  }

  @Test(arguments: [44_100, 48_000, 96_000.0], [100, 997, 19_500.0])
  func `distortion and noise lie 140 dB below the tone`(rate: Double, frequency: Double) throws {
    let samples = try made(.tone(frequency), duration: 0.7, rate: rate)
    // Half a second: whole periods of all these frequencies, so the sums equal a fit.
    let start = Int(0.1 * rate)
    let steady = samples[start..<(start + Int(0.5 * rate))]
    #expect(distortion(steady, frequency, rate: rate) < -140)
  }

  @Test(arguments: [-60, -15, -3.02])
  func `the level is the RMS`(level: Double) throws {
    for sound in [ToneGenerator.Sound.tone(1000), .chord([500]), .sweep(from: 500, to: 5000)] {
      let samples = try made(sound, duration: 1, level: level, ramp: 0)
      let square = samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)
      // A sweep does not end after whole periods.
      #expect(abs(10 * log10(square) - level) < 0.01)
    }
  }

  @Test func `a chord and noise have the level as well`() throws {
    let chord = try made(.chord([400, 500, 600]), duration: 1, ramp: 0)
    let square = chord.reduce(0) { $0 + $1 * $1 } / Double(chord.count)
    #expect(abs(10 * log10(square) + 15) < 1e-3)
    for color in Signal.NoiseColor.allCases {
      let noise = try made(.noise(color), duration: 10, ramp: 0)
      let square = noise.reduce(0) { $0 + $1 * $1 } / Double(noise.count)
      // The scale comes from the first ten seconds; Float rounds.
      #expect(abs(10 * log10(square) + 15) < 1e-3)
    }
  }

  @Test(arguments: [
    ToneGenerator.Sound.tone(441.7), .chord([100, 200, 300, 400, 500]), .noise(.white),
    .noise(.pink), .keys("159D"), .sweep(from: 20, to: 20_000), .clicks(frequency: 100),
  ])
  func `no sample is above full scale`(sound: ToneGenerator.Sound) throws {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    let generator = try ToneGenerator(sound, format: format, duration: 1, level: 0)
    if case .noise = sound {
      #expect(generator.level == 0)
    } else if case .clicks = sound {
      #expect(generator.level == 0)
    } else {
      // The RMS of a full-scale sine at the most.
      #expect(generator.level < -3.01)
    }
    let greatest = peak(try samples(of: generator)[0])
    #expect(greatest <= 1)
    // Five tones in phase do not peak all at once.
    #expect(greatest > 0.75)
  }

  @Test(arguments: [0, 0.0001, 0.0104, 0.2, 1.23456], [8000, 44_100, 48_000.0])
  func `a duration is exact to the frame`(duration: Double, rate: Double) throws {
    let samples = try made(.tone(440), duration: duration, rate: rate)
    #expect(samples.count == Int((duration * rate).rounded()))
  }

  @Test func `edges are raised cosines over the sine`() throws {
    let ramp = 480
    let samples = try made(.tone(997), duration: 0.1, level: -3.0103, ramp: 0.01)
    var worst = 0.0
    for (index, sample) in samples.enumerated() {
      let distance = Double(min(index, samples.count - 1 - index)) + 0.5
      let factor =
        distance < Double(ramp) ? 0.5 - 0.5 * cos(.pi * distance / Double(ramp)) : 1
      let sine = sin(2 * .pi * 997 * Double(index) / 48_000)
      worst = max(worst, abs(sample - factor * sine))
    }
    #expect(worst < 1e-7)  // half a step of Float, and -3.0103 dB rounded
  }

  @Test func `a short sound is all edge`() throws {
    let samples = try made(.tone(1000), duration: 0.004, level: -3.0103, ramp: 1)
    #expect(samples.count == 192)
    #expect(abs(samples[0]) < 1e-4 && abs(samples[191]) < 1e-4)
    #expect((samples.max() ?? 0) > 0.9)
  }

  @Test(arguments: [48_000, 96_000.0])
  func `the edges of a tone near ultrasound are not heard`(rate: Double) throws {
    let samples = try made(.tone(19_500), duration: 0.05, ramp: 0.005, rate: rate)
    let padded = Array(repeating: 0, count: 500) + samples + Array(repeating: 0, count: 500)
    // All that lies below 15 kHz, by the definition of the transform, every 20 Hz. What the edges
    // leave is smooth over the 14 Hz that 0.07 s resolve.
    var audible = 0.0
    for frequency in stride(from: 20, to: 15_000, by: 20.0) {
      let power = power(padded[...], frequency, rate: rate)
      audible += power * Double(padded.count) * Double(padded.count) / rate / 2 * 20
    }
    let whole = padded.reduce(0) { $0 + $1 * $1 }
    // 80 dB were asked for, over the whole tone of which the edges are a fifth.
    #expect(10 * log10(audible / whole) < -100)
  }

  @Test func `a tone is tuned at the frame, without a jump`() throws {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 2)
    let generator = try ToneGenerator(
      .tone(440), format: format, duration: 0.5, level: -3.0103, ramp: 0)
    generator.control.tune(to: 1234.5, at: 10_001)
    generator.control.tune(to: 60, at: 5_000)
    generator.control.tune(to: 50, at: 5_000)
    let channels = try samples(of: generator)
    var turns = 0.0
    var worst = 0.0
    for (index, sample) in channels[0].enumerated() {
      worst = max(worst, abs(Double(sample) - sin(2 * .pi * turns)))
      turns += (index < 5000 ? 440 : index < 10_001 ? 50 : 1234.5) / 48_000
    }
    #expect(worst < 1e-7)
    #expect(channels[0] == channels[1])
  }

  @Test func `tuning gives the same samples in blocks of any size`() throws {
    func made(_ capacity: @escaping () -> Int) throws -> [[Float]] {
      let generator = try ToneGenerator(
        .tone(440), format: AudioFormat(sampleRate: 48_000, channelCount: 1), duration: nil)
      for index in 1...50 {
        generator.control.tune(to: 400 + 10 * Double(index), at: Int64(index * 333))
      }
      generator.control.stop(at: 20_000)
      generator.control.stop(at: 20_100)
      return try samples(of: generator, capacity: capacity)
    }
    let whole = try made { 100_000 }
    #expect(whole[0].count == 20_240)
    var random = SeededGenerator(seed: 5)
    #expect(try made { Int.random(in: 1...900, using: &random) } == whole)
    #expect(try made { 1 } == whole)
  }

  @Test func `what is asked for now happens with the next block`() throws {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    let generator = try ToneGenerator(.tone(440), format: format, duration: nil)
    var buffer = AudioBuffer(format: format, capacity: 1000)
    #expect(try generator.read(into: &buffer))
    #expect(generator.remainingFrameCount == nil)
    generator.control.stop()
    generator.control.stop()
    #expect(try generator.read(into: &buffer))
    #expect(buffer.frameCount == 240)
    #expect(generator.remainingFrameCount == 0)
    #expect(try !generator.read(into: &buffer))
    #expect(buffer.frameCount == 0)
  }

  @Test(arguments: [Signal.SweepShape.linear, .logarithmic])
  func `a sweep has the frequency of its time`(shape: Signal.SweepShape) throws {
    let samples = try made(.sweep(from: 200, to: 8000, shape: shape), duration: 2)
    for time in stride(from: 0.1, through: 1.9, by: 0.2) {
      // x[k-1] + x[k+1] = 2 cos(w) x[k] for a sinusoid; fitted over 10 ms.
      let middle = Int(time * 48_000)
      var (products, squares) = (0.0, 0.0)
      for k in (middle - 240)...(middle + 240) {
        products += samples[k] * (samples[k - 1] + samples[k + 1])
        squares += samples[k] * samples[k]
      }
      let frequency = acos(products / (2 * squares)) * 48_000 / (2 * .pi)
      let expected =
        shape == .linear ? 200 + 7800 * time / 2 : 200 * pow(40, time / 2)
      #expect(abs(frequency / expected - 1) < 0.01)
    }
  }

  @Test func `each key has its two tones and no other`() throws {
    // ITU-T Q.23, table 1.
    let rows: [(Double, String)] = [(697, "123A"), (770, "456B"), (852, "789C"), (941, "*0#D")]
    let columns = [1209, 1336, 1477, 1633.0]
    let all = rows.map(\.0) + columns
    let keys = "123A456B789C*0#D"
    let samples = try made(.keys(keys), duration: nil, level: -20)
    #expect(samples.count == 16 * 4800 + 15 * 4800)
    for (index, key) in keys.enumerated() {
      let start = index * 9600
      let tone = samples[(start + 480)..<(start + 4320)]
      let powers = all.map { power(tone, $0, rate: 48_000) }
      let row = try #require(rows.firstIndex { $0.1.contains(key) })
      let column = try #require(rows[row].1.firstIndex(of: key))
      let place = rows[row].1.distance(from: rows[row].1.startIndex, to: column)
      for (other, power) in powers.enumerated() {
        let level = 10 * log10(power)
        if other == row || other == 4 + place {
          // Each of two equal tones of -20 dB together; 80 ms are not whole periods.
          #expect(abs(level + 23.01) < 0.3)
        } else {
          #expect(level < -40)
        }
      }
      let pause = samples[(start + 4800)..<min(start + 9600, samples.count)]
      #expect(pause.allSatisfy { $0 == 0 })
    }
  }

  @Test func `a thousand tones in a row are one and the same`() throws {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    let first = try samples(of: ToneGenerator(.tone(440), format: format, duration: 0.01))
    for _ in 0..<1000 {
      let next = try samples(of: ToneGenerator(.tone(440), format: format, duration: 0.01))
      #expect(next == first)
    }
  }

  @Test(arguments: [
    ToneGenerator.Sound.tone(441.7), .chord([100, 301]), .noise(.pink), .keys("5#"),
    .sweep(from: 20, to: 20_000), .clicks(frequency: 333),
  ])
  func `blocks of any size give the same samples`(sound: ToneGenerator.Sound) throws {
    let format = AudioFormat(sampleRate: 44_100, channelCount: 2)
    func generator() throws -> ToneGenerator {
      try ToneGenerator(sound, format: format, duration: 0.3)
    }
    let whole = try samples(of: generator()) { 100_000 }
    var random = SeededGenerator(seed: 3)
    #expect(try samples(of: generator()) { Int.random(in: 1...700, using: &random) } == whole)
  }

  @Test func `only the chosen channels sound`() throws {
    let format = AudioFormat(sampleRate: 8000, channelCount: 3)
    let channels = try samples(
      of: ToneGenerator(.tone(440), format: format, duration: 0.1, channels: [1]))
    #expect(channels[0].allSatisfy { $0 == 0 })
    #expect(channels[2].allSatisfy { $0 == 0 })
    #expect(peak(channels[1]) > 0.2)
  }

  @Test(arguments: [
    (ToneGenerator.Sound.tone(24_000), "48000 Hz"), (.tone(0), "above 0"),
    (.tone(.nan), "above 0"), (.sweep(from: 20, to: 30_000), "24000 Hz"),
    (.chord([]), "1 to 64"), (.keys("12x"), "'x' is not a key"), (.keys(""), "1 to 1000"),
    (.clicks(frequency: -1), "above 0"), (.clicks(frequency: 1e-300), "above 0"),
  ])
  func `what cannot be made says why`(sound: ToneGenerator.Sound, reason: String) {
    let error = #expect(throws: AudioError.self) {
      try ToneGenerator(
        sound, format: AudioFormat(sampleRate: 48_000, channelCount: 1), duration: 1)
    }
    #expect(error?.code == .invalidRequest)
    #expect(error?.message.contains(reason) == true)
  }

  @Test func `levels, durations, ramps and channels that cannot be say so`() {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    func message(
      _ duration: Double? = 1, level: Double = -15, ramp: Double = 0, channels: Set<Int>? = nil
    ) -> String? {
      do throws(AudioError) {
        _ = try ToneGenerator(
          .sweep(from: 1, to: 2), format: format, duration: duration, level: level, ramp: ramp,
          channels: channels)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(message() == nil)
    #expect(message(nil)?.contains("needs a duration") == true)
    #expect(message(-1) != nil)
    #expect(message(.nan) != nil)
    #expect(message(level: 1)?.contains("0 dBFS") == true)
    #expect(message(ramp: -1)?.contains("ramp") == true)
    #expect(message(channels: [1])?.contains("no channel 1") == true)
  }
}
