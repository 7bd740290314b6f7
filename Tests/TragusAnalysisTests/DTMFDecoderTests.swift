import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

struct DTMFDecoderTests {
  // Q.23, written out apart from the code.
  private static let tones: [Character: (Double, Double)] = [
    "1": (697, 1209), "2": (697, 1336), "3": (697, 1477), "A": (697, 1633),
    "4": (770, 1209), "5": (770, 1336), "6": (770, 1477), "B": (770, 1633),
    "7": (852, 1209), "8": (852, 1336), "9": (852, 1477), "C": (852, 1633),
    "*": (941, 1209), "0": (941, 1336), "#": (941, 1477), "D": (941, 1633),
  ]
  private static let keys = "123A456B789C*0#D"

  /// Keys from 0.1 s on.
  private func keys(
    _ keys: String = keys, rate: Double = 8000, tone: Double = 0.05, pause: Double = 0.05,
    twist: Double = 0, deviation: Double = 0, noise: Double = 0, dropOut: Double = 0
  ) -> [Float] {
    var generator = SeededGenerator(seed: 5)
    let count = Int((0.2 + Double(keys.count) * (tone + pause)) * rate)
    var samples = (0..<count).map { _ in
      Float(noise == 0 ? 0 : noise * Double.random(in: -1.732...1.732, using: &generator))
    }
    for (index, key) in keys.enumerated() {
      guard let (low, high) = Self.tones[key] else { continue }
      let first = Int((0.1 + Double(index) * (tone + pause)) * rate)
      for frame in 0..<Int(tone * rate) {
        let time = Double(frame) / rate
        if abs(time - tone / 2) < dropOut / 2 { continue }
        let scale = 2 * Double.pi * (1 + deviation) * time
        let sample = sin(scale * low) * pow(10, -twist / 20) + sin(scale * high + 1)
        samples[first + frame] += Float(0.1 * sample)
      }
    }
    return samples
  }

  private func heard(_ samples: [Float], rate: Double = 8000) -> [DTMFDigit] {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    return events(
      of: DTMFDecoder(format: format), hearing: [samples], format: format, blocks: .fixed(512))
  }

  private func text(_ digits: [DTMFDigit]) -> String { String(digits.map(\.symbol)) }

  @Test(arguments: [0.05, 0.08, 0.1])
  func `the last key need not be followed by anything`(tone: Double) {
    let samples = keys("159#", tone: tone, pause: tone)
    // From the first key to the end of the last one.
    let end = Int(((0.1 + 7 * tone) * 8000).rounded())
    let digits = heard(Array(samples[..<end]))
    #expect(text(digits) == "159#")
    #expect(digits.allSatisfy { $0.end <= Double(end) / 8000 + 0.003 })
    #expect(digits.allSatisfy { $0.at <= Double(end) / 8000 })
  }

  @Test(arguments: [4000, 8000, 11_025, 44_100, 48_000, 192_000.0])
  func `each key is heard at its place, at any rate`(rate: Double) {
    let digits = heard(keys(rate: rate), rate: rate)
    #expect(text(digits) == Self.keys)
    for (index, digit) in digits.enumerated() {
      // An edge is found where half of the amplitude is left; hops are 5 ms apart.
      #expect(abs(digit.start - (0.1 + 0.1 * Double(index))) < 0.003)
      #expect(abs(digit.end - digit.start - 0.05) < 0.004)
      #expect(digit.at >= digit.end && digit.at < digit.end + 0.06)
      // Two sines of 0.1 are -20 dBFS; the mean over a tone's frames holds its edges.
      #expect(abs(digit.level - -20) < 2)
      #expect(abs(digit.lowDeviation) < 0.2 && abs(digit.highDeviation) < 0.2)
    }
  }

