import Testing
import TragusCore
import TragusTestSupport

@testable import TragusModem

/// All samples of the first channel of a source, read in blocks of a size.
func samples(of source: any AudioSource, blockSize: Int = 4096) throws -> [Float] {
  var buffer = AudioBuffer(format: source.format, capacity: blockSize)
  var samples: [Float] = []
  while try source.read(into: &buffer) {
    let channel = buffer.channel(0)
    for index in channel.indices { samples.append(channel[index]) }
  }
  return samples
}

struct ModemEncoderTests {
  private static let message = try! ModemMessage(text: "hello")

  @Test(arguments: [44_100, 48_000, 96_000.0], [1, 3])
  func `the duration is known before it sounds`(rate: Double, repeats: Int) throws {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    for mode in [ModemMode.quick, .fast] {
      let encoder = try ModemEncoder(Self.message, mode: mode, format: format, repeats: repeats)
      #expect(encoder.packetCount == repeats)
      let count = try samples(of: encoder).count
      #expect(Int64(count) == encoder.frameCount)
      #expect(abs(encoder.duration * rate - Double(count)) < 1e-6)
      let single = mode.duration(of: 5, band: .audible)
      // One frame for the rate that is converted.
      let expected = Double(repeats) * single + Double(repeats - 1) * ModemEncoder.pause
      #expect(abs(encoder.duration - expected) <= 1 / rate)
    }
  }

  @Test(arguments: [44_100, 48_000.0])
  func `the sizes of blocks change nothing`(rate: Double) throws {
    let format = AudioFormat(sampleRate: rate, channelCount: 2)
    let message = try ModemMessage(bytes: randomBytes(200, seed: 1))
    func sound(_ blockSize: Int) throws -> [Float] {
      try samples(of: ModemEncoder(message, mode: .fast, format: format), blockSize: blockSize)
    }
    #expect(try sound(77) == sound(1 << 20))
  }

  @Test func `all channels are the same`() throws {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 3)
    let encoder = try ModemEncoder(Self.message, format: format)
    var buffer = AudioBuffer(format: format, capacity: 256)
    #expect(try encoder.read(into: &buffer))
    for index in 0..<256 {
      #expect(buffer.channel(0)[index] == buffer.channel(2)[index])
    }
  }

  @Test(arguments: [-20, -6, 0.0])
  func `no sample exceeds the level`(level: Double) throws {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    for mode in [ModemMode.quick, .fast] {
      let encoder = try ModemEncoder(Self.message, mode: mode, format: format, level: level)
      let peak = try samples(of: encoder).reduce(0) { max($0, abs($1)) }
      #expect(peak <= amplitude(level) * 1.00001)
    }
  }

  private func amplitude(_ decibels: Double) -> Float {
    [-20: 0.1, -6: 0.501187, 0: 1][decibels]!
  }

  @Test func `a beep comes first when asked for`() throws {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    let encoder = try ModemEncoder(
      Self.message, mode: .quick, band: .ultra, format: format, startsWithBeep: true)
    let plain = try ModemEncoder(Self.message, mode: .quick, band: .ultra, format: format)
    let sound = try samples(of: encoder)
    #expect(abs(encoder.duration - plain.duration - 0.3) < 1e-9)
    #expect(Array(sound[14_400...]) == (try samples(of: plain)))
    // 0.2 s at 20 dB below the message, then a pause.
    let peak = sound[..<9600].reduce(0) { max($0, abs($1)) }
    #expect(abs(peak - 0.0501187) < 0.0002)
    #expect(sound[9600..<14_400].allSatisfy { $0 == 0 })
  }

  @Test func `a band that does not fit is refused with the rate that would do`() throws {
    for (rate, band) in [(16_000, .phone), (32_000, .ultra), (8000, .audible)]
      as [(Double, ModemBand)]
    {
      let format = AudioFormat(sampleRate: rate, channelCount: 1)
      #expect {
        try ModemEncoder(Self.message, band: band, format: format)
      } throws: { error in
        let text = (error as? AudioError)?.message ?? ""
        return text.contains("\(Int(rate)) Hz") && text.contains("or more")
      }
    }
    let format = AudioFormat(sampleRate: 44_100, channelCount: 1)
    for band in ModemBand.allCases {
      #expect(throws: Never.self) { try ModemEncoder(Self.message, band: band, format: format) }
    }
  }

  // The highest tones are from Modem.md.
  @Test(
    arguments: [
      (.quick, .audible, 12_000, "7781 Hz", "or the mode 'normal'"),
      (.fast, .audible, 24_000, "15492 Hz", "or the mode 'quick'"),
      (.fast, .phone, 16_000, "18996 Hz", "or the mode 'quick' in the band 'audible'"),
      (.normal, .ultra, 16_000, "20484 Hz", "or the band 'audible'"),
      (.normal, .audible, 8000, "4828 Hz", "9927 Hz or more."),
    ] as [(ModemMode, ModemBand, Double, String, String)])
  func `a refusal says how far a band reaches, and what would fit`(
    mode: ModemMode, band: ModemBand, rate: Double, reach: String, remedy: String
  ) {
    #expect {
      try ModemEncoder(
        Self.message, mode: mode, band: band,
        format: AudioFormat(sampleRate: rate, channelCount: 1))
    } throws: { error in
      let text = (error as? AudioError)?.message ?? ""
      return text.contains(reach) && text.hasSuffix(remedy + (remedy.hasSuffix(".") ? "" : "."))
    }
  }

  @Test(arguments: [(.quick, 16_000), (.fast, 32_000), (.normal, 11_025)] as [(ModemMode, Double)])
  func `a message is heard at the lowest usual rate of its mode`(mode: ModemMode, rate: Double)
    throws
  {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let sound = try samples(of: ModemEncoder(Self.message, mode: mode, format: format))
    let silence = [Float](repeating: 0, count: Int(rate / 4))
    let found = events(
      of: ModemDecoder(format: format), hearing: [silence + sound + silence], format: format,
      blocks: .fixed(512))
    #expect(
      found.contains {
        if case .message(let heard) = $0 { heard.bytes == Self.message.bytes } else { false }
      })
  }

  @Test func `what makes no sense is refused`() {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    #expect(throws: AudioError.self) {
      try ModemEncoder(Self.message, format: format, repeats: 0)
    }
    #expect(throws: AudioError.self) { try ModemEncoder(Self.message, format: format, level: 1) }
    #expect(throws: AudioError.self) {
      try ModemEncoder(Self.message, format: AudioFormat(sampleRate: 48_000.5, channelCount: 1))
    }
  }

  @Test func `the mode suits the way`() {
    #expect(ModemMode.automatic(for: 100) == .normal)
    #expect(
      ModemMode.automatic(for: 100, conditions: LinkConditions(isReverberant: true)) == .robust)
    let quiet = LinkConditions(signalToNoiseRatio: -18)
    #expect(ModemMode.automatic(for: 100, conditions: quiet) == .robust)
    // No slower mode than need be.
    let cable = LinkConditions(signalToNoiseRatio: 40, isReverberant: false)
    for byteCount in [1, 16, 1000] {
      let mode = ModemMode.automatic(for: byteCount, conditions: cable)
      let shortest = ModemMode.allCases.filter { $0 != .tutorial }
        .map { $0.duration(of: byteCount, band: .audible) }.min()
      #expect(mode.duration(of: byteCount, band: .audible) == shortest)
    }
  }
}
