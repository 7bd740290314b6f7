import Testing
import TragusDSP
import TragusTestSupport

@testable import TragusAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct PitchPartsTests {
  @Test(arguments: [0, 1e-4, 5e-3])
  func `a string is fitted to its partials exactly`(stiffness: Double) {
    var fit = HarmonicFit(near: 101)
    for k in [1, 2, 3, 5, 8] {
      let place = Double(k) * 100 * (1 + stiffness * Double(k * k)).squareRoot()
      fit.add(k, frequency: place, error: 0.001)
    }
    let string = fit.solve()
    #expect(abs(string.frequency - 100) < 1e-9)
    #expect(abs(string.stiffness - stiffness) < 1e-12)
  }

  @Test func `no stiffness is seen in errors of the partials`() {
    var random = SeededGenerator(seed: 4)
    var stiff = 0
    for _ in 0..<500 {
      var fit = HarmonicFit(near: 100)
      for k in 1...10 {
        // A sum of twelve even numbers is a good normal distribution, of variance 1.
        let normal = (0..<12).reduce(-6.0) { sum, _ in
          sum + Double.random(in: 0..<1, using: &random)
        }
        fit.add(k, frequency: 100 * Double(k) + 0.2 * normal, error: 0.2)
      }
      if fit.solve().stiffness > 0 { stiff += 1 }
    }
    // Four standard deviations to one side: once in 30,000.
    #expect(stiff == 0)
  }

  @Test func `a period is found, however the run has grown`() throws {
    let period = 37.3
    let samples = (0..<400).map { index -> Float in
      let phase = 2 * Double.pi * Double(index) / period
      return Float(0.1 + sin(phase) + 0.5 * sin(2 * phase + 1) + 0.3 * cos(5 * phase))
    }
    var whole = SelfSimilarity(capacity: 400, longestLag: 200, oversampling: 4)
    var grown = whole
    whole.restart()
    grown.restart()
    samples.withUnsafeBufferPointer { samples in
      whole.append(samples.baseAddress!, count: 400)
      for start in stride(from: 0, to: 400, by: 25) {
        grown.append(samples.baseAddress! + start, count: 25)
      }
    }
    let periods = (
      whole.period(in: 4...200, overlap: 0.5), grown.period(in: 4...200, overlap: 0.5)
    )
    let first = try #require(periods.0)
    let second = try #require(periods.1)
    // Two cents: a run that does not hold whole periods, and interpolation. The spectrum that
    // follows is finer.
    #expect(abs(first.lag - period) < 0.043 && abs(second.lag - period) < 0.043)
    #expect(first.clarity > 0.999 && second.clarity > 0.999)
  }

  @Test(arguments: [3.31, 4.69, 5.37, 7.13])
  func `a period between two samples is not taken for a multiple`(truth: Double) throws {
    let samples = (0..<300).map { Float(sin(2 * Double.pi * Double($0) / truth)) }
    for oversampling in [2, 4] {
      var similarity = SelfSimilarity(capacity: 300, longestLag: 200, oversampling: oversampling)
      similarity.restart()
      similarity.append(samples, count: 300)
      let period = similarity.period(in: 3...150, overlap: 1.5)
      let found = try #require(period)
      // A parabola through steps a quarter of the period apart.
      #expect(abs(found.lag / truth - 1) < 0.03)
    }
  }

  @Test func `the power at edges has no rumble and that of the level has`() {
    let rate = 44_100.0
    func powers(of frequency: Double) -> (edge: Float, all: Float) {
      let samples = (0..<44_100).map { Float(0.1 * sin(2 * .pi * frequency * Double($0) / rate)) }
      var input = PitchInput(sampleRate: rate, hop: 512 / rate, duration: 0.3)
      var start = 0
      while start < samples.count { _ = input.fill(from: samples.span, start: &start) }
      return (input.meanEdgePower(ages: 0..<120), input.meanPower(ages: 0..<120))
    }
    // Of the sine 0.005.
    let note = powers(of: 440)
    #expect(abs(note.edge / 0.005 - 1) < 0.03 && abs(note.all / 0.005 - 1) < 0.03)
    // 20 dB below: a step is 1.5 ms long, and within it the rumble moves.
    #expect(powers(of: 20).edge < 0.000_05)
  }

  @Test func `a lower quartile is the one of the sorted numbers`() {
    var random = SeededGenerator(seed: 8)
    let counts = Array(4...LowQuartiles.capacity) + [9, 31]
    var quartiles = LowQuartiles(counts: counts)
    for _ in 0..<20 {
      // Some of them are the same.
      let runs = counts.map { count in
        (0..<count).map { _ in Float.random(in: 0...30, using: &random).rounded() }
      }
      for (index, run) in runs.enumerated() { quartiles.setRun(index) { run[$0] } }
      quartiles.update()
      for (index, run) in runs.enumerated() {
        #expect(quartiles[index] == run.sorted()[run.count / 4])
      }
    }
  }

  @Test func `peaks are where the sinusoids are`() {
    let rate = 44_100.0
    var sounds = PitchSounds(rate: rate)
    let noise = sounds.silence(0.1)
    let truth = [(500.3, 0.1), (1234.5, 0.01), (5017.9, 0.05)]
    var history = SampleHistory(length: 2048)
    var samples = [Float](repeating: 0, count: 2048)
    for index in samples.indices {
      let angle = 2 * Double.pi * Double(index) / rate
      samples[index] =
        noise[index] + truth.reduce(Float(0)) { $0 + Float($1.1 * sin($1.0 * angle)) }
    }
    history.append(2048) { $0.update(from: samples, count: 2048) }
    var spectrum = PitchSpectrum(length: 2048, sampleRate: rate, highest: 20_000)
    spectrum.measure(history, halvings: 0)
    spectrum.findPeaks()
    #expect(spectrum.peaks.count >= 3)
    for (frequency, amplitude) in truth {
      let index = (0..<spectrum.peaks.count).min {
        abs(Double(spectrum.peaks.positions[$0]) * spectrum.binWidth - frequency)
          < abs(Double(spectrum.peaks.positions[$1]) * spectrum.binWidth - frequency)
      }!
      // A hundredth of a bin: what the neighbours leak.
      #expect(abs(Double(spectrum.peaks.positions[index]) * spectrum.binWidth - frequency) < 0.3)
      // The middle of a Hann window of 2048 has 512 times the amplitude.
      let found = Double(spectrum.peaks.powers[index]).squareRoot() / 512
      #expect(abs(found / amplitude - 1) < 0.02)
    }
    #expect(spectrum.tonality > 0.95)
  }
}