  @Test func `the shortest tones and pauses of Q.24 are heard, and shorter tones are not`() {
    #expect(text(heard(keys(tone: 0.04, pause: 0.04))) == Self.keys)
    #expect(text(heard(keys(tone: 0.03, pause: 0.06))) == Self.keys)
    #expect(heard(keys(tone: 0.023, pause: 0.06)).isEmpty)
  }

  @Test(arguments: [-8, -4, 4, 6.0])
  func `one tone may be louder than the other`(twist: Double) {
    let digits = heard(keys(twist: twist))
    #expect(text(digits) == Self.keys)
    #expect(digits.allSatisfy { abs($0.twist - twist) < 0.5 })
  }

  @Test func `tones 1_5 % off are heard, tones 3_5 % off are not`() {
    #expect(text(heard(keys(deviation: 0.015))) == Self.keys)
    #expect(text(heard(keys(deviation: -0.015))) == Self.keys)
    #expect(heard(keys(deviation: 0.035)).isEmpty)
    #expect(heard(keys(deviation: -0.035)).isEmpty)
  }

  @Test func `a noise 3 dB below the tones changes nothing`() {
    // Two sines of 0.1 have an RMS of 0.1.
    #expect(text(heard(keys(noise: 0.0708))) == Self.keys)
  }

  @Test func `the shortest keys are heard when one tone is softer and noise is about`() {
    // 8 dB between the tones, and a noise 6 dB below both together: 0.1 and 0.251 as amplitudes have
    // an RMS of 0.191.
    let samples = keys(tone: 0.04, pause: 0.04, twist: -8, noise: 0.0957)
    #expect(text(heard(samples)) == Self.keys)
  }

  @Test func `a stroke that brings its own noise out of silence is no key`() {
    var generator = SeededGenerator(seed: 3)
    var samples = keys("1590", tone: 0.045, pause: 0.1)
    for index in samples.indices where samples[index] != 0 {
      // 8 dB below the tones.
      samples[index] += Float(0.04 * Double.random(in: -1.732...1.732, using: &generator))
    }
    // The noise in the band of the tones, of 1.2 of 4 kHz, is too little to matter; four times is not.
    #expect(text(heard(samples)) == "1590")
    for index in samples.indices where samples[index] != 0 {
      samples[index] += Float(0.08 * Double.random(in: -1.732...1.732, using: &generator))
    }
    #expect(heard(samples).isEmpty)
  }

  @Test func `an interruption of 10 ms doubles no key, and a key held is one`() {
    #expect(text(heard(keys("1590", tone: 0.1, dropOut: 0.01))) == "1590")
    #expect(text(heard(keys("55", tone: 2))) == "55")
    for tone in [0.15, 0.3, 0.5, 1] {
      #expect(text(heard(keys("1590", tone: tone, pause: tone, noise: 0.0001))) == "1590")
    }
  }

  @Test(arguments: [0.06, 0.1, 1.0], [8000, 44_100.0])
  func `keys without a pause are heard, also with a tone in common`(tone: Double, rate: Double) {
    // 1, 2 and 3 have a row in common, 3 and 6 a column; 4 and 8 nothing.
    let digits = heard(keys("12364D8", rate: rate, tone: tone, pause: 0), rate: rate)
    #expect(text(digits) == "12364D8")
    for (index, digit) in digits.enumerated() {
      // A window of 32 ms holds two keys there.
      #expect(abs(digit.start - (0.1 + tone * Double(index))) < 0.02)
    }
  }

  @Test(arguments: [3, 6, 10.0])
  func `a weak bounce before a key does not hide it`(decibels: Double) {
    var samples = keys("159#", tone: 0.095, pause: 0.1)
    let scale = Float(pow(10, -decibels / 20))
    // 15 ms of the key, which end 10 ms before it.
    for key in 0..<4 {
      let first = Int((0.1 + 0.195 * Double(key)) * 8000)
      for frame in 0..<120 { samples[first - 200 + frame] += scale * samples[first + frame] }
    }
    #expect(text(heard(samples)) == "159#")
  }

