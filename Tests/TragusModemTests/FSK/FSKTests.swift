import Testing
import TragusDSP
import TragusTestSupport

@testable import TragusModem

struct FSKTests {
  private static let modes: [ModemMode] = [.normal, .quick, .robust]

  private func packet(_ count: Int, seed: UInt64) -> Packet {
    var random = SeededGenerator(seed: seed)
    return Packet(
      kind: .bytes, payload: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  /// Noise that is nearly normal: the sum of four uniform numbers, of this standard deviation.
  private func noise(_ count: Int, deviation: Float, seed: UInt64) -> [Float] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      (0..<4).reduce(Float(0)) { sum, _ in sum + Float.random(in: -0.866...0.866, using: &random) }
        * deviation
    }
  }

  private func received(_ samples: [Float], block: Int = 1000) -> [Reception] {
    var receiver = FSKReceiver()
    var receptions: [Reception] = []
    var start = 0
    while start < samples.count {
      let end = min(start + block, samples.count)
      receiver.process(samples.span.extracting(start..<end), into: &receptions)
      start = end
    }
    receiver.finish(into: &receptions)
    return receptions
  }

  private func packets(_ receptions: [Reception]) -> [Packet] {
    receptions.compactMap { if case .received(let packet) = $0 { packet.packet } else { nil } }
  }

  @Test(arguments: modes, ModemBand.allCases)
  func `what is sent in noise is heard once, in its mode and band`(mode: ModemMode, band: ModemBand)
  {
    let sent = packet(1, seed: 1)
    let sound = FSKModulator(mode: mode, band: band).samples(of: sent)
    var samples = noise(sound.count + 20_000, deviation: 0.5, seed: 2)
    for index in sound.indices { samples[7000 + index] += sound[index] }
    let receptions = received(samples)
    #expect(packets(receptions) == [sent])
    guard case .received(let heard) = receptions.first else { return }
    #expect(heard.mode == mode && heard.band == band)
    // Within a sixteenth of the longest symbol.
    #expect(abs(heard.start - 7000) <= 256)
    #expect(heard.end - heard.start == Int64(sound.count))
  }

  // The code has a third of the symbols to spare where there is no noise.
  @Test(arguments: [ModemMode.normal, .quick], [true, false])
  func `a packet without its first or last fifth is read`(mode: ModemMode, isFirst: Bool) {
    let sent = packet(12, seed: 11)
    let sound = FSKModulator(mode: mode, band: .audible).samples(of: sent)
    let cut = sound.count / 5
    #expect(packets(received(Array(isFirst ? sound[cut...] : sound.dropLast(cut)))) == [sent])
  }

  @Test func `a packet that cannot be read without its end is reported`() {
    let sent = packet(20, seed: 12)
    let configuration = FSKConfiguration.of(.normal, .audible)!
    var sound = FSKModulator(mode: .normal, band: .audible).samples(of: sent)
    // Symbols in another order do not make a word of the code.
    let starts = configuration.clusterStarts(20).map { $0 * configuration.symbolLength }
    let data = configuration.clusterLengths[0] * configuration.symbolLength..<starts[1]
    sound.replaceSubrange(data, with: sound[data].reversed())
    sound.removeSubrange((starts[1] + 5 * configuration.symbolLength)...)
    let receptions = received(sound)
    #expect(receptions.count == 1)
    guard case .failed(let failed) = receptions.first else { return }
    #expect(failed.reason == .incomplete)
    #expect(failed.mode == .normal && failed.band == .audible)
    // Of what was heard, within a sixteenth of a symbol.
    #expect(abs(failed.start) <= 64)
    #expect(abs(failed.end - Int64(starts[1] + 3 * configuration.symbolLength)) <= 64)
  }

  @Test(arguments: [(ModemMode.quick, 3), (.normal, 1)])
  func `blocks of any size give the same`(mode: ModemMode, count: Int) {
    let sent = packet(count, seed: 3)
    let sound = FSKModulator(mode: mode, band: .audible).samples(of: sent)
    let samples = Array(repeating: 0, count: 3000) + sound + Array(repeating: 0, count: 5000)
    let whole = received(samples, block: samples.count)
    #expect(packets(whole) == [sent])
    #expect(received(samples, block: 77) == whole)
  }

  @Test func `two packets one after the other, and two at once in different bands, are heard`() {
    let (first, second, third) = (packet(2, seed: 4), packet(5, seed: 5), packet(3, seed: 6))
    let audible = FSKModulator(mode: .quick, band: .audible)
    var samples = audible.samples(of: first) + audible.samples(of: second)
    let high = FSKModulator(mode: .quick, band: .ultra).samples(of: third)
    for index in high.indices { samples[5000 + index] += high[index] }
    samples += Array(repeating: 0, count: 6000)
    let heard = packets(received(samples))
    #expect(Set(heard) == [first, second, third])
    #expect(heard.count == 3)
  }

  @Test(arguments: modes, ModemBand.allCases)
  func `loud and clean sound is one packet and nothing else, found with few attempts`(
    mode: ModemMode, band: ModemBand
  ) {
    let sent = packet(2, seed: 11)
    let sound = FSKModulator(mode: mode, band: band).samples(of: sent)
    let samples = sound + Array(repeating: 0, count: 30_000)
    var receiver = FSKReceiver()
    var receptions: [Reception] = []
    receiver.process(samples.span, into: &receptions)
    receiver.finish(into: &receptions)
    #expect(packets(receptions) == [sent])
    #expect(receptions.count == 1)
    // One of the packet, and what the budget has at the start and brings in two seconds.
    #expect(receiver.attemptCount <= 16)
  }

