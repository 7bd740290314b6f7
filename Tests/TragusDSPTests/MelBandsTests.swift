import Testing

@testable import TragusDSP

struct MelBandsTests {
  @Test func `Slaney's mel are those that librosa publishes`() {
    // The examples of the documentation of `hz_to_mel`, `mel_to_hz` and `mel_frequencies`.
    for (frequency, mel) in [(60.0, 0.9), (110, 1.65), (220, 3.3), (440, 6.6)] {
      #expect(abs(MelScale.slaney.mel(of: frequency) - mel) < 1e-12)
    }
    for (mel, frequency) in [(1.0, 66.667), (3, 200), (5, 333.333)] {
      #expect(abs(MelScale.slaney.frequency(of: mel) - frequency) < 0.0005)
    }
    let highest = MelScale.slaney.mel(of: 11_025)
    let published = [
      (11, 938.49), (12, 1024.856), (13, 1119.114), (20, 2071.84), (30, 4994.285), (38, 10_096.408),
      (39, 11_025),
    ]
    for (index, frequency) in published {
      let found = MelScale.slaney.frequency(of: highest * Double(index) / 39)
      #expect(abs(found - frequency) < 0.0006)
    }
  }

  @Test(arguments: MelScale.allCases, [0, 20, 440, 999.9, 1000, 4321.5, 96_000])
  func `scales go there and back`(scale: MelScale, frequency: Double) {
    let back = scale.frequency(of: scale.mel(of: frequency))
    #expect(abs(back - frequency) < 1e-9 + 1e-12 * frequency)
  }

  @Test func `HTK's mel are 1127 natural logarithms`() {
    // The HTK Book writes 2595 common logarithms, VGGish 1127 natural ones: 3e-5 less.
    for frequency in [125, 700, 3800, 7500.0] {
      let expected = 1127 * logarithm(1 + frequency / 700)
      #expect(abs(MelScale.htk.mel(of: frequency) / expected - 1) < 4e-5)
    }
  }

  /// The weights of all bands, a row for each.
  private func weights(_ bands: MelBands, transformLength: Int) -> [[Float]] {
    var rows = [[Float]](
      repeating: [Float](repeating: 0, count: transformLength / 2 + 1), count: bands.count)
    var sums = [Float](repeating: 0, count: bands.count)
    for bin in 0...(transformLength / 2) {
      var spectrum = [Float](repeating: 0, count: transformLength / 2 + 1)
      spectrum[bin] = 1
      bands.sum(spectrum, into: &sums)
      for band in sums.indices { rows[band][bin] = sums[band] }
    }
    return rows
  }

  @Test(arguments: [(11_025, 0.016), (8000, 0.020)] as [(Double, Float)])
  func `the first weights are those that librosa publishes`(highest: Double, weight: Float) {
    // The examples of `librosa.filters.mel(sr=22050, n_fft=2048)`, without and with `fmax=8000`,
    // print three decimals of the first two bins.
    let bands = MelBands(
      count: 128, range: 0...highest, sampleRate: 22_050, transformLength: 2048, scale: .slaney,
      normalization: .area)
    let rows = weights(bands, transformLength: 2048)
    #expect(rows[0][0] == 0 && rows[1][0] == 0 && rows[1][1] == 0)
    #expect(abs(rows[0][1] - weight) < 0.0005)
  }

  @Test(arguments: MelScale.allCases, [MelBands.Slope.hertz, .mel])
  func `weights agree with the definition`(scale: MelScale, slope: MelBands.Slope) {
    // As a recogniser of sounds has them: 64 bands at 16 kHz, a window of 25 ms in a transform of 512.
    let (count, low, high) = (64, 125.0, 7500.0)
    for normalization in [MelBands.Normalization.peak, .area] {
      let bands = MelBands(
        count: count, range: low...high, sampleRate: 16_000, transformLength: 512, scale: scale,
        slope: slope, normalization: normalization)
      let rows = weights(bands, transformLength: 512)
      let step = (scale.mel(of: high) - scale.mel(of: low)) / Double(count + 1)
      for band in 0..<count {
        let mels = (0..<3).map { scale.mel(of: low) + Double(band + $0) * step }
        let hertz = mels.map { scale.frequency(of: $0) }
        #expect(abs(bands.edges[band] / hertz[0] - 1) < 1e-12)
        let corners = slope == .mel ? mels : hertz
        let height = normalization == .area ? 2 / (hertz[2] - hertz[0]) : 1
        for bin in 0...256 {
          let frequency = Double(bin) * 16_000 / 512
          let place = slope == .mel ? scale.mel(of: frequency) : frequency
          let distance = abs(place - corners[1])
          let reach = place < corners[1] ? corners[1] - corners[0] : corners[2] - corners[1]
          let expected = height * max(0, 1 - distance / reach)
          // Rounded to a Float, and differences of numbers near to each other.
          #expect(abs(Double(rows[band][bin]) - expected) < 1e-6 * height)
        }
      }
    }
  }

  @Test func `a white spectrum is as strong in each band of equal area`() {
    let bands = MelBands(
      count: 40, range: 100...8000, sampleRate: 16_000, transformLength: 16_384, scale: .slaney,
      normalization: .area)
    var sums = [Float](repeating: 0, count: 40)
    bands.sum([Float](repeating: 1, count: 8193), into: &sums)
    // A hertz has 1.024 bins; a band of 100 bins and more is summed to 1 %.
    for sum in sums { #expect(abs(sum / 1.024 - 1) < 0.01) }
  }
}