  @Test(arguments: [(0.0, 15), (7.0, 13)])
  func `keys are heard under a voice as loud as they are and louder`(decibels: Double, least: Int) {
    let gain = pow(10, decibels / 20)
    var samples = keys(tone: 0.1, pause: 0.1)
    var generator = SeededGenerator(seed: 12)
    // Syllables of 0.25 s, each with its pitch, as partials that fall with their number: an RMS of
    // 0.1, as two sines of 0.1 have.
    var (pitch, phase) = (0.0, 0.0)
    for index in samples.indices {
      let time = Double(index) / 8000
      if index % 2000 == 0 { pitch = Double.random(in: 100...220, using: &generator) }
      let glide = pitch * (1 + 0.2 * (time * 4 - (time * 4).rounded(.down)))
      phase += 2 * .pi * glide / 8000
      for partial in 1...16 {
        samples[index] += Float(gain * 0.113 / Double(partial) * sin(phase * Double(partial)))
      }
    }
    let digits = heard(samples)
    // Partials of the voice lie upon the tones of some keys.
    #expect(digits.count >= least)
    for digit in digits {
      let index = Int(((digit.start - 0.1) / 0.2).rounded())
      #expect(Array(Self.keys)[index] == digit.symbol)
    }
  }

  /// Keys of 0.1 s with pauses of 0.1 s, each with its own level in decibels.
  private func keys(_ keys: String, levels: [Double]) -> [Float] {
    var samples = self.keys(keys, tone: 0.1, pause: 0.1)
    for (index, level) in levels.enumerated() {
      let first = 800 + 1600 * index
      for frame in first..<first + 800 { samples[frame] *= Float(pow(10, level / 20)) }
    }
    return samples
  }

  @Test(
    arguments: [
      ("1590", [0, 0, -45, 0], "150"), ("1590", [0, 0, 0, -45], "159"),
      ("1590", [-45, 0, 0, 0], "590"), ("1590", [0, -45, 0, -45], "19"),
    ] as [(String, [Double], String)])
  func `single keys 45 dB below others leak in from elsewhere`(
    keys: String, levels: [Double], heard: String
  ) {
    #expect(text(self.heard(self.keys(keys, levels: levels))) == heard)
  }

  @Test(arguments: [-32, -38.0])
  func `softer keys after a loud one are heard`(level: Double) {
    let digits = heard(keys("1590", levels: [0, level, level, level]))
    #expect(text(digits) == "1590")
    #expect(digits.allSatisfy { $0.at < $0.end + 0.06 })
  }

  @Test func `a run of equally faint keys is a softer telephone's`() {
    let digits = heard(keys("15907", levels: [0, -45, -47, -43, -45]))
    #expect(text(digits) == "15907")
    #expect(zip(digits, digits.dropFirst()).allSatisfy { $0.at <= $1.at && $0.start < $1.start })
  }

  @Test func `a faint key alone is reported after a second`() {
    let digits = heard(keys("5", levels: [-40]) + Array(repeating: 0, count: 16_000))
    #expect(text(digits) == "5")
    #expect(digits.allSatisfy { $0.at > $0.end + 1 && $0.at < $0.end + 1.02 })
    #expect(text(heard(keys("5", levels: [-40]))) == "5")
  }

  @Test func `noise and single tones are no keys`() {
    #expect(heard(keys("", noise: 0.3)).isEmpty)
    let tone = (0..<16_000).map { Float(0.3 * sin(2 * .pi * 770 * Double($0) / 8000)) }
    #expect(heard(tone).isEmpty)
  }

  @Test(arguments: [8000, 44_100, 48_000.0])
  func `the laws of analyzers hold`(rate: Double) {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    // A window, a decimator's taps and the frames in which a tone ends.
    checkAnalyzer(format: format, signals: [[keys("14*", rate: rate)]], settling: 0.5) {
      DTMFDecoder(format: format)
    }
  }
}
