import Testing
import TragusCore
import TragusTestSupport

@testable import TragusModem

/// Packets in rooms whose echoes are as strong as the first sound.
struct RoomTests {
  private static let text = Array("door code 4711xx".utf8)

  /// Sound as a room returns it.
  ///
  /// - Parameter echoes: The delay in samples and the strength of each sound, the first one too.
  private func sound(_ dry: [Float], _ echoes: [(delay: Int, strength: Float)]) -> [Float] {
    let last = echoes.map { $0.delay }.max()!
    var wet = Array(repeating: Float(0), count: 6000 + dry.count + last + 6000)
    wet.withUnsafeMutableBufferPointer { wet in
      dry.withUnsafeBufferPointer { dry in
        for echo in echoes {
          for index in 0..<dry.count {
            wet[6000 &+ echo.delay &+ index] += echo.strength * dry[index]
          }
        }
      }
    }
    let greatest = wet.reduce(0) { max($0, abs($1)) }
    return wet.map { 0.5 * $0 / greatest }
  }

  /// A room with a bare floor and walls. Reflections are as strong as the first sound up to 50 ms,
  /// then a tail falls by 60 dB in 0.6 s.
  private func bareRoom(seed: UInt64) -> [(delay: Int, strength: Float)] {
    var random = SeededGenerator(seed: seed)
    func sign() -> Float { Bool.random(using: &random) ? 1 : -1 }
    var echoes: [(delay: Int, strength: Float)] = [(0, 1)]
    let count = Int.random(in: 6...15, using: &random)
    for _ in 0..<count {
      echoes.append((Int.random(in: 72...2400, using: &random), sign()))
    }
    // 50 reflections take the place of a tail that begins with half the density of power before it.
    var strength = (0.5 * Float(count) / 2400 * 240).squareRoot()
    for index in 0..<50 {
      let delay = 2400 + 240 * index + Int.random(in: 0..<240, using: &random)
      echoes.append((delay, strength * sign()))
      strength *= 0.9441  // 60 dB in 0.6 s, a step of 5 ms
    }
    return echoes
  }

  private func events(_ samples: [Float], block: Int = 4800) -> [ModemEvent] {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    var decoder = ModemDecoder(format: format)
    var events: [ModemEvent] = []
    for start in stride(from: 0, to: samples.count, by: block) {
      let part = Array(samples[start..<min(start + block, samples.count)])
      events += decoder.process(
        AudioBuffer(format: format, position: Int64(start), channels: [part]))
    }
    return events + decoder.finish()
  }

  private func texts(_ events: [ModemEvent]) -> [[UInt8]] {
    events.compactMap { if case .message(let message) = $0 { message.bytes } else { nil } }
  }

  // Of such rooms 97 in 100 pass a packet; one that knows only the echo of the symbol before reads
  // less than half of them.
  @Test(arguments: [ModemBand.audible, .ultra])
  func `the usual mode is read where echoes are as strong as the first sound`(band: ModemBand) {
    let dry = FSKModulator(mode: .normal, band: band).samples(
      of: Packet(kind: .text, payload: Self.text))
    let heard = (1...5).map { texts(events(sound(dry, bareRoom(seed: $0)))) }
    #expect(heard.count { $0 == [Self.text] } >= 4)
    #expect(heard.allSatisfy { $0.isEmpty || $0 == [Self.text] })
  }

  @Test func `in a room blocks of any size give the same`() {
    let dry = FSKModulator(mode: .normal, band: .audible).samples(
      of: Packet(kind: .text, payload: [1, 2, 3]))
    let wet = sound(dry, bareRoom(seed: 3))
    #expect(events(wet, block: 977) == events(wet, block: wet.count))
  }

  // An echo may be another place to begin, and a short packet is over before its echo comes. One that
  // comes in the midst of a packet may hide it.
  @Test(arguments: [ModemMode.robust, .normal, .quick], ModemBand.allCases)
  func `a message is told once, however late its echo`(mode: ModemMode, band: ModemBand) {
    let text = Array("twice?".utf8)
    let dry = FSKModulator(mode: mode, band: band).samples(of: Packet(kind: .text, payload: text))
    for delay in [2400, 14_400, 48_000] {
      let heard = texts(events(sound(dry, [(0, 1), (delay, 0.9)])))
      #expect(heard == [text] || heard.isEmpty && delay == 14_400, "\(delay) samples")
    }
  }
}
