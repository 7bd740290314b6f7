import Testing

@testable import TragusDSP

struct WorkingRateTests {
  private func outputs(of samples: [Float], from rate: Double, block: Int) -> [Float] {
    var workingRate = WorkingRate(inputRate: rate, outputRate: 16_000)
    var places = [Float](repeating: .nan, count: workingRate.maximumOutputCount + 3)
    var outputs: [Float] = []
    for begin in stride(from: 0, to: samples.count, by: block) {
      let piece = samples[begin..<min(begin + block, samples.count)]
      var start = 0
      while start < piece.count {
        let count = workingRate.process(piece.span, start: &start, into: &places, at: 3)
        outputs += places[3..<3 + count]
      }
    }
    return outputs
  }

  @Test(arguments: [8000, 11_025, 16_000, 44_100, 48_000, 192_000, 12_345.4])
  func `outputs lie where their positions say`(rate: Double) {
    let frequency = 440.0
    let samples = sine(Int(rate / 2), frequency: frequency / rate)
    let workingRate = WorkingRate(inputRate: rate, outputRate: 16_000)
    let outputs = outputs(of: samples, from: rate, block: 480)
    // All but what is late, which the filter rounds up to eight samples of the stream.
    let missing = 8000 - Double(outputs.count)
    #expect(missing <= workingRate.delay * workingRate.rate + 8 * 16_000 / rate + 1)
    for index in 200..<outputs.count {
      let position = workingRate.inputPosition(ofOutput: Int64(index))
      let expected = TragusDSP.sine(2 * .pi * frequency * position / rate)
      // The filter is flat to 0.01 dB, and images are 60 dB down.
      #expect(abs(Double(outputs[index]) - expected) < 0.0022)
      // The same place in seconds, by the rate.
      #expect(abs(position / rate - Double(index) / workingRate.rate) < 1e-12)
    }
  }

  @Test func `blocks of any size give the same, and errors are silence`() {
    var samples = noise(5000)
    (samples[100], samples[200], samples[300]) = (.nan, .infinity, -0x1p60)
    let whole = outputs(of: samples, from: 44_100, block: 5000)
    for block in [1, 77, 256, 1000] {
      let isSame = outputs(of: samples, from: 44_100, block: block) == whole
      #expect(isSame)
    }
    (samples[100], samples[200], samples[300]) = (0, 0, 0)
    let isSame = outputs(of: samples, from: 44_100, block: 5000) == whole
    #expect(isSame)
  }

  @Test func `rates that are too far apart are not supported`() {
    #expect(WorkingRate.supports(4_096_000, outputRate: 16_000))
    #expect(!WorkingRate.supports(4_096_001, outputRate: 16_000))
    #expect(!WorkingRate.supports(1e300, outputRate: 16_000))
    #expect(!WorkingRate.supports(0.2, outputRate: 16_000))
  }

  @Test func `a log-mel front end is made of these parts`() {
    // A tone of 1 kHz at 44.1 kHz: 64 bands at 16 kHz, 25 ms each 10 ms.
    var workingRate = WorkingRate(inputRate: 44_100, outputRate: 16_000)
    var frames = FrameBuffer(length: 400, hop: 160)
    var spectrum = PowerSpectrum(
      window: WindowFunction(.hann, count: 400).samples, transformLength: 512)
    let bands = MelBands(
      count: 64, range: 125...7500, sampleRate: 16_000, transformLength: 512, scale: .htk,
      slope: .mel)
    var sums = [Float](repeating: 0, count: 64)
    var places = [Float](repeating: 0, count: workingRate.maximumOutputCount)
    let samples = sine(44_100, frequency: 1000 / 44_100)
    var (start, frameCount) = (0, 0)
    while start < samples.count {
      let count = workingRate.process(samples.span, start: &start, into: &places, at: 0)
      var place = 0
      while frames.fill(from: places.span.extracting(0..<count), start: &place) {
        spectrum.measure(frames.samples)
        bands.sum(spectrum.power, into: &sums)
        frameCount += 1
        guard frameCount > 2 else { continue }
        let strongest = sums.indices.max { sums[$0] < sums[$1] }!
        #expect(bands.edges[strongest] < 1000 && bands.edges[strongest + 2] > 1000)
      }
    }
    // A second less what is late, in hops, less the first frame.
    #expect((97...98).contains(frameCount))
  }
}
