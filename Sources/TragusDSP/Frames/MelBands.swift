/// Sums a spectrum in overlapping triangular bands that are spread evenly over a mel scale.
///
/// A band rises from the middle of the band before it to its own, and falls to the middle of the
/// next. The weights are computed in double precision.
///
/// ```
/// let bands = MelBands(
///   count: 64, range: 125...7500, sampleRate: 16_000, transformLength: spectrum.transformLength,
///   scale: .htk, slope: .mel)
/// bands.sum(spectrum.power, into: &sums)
/// ```
package struct MelBands: Sendable {
  /// Along what a band rises and falls as a straight line.
  package enum Slope: Sendable, Hashable {
    /// Along frequency, as in librosa.
    case hertz
    /// Along the mel scale, as in HTK, VGGish and YAMNet.
    case mel
  }

  /// What all bands have in common.
  package enum Normalization: Sendable, Hashable {
    /// The height: the weight in the middle is 1.
    case peak
    /// The area: weights add up to 1 per hertz, so that white noise is as strong in each.
    case area
  }

  /// Where the first band begins, the middles of all, and where the last ends, in hertz.
  package let edges: [Double]

  // The bins of each band that have a weight, and the weights of one band after the other.
  private let bins: [Range<Int>]
  private let weights: [Float]

  /// - Parameters:
  ///   - count: The number of bands, 1 or more.
  ///   - range: From the beginning of the first band to the end of the last, in hertz, from 0 to half
  ///     the rate. A band between two bins of the spectrum has no weights, and the sum 0.
  ///   - sampleRate: In hertz.
  ///   - transformLength: Samples of the transform that the spectrum is of.
  package init(
    count: Int, range: ClosedRange<Double>, sampleRate: Double, transformLength: Int,
    scale: MelScale, slope: Slope = .hertz, normalization: Normalization = .peak
  ) {
    precondition(count >= 1, "There is a band at least.")
    precondition(
      range.lowerBound >= 0 && range.lowerBound < range.upperBound
        && range.upperBound <= sampleRate / 2, "The range lies between 0 and half the rate.")
    let (low, high) = (scale.mel(of: range.lowerBound), scale.mel(of: range.upperBound))
    let middles = (0...(count + 1)).map { low + (high - low) * Double($0) / Double(count + 1) }
    let edges = middles.map { scale.frequency(of: $0) }
    let places = slope == .mel ? middles : edges
    let spectrum = (0...(transformLength / 2)).map { bin in
      let frequency = Double(bin) * sampleRate / Double(transformLength)
      return slope == .mel ? scale.mel(of: frequency) : frequency
    }
    var bins: [Range<Int>] = []
    var weights: [Float] = []
    for band in 0..<count {
      let (begin, middle, end) = (places[band], places[band + 1], places[band + 2])
      let first = spectrum.firstIndex { $0 > begin } ?? spectrum.count
      let last = spectrum.firstIndex { $0 >= end } ?? spectrum.count
      let height = normalization == .area ? 2 / (edges[band + 2] - edges[band]) : 1
      bins.append(first..<max(last, first))
      for bin in bins[band] {
        let place = spectrum[bin]
        let rise = (place - begin) / (middle - begin)
        weights.append(Float(height * min(rise, (end - place) / (end - middle))))
      }
    }
    (self.edges, self.bins, self.weights) = (edges, bins, weights)
  }

  /// The number of bands.
  package var count: Int { bins.count }

  /// Sums a spectrum, of power or of magnitudes, in each band.
  ///
  /// - Precondition: There is a number for each bin of the transform, and a place for each band.
  package func sum(_ spectrum: [Float], into sums: inout [Float]) {
    precondition(sums.count == count, "There must be one place per band.")
    var first = 0
    for band in bins.indices {
      let range = bins[band]
      sums[band] = dotProduct(
        spectrum.span.extracting(range), weights.span.extracting(first..<first + range.count))
      first += range.count
    }
  }
}
