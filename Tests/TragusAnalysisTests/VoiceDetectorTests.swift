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

struct VoiceDetectorTests {
  private func heard(
    _ samples: [Float], rate: Double, sensitivity: Double = 0.5, pause: Double = 0.8,
    confirmation: Double = 0.7
  ) -> [VoiceActivity] {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let detector = VoiceDetector(
      format: format, sensitivity: sensitivity, pause: pause, confirmation: confirmation)
    return events(of: detector, hearing: [samples], format: format, blocks: .fixed(1000))
  }

  // The pitch of men and of women.
  @Test(
    arguments: [
      (8_000, 90), (8_000, 210), (11_025, 210), (16_000, 90), (44_100, 210), (96_000, 90),
    ] as [(Double, Double)])
  func `a phrase is one activity that begins no later than its first sound`(
    rate: Double, pitch: Double
  ) {
    let phrase = Phrase(rate: rate, pitch: pitch)
    let found = heard(phrase.samples, rate: rate)
    #expect(found.map(\.phase) == [.began, .ended])
    guard found.count == 2 else { return }
    // The promises of `VoiceActivity.start` and of `VoiceDetector`.
    #expect(found[0].start <= phrase.start && found[0].start >= phrase.start - 0.3)
    // A confirmation after the first vowel, which the first syllable holds.
    #expect(found[0].at - phrase.start >= 0.7 && found[0].at - phrase.start <= 0.95)
    #expect(found[1].start == found[0].start)
    // The last vowel fades within the tail; the end is known a pause later.
    let end = found[1].end ?? 0
    #expect(abs(end - phrase.end) < 0.25)
    #expect(abs(found[1].at - end - 0.8) < 0.45)
    #expect(found[1].confidence >= found[0].confidence && found[0].confidence > 0.5)
  }

  @Test(arguments: [-60, -40, -20, -3.0])
  func `the level of speech changes nothing but what is lost in the noise`(decibels: Double) {
    let phrase = Phrase(rate: 8_000, pitch: 120)
    let greatest = phrase.samples.map { abs($0) }.max() ?? 1
    let gain = Float(pow(10, decibels / 20)) / greatest
    let found = heard(phrase.samples.map { $0 * gain }, rate: 8_000)
    #expect(found.count == 2)
  }

  @Test func `speech that clips is heard`() {
    let phrase = Phrase(rate: 8_000, pitch: 120)
    let greatest = phrase.samples.map { abs($0) }.max() ?? 1
    let found = heard(
      phrase.samples.map { min(max($0 * 4 / greatest, -1), 1) }, rate: 8_000)
    #expect(found.count == 2)
  }

  @Test(arguments: Silent.allCases)
  func `what is no speech is not heard`(sound: Silent) {
    let found = heard(sound.samples(rate: 8_000, duration: 5), rate: 8_000)
    #expect(found.isEmpty, "\(sound): \(found)")
  }

  @Test func `a phrase is heard through steady noise`() {
    // 15 dB between the mean powers; the noise is there before.
    var generator = SeededGenerator(seed: 5)
    let phrase = Phrase(rate: 16_000, pitch: 130)
    let power = phrase.samples.reduce(0) { $0 + Double($1) * Double($1) }
    let speaking = (phrase.end - phrase.start) * 16_000
    let amplitude = Float((power / speaking * pow(10, -1.5) * 3).squareRoot())
    let noisy = phrase.samples.map {
      $0 + Float.random(in: -amplitude...amplitude, using: &generator)
    }
    let found = heard(noisy, rate: 16_000)
    #expect(found.map(\.phase) == [.began, .ended])
    #expect((found.first?.start ?? 0) > phrase.start - 0.5)
  }

  @Test func `short pauses are a part of an activity and long ones end it`() {
    let phrase = Phrase(rate: 8_000, pitch: 120)
    // A phrase has 1 s of silence before it and 1.5 s behind it.
    let two = phrase.samples + phrase.samples
    #expect(heard(two, rate: 8_000).count == 4)
    #expect(heard(two, rate: 8_000, pause: 3).count == 2)
  }

  @Test(arguments: [0.3, 0.5, 1.0])
  func `speech is reported when it is confirmed, and begins where it began`(confirmation: Double) {
    let phrase = Phrase(rate: 8_000, pitch: 120)
    let usual = heard(phrase.samples, rate: 8_000)
    let found = heard(phrase.samples, rate: 8_000, confirmation: confirmation)
    #expect(found.map(\.start) == usual.map(\.start))
    #expect(found.map(\.end) == usual.map(\.end))
    guard found.count == 2, usual.count == 2 else { return }
    // Whole frames of 10 ms.
    #expect(abs(found[0].at - usual[0].at - (confirmation - 0.7)) < 0.011)
  }

  @Test func `a word that ends before it is confirmed is an activity all the same`() {
    let phrase = Phrase(rate: 8_000, pitch: 120, syllableCount: 1)
    let found = heard(phrase.samples, rate: 8_000, pause: 0.1)
    #expect(found.map(\.phase) == [.began, .ended])
    guard found.count == 2 else { return }
    #expect(found[0].at > phrase.end && found[1].at >= found[0].at)
    #expect(abs((found[1].end ?? 0) - phrase.end) < 0.25)
  }

