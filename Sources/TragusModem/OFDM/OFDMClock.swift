import TragusDSP

/// Tells from the known symbol how the sender's clock runs against the receiver's.
///
/// The prefix is heard again at the symbol's end: what lies between is the sender's ``OFDMBand/bodyLength``
/// (J.-J. van de Beek et al., "ML estimation of time and frequency offset in OFDM systems", 1997).
struct OFDMClock: Sendable {
  private static let length = 512
  // Samples in a body: 0.6 parts in a thousand.
  private static let greatestDelay = 2.5
  private static let delayStep = 0.1
  // A candidate has at least this part of the greatest likeness.
  private static let leastLikeness = 0.3

  private let bins: Range<Int>
  private var fft = RealFFT(count: length)
  private var samples: [Float] = Array(repeating: 0, count: length)
  private var first: (real: [Float], imaginary: [Float])
  private var second: (real: [Float], imaginary: [Float])
  private let window: [Float]

  init(_ band: OFDMBand) {
    let ratio = OFDMBand.bodyLength / Self.length
    bins = band.firstBin / ratio..<(band.firstBin + band.carrierCount) / ratio + 2
    let zeros: [Float] = Array(repeating: 0, count: fft.binCount)
    first = (zeros, zeros)
    second = (zeros, zeros)
    window = (0..<Self.length).map {
      Float(0.5 - 0.5 * cosine(2 * .pi * (Double($0) + 0.5) / Double(Self.length)))
    }
  }

  /// The likely lengths of the sender's sample in samples of the receiver, the likeliest first.
  mutating func steps(_ history: OFDMHistory, bodyAt place: Int64) -> [Double] {
    read(history, place - Int64(Self.length))
    fft.forward(samples, real: &first.real, imaginary: &first.imaginary)
    read(history, place - Int64(Self.length) + Int64(OFDMBand.bodyLength))
    fft.forward(samples, real: &second.real, imaginary: &second.imaginary)
    var parts = TurningParts()
    for bin in bins {
      let (a, b) = (Double(second.real[bin]), Double(second.imaginary[bin]))
      let (c, d) = (Double(first.real[bin]), Double(first.imaginary[bin]))
      parts.add(a * c + b * d, b * c - a * d, turn: Double(bin) / Double(Self.length))
    }
    let likeness = parts.sums(within: Self.greatestDelay, step: Self.delayStep)
    return peaks(of: likeness).map { 1 + $0 / Double(OFDMBand.bodyLength) }
  }

  private mutating func read(_ history: OFDMHistory, _ place: Int64) {
    history.read(from: place, into: &samples)
    for index in samples.indices { samples[index] *= window[index] }
  }

  // The carriers are so high that several delays give the same phases.
  private func peaks(of values: [Double]) -> [Double] {
    let count = values.count / 2
    var peaks: [(place: Double, value: Double)] = []
    for index in 1..<(values.count - 1)
    where values[index] >= values[index - 1] && values[index] > values[index + 1] {
      let (before, after) = (values[index - 1], values[index + 1])
      let curvature = before - 2 * values[index] + after
      let shift = curvature < 0 ? 0.5 * (before - after) / curvature : 0
      // Clocks are rarely far off.
      let place = (Double(index - count) + shift) * Self.delayStep
      peaks.append((place, values[index] * (1 - 0.1 * abs(place))))
    }
    peaks.sort { $0.value > $1.value }
    guard let best = peaks.first, best.value > 0 else { return [0] }
    return peaks.prefix { $0.value > Self.leastLikeness * best.value }.map(\.place)
  }
}
