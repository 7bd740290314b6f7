import Foundation
import Testing
import TragusCore

@testable import TragusSignals

struct BreathTests {
  @Test func `the same seed gives the same breaths in blocks of any size, another seed others`()
    throws
  {
    let text = "breath?breaths=40&speech=0.3&cough=0.5&room=200ms&duration=8s&rate=8000&channels=2"
    let whole = try samples(of: SimulatedSource(parsing: text + "&seed=7"))
    let pieces = try samples(of: SimulatedSource(parsing: text + "&seed=7"), capacity: { 37 })
    #expect(whole == pieces)
    #expect(try whole != samples(of: SimulatedSource(parsing: text + "&seed=8")))
    // The room and the eddies of each channel are its own.
    #expect(whole[0] != whole[1])
    // There is no state that the length of the stream could change.
    let longer = try samples("\(text)&seed=7".replacing("duration=8s", with: "duration=9s"))
    #expect(Array(longer[..<whole[0].count]) == whole[0])
  }

  @Test(arguments: [8000, 44_100, 192_000.0])
  func `the truth is the same at every rate`(rate: Double) throws {
    let text = "breath?speech=0.2&cough=0.2&missed=0.2&apnoea=5s&every=10s&duration=2m&seed=5"
    let truth = try #require(try SimulatedSource(parsing: text).spans)
    #expect(try SimulatedSource(parsing: "\(text)&rate=\(rate)").spans == truth)
    #expect(
      Set(truth.map(\.name)) == ["inhale", "exhale", "pause", "speech", "cough", "missed"])
    #expect(truth[0].start == 1.5)
    #expect(truth.allSatisfy { $0.start < $0.end && $0.end <= 120 })
    #expect(zip(truth, truth.dropFirst()).allSatisfy { $0.end <= $1.start })
  }

  @Test(arguments: [
    (4, 0.5, 3, 2), (12, 0.7, 1, 0), (20, 1, 0, 0.5), (60, 2, 0.2, 0.1),
  ])
  func `rate, ratio, pause and hold are as asked`(
    rate: Double, ratio: Double, pause: Double, hold: Double
  ) {
    for (jitter, tolerance) in [(0, 1e-9), (0.1, 0.05)] {
      // The mean of 200 lengths that vary by a tenth has a standard deviation of 0.7 %.
      let breaths = Array(
        SimulatedBreaths(
          BreathSettings(
            rate: rate, ratio: ratio, pause: pause, hold: hold, jitter: jitter, count: 200),
          seed: 2))
      func mean(_ length: (SimulatedBreath) -> Double) -> Double {
        breaths.reduce(0) { $0 + length($1) } / Double(breaths.count)
      }
      let period = mean { $0.end - $0.start }
      let inhale = mean { $0.inhaleEnd - $0.start }
      let exhale = mean { $0.exhaleEnd - $0.exhaleStart }
      #expect(abs(period / (60 / rate) - 1) <= tolerance)
      #expect(abs(inhale / exhale / ratio - 1) <= tolerance)
      #expect(abs(mean { $0.exhaleStart - $0.inhaleEnd } - hold) <= tolerance * hold + 1e-9)
      #expect(abs(mean { $0.end - $0.exhaleEnd } - pause) <= 2 * tolerance * pause + 1e-9)
      let deviation = mean { pow($0.end - $0.start - period, 2) }.squareRoot() / period
      #expect(abs(deviation - jitter) < 0.02)
    }
  }

  @Test(arguments: [
    ("4-4", ["inhale", "exhale"], [4, 4.0]), ("4-7-8", ["inhale", "pause", "exhale"], [4, 7, 8]),
    ("4-4s-6-2", ["inhale", "pause", "exhale", "pause"], [4, 4, 6, 2]),
  ])
  func `a pattern is followed exactly`(pattern: String, names: [String], lengths: [Double]) throws {
    let source = try SimulatedSource(
      parsing: "breath?pattern=\(pattern)&count=3&duration=2m&rate=8000")
    let spans = try #require(source.spans)
    let count = names.count
    // After the last breath nothing is known to end.
    let last = names.last == "pause" ? 1 : 0
    #expect(spans.count == 3 * count - last)
    for (index, span) in spans.enumerated() {
      #expect(span.name == names[index % count])
      #expect(abs(span.end - span.start - lengths[index % count]) < 1e-9)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the sound rises and falls where the truth says`(seed: UInt64) throws {
    // Aside of the jet and without a room all that is heard is breath. The flow goes with a power of
    // three, so near its ends little is heard.
    let source = try SimulatedSource(
      parsing: "breath?breaths=10&ratio=0.6&pause=1s&hold=500ms&jitter=0&angle=90&distance=5"
        + "&depth=1&noise=-120&microphone=headset&route=mouth&duration=31.5s&rate=8000"
        + "&seed=\(seed)")
    let spans = try #require(source.spans)
    let levels = levels(of: try samples(of: source)[0])
    // Runs within 30 dB of the loudest, over gaps of less than 0.3 s.
    let top = try #require(levels.max())
    var heard: [(start: Double, end: Double)] = []
    for (index, level) in levels.enumerated() where level > top - 30 {
      let time = Double(index) / 100
      if let last = heard.last, time - last.end < 0.3 {
        heard[heard.count - 1].end = time + 0.025
      } else {
        heard.append((time + 0.015, time + 0.025))
      }
    }
    let phases = spans.filter { $0.name != "pause" }
    try #require(heard.count == phases.count)
    #expect(phases.count == 10)
    for (sound, phase) in zip(heard, phases) {
      let length = phase.end - phase.start
      #expect(sound.start > phase.start - 0.05 && sound.start < phase.start + 0.16 * length)
      #expect(sound.end < phase.end + 0.05 && sound.end > phase.end - 0.25 * length)
    }
    // Measured by the sound alone: 10 breaths a minute, in to out 0.6 within what the ends hide.
    let starts = stride(from: 0, to: heard.count, by: 2).map { heard[$0].start }
    let period = (starts[starts.count - 1] - starts[0]) / Double(starts.count - 1)
    #expect(abs(period - 6) < 0.1)
    let inhale = stride(from: 0, to: 10, by: 2).reduce(0) { $0 + heard[$1].end - heard[$1].start }
    let exhale = stride(from: 1, to: 10, by: 2).reduce(0) { $0 + heard[$1].end - heard[$1].start }
    #expect(abs(inhale / exhale / 0.6 - 1) < 0.25)
  }

  @Test func `in the jet what goes out is louder, aside of it both are alike`() throws {
    func balances(_ keys: String) throws -> [Double] {
      try (1...12 as ClosedRange<UInt64>).map { seed in
        let levels = try phaseLevels(keys, seed: seed)
        return levels.exhale - levels.inhale
      }
    }
    let aside = try balances("route=mouth&microphone=headset&distance=15&angle=90")
    // 6 dB, and what the microphone makes of two different spectra.
    #expect(aside.allSatisfy { abs($0) < 12 })
    #expect(aside.contains { $0 < 0 } && aside.contains { $0 > 0 })
    let jet = try balances("route=nose&microphone=bare&distance=4&angle=0").sorted()
    #expect(10...35 ~= jet[6])
    #expect(jet[0] > 3)
    let inhaler = try balances("route=inhaler").sorted()
    // 15 to 25 dB, less what overloads the microphone.
    #expect(-28 ..< -12 ~= inhaler[6])
    #expect(inhaler.count { $0 < -6 } >= 10)
  }

  @Test func `deeper and nearer is louder, the nose is softer`() throws {
    func level(_ keys: String) throws -> Double {
      try (1...4 as ClosedRange<UInt64>).reduce(0) {
        try $0 + phaseLevels("microphone=phone&angle=90&\(keys)", seed: $1).inhale / 4
      }
    }
    let depths = try [0, 0.5, 1].map { try level("route=mouth&distance=10&depth=\($0)") }
    // A quarter of the flow, by its power of three.
    #expect(abs(depths[2] - depths[0] - 18) < 0.5)
    #expect(depths[0] < depths[1] && depths[1] < depths[2])
    let far = try level("route=mouth&distance=20&depth=1")
    #expect(abs(depths[2] - far - 6) < 0.5)
    #expect(try level("route=nose&distance=10&depth=1") < depths[2])
    #expect(try -70 ..< -25 ~= level("route=mouth&distance=20&depth=0.6"))
  }

  @Test func `what goes out has less of the high frequencies`() throws {
    for route in ["mouth", "nose"] {
      var ratios: [Double] = []
      for seed in 1...10 as ClosedRange<UInt64> {
        let (source, samples) = try take("route=\(route)&microphone=bare&angle=90", seed: seed)
        func share(_ name: String) throws -> Double {
          let span = try #require(source.spans?.first { $0.name == name })
          let spectrum = powerSpectrum(
            samples[Int(span.start * 16_000)..<Int(span.end * 16_000)], length: 1024)
          return power(spectrum, 2500..<7500, sampleRate: 16_000)
            / power(spectrum, 100..<7500, sampleRate: 16_000)
        }
        ratios.append(try share("inhale") / share("exhale"))
      }
      #expect(ratios.sorted()[5] > 1.5, "\(route) \(ratios)")
    }
  }

  @Test func `breaths that are missed are not heard, and an apnoea is silent`() throws {
    let (missed, samples) = try take("missed=1", seed: 3)
    #expect(missed.spans?.contains { $0.name == "inhale" } == false)
    let (plain, loud) = try take("missed=0", seed: 3)
    let inhale = try #require(plain.spans?.first { $0.name == "inhale" })
    let range = Int(inhale.start * 16_000)..<Int(inhale.end * 16_000)
    // By 39 dB, as far as the noise of the room lets it be heard.
    #expect(decibels(rootMeanSquare(samples[range])) < decibels(rootMeanSquare(loud[range])) - 30)

    let settings = BreathSettings(rate: 15, apnoea: 12, every: 30)
    let spans = SimulatedBreaths(settings, seed: 1).spans(before: 300)
    let apnoeas = spans.filter { $0.name == "pause" && $0.end - $0.start > 11.9 }
    #expect(apnoeas.count == 6)
    for (first, second) in zip(apnoeas, apnoeas.dropFirst()) {
      // After 30 s somebody still finishes a breath.
      #expect(29.9...36 ~= second.start - first.end)
    }
  }

  @Test func `talking and coughs come between breaths as often as asked`() throws {
    let breaths = Array(
      SimulatedBreaths(BreathSettings(speech: 0.3, cough: 0.5, count: 400), seed: 4))
    let kinds = breaths.compactMap { $0.interlude?.kind }
    // 0.3 and 0.7 * 0.5 of 400; three standard deviations are 28.
    #expect(abs(kinds.count { $0 == .speech } - 120) < 28)
    #expect(abs(kinds.count { $0 == .cough } - 140) < 29)
    for breath in breaths {
      guard let interlude = breath.interlude else { continue }
      #expect(breath.exhaleEnd < interlude.start && interlude.end < breath.end)
    }
    // They are louder than breath.
    let (source, samples) = try take("speech=0.5&cough=1&breaths=30&angle=90", seed: 2)
    func level(_ name: String) throws -> Double {
      let span = try #require(source.spans?.first { $0.name == name })
      return decibels(
        rootMeanSquare(samples[Int(span.start * 16_000)..<Int(span.end * 16_000)]))
    }
    #expect(try level("speech") > level("inhale") + 10)
    #expect(try level("cough") > level("inhale") + 10)
  }

  @Test func `one key changes no other`() {
    let any = Array(SimulatedBreaths(BreathSettings(count: 20), seed: 3))
    let talking = Array(
      SimulatedBreaths(BreathSettings(route: .nose, cough: 1, count: 20), seed: 3))
    for (one, other) in zip(any, talking) {
      #expect(abs((one.inhaleEnd - one.start) - (other.inhaleEnd - other.start)) < 1e-9)
      #expect(one.exhale == other.exhale)
    }
    let habits = (1...40 as ClosedRange<UInt64>).map { BreathHabit(BreathSettings(), seed: $0) }
    #expect(habits.allSatisfy { 8...30 ~= $0.rate && 0.5...1.15 ~= $0.ratio })
    #expect(habits.allSatisfy { 1.5...30 ~= $0.distance && 0...90 ~= $0.angle })
    #expect(Set(habits.map(\.rate)).count == 40)
    #expect(Set(habits.map(\.route)) == [.nose, .mouth])
  }

  @Test func `no sample exceeds the level, and after the last breath there is the room`() throws {
    let samples = try samples(
      "breath?count=2&breaths=30&pause=0s&distance=1&angle=0&depth=1&microphone=bare&speech=1"
        + "&level=-6&noise=-60&duration=16s&rate=8000")
    #expect(peak(samples) <= pow(10, -6 / 20.0) * 1.000_001)
    #expect(peak(samples) > 0.05)
    #expect(abs(decibels(rootMeanSquare(samples[(13 * 8000)...])) + 66) < 1.5)
    #expect(abs(decibels(rootMeanSquare(samples[..<12_000])) + 66) < 1.5)
  }

  @Test(arguments: [8000, 16_000, 48_000, 192_000.0])
  func `the hiss of an airway is as loud at every rate`(rate: Double) {
    var sum = 0.0
    for seed in 1...8 as ClosedRange<UInt64> {
      var random = RandomNumbers(seed: seed)
      var airway = BreathAirway(.exhale, route: .nose, sampleRate: rate, random: &random)
      let samples = (0..<Int(rate)).map { _ in Float(airway.next(random.normal())) }
      sum += decibels(rootMeanSquare(samples)) / 8
    }
    // Neighbours add up between their frequencies; a rate of 8000 Hz holds nothing above 3.6 kHz.
    #expect(abs(sum) < 2)
  }

  @Test(arguments: [(0.3, 8000), (0.8, 48_000)])
  func `an echo has fallen by 60 dB after its time`(time: Double, rate: Double) {
    var echo = BreathEcho(time: time, sampleRate: rate)
    let response = (0..<Int(2 * time * rate)).map { Float(echo.next($0 == 0 ? 1 : 0)) }
    // What is left after each moment (Schroeder, JASA 37, 1965).
    var left = 0.0
    var energies = response.reversed().map { sample in
      left += Double(sample) * Double(sample)
      return left
    }
    energies.reverse()
    func moment(_ drop: Double) -> Double {
      Double(energies.firstIndex { 10 * log10($0 / energies[0]) < drop } ?? 0) / rate
    }
    // The high frequencies fall faster, so that the whole does, too; a short tail is a few steps.
    let measured = 60 / 20 * (moment(-25) - moment(-5))
    #expect(0.6 * time...1.25 * time ~= measured)
    #expect(abs(decibels(energies[0].squareRoot())) < 2)
  }

  @Test func `settings that cannot be are refused with one sentence`() {
    let settings: [BreathSettings] = [
      BreathSettings(rate: 1), BreathSettings(rate: 61), BreathSettings(ratio: 0),
      BreathSettings(pause: -1), BreathSettings(hold: 61), BreathSettings(rate: 30, pause: 1.6),
      BreathSettings(pattern: [4]), BreathSettings(pattern: [4, 4, 4, 4, 4]),
      BreathSettings(pattern: [4, 7, 0]), BreathSettings(rate: 12, pattern: [4, 4]),
      BreathSettings(jitter: 0.6), BreathSettings(depth: 1.1), BreathSettings(distance: 0.9),
      BreathSettings(angle: 91), BreathSettings(missed: 1.1), BreathSettings(speech: -0.1),
      BreathSettings(cough: .nan), BreathSettings(apnoea: 301), BreathSettings(every: 0),
      BreathSettings(count: -1), BreathSettings(noise: 1), BreathSettings(room: 6),
    ]
    for setting in settings {
      #expect(setting.problem?.hasSuffix(".") == true, "\(setting)")
    }
    #expect(BreathSettings().problem == nil)
    #expect(BreathSettings(pattern: [4, 7, 8]).problem == nil)
    #expect(BreathSettings(rate: 60, pause: 0.3, hold: 0.2).problem == nil)
  }

  // Twelve seconds of somebody at 16 kHz.
  private func take(_ keys: String, seed: UInt64) throws -> (SimulatedSource, [Float]) {
    let text = "breath?noise=-110&duration=12s&rate=16000&seed=\(seed)&\(keys)"
    let source = try SimulatedSource(parsing: text)
    return (source, try samples(of: source)[0])
  }

  // The RMS of the phases in decibels.
  private func phaseLevels(
    _ keys: String, seed: UInt64
  ) throws -> (inhale: Double, exhale: Double) {
    let (source, samples) = try take("breaths=24&\(keys)", seed: seed)
    func level(_ name: String) throws -> Double {
      let spans = try #require(source.spans).filter { $0.name == name && $0.end < 12 }
      let phases = spans.flatMap { samples[Int($0.start * 16_000)..<Int($0.end * 16_000)] }
      return decibels(rootMeanSquare(phases))
    }
    return (try level("inhale"), try level("exhale"))
  }

  // The RMS of 40 ms every 10 ms at 8 kHz, in decibels.
  private func levels(of samples: [Float]) -> [Double] {
    stride(from: 0, to: samples.count - 320, by: 80).map { start in
      decibels(rootMeanSquare(samples[start..<(start + 320)]))
    }
  }
}
