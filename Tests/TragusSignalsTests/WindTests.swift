import Testing
import TragusCore

@testable import TragusSignals

/// Wind, taps and an engine.
struct WindTests {
  @Test(arguments: ["wind", "tap", "engine"])
  func `the same seed gives the same in blocks of any size, another seed another`(
    name: String
  ) throws {
    let text = "\(name)?duration=3s&rate=8000&channels=2&seed=7"
    let whole = try samples(of: SimulatedSource(parsing: text))
    #expect(try whole == samples(of: SimulatedSource(parsing: text), capacity: { 37 }))
    #expect(try whole != samples(of: SimulatedSource(parsing: text + "8")))
    #expect(whole[0] != whole[1])
  }

  @Test(arguments: [8000, 48_000])
  func `the power of wind falls by f^-5/3, and by f^-11/3 for small eddies`(rate: Int) throws {
    // The corners are at 4 Hz (5 at least) and 267 Hz.
    let wind = try samples("wind?speed=8&gusts=0&duration=10s&rate=\(rate)")
    let length = rate == 8000 ? 2048 : 8192
    let spectrum = powerSpectrum(wind, length: length)
    func level(_ frequency: Double) -> Double {
      let range = (frequency * 0.8)..<(frequency * 1.25)
      return 10 * log10Of(power(spectrum, range, sampleRate: Double(rate)) / frequency)
    }
    // An octave of f^-5/3 is 5 dB; the second corner takes 0.5 dB of it already.
    #expect(abs(level(80) - level(40) + 5.2) < 1.5)
    #expect(abs(level(1600) - level(800) + 10.8) < 1.5)
  }

  private func log10Of(_ value: Double) -> Double { decibels(value) / 20 }

  @Test func `gusts are the same in all channels, the eddies are not`() throws {
    let wind = try samples(
      of: SimulatedSource(parsing: "wind?channels=2&duration=20s&rate=8000&gusts=1"))
    var product = 0.0
    for index in wind[0].indices { product += Double(wind[0][index] * wind[1][index]) }
    let scale = rootMeanSquare(wind[0]) * rootMeanSquare(wind[1]) * Double(wind[0].count)
    #expect(abs(product / scale) < 0.2)
    // Levels of seconds vary by much more than chance, and together.
    let levels = wind.map { channel in
      (0..<20).map { decibels(rootMeanSquare(channel[($0 * 8000)..<($0 * 8000 + 8000)])) }
    }
    let spread = (levels[0].max() ?? 0) - (levels[0].min() ?? 0)
    #expect(spread > 6)
    let apart = zip(levels[0], levels[1]).map { abs($0 - $1) }.max() ?? 0
    #expect(apart < spread)
  }

  @Test func `taps come as often as asked, from a quiet room`() throws {
    let taps = try samples("tap?taps=60&duration=1m&rate=8000&level=0&seed=3")
    var count = 0
    var quiet = 0
    for start in stride(from: 0, to: taps.count - 80, by: 80) {
      let isLoud = peak(taps[start..<(start + 80)]) > 0.03
      if isLoud, quiet > 10 { count += 1 }
      quiet = isLoud ? 0 : quiet + 1
    }
    // The gaps vary by a half; a rub has gaps of its own.
    #expect((50...75).contains(count), "\(count)")
    #expect((0.5...1).contains(peak(taps[...])))
    #expect(abs(decibels(rootMeanSquare(taps[..<4000])) + 60) < 3)
  }

  @Test func `an engine of 900 turns a minute fires 30 times a second`() throws {
    let idle = try samples("engine?idle=900&top=3000&duration=3s&rate=8000")
    let spectrum = powerSpectrum(idle, length: 8192)
    let lines = power(spectrum, 89..<92, sampleRate: 8000)
    let between = power(spectrum, 104..<107, sampleRate: 8000)
    #expect(lines > 10 * between)
  }

  @Test(arguments: [
    "wind?rate=4000", "wind?speed=0.5", "wind?gusts=2", "tap?taps=0", "tap?frequency=30kHz",
    "engine?idle=10", "engine?top=20000",
  ])
  func `what cannot be made is said`(text: String) {
    #expect(throws: AudioError.self) { try SimulatedSource(parsing: text) }
  }
}
