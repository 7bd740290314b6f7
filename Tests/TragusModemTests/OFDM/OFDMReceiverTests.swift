import Testing
import TragusDSP
import TragusTestSupport

@testable import TragusModem

struct OFDMReceiverTests {
  private func payload(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private func sound(_ packet: Packet, _ band: ModemBand) -> [Float] {
    var modulator = OFDMModulator(band)
    return modulator.samples(of: packet)
  }

  private func silence(_ count: Int) -> [Float] { Array(repeating: 0, count: count) }

  private func noise(_ count: Int, rms: Double, seed: UInt64 = 7) -> [Float] {
    var random = SeededGenerator(seed: seed)
    let limit = Float(rms * 3.0.squareRoot())
    return (0..<count).map { _ in Float.random(in: -limit...limit, using: &random) }
  }

  private func heard(_ samples: [Float], block: Int = 4800, bands: [ModemBand] = ModemBand.allCases)
    -> [Reception]
  {
    var receiver = OFDMReceiver(bands: bands)
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

  private func packets(_ receptions: [Reception]) -> [ReceivedPacket] {
    receptions.compactMap { if case .received(let packet) = $0 { packet } else { nil } }
  }

  private func meanSquare(_ samples: [Float]) -> Double {
    samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)
  }

  @Test(
    arguments: [
      (1, ModemBand.audible), (140, .audible), (1040, .audible), (1, .phone), (40, .phone),
      (16, .ultra), (140, .ultra),
    ])
  func `what is sent is received, once and in its band`(count: Int, band: ModemBand) throws {
    for kind in [Packet.Kind.text, .sealed] {
      let packet = Packet(kind: kind, payload: payload(count))
      let samples = silence(5000) + sound(packet, band) + silence(9000)
      let receptions = heard(samples)
      let received = try #require(packets(receptions).first)
      #expect(receptions.count == 1)
      #expect(received.packet == packet)
      #expect(received.mode == .fast && received.band == band)
      #expect(received.correctedSymbolCount == 0)
      // A packet begins with its prefix; the first sound is found to a few samples.
      #expect(abs(received.start - 5000) < 64)
      #expect(abs(received.end - Int64(samples.count - 9000)) < 256)
    }
  }

  @Test func `a kilobyte takes three quarters of a second, and no sample is too great`() {
    let samples = sound(Packet(kind: .bytes, payload: payload(1024)), .audible)
    #expect(Double(samples.count) / 48_000 <= 0.72)
    #expect(OFDMModulator(.audible).frameCount(payloadCount: 1024) == samples.count)
    let peak = samples.reduce(0) { max($0, abs($1)) }
    #expect(abs(peak - 0.9) < 1e-4)
    // Peaks are cut at 9.5 dB over the data's level; what is then taken away lets them grow by 1.5 dB.
    #expect(Double(peak * peak) / meanSquare(samples) < 12.6)
  }

  @Test(arguments: [ModemBand.phone, .ultra])
  func `an inaudible packet is 55 dB down below 15 kHz, edges included`(band: ModemBand) {
    let samples = sound(Packet(kind: .text, payload: payload(60)), band)
    let count = RealFFT.supportedCount(atLeast: samples.count + 2000)
    let padded =
      silence(1000) + samples + silence(count - samples.count - 1000)
    var fft = RealFFT(count: count)
    var real: [Float] = Array(repeating: 0, count: fft.binCount)
    var imaginary = real
    fft.forward(padded, real: &real, imaginary: &imaginary)
    var (below, total) = (0.0, 0.0)
    for bin in real.indices {
      let power = Double(real[bin] * real[bin] + imaginary[bin] * imaginary[bin])
      total += power
      if Double(bin) * 48_000 / Double(count) < 15_000 { below += power }
    }
    // -90 dB here: the transform in single precision and the fades' own skirts.
    #expect(decibels(power: below / total) < -80)
  }

  @Test(arguments: [ModemBand.audible, .ultra])
  func `noise is withstood, and measured`(band: ModemBand) throws {
    let packet = Packet(kind: .text, payload: payload(140))
    let sound = sound(packet, band)
    let ratio = 4.0
    let rms = (meanSquare(sound) / power(10, ratio / 10)).squareRoot()
    var samples = noise(sound.count + 20_000, rms: rms)
    for index in sound.indices { samples[9000 + index] += sound[index] }
    let received = try #require(packets(heard(samples)).first)
    #expect(received.packet == packet)
    // A few hundred known carriers tell the noise to 0.5 dB; the room for error is twice that.
    #expect(abs(received.signalToNoiseRatio - ratio) < 1)
    #expect(received.symbolCount > 2000)
  }

  @Test(arguments: [
    (0.0005, ModemBand.audible), (-0.0005, .audible), (0.0005, .ultra), (-0.0005, .ultra),
    (0.0001, .phone),
  ])
  func `a clock may be wrong by 500 parts in a million`(deviation: Double, band: ModemBand) throws {
    let packet = Packet(kind: .text, payload: payload(100))
    let sound = silence(100) + sound(packet, band) + silence(200)
    var history = OFDMHistory()
    history.append(sound.span, 0..<sound.count)
    // Blocks of a length that the reader is made for.
    var samples = silence(3000)
    var (part, scratch) = (silence(4096), silence(4160))
    var place = 16.0
    while place + 4200 < Double(sound.count) || samples.count < sound.count {
      history.read(from: place, step: 1 + deviation, into: &part, scratch: &scratch)
      samples += part
      place += 4096 * (1 + deviation)
    }
    let received = try #require(packets(heard(samples + silence(9000), bands: [band])).first)
    #expect(received.packet == packet)
  }

  @Test func `an echo and a tone do not matter`() throws {
    let packet = Packet(kind: .text, payload: payload(300))
    let sound = sound(packet, .audible)
    var samples = silence(sound.count + 12_000)
    for index in sound.indices {
      samples[3000 + index] += sound[index]
      // 11 ms later, 2 dB softer: notches each 91 Hz.
      samples[3000 + 530 + index] -= 0.8 * sound[index]
    }
    for index in samples.indices {
      samples[index] += 0.5 * Float(sine(2 * .pi * 3001 / 48_000 * Double(index)))
    }
    #expect(packets(heard(samples)).map(\.packet) == [packet])
  }

  @Test func `packets follow one another without a pause, in two bands at once`() {
    let first = (0..<3).map { Packet(kind: .fragment, payload: payload(100 + 9 * $0)) }
    let second = (0..<2).map { Packet(kind: .control, payload: payload(30 + $0)) }
    var samples = silence(60_000) + silence(60_000)
    var start = 0
    for packet in first {
      let sound = sound(packet, .audible)
      for index in sound.indices { samples[start + index] += 0.5 * sound[index] }
      start += sound.count - OFDMBand.fadeLength
    }
    start = 700
    for packet in second {
      let sound = sound(packet, .ultra)
      for index in sound.indices { samples[start + index] += 0.5 * sound[index] }
      start += sound.count
    }
    let received = packets(heard(samples))
    #expect(received.filter { $0.band == .audible }.map(\.packet) == first)
    #expect(received.filter { $0.band == .ultra }.map(\.packet) == second)
  }

  @Test func `the sizes of the blocks do not matter, and the result comes at once`() {
    let packet = Packet(kind: .text, payload: payload(50))
    let samples = noise(7777, rms: 0.001) + sound(packet, .audible) + noise(9000, rms: 0.001)
    let expected = heard(samples)
    #expect(packets(expected).map(\.packet) == [packet])
    for block in [64, 1023, samples.count] {
      #expect(heard(samples, block: block) == expected)
    }
    // 1 ms after the packet's last sample.
    var receiver = OFDMReceiver()
    var receptions: [Reception] = []
    let count = samples.count - 9000 + 48
    receiver.process(samples.span.extracting(0..<count), into: &receptions)
    #expect(receptions.count == 1)
    // Nothing is left of it after a reset.
    receiver.reset()
    receptions = []
    receiver.process(samples.span, into: &receptions)
    receiver.finish(into: &receptions)
    #expect(receptions == expected)
  }

  @Test func `a packet that is cut short or broken has failed, and says so`() throws {
    let packet = Packet(kind: .text, payload: payload(250))
    var sound = sound(packet, .audible)
    let cut = heard(silence(1000) + sound.prefix(10_500))
    guard case .failed(let failure) = try #require(cut.first) else {
      Issue.record("Half a packet was received.")
      return
    }
    #expect(cut.count == 1 && failure.mode == .fast && failure.band == .audible)
    for index in 10_000..<sound.count { sound[index] = 0 }
    let broken = heard(silence(1000) + sound + silence(9000))
    #expect(broken.count == 1 && packets(broken).isEmpty)
  }

  @Test func `noise, tones and clicks are no packets`() {
    var samples = noise(200_000, rms: 0.1)
    for index in 60_000..<130_000 {
      samples[index] = Float(0.5 * sine(1e-7 * Double(index) * Double(index)))
    }
    for index in stride(from: 130_000, to: 200_000, by: 3001) { samples[index] = 0.9 }
    #expect(heard(samples).isEmpty)
  }

  @Test func `samples that are no sound do no harm later`() {
    let packet = Packet(kind: .text, payload: payload(20))
    let sound = sound(packet, .audible)
    let bad: [Float] = [.nan, .infinity, -.infinity, 1e30, -0x1p59, .leastNonzeroMagnitude]
    var samples = (0..<30_000).map { bad[$0 % bad.count] } + silence(9000)
    // Softly and at the greatest level that is a sound.
    samples += sound.map { 1e-6 * $0 } + silence(9000) + sound.map { 0x1p59 * $0 } + silence(9000)
    // A soft beginning and the greatest samples after it.
    samples += sound.enumerated().map { $0 < 5000 ? 1e-30 * $1 : 0x1p59 * $1 } + silence(9000)
    #expect(packets(heard(samples)).map(\.packet).prefix(2) == [packet, packet])
  }
}
