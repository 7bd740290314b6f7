import Foundation
import Testing
import TragusCore
import TragusTestSupport
import TragusSignals

struct SimulatedSourceTests {
  @Test(arguments: SimulatedSource.catalog.map(\.name), [8000, 44_100])
  func `blocks of any size give the same samples`(name: String, rate: Int) throws {
    // A sweep to 20 kHz does not fit the low rate; an edge and an offset take part too.
    let text =
      "\(name)?rate=\(rate)&duration=4s&edge=10ms&offset=0.01&channels=2"
      + (name == "sweep" ? "&to=3000" : "")
    var sizes = SeededGenerator(seed: 7)
    let whole = try samples(of: SimulatedSource(parsing: text), capacity: { 1_000_000 })
    let pieces = try samples(of: SimulatedSource(parsing: text)) {
      Int.random(in: 1...20_000, using: &sizes)
    }
    #expect(whole == pieces)
  }

  @Test(arguments: ["noise", "noise?color=pink", "noise?color=brown", "speech", "scene", "dead"])
  func `another seed gives other samples, the same seed the same`(text: String) throws {
    let separator = text.contains("?") ? "&" : "?"
    let first = try samples("\(text)\(separator)duration=3s&seed=1")
    #expect(try samples("\(text)\(separator)duration=3s&seed=1") == first)
    #expect(try samples("\(text)\(separator)duration=3s&seed=2") != first)
  }

  @Test func `the duration changes no sample`() throws {
    let short = try samples("noise?color=pink&duration=1s")
    #expect(try Array(samples("noise?color=pink&duration=20s")[..<48_000]) == short)
  }

  @Test func `the noise of two channels has nothing in common`() throws {
    let channels = try samples(of: SimulatedSource(parsing: "noise?channels=2&level=0"))
    let product = zip(channels[0], channels[1]).reduce(0.0) { $0 + Double($1.0 * $1.1) }
    // The correlation of 480,000 independent pairs has a standard deviation of 0.0014.
    #expect(abs(product / 480_000) < 0.007)
  }

  @Test func `the first random numbers are those of SplitMix64`() throws {
    // White noise is made of the published generator. Its samples were computed apart from this
    // code, by the formula of Steele, Lea and Flood in Python.
    let samples = try samples("noise?duration=10s&level=0")
    #expect(samples.prefix(4).map { ($0 * 1e4).rounded() } == Self.firstNoiseSamples)
  }

  private static let firstNoiseSamples: [Float] = [-17601, -396, -13439, 6924]

  @Test func `edges are raised cosines and nothing else changes`() throws {
    let plain = try samples("constant?level=0&duration=1s")
    let faded = try samples("constant?level=0&duration=1s&edge=5ms")
    #expect(faded[240..<47_760] == plain[240..<47_760])
    for index in 0..<240 {
      let expected = 0.5 - 0.5 * cos(.pi * (Double(index) + 0.5) / 240)
      #expect(abs(Double(faded[index]) - expected) < 1e-7)  // half a step of Float below 1
      #expect(faded[index] == faded[47_999 - index])
    }
  }

  @Test(arguments: [
    ("tone?frequency=1000&level=-12", -12), ("tone?frequency=12000&phase=90&level=0", 0),
    ("sweep?level=-3", -3), ("clicks?level=-6", -6), ("clipping?level=-1", -1),
    ("constant?level=-20", -20),
  ])
  func `the peak is the level`(text: String, level: Double) throws {
    // A sweep may miss its crests by half a frame near 20 kHz, not at its lower end.
    #expect(try abs(decibels(peak(samples(text))) - level) < 1e-4)
  }

  @Test(
    arguments: [
      "noise?color=white", "noise?color=pink", "noise?color=brown", "band-limited", "speech",
      "wind", "engine",
    ], [8000, 48_000])
  func `the RMS of the first ten seconds is the level`(text: String, rate: Int) throws {
    let separator = text.contains("?") ? "&" : "?"
    let rms = try rootMeanSquare(samples("\(text)\(separator)level=-23&rate=\(rate)"))
    #expect(abs(decibels(rms) + 23) < 0.001)  // samples rounded to Float
  }

  @Test(arguments: [2, 3, 4] as [UInt64])
  func `the RMS of white noise is the level by itself, too`(seed: UInt64) throws {
    let long = try samples("noise?duration=20s&level=-20&seed=\(seed)")
    // The second ten seconds are not those that were scaled: 0.009 dB standard deviation.
    #expect(abs(decibels(rootMeanSquare(long[480_000...])) + 20) < 0.05)
  }

  @Test func `a fault of each kind is what it says`() throws {
    let dead = try samples("dead?after=2s")
    #expect(dead[..<96_000].count { $0 == 0 } < 10)
    #expect(dead[96_000...].allSatisfy { $0 == 0 })
    #expect(try samples("silence").allSatisfy { $0 == 0 })
    let offset = try samples("offset")
    let mean = offset.reduce(0.0) { $0 + Double($1) } / 480_000
    #expect(abs(mean - 0.1) < 0.005)  // pink noise at -30 dBFS has a mean of its own
    // A sine 6 dB above the cut is beyond it for 1 - asin(0.5012) / 90 degrees of the time.
    let clipped = try samples("clipping").count { abs($0) == 1 }
    #expect(abs(Double(clipped) / 480_000 - (1 - asin(0.50119) / (.pi / 2))) < 0.001)
  }
}
