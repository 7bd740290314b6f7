import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusModem

struct TutorialTests {
  private static let characters = String(
    decoding: Array(0x20...0x7E as ClosedRange<UInt8>), as: UTF8.self)

  private func sound(_ text: String, rate: Double, repeats: Int = 1) throws -> [Float] {
    try samples(
      of: ModemEncoder(
        ModemMessage(text: text), mode: .tutorial,
        format: AudioFormat(sampleRate: rate, channelCount: 1), repeats: repeats))
  }

  private func heard(_ samples: [Float], rate: Double) -> [String] {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let found = events(
      of: ModemDecoder(format: format, hearsTutorial: true, receivers: []), hearing: [samples],
      format: format, blocks: .fixed(512))
    return found.compactMap {
      if case .message(let message) = $0, message.mode == .tutorial { message.text } else { nil }
    }
  }

  private func noise(_ amplitude: Double, count: Int, seed: UInt64 = 1) -> [Float] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Float(Double.random(in: -1...1, using: &random) * amplitude) }
  }

  /// As the tutorial has it: 1024 samples a character at 44.1 kHz, without edges.
  private func plain(_ text: String, rate: Double, clock: Double = 1, start: Int = 1000) -> [Float]
  {
    var samples = [Float](repeating: 0, count: start)
    var turns = 0.0
    let count = 1024 / 44_100 * rate / clock
    for (index, character) in text.utf8.enumerated() {
      let frames = Int(Double(index + 1) * count) - Int(Double(index) * count)
      for _ in 0..<frames {
        samples.append(Float(0.5 * sin(2 * .pi * turns)))
        turns += (19_000 + 43 * Double(character)) * clock / rate
      }
    }
    return samples + [Float](repeating: 0, count: Int(rate / 2))
  }

  @Test(arguments: [96_000, 192_000.0])
  func `every character is heard where all fit`(rate: Double) throws {
    #expect(heard(try sound(Self.characters, rate: rate), rate: rate) == [Self.characters])
  }

  @Test(
    arguments: [(44_100, "F", "G"), (48_000, "s", "t"), (96_000, "~", nil)]
      as [(Double, String, String?)])
  func `what fits under half a rate is sent and heard, and what does not is named`(
    rate: Double, last: String, next: String?
  ) throws {
    let text = "10.0.0.12 \(last)"
    // 40 Hz below half the rate a tone beats with its mirror image: 'F' is not always heard at 44.1 kHz.
    let found = heard(try sound(text, rate: rate), rate: rate)
    #expect(found == [text] || rate == 44_100 && found.isEmpty)
    guard let next else { return }
    #expect {
      try sound(text + next + "~", rate: rate)
    } throws: { error in
      let message = (error as? AudioError)?.message ?? ""
      return message.contains("'\(next)'") && message.contains("use ")
    }
  }

  @Test(arguments: ["A", String(repeating: "A", count: 33), String(repeating: "AB", count: 2049)])
  func `what no receiver would believe is not sent`(text: String) {
    #expect {
      try sound(text, rate: 96_000)
    } throws: { ($0 as? AudioError)?.message.contains("2 to 4096 characters") ?? false }
  }

  @Test(arguments: ["AA", "Hi", String(repeating: "A", count: 32)])
  func `the shortest texts are heard, and the longest of one character`(text: String) throws {
    #expect(heard(try sound(text, rate: 96_000), rate: 96_000) == [text])
  }

  @Test func `a character without a tone is named`() {
    for (text, name) in [("aü", "'ü'"), ("a\n", #"'\n'"#)] {
      #expect {
        try sound(text, rate: 96_000)
      } throws: { ($0 as? AudioError)?.message.contains(name) ?? false }
    }
  }

  @Test(arguments: [44_100, 48_000.0], [1, 0.9995, 1.0005])
  func `a sender without soft edges, and with another clock, is heard`(rate: Double, clock: Double)
  {
    let text = "10.0.0.12:8080 BADE DACE 00000"
    for start in [0, 333] {
      let samples = plain(text, rate: rate, clock: clock, start: start)
      #expect(heard(samples, rate: rate) == [text])
    }
  }

  @Test func `hundreds of tones in a row are all right, and a thousand that are the same`() throws {
    var random = SeededGenerator(seed: 2)
    let text = String(
      decoding: (0..<300).map { _ in
        UInt8.random(in: 0x20...0x45, using: &random)
      }, as: UTF8.self)
    #expect(heard(try sound(text, rate: 44_100), rate: 44_100) == [text])
    let same = "<" + String(repeating: "0", count: 1000) + ">"
    #expect(heard(try sound(same, rate: 44_100), rate: 44_100) == [same])
  }

  @Test func `one character many times may be separated by gaps`() {
    let gap = [Float](repeating: 0, count: 2048)
    let tones = (0..<5).flatMap { _ in
      Array(plain("0", rate: 44_100, start: 0)[..<1024]) + gap
    }
    #expect(heard(tones, rate: 44_100) == ["00000"])
  }

  @Test(arguments: [0.05, 0.001])
  func `loud and soft, in some noise`(amplitude: Float) {
    let text = "192.168.1.10:80"
    // White noise with the power of the tones: 10 dB less lie between 20 kHz and half the rate.
    let tones = plain(text, rate: 44_100).map { amplitude / 0.5 * $0 }
    let noise = noise(Double(amplitude) * 1.2247, count: tones.count)
    #expect(heard(zip(tones, noise).map { $0 + $1 }, rate: 44_100) == [text])
  }

  @Test func `two texts with silence between are two, and a repetition is none`() throws {
    let silence = [Float](repeating: 0, count: 22_050)
    let both = try sound("12", rate: 44_100) + silence + sound("34", rate: 44_100)
    #expect(heard(both, rate: 44_100) == ["12", "34"])
    #expect(heard(try sound("1234", rate: 44_100, repeats: 3), rate: 44_100) == ["1234"])
  }

  @Test func `noise, sweeps and steady tones are no text`() {
    let rate = 44_100.0
    #expect(heard(noise(0.3, count: 4 * 44_100), rate: rate).isEmpty)
    // From 19 to 22 kHz in a time that gives each character as long as a tone, and ten times less.
    for duration in [0.2, 2] {
      var turns = 0.0
      let sweep = (0..<Int(duration * rate)).map { frame in
        turns += (19_000 + 3000 * Double(frame) / (duration * rate)) / rate
        return Float(0.5 * sin(2 * .pi * turns))
      }
      #expect(heard(sweep, rate: rate).isEmpty)
    }
    let whine = (0..<Int(2 * rate)).map { Float(0.1 * sin(2 * .pi * 21_064 * Double($0) / rate)) }
    #expect(heard(whine, rate: rate).isEmpty)
  }

  @Test(arguments: [44_100, 48_000.0])
  func `the decoder keeps the laws with the tutorial's code`(rate: Double) throws {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let silence = [Float](repeating: 0, count: 4800)
    checkAnalyzer(
      format: format, signals: [[silence + (try sound("1:80", rate: rate)) + silence]], settling: 1
    ) {
      ModemDecoder(format: format, hearsTutorial: true, receivers: [])
    }
  }
}
