import Testing
import TragusDSP

struct FrequencyScaleTests {
  @Test func `mel are those of O'Shaughnessy`() {
    // 1000 Hz are 1000 mel to 0.015, by the choice of the constants.
    #expect(abs(FrequencyScale.mel.value(of: 1000) - 999.9855) < 0.001)
    #expect(FrequencyScale.mel.value(of: 0) == 0)
    // 2595 log10(2), by definition at 700 Hz.
    #expect(abs(FrequencyScale.mel.value(of: 700) - 781.1728) < 0.001)
  }

  @Test(arguments: FrequencyScale.allCases, [1, 20, 440, 4321.5, 96_000.0])
  func `scales go there and back`(scale: FrequencyScale, frequency: Double) {
    let back = scale.frequency(of: scale.value(of: frequency))
    #expect(abs(back / frequency - 1) < 1e-12)
  }

  @Test func `an octave is 1 on the logarithmic scale`() {
    let scale = FrequencyScale.logarithmic
    #expect(abs(scale.value(of: 880) - scale.value(of: 440) - 1) < 1e-12)
  }
}