  @Test func `what lasts at the end of the stream ends with it`() {
    let phrase = Phrase(rate: 8_000, pitch: 120)
    let count = Int((phrase.end - 0.1) * 8_000)
    let found = heard(Array(phrase.samples[..<count]), rate: 8_000)
    #expect(found.count == 2)
    #expect(found.last?.end == Double(count) / 8_000)
  }

  @Test func `lost frames end an activity and none begins before them`() {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 1)
    let phrase = Phrase(rate: 8_000, pitch: 120)
    let middle = Int((phrase.start + phrase.end) / 2 * 8_000)
    var detector = VoiceDetector(format: format)
    var found = detector.process(
      AudioBuffer(format: format, channels: [Array(phrase.samples[..<middle])]))
    found += detector.skip(100)
    #expect(found.map(\.phase) == [.began, .ended])
    found = detector.process(
      AudioBuffer(
        format: format, position: Int64(middle + 100),
        channels: [Array(phrase.samples[middle...])]))
    let isBehind = found.allSatisfy { $0.start >= Double(middle + 100) / 8_000 }
    #expect(isBehind)
  }

  @Test func `the channel that was asked for is heard`() {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 2)
    let phrase = Phrase(rate: 8_000, pitch: 120)
    let silence = [Float](repeating: 0, count: phrase.samples.count)
    for channel in 0...1 {
      let detector = VoiceDetector(format: format, channel: channel)
      let found = events(
        of: detector, hearing: [silence, phrase.samples], format: format, blocks: .whole)
      #expect(found.isEmpty == (channel == 0))
    }
  }

  @Test(arguments: [1, 100, 3_999, 4_000, 7_350, 22_050, 192_000, 1_000_000.0])
  func `any rate is taken`(rate: Double) {
    let samples = Silent.noise.samples(rate: rate, duration: min(1, 100_000 / rate))
    #expect(heard(samples, rate: rate).isEmpty)
  }

  @Test func `the laws of analyzers hold`() {
    // At this rate a frame is no whole number of samples.
    let format = AudioFormat(sampleRate: 11_025, channelCount: 1)
    let phrase = Phrase(rate: 11_025, pitch: 120)
    // The memory of the loudest sound fades by 10 dB/s from 6 dB above full scale to -78 dB.
    checkAnalyzer(format: format, signals: [[phrase.samples]], settling: 9) {
      VoiceDetector(format: format)
    }
  }
}

/// Sounds that are no speech.
enum Silent: CaseIterable {
  case silence, noise, hum, tone, chord, vibrato, siren, clicks, beeps, knocks, breath, surf
  case saw, snore

  func samples(rate: Double, duration: Double) -> [Float] {
    var random = SeededGenerator(seed: 9)
    var (low, lower) = (0.0, 0.0)
    var phase = 0.0
    var (hollow, hollowBefore) = (0.0, 0.0)
    return (0..<Int(duration * rate)).map { index in
      let time = Double(index) / rate
      let noise = Double.random(in: -0.5...0.5, using: &random)
      func wave(_ frequency: Double) -> Double { sin(2 * .pi * frequency * time) }
      low += (noise - low) * min(2 * .pi * 400 / rate, 1)
      lower += (low - lower) * min(2 * .pi * 100 / rate, 1)
      let second = time - time.rounded(.down)
      let value =
        switch self {
        case .silence: 0.0
        case .noise: noise
        case .hum: (1...12).reduce(0.0) { $0 + wave(50 * Double($1)) / Double($1) } * 0.1
        case .tone: wave(220) * 0.3
        case .chord: second < 0.6 ? (wave(220) + wave(277.2) + wave(329.6)) * 0.2 : 0
        // A flute: 5 Hz and 30 cents.
        case .vibrato: sin(2 * .pi * 440 * time + 1.5 * sin(2 * .pi * 5 * time)) * 0.3
        case .siren:
          {
            // One sweep from 500 to 1500 Hz and back in 4 s.
            phase += (1000 + 500 * sin(2 * .pi * time / 4)) / rate
            return sin(2 * .pi * phase) * 0.3
          }()
        case .clicks: second < 0.002 ? noise * 2 : 0
        case .beeps: second < 0.2 ? wave(1000) * 0.5 : 0
        // A damped resonance, as of a table.
        case .knocks: second < 0.2 ? wave(180) * exp(-second * 40) : 0
        // Air: low noise whose level rises and falls.
        case .breath: low * pow(sin(.pi * time / 3), 2)
        case .saw:
          {
            // A chainsaw that is revved every 1.5 s: a pulse for each turn, 90 to 170 in a second,
            // through a resonance of the casing at 600 Hz.
            let push = pow(sin(.pi * time / 1.5), 2)
            phase += (90 + 80 * push) / rate
            var pulse = noise * 0.2
            if phase >= 1 {
              phase -= 1
              pulse += 0.7 + 0.3 * push
            }
            let radius = exp(-.pi * 300 / rate)
            let next =
              pulse + 2 * radius * cos(2 * .pi * 600 / rate) * hollow
              - radius * radius * hollowBefore
            (hollowBefore, hollow) = (hollow, next)
            return next * 0.2
          }()
        // 1 s every 3 s: a palate that flutters 60 times in a second in a stream of air.
        case .snore:
          time.truncatingRemainder(dividingBy: 3) < 1
            ? (low + 0.3 * noise) * pow(0.5 + 0.5 * wave(60), 4) : 0
        case .surf: (lower * 3 + noise * 0.2) * (0.6 + 0.4 * sin(2 * .pi * time / 7))
        }
      return Float(value)
    }
  }
}