  /// The known tones of one packet, and the data of three: of a half, one could be read.
  private func unreadable(_ count: Int, seed: UInt64) -> [Float] {
    let modulator = FSKModulator(mode: .normal, band: .audible)
    var sound = modulator.samples(of: packet(count, seed: seed))
    for part in 1...2 {
      let other = modulator.samples(of: packet(count, seed: seed + UInt64(part)))
      for index in part * sound.count / 3..<sound.count { sound[index] = other[index] }
    }
    return sound
  }

  // The known tones of one and of the next are like the tones of a longer one. With 24 symbols
  // between them, 24,576 samples, the tones of three packets are even like the tones of a whole
  // one.
  @Test(arguments: [24_000, 24_576])
  func `each of some packets that cannot be read is told once`(pause: Int) {
    var samples = Array(repeating: Float(0), count: 7000)
    var starts: [Int] = []
    for index in 0..<3 {
      starts.append(samples.count)
      samples += unreadable(3, seed: 20 + 3 * UInt64(index))
      samples += Array(repeating: 0, count: pause)
    }
    for (index, value) in noise(samples.count, deviation: 0.1, seed: 15).enumerated() {
      samples[index] += value
    }
    let failures = received(samples).compactMap {
      if case .failed(let failure) = $0 { failure } else { nil }
    }
    #expect(failures.map(\.reason) == Array(repeating: .checksum, count: 3))
    guard failures.count == 3 else { return }
    for (failure, start) in zip(failures, starts) {
      // Within a quarter of a symbol, as below.
      #expect(abs(Int(failure.start) - start) <= 256)
    }
  }

  @Test func `a packet that cannot be read is told once`() {
    let layout = FSKLayout(FSKConfiguration.of(.normal, .audible)!, payloadCount: 12)
    let sound = unreadable(12, seed: 12)
    var samples = noise(sound.count + 20_000, deviation: 0.2, seed: 14)
    for index in sound.indices { samples[7000 + index] += sound[index] }
    let receptions = received(samples)
    #expect(receptions.count == 1)
    guard case .failed(let failure) = receptions.first else {
      Issue.record("There is no failure.")
      return
    }
    #expect(failure.mode == .normal && failure.band == .audible)
    // Within a quarter of a symbol, the reach of the close look being five sixteenths.
    #expect(abs(failure.start - 7000) <= Int64(layout.configuration.symbolLength / 4))
  }

  @Test func `samples that are no numbers count as silence`() {
    let sent = packet(2, seed: 7)
    let sound = FSKModulator(mode: .quick, band: .audible).samples(of: sent)
    let bad: [Float] = [.nan, .infinity, -.infinity, 0x1p100]
    let samples = (0..<4000).map { bad[$0 % 4] } + sound + Array(repeating: 0, count: 5000)
    #expect(packets(received(samples)) == [sent])
  }

  @Test func `noise says nothing`() {
    #expect(packets(received(noise(48_000, deviation: 0.1, seed: 8))).isEmpty)
  }

  @Test(arguments: modes, [ModemBand.phone, .ultra])
  func `below 15 kHz is 60 dB less than the whole`(mode: ModemMode, band: ModemBand) {
    let sound = FSKModulator(mode: mode, band: band).samples(of: packet(1, seed: 9))
    // The whole of the packet between silence, so that its edges count.
    let count = RealFFT.supportedCount(atLeast: sound.count + 4096)
    var fft = RealFFT(count: count)
    var power: [Float] = Array(repeating: 0, count: fft.binCount)
    let padded = sound + Array(repeating: 0, count: count - sound.count)
    var output = power.mutableSpan
    fft.powerSpectrum(padded.span, into: &output)
    let limit = Int(15_000 * Double(count) / 48_000)
    let low = power[..<limit].reduce(0) { $0 + Double($1) }
    let all = power.reduce(0) { $0 + Double($1) }
    #expect(decibels(power: low / all) < -60)
  }

  @Test(arguments: [ModemMode.normal, .quick], ModemBand.allCases)
  func `one tone at a time is of constant loudness`(mode: ModemMode, band: ModemBand) {
    let sound = FSKModulator(mode: mode, band: band).samples(of: packet(8, seed: 10))
    let mean = sound.reduce(0) { $0 + Double($1 * $1) } / Double(sound.count)
    let peak = Double(sound.reduce(0) { max($0, abs($1)) })
    #expect(peak < 1)
    // A sine has 3.01 dB; the fades and the filter add.
    #expect(decibels(power: peak * peak / mean) < 3.6)
  }

  @Test func `the airtime of 16 bytes`() {
    func seconds(_ mode: ModemMode, _ band: ModemBand) -> Double {
      Double(FSKModulator(mode: mode, band: band).frameCount(ofPayload: 16)) / 48_000
    }
    for band in [ModemBand.audible, .ultra] {
      #expect(seconds(.normal, band) <= 1.835)
      #expect(seconds(.quick, band) <= 0.512)
      #expect(seconds(.robust, band) <= 2.4)
    }
  }
}
