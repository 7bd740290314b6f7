import TragusDSP

/// The spectrum of the last samples, the noise in it, and the peaks that stand out of the noise.
struct PitchSpectrum {
  /// The longest window, as long as the transform.
  let length: Int
  /// In hertz.
  let binWidth: Double
  /// The frequencies that can be looked at, in bins.
  let bins: Range<Int>
  /// Those that are looked at now.
  private(set) var present: Range<Int>
  /// How many bins a bin of the present window is wide: 1 for the longest, 2 for half of it.
  private(set) var lobe = 1
  var power: [Float] { spectrum.power }
  private(set) var peaks = PartialPeaks()
  // The power of all bins looked at, and of those that a building shakes with.
  private var total: Float = 0
  private var rumble: Float = 0

  /// The part of the power that lies in the peaks, with the rumble or without it.
  var tonality: Double {
    let above = peaks.total(above: Float(rumbleEnd))
    return max(
      tonality(of: peaks.total, within: total), tonality(of: above, within: total - rumble))
  }

  private var spectrum: PowerSpectrum
  private let windows: [[Float]]
  private var floor: [Float]
  // The bands in which the noise is measured, and the distance of the bins that are looked at.
  private let edges: [Int]
  private let strides: [Int]
  private let rumbleEnd: Int
  private var quartiles: LowQuartiles

  /// - Parameters:
  ///   - length: The length of the longest window.
  ///   - sampleRate: In hertz.
  ///   - highest: The highest frequency that is looked at, in hertz.
  init(length: Int, sampleRate: Double, highest: Double) {
    self.length = length
    binWidth = sampleRate / Double(length)
    windows = [length, length / 2, length / 4].map { WindowFunction(.hann, count: $0).samples }
    spectrum = PowerSpectrum(window: windows[0], transformLength: length)
    floor = spectrum.power
    let lowest = max(Int(20 / binWidth), 1)
    let last = min(Int(highest / binWidth), floor.count - 2)
    bins = lowest..<max(last, lowest + 1)
    rumbleEnd = min(max(Int((Self.highestRumble / binWidth).rounded(.up)), lowest), bins.upperBound)
    present = bins
    var edges = [lowest]
    while edges.last! < last {
      let width = max(24, edges.last! / 4)
      edges.append(edges.last! + width > last - 12 ? last : edges.last! + width)
    }
    self.edges = edges
    let widths = zip(edges.dropFirst(), edges).map { $0 - $1 }
    strides = widths.map { ($0 - 1) / LowQuartiles.capacity + 1 }
    let counts = zip(widths, strides).map { ($0 - 1) / $1 + 1 }
    quartiles = LowQuartiles(counts: counts + [counts[0]])
  }

  /// Computes the spectrum of the last samples.
  ///
  /// - Parameters:
  ///   - history: Holds `length` samples at least.
  ///   - halvings: 0 for the longest window, 1 for half of it, 2 for a quarter.
  ///   - highest: The highest frequency that is looked at, in bins, if not all are.
  ///   - age: How many samples came after those that are looked at.
  mutating func measure(
    _ history: SampleHistory, halvings: Int, highest: Int? = nil, age: Int = 0
  ) {
    present = bins.lowerBound..<max(min(highest ?? bins.upperBound, bins.upperBound), edges[1])
    let window = windows[halvings]
    history.withLast(window.count + age) { spectrum.measure($0, through: window) }
    lobe = 1 << halvings
    total = power.withUnsafeBufferPointer {
      sumOfSamples($0.baseAddress! + present.lowerBound, present.count)
    }
    rumble = power.withUnsafeBufferPointer {
      sumOfSamples($0.baseAddress! + present.lowerBound, rumbleEnd - present.lowerBound)
    }
  }

  /// The powers at the first eight multiples of a frequency in bins, in the unit of the spectrum.
  func powersOfPartials(of frequency: Double) -> SIMD8<Float> {
    var powers = SIMD8<Float>.zero
    for index in powers.indices {
      let bin = Int((Double(index + 1) * frequency).rounded())
      guard bin + 1 < present.upperBound else { break }
      powers[index] = max(power[bin - 1], power[bin], power[bin + 1])
    }
    return powers
  }

  /// Finds the peaks of the spectrum.
  mutating func findPeaks() {
    measureFloor()
    peaks.find(in: power, floor: floor, bins: present, lobe: lobe)
  }

  /// The part of the power that the partials of a note have; rumble far below it does not count.
  ///
  /// - Parameters:
  ///   - power: The summed powers of the peaks of the partials.
  ///   - frequency: The frequency of the note, in bins.
  func tonality(ofPartials power: Float, of frequency: Double) -> Double {
    tonality(
      of: power, within: frequency * binWidth > Self.lowestAboveRumble ? total - rumble : total)
  }

  private func tonality(of peaks: Float, within total: Float) -> Double {
    guard total > 0 else { return 0 }
    // The main lobe of a Hann window has 1.5 times the power of its middle.
    return min(1.5 * Double(lobe) * Double(peaks) / Double(total), 1)
  }

  // In hertz. What shakes a building or a stand lies below 40 Hz.
  private static let highestRumble = 40.0
  private static let lowestAboveRumble = 60.0

  // A quarter of the bins of a noise lie below 0.288 times its mean power, whatever tones there are
  // beside it.
  private mutating func measureFloor() {
    let (edges, strides) = (edges, strides)
    let bandCount = strides.count
    power.withUnsafeBufferPointer { power in
      let power = power.baseAddress!
      for band in 0..<bandCount {
        let (first, stride) = (power + edges[band], strides[band])
        quartiles.setRun(band) { first[$0 &* stride] }
      }
      // The lowest band of a brown noise is a slope of 6 dB in an octave.
      let (first, stride) = (edges[0], strides[0])
      quartiles.setRun(bandCount) { index in
        let bin = first &+ index &* stride
        return power[bin] * Float(bin &* bin)
      }
    }
    quartiles.update()
    floor.withUnsafeMutableBufferPointer { floor in
      for band in 0..<bandCount {
        let level = quartiles[band] / Self.quartileOfNoise
        for bin in edges[band]..<edges[band + 1] { floor[bin] = level }
      }
      let tilted = quartiles[bandCount] / Self.quartileOfNoise
      for bin in edges[0]..<edges[1] {
        floor[bin] = max(floor[bin], tilted / Float(bin * bin))
      }
    }
  }

  private static let quartileOfNoise: Float = 0.288
}
