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

struct ToneDetectorTests {
  private let rate = 48_000.0

  /// A sinusoid about the middle of each block, where the detector reports the phase.
  private struct Sinusoid {
    var frequency: Double
    var amplitude = 0.25
    var phase = 0.0
  }

  private func block(
    _ sinusoids: [Sinusoid], count: Int, noise: Double = 0, random: inout SeededGenerator
  ) -> [Float] {
    (0..<count).map { index in
      let time = (Double(index) - Double(count - 1) / 2) / rate
      var sample = 0.0
      for sinusoid in sinusoids {
        sample += sinusoid.amplitude * cos(2 * .pi * sinusoid.frequency * time + sinusoid.phase)
      }
      guard noise > 0 else { return Float(sample) }
      // A sum of twelve even numbers is a good normal distribution, of variance 1.
      let normal = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random)
      }
      return Float(sample + noise * normal)
    }
  }

  private func heard(
    _ samples: [Float], block: Int, range: ClosedRange<Double>? = nil, maximumCount: Int = 1,
    falseAlarmRate: Double = ToneDetector.defaultFalseAlarmRate
  ) -> [Tone] {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let detector = ToneDetector(
      format: format, block: block, hop: block, range: range, maximumCount: maximumCount,
      falseAlarmRate: falseAlarmRate)
    return events(of: detector, hearing: [samples], format: format, blocks: .whole)
  }

  /// The bound of Cramér and Rao for the variance of a frequency, in hertz squared: the inverse of
  /// Fisher's information about amplitude, phase and frequency.
  private func bound(_ sinusoid: Sinusoid, count: Int, noise: Double) -> Double {
    var sums = Array(repeating: Array(repeating: 0.0, count: 3), count: 3)
    for index in 0..<count {
      let time = (Double(index) - Double(count - 1) / 2) / rate
      let angle = 2 * .pi * sinusoid.frequency * time + sinusoid.phase
      let slope = -sinusoid.amplitude * sin(angle)
      let derivatives = [cos(angle), slope, 2 * .pi * time * slope]
      for row in 0..<3 {
        for column in 0..<3 { sums[row][column] += derivatives[row] * derivatives[column] }
      }
    }
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double {
      sums[a][c] * sums[b][d] - sums[a][d] * sums[b][c]
    }
    let determinant =
      sums[0][0] * minor(1, 2, 1, 2) - sums[0][1] * minor(1, 2, 0, 2)
      + sums[0][2] * minor(1, 2, 0, 1)
    return noise * noise * minor(0, 1, 0, 1) / determinant
  }

  // In white noise of these ratios of mean squares; 1.5 bins from either end, too.
  @Test(arguments: [(512, 5.0), (512, 20), (512, 40), (500, 60), (1023, 0)] as [(Int, Double)])
  func `no unbiased method can find a tone in noise more precisely`(count: Int, snr: Double) {
    var random = SeededGenerator(seed: UInt64(count) + UInt64(snr))
    let trialCount = 40
    var sum = 0.0
    for trial in 0..<trialCount {
      let bins = 1.5 + (Double(count) / 2 - 3) * Double(trial) / Double(trialCount - 1)
      let tone = Sinusoid(
        frequency: bins * rate / Double(count), phase: Double.random(in: -3...3, using: &random))
      let noise = tone.amplitude / 2.squareRoot() * pow(10, -snr / 20)
      let samples = block([tone], count: count, noise: noise, random: &random)
      let found = heard(samples, block: count, falseAlarmRate: 1)
      #expect(found.count == 1)
      let error = (found.first?.frequency ?? 0) - tone.frequency
      sum += error * error / bound(tone, count: count, noise: noise)
    }
    // The mean of 40 squares of a normal variable scatters by 22 %; three times that.
    #expect(sum / Double(trialCount) < 1.67)
  }

  @Test(arguments: [64, 513, 2048])
  func `a tone alone is found exactly wherever it lies`(count: Int) {
    var random = SeededGenerator(seed: 3)
    let bin = rate / Double(count)
    let places = [0.6, 1, 1.5, 7.3, 16.5, 17, 20.25]
    for bins in places + places.map({ Double(count) / 2 - $0 }) {
      let tone = Sinusoid(
        frequency: bins * bin, amplitude: 0.1, phase: Double.random(in: -3...3, using: &random))
      let samples = block([tone], count: count, random: &random)
      let found = heard(samples, block: count, range: 0...rate / 2, maximumCount: 3)
      // The samples are rounded to 24 bits, which is what is left of 1e-7; less is known next to the
      // ends.
      #expect(found.count == 1, "\(bins) bins")
      guard let first = found.first else { continue }
      #expect(abs(first.frequency - tone.frequency) < 1e-4 * bin)
      #expect(abs(first.level - -23.0103) < 0.001)
      #expect(abs(remainder(first.phaseAngle - tone.phase, 2 * .pi)) < 1e-4)
      #expect(first.time == Double(count - 1) / 2 / rate && first.at == Double(count) / rate)
    }
  }

  @Test(arguments: [0, 20, 40.0])
  func `tones a bin apart are told apart, and their number is right`(difference: Double) {
    var random = SeededGenerator(seed: 8)
    let count = 1024
    let bin = rate / Double(count)
    let weak = 0.2 * pow(10, -difference / 20)
    for trial in 0..<8 {
      let first = (20 + 50 * Double(trial) + 0.13 * Double(trial)) * bin
      let spacing = trial < 4 ? bin : 2 * bin
      var tones = [
        Sinusoid(frequency: first, amplitude: 0.2, phase: Double(trial)),
        Sinusoid(frequency: first + spacing, amplitude: weak, phase: 2),
      ]
      if trial >= 4 { tones.append(Sinusoid(frequency: first + 2 * spacing, amplitude: weak)) }
      // The weaker one lies 20 dB above the noise.
      let noise = weak / 2.squareRoot() / 10
      let samples = block(tones, count: count, noise: noise, random: &random)
      let found = heard(samples, block: count, maximumCount: 8)
      #expect(found.map(\.frequency).count == tones.count, "\(trial)")
      for (found, tone) in zip(found, tones) {
        #expect(abs(found.frequency - tone.frequency) < 0.1 * bin)
        #expect(tones.count == 3 || abs(found.signalToNoise - 20) < 25 + difference)
      }
    }
  }

  @Test func `a block in which the tone changes has no tones far above it`() {
    var random = SeededGenerator(seed: 5)
    let count = 4096
    // One block of some hundreds had two sinusoids at one place, as strong as they liked.
    for _ in 0..<600 {
      // Selective calls change their tone every few hundredths of a second.
      var samples: [Float] = []
      while samples.count < count {
        let part = block(
          [
            Sinusoid(
              frequency: Double.random(in: 300...3000, using: &random), amplitude: 0.5,
              phase: Double.random(in: -3...3, using: &random))
          ], count: Int.random(in: 1000...5000, using: &random), random: &random)
        samples += part.map { ($0 * 32_768).rounded() / 32_768 }
      }
      let found = heard(Array(samples.prefix(count)), block: count, maximumCount: 5)
      // A sine of that amplitude has -9 dBFS. Two of them a third of a bin apart can be stronger
      // than what they describe together.
      #expect(found.allSatisfy { $0.level < 0 }, "\(found.map(\.level))")
    }
  }

  @Test func `noise has no tones, and as seldom as is asked`() {
    var random = SeededGenerator(seed: 21)
    let white = block([], count: 256 * 100, noise: 0.1, random: &random)
    // A leaky sum falls by 6 dB per octave, as rumble does.
    var sum: Float = 0
    let brown = white.map { sample in
      sum = 0.999 * sum + 0.05 * sample
      return sum
    }
    for samples in [white, brown] {
      #expect(heard(samples, block: 256, maximumCount: 8).isEmpty)
    }
    let found = heard(white, block: 256, falseAlarmRate: 0.3)
    // Asked were 30 of 100 blocks at most; the threshold is a bound, and half of that is usual.
    #expect((3...30).contains(found.count))
    for tone in found { #expect(tone.confidence >= 0.5) }
  }

  @Test func `the level over the noise is that of its density`() {
    var random = SeededGenerator(seed: 5)
    let tone = Sinusoid(frequency: 5000, amplitude: 0.1 * 2.squareRoot())
    var sum = 0.0
    for _ in 0..<8 {
      let samples = block([tone], count: 2048, noise: 0.01, random: &random)
      sum += heard(samples, block: 2048).first?.signalToNoise ?? 0
    }
    // Eight medians of about 100 cells, each 0.6 dB off.
    #expect(abs(sum / 8 - 20) < 0.8)
  }

  @Test func `a tone far beyond a loud programme is heard in its range, and nothing without it`() {
    var random = SeededGenerator(seed: 11)
    let count = 2048
    // Gliding harmonics below 10 kHz, whose ends the block cuts; the tone is 60 dB below them.
    var programme = block([], count: count, noise: 1e-5, random: &random)
    for index in programme.indices {
      let time = Double(index) / rate
      for harmonic in 1...40 {
        let phase = 2 * .pi * Double(harmonic) * (230 * time + 300 * time * time)
        programme[index] += Float(0.02 * sin(phase + Double(harmonic * harmonic)))
      }
    }
    #expect(heard(programme, block: count, range: 18_000...21_000, maximumCount: 8).isEmpty)
    let tone = Sinusoid(frequency: 19_503.21, amplitude: 0.0001, phase: 1)
    let quiet = block([tone], count: count, random: &random)
    let both = zip(programme, quiet).map { $0 + $1 }
    let found = heard(both, block: count, range: 18_000...21_000, maximumCount: 8)
    #expect(found.count == 1)
    guard let first = found.first else { return }
    // Noise 17 dB below the tone, and seven eighths of the block: a bound of 0.05 Hz.
    #expect(abs(first.frequency - tone.frequency) < 0.15)
    #expect(abs(first.level - -83.01) < 0.1)
    #expect(abs(first.phaseAngle - 1) < 0.05)
  }

  @Test
  func `an offset and a strong tone outside of the range are not reported and do not disturb`() {
    var random = SeededGenerator(seed: 2)
    let bin = rate / 1024
    let tone = Sinusoid(frequency: 1000 + 0.4 * bin, amplitude: 0.01)
    let outside = Sinusoid(frequency: 1000 - 2.2 * bin, amplitude: 0.3)
    let samples = block([tone, outside], count: 1024, random: &random).map { $0 + 0.2 }
    let found = heard(samples, block: 1024, range: 1000...4000, maximumCount: 4)
    #expect(found.count == 1)
    // Samples of about 1/2 are rounded by 3e-8: far less than a thousandth of a bin.
    #expect(abs((found.first?.frequency ?? 0) - tone.frequency) < 1e-3 * bin)
    let offset = [Float](repeating: 0.5, count: 1024)
    #expect(heard(offset, block: 1024, range: 0...24_000, maximumCount: 4).isEmpty)
  }

  @Test(arguments: [0x1p-100, 0x1p59] as [Float])
  func `neither tiny nor enormous samples are too much`(scale: Float) {
    var random = SeededGenerator(seed: 2)
    let tone = Sinusoid(frequency: 1234.5, amplitude: 1)
    let samples = block([tone], count: 1024, random: &random).map { $0 * scale }
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let detector = ToneDetector(format: format, block: 1024, minimumLevel: -1000)
    let found = events(of: detector, hearing: [samples], format: format, blocks: .whole)
    #expect(found.count == 1)
    #expect(abs((found.first?.frequency ?? 0) - 1234.5) < 0.001)
    let level = 20 * log10(Double(scale)) - 3.0103
    #expect(abs((found.first?.level ?? 0) - level) < 0.001)
  }

  @Test func `a tone has its note, and blocks follow each other by a hop`() {
    let samples = tone(466.16, level: -20, seconds: 0.2)
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let detector = ToneDetector(
      format: format, block: 2048, hop: 512, tuning: Tuning(referenceFrequency: 442))
    let found = events(of: detector, hearing: [samples], format: format, blocks: .fixed(333))
    #expect(found.count == (9600 - 2048) / 512 + 1)
    for (index, tone) in found.enumerated() {
      #expect(tone.at == Double(2048 + 512 * index) / rate)
      #expect(tone.note.description == "A#4")
      // 100 cents less 7.85 for an A4 of 442 Hz.
      #expect(abs(tone.cents - -7.85) < 0.1)
    }
  }

  @Test(arguments: [8_000, 44_100, 96_000.0])
  func `the tone detector keeps the laws`(sampleRate: Double) {
    let format = AudioFormat(sampleRate: sampleRate, channelCount: 1)
    let samples = tone(0.11 * sampleRate, level: -20, seconds: 3000 / sampleRate, rate: sampleRate)
    // A block of 256 frames that begins with bad samples is over after 256 frames.
    checkAnalyzer(format: format, signals: [samples].map { [$0] }, settling: 512 / sampleRate) {
      ToneDetector(format: format, block: 256, hop: 128, maximumCount: 2)
    }
  }

  @Test(arguments: [8, 9, 1000, 1001])
  func `the closed sums over a block are the sums`(count: Int) {
    let kernel = DirichletKernel(count: count)
    for angle in [0, 1e-9, 1e-5, 0.09 / Double(count), 0.11 / Double(count), 0.01, 1, 3, 4, 6.2] {
      var (cosine, first, second) = (0.0, 0.0, 0.0)
      for index in 0..<count {
        let time = Double(index) - Double(count - 1) / 2
        let place = 2 * time / Double(count)
        cosine += cos(angle * time)
        first += place * sin(angle * time)
        second += place * place * cos(angle * time)
      }
      for sign in [1, -1.0] {
        let sums = kernel.sums(sign * angle)
        // Cancellation leaves 1e-12 at worst; so do the sums themselves.
        let tolerance = 1e-10 * Double(count)
        #expect(abs(sums.cosine - cosine) < tolerance)
        #expect(abs(sums.first - sign * first) < tolerance)
        #expect(abs(sums.second - second) < tolerance)
        #expect(abs(kernel.sum(sign * angle) - cosine) < tolerance)
      }
    }
  }
}
