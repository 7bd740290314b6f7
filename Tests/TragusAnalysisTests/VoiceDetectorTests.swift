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
    _ samples: [Float], rate: Double, sensitivity: Double = 0.5, pause: Double = 0.6,
    confirmation: Double = 0
  ) -> [VoiceActivity] {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let detector = VoiceDetector(
      format: format, sensitivity: sensitivity, pause: pause, confirmation: confirmation)
    return events(of: detector, hearing: [samples], format: format, blocks: .fixed(1000))
  }

  /// Two seconds of noise of a quiet room before a sound, at -70 dBFS: a stream that has begun.
  private func afterQuiet(_ samples: [Float], rate: Double) -> [Float] {
    var generator = SeededGenerator(seed: 2)
    let amplitude: Float = 0.00055
    return ([Float](repeating: 0, count: Int(2 * rate)) + samples).map {
      $0 + Float.random(in: -amplitude...amplitude, using: &generator)
    }
  }

  // The pitch of men, of women and of children.
  @Test(
    arguments: [
      (8_000, 90), (8_000, 210), (8_000, 250), (11_025, 210), (16_000, 90), (22_050, 130),
      (44_100, 210), (48_000, 130), (96_000, 90), (192_000, 130),
    ] as [(Double, Double)])
  func `a phrase is one activity, known within 0.3 s, that begins no later than its first sound`(
    rate: Double, pitch: Double
  ) {
    let phrase = Phrase(rate: rate, pitch: pitch)
    let found = heard(afterQuiet(phrase.samples, rate: rate), rate: rate)
    #expect(found.map(\.phase) == [.began, .ended])
    guard found.count == 2 else { return }
    // The promises of `VoiceActivity.start` and of `VoiceDetector`.
    let (start, end) = (phrase.start + 2, phrase.end + 2)
    #expect(found[0].start <= start && found[0].start >= start - 0.3)
    #expect(found[0].at > start && found[0].at <= start + 0.3)
    #expect(found[1].start == found[0].start)
    // The network takes up to 0.1 s to know that the last vowel is over, and a word fades for
    // 0.15 s.
    let found1 = found[1].end ?? 0
    #expect(found1 > end - 0.1 && found1 < end + 0.3)
    // The pause, without the 0.15 s that belong to the word, and a hop.
    #expect(abs(found[1].at - found1 - 0.45) < 0.05)
    #expect(found[1].confidence >= found[0].confidence && found[0].confidence > 0.9)
  }

  @Test(arguments: [-60, -50, -40, -20, -3.0])
  func `the level of speech changes nothing but what is lost in the noise`(decibels: Double) {
    let phrase = Phrase(rate: 8_000, pitch: 120)
    let greatest = phrase.samples.map { abs($0) }.max() ?? 1
    let gain = Float(pow(10, decibels / 20)) / greatest
    let found = heard(phrase.samples.map { $0 * gain }, rate: 8_000)
    #expect(found.count == 2)
  }

  // Within each of the five syllables, in the middle of its vowel and behind it.
  @Test(
    arguments: [8_000, 16_000, 44_100.0], [1.05, 1.1, 1.17, 1.25, 1.3, 1.6])
  func `a stream that begins within a word is heard within 0.3 s`(rate: Double, cut: Double) {
    for pitch in [90, 130, 210, 250.0] {
      let phrase = Phrase(rate: rate, pitch: pitch)
      let found = heard(Array(phrase.samples[Int(cut * rate)...]), rate: rate)
      #expect(found.map(\.phase) == [.began, .ended])
      #expect(found.first?.start == 0)
      #expect((found.first?.at ?? .infinity) <= 0.3)
    }
  }

  @Test(arguments: [8_000, 16_000, 44_100.0], [90, 130, 210.0])
  func `a phrase after 1 s of silence where a stream begins is known within 0.6 s`(
    rate: Double, pitch: Double
  ) {
    let phrase = Phrase(rate: rate, pitch: pitch)
    let found = heard(phrase.samples, rate: rate)
    #expect(found.map(\.phase) == [.began, .ended])
    // Half of the doubt where a stream begins is left after 1 s.
    #expect((found.first?.at ?? .infinity) <= phrase.start + 0.6)
    #expect(abs((found.first?.start ?? .infinity) - phrase.start) < 0.05)
  }

  @Test func `what is too short to be speech is too short after speech`() {
    // 60 ms of a vowel, 1.5 s behind the phrase, with edges that fade.
    let rate = 16_000.0
    let phrase = Phrase(rate: rate, pitch: 130)
    let start = Int(1.05 * rate)
    var vowel = Array(phrase.samples[start..<start + 960])
    for index in 0..<240 {
      let share = Float(index) / 240
      vowel[index] *= share
      vowel[vowel.count - 1 - index] *= share
    }
    let silence = [Float](repeating: 0, count: Int(rate))
    let found = heard(afterQuiet(phrase.samples + vowel + silence, rate: rate), rate: rate)
    #expect(found.count == 2)
  }

  @Test func `speech that clips is heard`() {
    let phrase = Phrase(rate: 8_000, pitch: 120)
    let greatest = phrase.samples.map { abs($0) }.max() ?? 1
    let found = heard(
      phrase.samples.map { min(max($0 * 4 / greatest, -1), 1) }, rate: 8_000)
    #expect(found.count == 2)
  }

  @Test func `a voice is heard through a telephone and through one that lacks its bass`() {
    let phrase = Phrase(rate: 8_000, pitch: 110)
    // Twice a difference: 12 dB more for each octave, so that the pitch is 20 dB below the formants.
    var (before, beforeThat) = (Float(0), Float(0))
    let thin = phrase.samples.map { sample in
      let result = sample - 1.9 * before + 0.9025 * beforeThat
      (beforeThat, before) = (before, sample)
      return result
    }
    #expect(heard(thin, rate: 8_000).count == 2)
  }

  @Test(arguments: Silent.allCases, [8_000, 48_000.0])
  func `what is no speech is not heard`(sound: Silent, rate: Double) {
    let found = heard(sound.samples(rate: rate, duration: 5), rate: rate)
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
    // From the first hop on, which lies 0.15 s behind the start, in whole hops of 32 ms.
    #expect(found[0].at >= usual[0].at)
    #expect(found[0].at - usual[0].start - 0.15 > confirmation - 0.02)
    #expect(found[0].at - usual[0].start - 0.15 < max(confirmation, 0.3) + 0.1)
  }

  @Test func `the more sensitive, the more is heard`() {
    // A phrase in as much noise, 5 dB below its mean power.
    var generator = SeededGenerator(seed: 6)
    let phrase = Phrase(rate: 16_000, pitch: 130, syllableCount: 1)
    let power = phrase.samples.reduce(0) { $0 + Double($1) * Double($1) }
    let amplitude = Float((power / (phrase.end - phrase.start) / 16_000 * 3).squareRoot()) * 0.56
    let noisy = phrase.samples.map {
      $0 + Float.random(in: -amplitude...amplitude, using: &generator)
    }
    let counts = [0, 0.5, 1].map { heard(noisy, rate: 16_000, sensitivity: $0).count }
    #expect(counts == counts.sorted() && counts[0] == 0 && counts[2] > 0)
  }

  @Test func `what lasts at the end of the stream ends with it`() {
    let phrase = Phrase(rate: 8_000, pitch: 120)
    let count = Int((phrase.end - 0.1) * 8_000)
    let found = heard(Array(phrase.samples[..<count]), rate: 8_000)
    #expect(found.count == 2)
    #expect(found.last?.end == Double(count) / 8_000)
  }

  @Test func `what is over at the end of the stream ended before it`() {
    let phrase = Phrase(rate: 8_000, pitch: 120)
    let count = Int((phrase.end + 0.5) * 8_000)
    let found = heard(Array(phrase.samples[..<count]), rate: 8_000)
    #expect(found.count == 2)
    #expect((found.last?.end ?? 9) < phrase.end + 0.3)
  }

  @Test func `what was before a second of digital silence is forgotten`() {
    // Whole hops of 32 ms, so that hops lie in the same places.
    let phrase = Phrase(rate: 16_000, pitch: 120)
    let silence = [Float](repeating: 0, count: 100 * 512)
    let alone = heard(silence + phrase.samples, rate: 16_000)
    let before = Array((phrase.samples + silence)[..<(150 * 512)])
    let found = heard(before + silence + phrase.samples, rate: 16_000)
    #expect(found.count == 4 && alone.count == 2)
    guard let last = found.last, let only = alone.last else { return }
    let later = Double(before.count) / 16_000
    #expect(abs(last.start - later - only.start) < 1e-9)
    #expect(last.confidence == only.confidence)
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

  @Test(arguments: [8_000, 11_025, 16_000, 44_100, 48_000.0])
  func `the laws of analyzers hold`(rate: Double) {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let phrase = Phrase(rate: rate, pitch: 120)
    // After 1 s of digital silence it begins afresh.
    checkAnalyzer(format: format, signals: [[phrase.samples]], settling: 2) {
      VoiceDetector(format: format)
    }
  }
}

/// Sounds without speech.
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
            // A chainsaw that is revved every 1.5 s. It gives a pulse for each turn, 90 to 170 in a
            // second, through a resonance of the casing at 600 Hz.
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
