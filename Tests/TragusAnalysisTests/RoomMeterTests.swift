import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct RoomMeterTests {
  private func heard(_ samples: [Float], rate: Double = 48_000) -> RoomNoise {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    return events(
      of: RoomMeter(format: format), hearing: [samples], format: format, blocks: .fixed(512))[0]
  }

  /// Noise of equal power at all frequencies, at an RMS in dBFS.
  private func noise(_ level: Double, seconds: Double, rate: Double = 48_000, seed: UInt64 = 1)
    -> [Float]
  {
    var generator = SeededGenerator(seed: seed)
    // The RMS of numbers even between -a and a is a / sqrt(3).
    let amplitude = pow(10, level / 20) * 3.0.squareRoot()
    return (0..<Int(seconds * rate)).map { _ in
      Float(Double.random(in: -amplitude...amplitude, using: &generator))
    }
  }

  /// Sines that start together; frequencies in hertz, levels in dBFS of the RMS of each.
  private func sines(_ lines: [(frequency: Double, level: Double)], seconds: Double, rate: Double)
    -> [Float]
  {
    (0..<Int(seconds * rate)).map { index in
      Float(
        lines.reduce(0.0) { sum, line in
          let angle = 2 * Double.pi * line.frequency * Double(index) / rate
          return sum + pow(10, line.level / 20) * 2.0.squareRoot() * sin(angle)
        })
    }
  }

  private func sum(_ one: [Float], _ other: [Float]) -> [Float] {
    zip(one, other).map { $0 + $1 }
  }

  // Above 96 kHz the rate is halved before hum is looked for.
  @Test(arguments: [48_000, 96_000, 192_000, 384_000, 1_000_000.0])
  func `hum is the same at every rate`(rate: Double) throws {
    let lines = sines([(50, -40), (150, -46)], seconds: 3, rate: rate)
    let hum = try #require(heard(sum(lines, noise(-70, seconds: 3, rate: rate)), rate: rate).hum)
    // The sum of both powers. The noise below the lines adds less than 0.01 dB.
    let level = 10 * log10(pow(10, -4) + pow(10, -4.6))
    #expect(abs(hum.level - level) < 0.05)
    #expect(abs(hum.frequency - 50) < 0.01)
  }

  @Test func `noise and sound are the percentiles of their definition`() {
    // Steps of 100 ms at random levels from -80 to -20 dBFS.
    let rate = 4_000.0
    var generator = SeededGenerator(seed: 5)
    var samples: [Float] = []
    for step in 0..<200 {
      samples += noise(
        Double.random(in: -80 ... -20, using: &generator), seconds: 0.1, rate: rate,
        seed: UInt64(step + 1))
    }
    let levels = (0..<200).map { step -> Double in
      let power = samples[(step * 400)..<((step + 1) * 400)].reduce(0.0) {
        $0 + Double($1) * Double($1)
      }
      return 10 * log10(power / 400)
    }.sorted()
    let room = heard(samples, rate: rate)
    // Levels are counted in steps of 0.1 dB.
    #expect(abs(room.noise - levels[20]) <= 0.0501)
    #expect(room.duration == 20)
  }

  @Test func `the band of speech holds its share of white noise`() {
    let room = heard(noise(-50, seconds: 3))
    // The tenth of the steps lies 0.1 dB below the mean: 4800 samples swing by 0.06 dB.
    #expect(abs(room.noise - -50) < 0.2)
    // 100 Hz to 7 kHz of 24 kHz: 10 log10(6900 / 24000). Butterworth filters of fourth order let
    // pass 2.6 % more than their band; the steps of the smaller band swing more.
    #expect(abs(room.speechNoise - (-50 - 5.414)) < 0.4)
    #expect(!room.hasSound)
  }

  @Test(
    arguments: [
      (49.9, 48_000), (50, 11_025), (60, 16_000), (60.1, 8_000),
    ] as [(Double, Double)])
  func `a hum is found with its frequency and its level`(mains: Double, rate: Double) {
    let hum = sines(
      [(mains, -52), (2 * mains, -60), (3 * mains, -58), (5 * mains, -64)], seconds: 3, rate: rate)
    let room = heard(sum(hum, noise(-60, seconds: 3, rate: rate)), rate: rate)
    // The sum of the powers of the four lines.
    let level =
      10 * log10(pow(10, -5.2) + pow(10, -6) + pow(10, -5.8) + pow(10, -6.4))
    // In the 1.5 Hz of a bin lies noise of -94 dBFS and less, 30 dB below each line.
    #expect(abs((room.hum?.level ?? 0) - level) < 0.1)
    #expect(abs((room.hum?.frequency ?? 0) - mains) < 0.01)
  }

  @Test func `a hum is found while somebody speaks, and below the noise`() {
    // Bursts of -20 dBFS for half of the time, noise of -60, hum of -68 at 100 Hz alone.
    let rate = 4_000.0
    var samples = sum(
      sines([(100, -68)], seconds: 12, rate: rate), noise(-60, seconds: 12, rate: rate))
    let bursts = noise(-20, seconds: 12, rate: rate, seed: 9)
    for index in samples.indices where index / 6_000 % 2 == 1 { samples[index] += bursts[index] }
    let room = heard(samples, rate: rate)
    #expect(abs((room.hum?.level ?? 0) - -68) < 0.5)
    #expect(room.hasSound)
  }

  @Test(arguments: [47.0, 55, 65.4, 98, 110, 123.5, 440])
  func `notes and motors beside the mains are no hum`(frequency: Double) {
    let tone = sines([(frequency, -30)], seconds: 5, rate: 4_000)
    #expect(heard(sum(tone, noise(-60, seconds: 5, rate: 4_000)), rate: 4_000).hum == nil)
  }

  @Test func `noise is no hum`() {
    for seed in 1...40 as ClosedRange<UInt64> {
      // The lowest rate at which all harmonics can be looked for.
      #expect(heard(noise(-40, seconds: 3, rate: 1_600, seed: seed), rate: 1_600).hum == nil)
    }
  }

  @Test func `a gliding voice is no hum`() {
    // A sawtooth that glides from 90 to 130 Hz within a second, again and again.
    var phase = 0.0
    let voice = (0..<40_000).map { index -> Float in
      phase += (90 + 40 * Double(index % 4_000) / 4_000) / 4_000
      return Float(0.2 * (phase - phase.rounded()))
    }
    #expect(heard(sum(voice, noise(-60, seconds: 10, rate: 4_000)), rate: 4_000).hum == nil)
  }

  @Test func `a room is quiet enough 34 dB below the sound`() {
    // The share of the band of speech in white noise at 16 kHz: 10 log10(6900 / 8000).
    let share = -0.64
    func room(sound: Double, noise level: Double) -> RoomNoise {
      let pause = noise(level - share, seconds: 0.5, rate: 16_000)
      let speech = noise(sound - share, seconds: 0.5, rate: 16_000, seed: 2)
      return heard(pause + speech + pause + speech + pause + speech, rate: 16_000)
    }
    #expect(room(sound: -20, noise: -56).isQuietEnough == true)
    #expect(room(sound: -20, noise: -52).isQuietEnough == false)
    // The gain changes nothing.
    #expect(room(sound: -40, noise: -76).isQuietEnough == true)
    #expect(room(sound: -40, noise: -62).isQuietEnough == false)
    // Nobody speaks: as if somebody did at -26 dBFS.
    #expect(room(sound: -62, noise: -62).isQuietEnough == true)
    #expect(room(sound: -58, noise: -58).isQuietEnough == false)
  }

  @Test func `hum alone can be too much`() {
    let quiet = noise(-75, seconds: 4, rate: 16_000)
    let hum = sines([(50, -50)], seconds: 4, rate: 16_000)
    // It lies below the band of speech.
    let room = heard(sum(quiet, hum), rate: 16_000)
    #expect(room.speechNoise < -60)
    #expect(room.isQuietEnough == false)
    #expect(abs(room.margin - 24) < 0.1)
    #expect(heard(quiet, rate: 16_000).isQuietEnough == true)
  }

  @Test func `of less than two seconds nothing is said`() {
    #expect(heard(noise(-75, seconds: 1.9, rate: 8_000), rate: 8_000).isQuietEnough == nil)
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    let nothing = events(
      of: RoomMeter(format: format), hearing: [[]], format: format, blocks: .whole)
    #expect(nothing.isEmpty)
  }

  @Test func `silence and enormous samples give finite numbers`() {
    for value in [0, Float.nan, .infinity, 0x1p59, .greatestFiniteMagnitude] as [Float] {
      let room = heard(Array(repeating: value, count: 8000 * 3), rate: 8000)
      let isFinite = [room.noise, room.speechNoise, room.sound, room.margin].allSatisfy(\.isFinite)
      #expect(isFinite)
      #expect(room.hum == nil)
    }
  }

  @Test func `lost frames are in no count of the whole`() {
    let format = AudioFormat(sampleRate: 4_000, channelCount: 1)
    let samples = sum(
      sines([(50, -50)], seconds: 5, rate: 4_000), noise(-60, seconds: 5, rate: 4_000))
    var meter = RoomMeter(format: format)
    _ = meter.process(AudioBuffer(format: format, channels: [samples]))
    let isSilent = meter.skip(400).isEmpty
    #expect(isSilent)
    _ = meter.process(AudioBuffer(format: format, position: 20_400, channels: [samples]))
    let room = meter.finish()[0]
    #expect(room.duration == 10)
    #expect(room.time == 10.1)
    #expect(abs((room.hum?.level ?? 0) - -50) < 0.1)
  }

  @Test(arguments: [(300, 1), (4_000, 1), (11_025, 2)] as [(Double, Int)])
  func `the laws of analyzers hold`(sampleRate: Double, channelCount: Int) {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: channelCount)
    let count = 2.7
    let samples = sum(
      sines([(50, -40)], seconds: count, rate: sampleRate),
      noise(-50, seconds: count, rate: sampleRate))
    let signal = Array(repeating: samples, count: channelCount)
    // Two periods, of which the first begins with the bad samples; the next one starts after them.
    let period = (4096 / sampleRate + 1.5) / 2
    checkAnalyzer(format: format, signals: [signal], settling: 1.5) {
      RoomMeter(format: format, channel: channelCount - 1, period: period)
    }
  }
}
