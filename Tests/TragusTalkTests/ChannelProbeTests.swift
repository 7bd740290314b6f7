import Testing
import TragusDSP
import TragusModem
import TragusSignals
import TragusTestSupport

@testable import TragusTalk

private let usualProbe = ChannelProbe(sampleRate: 48_000)

/// A second of quiet, the probe through a channel, a second of quiet, and white noise over all of it.
private func recording(
  sampleRate: Double = 48_000, noise: Double, seed: UInt64 = 5,
  through channel: ([Float]) -> [Float] = { $0 }
) -> [Float] {
  let probe = sampleRate == 48_000 ? usualProbe : ChannelProbe(sampleRate: sampleRate)
  let quiet = [Float](repeating: 0, count: Int(sampleRate))
  var random = SeededGenerator(seed: seed)
  return channel(quiet + probe.samples + quiet).map { sample in
    // Uniform, with a variance of 1.
    sample + Float(noise) * Float.random(in: -1.7320508...1.7320508, using: &random)
  }
}

private func lowPassed(_ samples: [Float], cutoff: Double, sampleRate: Double) -> [Float] {
  var samples = samples
  for _ in 0..<4 {
    var filter = Biquad(.lowPass(cutoff: cutoff, sampleRate: sampleRate))
    var span = samples.mutableSpan
    filter.process(&span)
  }
  return samples
}

@Test(arguments: [16_000, 44_100.0])
func `a probe has its level and low peaks`(sampleRate: Double) {
  let samples = ChannelProbe(sampleRate: sampleRate).samples
  let power = samples.reduce(0) { $0 + Double($1 * $1) } / Double(samples.count)
  // The ramps take 2.5 % of the power.
  #expect(abs(10 * commonLogarithm(power) + 15) < 0.2)
  let peak = samples.map(abs).max()!
  #expect(decibels(amplitude: Double(peak)) < -6)
}

@Test(arguments: [-20, -5, 0, 20.0])
func `the ratio of each band is the one that was mixed`(ratio: Double) throws {
  // The probe has a 20th of its power in each band of 1 kHz, white noise a 24th.
  let noise = power(10, (-15 - 10 * commonLogarithm(20.0 / 24) - ratio) / 20)
  let report = ChannelProbe.measure(recording(noise: noise), sampleRate: 48_000)
  guard ratio > -15 else {
    // Far below the noise it is not heard at all.
    #expect(report == nil)
    return
  }
  for value in try #require(report).signalToNoise {
    // 48 estimates of the noise and as many of the tones in each band: 0.7 dB of scatter at 0 dB.
    #expect(abs(try #require(value) - ratio) < 2.5)
  }
}

@Test(arguments: [8_000, 16_000, 44_100, 48_000.0])
func `what a recording cannot hold is not known`(sampleRate: Double) throws {
  let report = try #require(
    ChannelProbe.measure(
      recording(sampleRate: sampleRate, noise: 0.001), sampleRate: sampleRate))
  let known = report.signalToNoise.prefix { $0 != nil }.count
  #expect(report.signalToNoise[known...].allSatisfy { $0 == nil })
  #expect(known == [8_000: 3, 16_000: 6, 44_100: 19, 48_000: 20][sampleRate])
}

@Test func `a channel that ends at 6 kHz passes 1 to 6 kHz, at another rate and with any gain`()
  throws
{
  let sound = recording(sampleRate: 44_100, noise: 0.0003) {
    lowPassed($0, cutoff: 5500, sampleRate: 44_100).map { 0.3 * $0 }
  }
  let report = try #require(ChannelProbe.measure(sound, sampleRate: 44_100))
  let ranges = try #require(report.passedRanges)
  // Eight poles fall by 48 dB an octave, from 40 dB above the noise.
  #expect(["1-8", "1-9", "1-10", "1-11"].contains(ranges))
  #expect(report.quality(of: .ultra) == nil)
  #expect(report.choice(for: 5)?.1 == .audible)
}

@Test func `noise, tones and silence are no probe`() {
  var random = SeededGenerator(seed: 9)
  let noise = (0..<144_000).map { _ in Float.random(in: -0.1...0.1, using: &random) }
  #expect(ChannelProbe.measure(noise, sampleRate: 48_000) == nil)
  let tones = (0..<144_000).map { 0.2 * Float(sine(0.05 * Double($0)) + sine(0.31 * Double($0))) }
  #expect(ChannelProbe.measure(tones, sampleRate: 48_000) == nil)
  #expect(ChannelProbe.measure(Array(repeating: 0, count: 144_000), sampleRate: 48_000) == nil)
  #expect(ChannelProbe.measure([], sampleRate: 48_000) == nil)
}

@Test func `samples that are no numbers count as silence`() throws {
  var sound = recording(noise: 0.001)
  sound[20_000] = .nan
  sound[30_000] = .infinity
  sound[130_000] = 1e30
  let report = try #require(ChannelProbe.measure(sound, sampleRate: 48_000))
  #expect(report.passedRanges == "1-20")
}

