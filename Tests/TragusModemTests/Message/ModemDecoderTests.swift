import Testing
import TragusCore
import TragusTestSupport

@testable import TragusModem

struct ModemDecoderTests {
  private func heard(
    _ samples: [Float], rate: Double = 48_000, channelCount: Int = 1
  ) -> [ModemEvent] {
    let format = AudioFormat(sampleRate: rate, channelCount: channelCount)
    return events(
      of: ModemDecoder(format: format, receivers: [SamplePackets()]), hearing: [samples],
      format: format, blocks: .fixed(512))
  }

  /// A message as packets of single samples, with pauses.
  private func sound(
    _ message: ModemMessage, mode: ModemMode = .normal, repeats: Int = 1
  ) -> [Float] {
    let sequence = PacketSequence(message, mode: mode)
    return (0..<(repeats * sequence.count)).flatMap {
      SamplePackets.samples(of: sequence[$0], mode: mode, band: .audible)
    }
  }

  @Test(
    arguments: [(ModemMode.quick, 44_100, ModemBand.ultra), (.fast, 48_000, .audible)]
      as [(ModemMode, Double, ModemBand)])
  func `a message comes through as sound`(mode: ModemMode, rate: Double, band: ModemBand) throws {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let message = try ModemMessage(text: "ok")
    let sound = try samples(of: ModemEncoder(message, mode: mode, band: band, format: format))
    let found = events(
      of: ModemDecoder(format: format), hearing: [sound], format: format, blocks: .whole)
    #expect(messages(found) == [message])
    guard case .message(let received) = found.first else { return }
    #expect(received.mode == mode)
    #expect(received.band == band)
  }

  private func messages(_ events: [ModemEvent]) -> [ModemMessage] {
    events.compactMap { if case .message(let message) = $0 { message.message } else { nil } }
  }

  private static let format = AudioFormat(sampleRate: 48_000, channelCount: 1)

  @Test func `a short message is heard once, with its times`() throws {
    let message = try ModemMessage(text: "10.0.0.12:8080")
    let silence = [Float](repeating: 0, count: 24_000)
    let found = heard(silence + sound(message, repeats: 2) + silence)
    #expect(messages(found) == [message])
    guard case .message(let received) = found.first else { return }
    #expect(received.identifier == PacketSequence(message, mode: .normal).identifier)
    // A hundredth of a second: what a receiver may be off by.
    #expect(abs(received.start - 0.5) < 0.01)
    #expect(received.mode == .normal)
    #expect(received.band == .audible)
    #expect(!received.isVerified)
  }

  @Test func `a long message is heard with its progress, and its name`() throws {
    let message = try ModemMessage(file: randomBytes(700, seed: 2), name: "take.wav")
    let found = heard(sound(message, mode: .quick, repeats: 2))
    #expect(messages(found) == [message])
    #expect(found.contains { if case .progress = $0 { true } else { false } })
  }

  @Test func `fragments from before a gap are kept`() throws {
    let message = try ModemMessage(bytes: randomBytes(300, seed: 3))
    let sound = sound(message, mode: .quick, repeats: 2)
    var decoder = ModemDecoder(format: Self.format, receivers: [SamplePackets()])
    var found: [ModemEvent] = []
    // A tenth is lost in the middle.
    let half = sound.count / 2
    let rest = half + sound.count / 10
    found += decoder.process(
      AudioBuffer(format: Self.format, channels: [Array(sound[..<half])]))
    found += decoder.skip(Int64(rest - half))
    found += decoder.process(
      AudioBuffer(format: Self.format, position: Int64(rest), channels: [Array(sound[rest...])]))
    found += decoder.finish()
    #expect(messages(found) == [message])
  }

  @Test func `a message that was interrupted goes on with another decoder`() throws {
    let message = try ModemMessage(bytes: randomBytes(300, seed: 4))
    let sound = sound(message, mode: .quick, repeats: 2)
    var first = ModemDecoder(format: Self.format, receivers: [SamplePackets()])
    let half = sound.count / 3
    _ = first.process(AudioBuffer(format: Self.format, channels: [Array(sound[..<half])]))
    #expect(!first.partialMessages.isEmpty)
    var second = ModemDecoder(format: Self.format, receivers: [SamplePackets()])
    second.resume(first.partialMessages)
    let rest = Array(sound[(sound.count / 2)...])
    var found = second.process(AudioBuffer(format: Self.format, channels: [rest]))
    found += second.finish()
    #expect(messages(found) == [message])
  }

  @Test func `noise is no message`() {
    var random = SeededGenerator(seed: 5)
    let noise = (0..<96_000).map { _ in Float.random(in: -0.3...0.3, using: &random) }
    #expect(heard(noise).isEmpty)
    #expect(heard(noise, rate: 44_100).isEmpty)
  }

  @Test func `the decoder keeps the laws`() throws {
    let message = try ModemMessage(text: "law")
    let sound = sound(message)
    let silence = [Float](repeating: 0, count: 4800)
    checkAnalyzer(
      format: Self.format, signals: [[silence + sound + silence]], settling: 1
    ) {
      ModemDecoder(format: Self.format, receivers: [SamplePackets()])
    }
  }
}
