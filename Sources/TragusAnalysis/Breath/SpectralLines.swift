import TragusDSP

/// Cuts tones out of a spectrum that was measured behind a Hann window, so that noise is left.
struct SpectralLines: Sendable {
  /// The lowest frequency of a tone, in hertz. Below, the noise of a breath right at the microphone may be
  /// as narrow.
  private static let lowestFrequency = 200.0
  /// The part that a tone has of the power around it, at least. Of the frames of recorded breath, one in
  /// fifty has as much by chance.
  private static let leastPart: Float = 0.85
  /// The same for a tone that lasts, now and on average. The average is over now and so many
  /// spectra ago, which have no sample in common with the present one.
  private static let leastLastingPart: Float = 0.6
  private static let distance = 3
  /// The most tones in one spectrum: one and its harmonics from a small loudspeaker.
  private static let mostLines = 4
  /// In hertz: how far from its peak a tone has its power, and how much further it may have been
  /// before. Then how far it is cut out at least, and how far what is around it reaches.
  private static let reach = 40.0
  private static let glide = 20.0
  private static let leastSkirt = 125.0
  private static let surroundings = 500.0
  /// Where the side lobes of the window begin, in hertz, and their power there relative to the
  /// tone's. It falls with the sixth power of the distance.
  private static let sideLobe = (distance: 50.0, power: 8e-4)

  private let binWidth: Double
  private let first: Int
  private let reach: Int
  private let surroundings: Int
  private let glide: Int
  /// The last spectra, one after the other, and the place of the oldest.
  private var last: [Float]
  private var oldest = 0

  /// - Parameters:
  ///   - binWidth: Hertz from one bin to the next.
  ///   - binCount: The bins of each spectrum.
  init(binWidth: Double, binCount: Int) {
    self.binWidth = binWidth
    first = Int(Self.lowestFrequency / binWidth)
    reach = Int(Self.reach / binWidth)
    surroundings = Int(Self.surroundings / binWidth)
    glide = Int(Self.glide / binWidth)
    last = Array(repeating: 0, count: Self.distance * binCount)
  }

  /// - Parameter spectrum: The power of each bin, from 0 Hz on; spectrum after spectrum.
  /// - Returns: The same without tones, in the place of which is what lies beside them.
  mutating func cut(from spectrum: [Float]) -> [Float] {
    var peak = highest(in: spectrum)
    let part = part(within: reach, of: peak, in: spectrum.span)
    let before = self.part(
      within: reach + glide, of: peak,
      in: last.span.extracting(oldest..<oldest + spectrum.count))
    remember(spectrum)
    let isLasting = min(part, (part + before) / 2) > Self.leastLastingPart
    guard isLasting || part > Self.leastPart else { return spectrum }
    var rest = spectrum
    for _ in 0..<Self.mostLines {
      remove(peak, from: &rest)
      peak = highest(in: rest)
      guard self.part(within: reach, of: peak, in: rest.span) > Self.leastPart else { break }
    }
    return rest
  }

  private mutating func remember(_ spectrum: [Float]) {
    for bin in spectrum.indices { last[oldest + bin] = spectrum[bin] }
    oldest = (oldest + spectrum.count) % last.count
  }

  private func highest(in spectrum: [Float]) -> Int {
    let bins = spectrum.span
    var peak = first
    for bin in first..<bins.count where bins[bin] > bins[peak] { peak = bin }
    return peak
  }

  /// The part of the power around a peak that lies so near to it, 0 to 1; 0 of silence.
  private func part(within distance: Int, of peak: Int, in spectrum: Span<Float>) -> Float {
    func total(_ distance: Int) -> Float {
      sum(spectrum.extracting(max(peak - distance, 0)..<min(peak + distance + 1, spectrum.count)))
    }
    let all = total(surroundings)
    return all > 0 ? total(distance) / all : 0
  }

  private func remove(_ peak: Int, from spectrum: inout [Float]) {
    let around = Double(mean(of: spectrum, beside: peak, surroundings...2 * surroundings))
    let ratio = Self.sideLobe.power * Double(spectrum[peak]) / max(around, 1e-20)
    let width = Self.sideLobe.distance * power(max(ratio, 1), 1.0 / 6)
    let skirt = min(Int(max(width, Self.leastSkirt) / binWidth), surroundings)
    let level = mean(of: spectrum, beside: peak, skirt + 1...2 * skirt)
    for bin in max(peak - skirt, 0)..<min(peak + skirt + 1, spectrum.count) {
      spectrum[bin] = min(spectrum[bin], level)
    }
  }

  /// The mean power of the bins so far below and above a peak.
  private func mean(
    of spectrum: [Float], beside peak: Int, _ distances: ClosedRange<Int>
  ) -> Float {
    let sides = [
      peak - distances.upperBound..<peak - distances.lowerBound + 1,
      peak + distances.lowerBound..<peak + distances.upperBound + 1,
    ].map { $0.clamped(to: 0..<spectrum.count) }
    let total = sides.reduce(0) { $0 + sum(spectrum.span.extracting($1)) }
    return total / Float(max(sides[0].count + sides[1].count, 1))
  }
}