@Test(arguments: [0.3, 0.8])
func `the time that a room rings is told`(reverberationTime: Double) throws {
  // Noise that decays by 60 dB in that time, with a direct sound 3 dB below it, is a room in short.
  var random = SeededGenerator(seed: 3)
  let length = Int(reverberationTime * 24_000)
  var response = (0..<length).map { frame in
    Float.random(in: -1...1, using: &random)
      * Float(power(10, -3 * Double(frame) / (reverberationTime * 48_000)))
  }
  let energy = response.reduce(0) { $0 + $1 * $1 }
  response[0] += (0.5 * energy).squareRoot()
  let sound = recording(noise: 0.001) { convolved($0, response).map { 0.05 * $0 } }
  let report = try #require(ChannelProbe.measure(sound, sampleRate: 48_000))
  let measured = try #require(report.reverberationTime)
  // A window of 0.1 s, and a decay that is heard for 0.2 s: a third is what to expect of it.
  #expect(abs(measured / reverberationTime - 1) < 0.35, "\(measured)")
}

@Test func `a report survives its bytes`() throws {
  let report = ChannelReport(
    signalToNoise: (0..<20).map { $0 == 19 ? nil : 2.5 * Double($0) - 15 }, reverberationTime: 0.4)
  let again = try #require(ChannelReport(bytes: report.bytes))
  #expect(again == report)
  #expect(ChannelReport(bytes: report.bytes.dropLast()) == nil)
  // Any bytes are a report, or none; nothing is out of its range.
  let hostile = try #require(ChannelReport(bytes: Array(repeating: 254, count: 21)))
  #expect(hostile.signalToNoise.allSatisfy { $0 == 60 })
}

@Test(arguments: [
  (30.0, 0.15, 500, ModemMode.fast, ModemBand.audible), (30, 0.15, 10, .quick, .audible),
  (8, 0.15, 10, .normal, .audible), (30, 0.3, 10, .normal, .audible),
  (30, 0.6, 500, .robust, .audible),
  (0, 0.15, 10, .robust, .audible),
])
func `a choice suits what was found`(
  ratio: Double, echo: Double, byteCount: Int, mode: ModemMode, band: ModemBand
) throws {
  let report = ChannelReport(
    signalToNoise: Array(repeating: ratio, count: 20), reverberationTime: echo)
  let choice = try #require(report.choice(for: byteCount))
  #expect(choice == (mode, band))
}

@Test func `a band that does not come through is not chosen`() throws {
  let high = ChannelReport(
    signalToNoise: (1...20).map { $0 < 17 ? -15 : 20 }, reverberationTime: nil)
  #expect(high.passedRanges == "17-20")
  #expect(try #require(high.choice(for: 10)).1 == .ultra)
  let none = ChannelReport(signalToNoise: Array(repeating: nil, count: 20), reverberationTime: nil)
  #expect(none.passedRanges == nil)
  #expect(none.choice(for: 10) == nil)
}

@Test func `the picture of a channel is as wide as it says`() {
  let report = ChannelReport(
    signalToNoise: (0..<20).map { $0 < 17 ? Double(40 - 2 * $0) : nil }, reverberationTime: 0.2)
  let lines = ChannelPicture.lines(of: report)
  #expect(lines.count == 5)
  #expect(lines.allSatisfy { $0.count <= 47 })
  #expect(lines.last == "   kHz 1       5         10        15        20")
}

private func convolved(_ signal: [Float], _ response: [Float]) -> [Float] {
  let count = RealFFT.supportedCount(atLeast: signal.count + response.count)
  var fft = RealFFT(count: count)
  var spectra: [([Float], [Float])] = []
  for samples in [signal, response] {
    let padded = samples + [Float](repeating: 0, count: count - samples.count)
    var real = [Float](repeating: 0, count: fft.binCount)
    var imaginary = real
    var realSpan = real.mutableSpan
    var imaginarySpan = imaginary.mutableSpan
    fft.forward(padded.span, real: &realSpan, imaginary: &imaginarySpan)
    spectra.append((real, imaginary))
  }
  let (a, b) = (spectra[0], spectra[1])
  let real = a.0.indices.map { a.0[$0] * b.0[$0] - a.1[$0] * b.1[$0] }
  let imaginary = a.0.indices.map { a.0[$0] * b.1[$0] + a.1[$0] * b.0[$0] }
  var output = [Float](repeating: 0, count: count)
  var span = output.mutableSpan
  fft.inverse(real: real.span, imaginary: imaginary.span, into: &span)
  return Array(output.prefix(signal.count))
}

@Test(arguments: [(-6, -15), (-26, -35), (0, -9), (-120, -60)] as [(Double, Double)])
func `a probe is as loud as the messages it is for, as far as it can be`(
  peak: Double, level: Double
) {
  #expect(ChannelProbe.probeLevel(peak: peak) == level)
}
