import Testing

@testable import TragusDSP

@Test func `what is no number counts as silence, and what is too loud as loud`() {
  let samples: [Float] = [
    .nan, .infinity, -.infinity, 0x1p60, -0x1p60, 0x1p59, -0x1p59, 0x1p40, -0.5, 1, 0,
  ]
  var result: [Float] = Array(repeating: .nan, count: samples.count)
  var span = result.mutableSpan
  copySound(samples.span, into: &span)
  #expect(result == [0, 0, 0, 0, 0, 0x1p40, -0x1p40, 0x1p40, -0.5, 1, 0])
}

@Test(arguments: [Float.nan, -Float.infinity, 0x1.000002p40])
func `one sample that is no sound is found wherever it is`(value: Float) {
  for place in 0..<19 {
    var samples = Array(repeating: Float(0x1p40), count: 19)
    samples[place] = value
    var result = samples
    var span = result.mutableSpan
    copySound(samples.span, into: &span)
    samples[place] = value > 0 ? 0x1p40 : 0
    #expect(result == samples)
  }
}
