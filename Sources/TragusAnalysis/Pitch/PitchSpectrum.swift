import TragusDSP

/// The spectrum of the last samples, the noise in it, and the peaks that stand out of the noise.
struct PitchSpectrum {
  /// The longest window, as long as the transform.
  let length: Int
  /// In hertz.
  let binWidth: Double
  /// The frequencies that are looked at, in bins.
  let bins: Range<Int>
  /// How many bins a bin of the present window is wide: 1 for the longest, 2 for half of it.
  private(set) var lobe = 1
  private(set) var power: [Float]
  private(set) var peaks = PartialPeaks()
  /// The power of all bins looked at.
  private(set) var total: Float = 0

  /// The part of the power that lies in the peaks.
  var tonality: Double { tonality(ofPeaks: Double(peaks.total)) }

  private var fft: RealFFT
  private let windows: [[Float]]
  private var faded: [Float]
  private var floor: [Float]
  private var scratch: [Float]
  // The bands in which the noise is measured.
  private let edges: [Int]

  /// - Parameters:
  ///   - length: Of the longest window.
  ///   - sampleRate: In hertz.
  ///   - highest: The highest frequency that is looked at, in hertz.
  init(length: Int, sampleRate: Double, highest: Double) {
    self.length = length
    binWidth = sampleRate / Double(length)
    fft = RealFFT(count: length)
    windows = [length, length / 2, length / 4].map { Window(.hann, count: $0).samples }
    faded = Array(repeating: 0, count: length)
    power = Array(repeating: 0, count: fft.binCount)
    floor = power
    scratch = Array(repeating: 0, count: Self.bandSampleCount)
    let lowest = max(Int(20 / binWidth), 1)
    let last = min(Int(highest / binWidth), fft.binCount - 2)
    bins = lowest..<max(last, lowest + 1)
    var edges = [lowest]
    while edges.last! < last {
      let width = max(24, edges.last! / 4)
      edges.append(edges.last! + width > last - 12 ? last : edges.last! + width)
    }
    self.edges = edges
  }

  private static let bandSampleCount = 32

  /// Computes the spectrum of the last samples.
  ///
  /// - Parameters:
  ///   - history: Holds ``length`` samples at least.
  ///   - halvings: 0 for the longest window, 1 for half of it, 2 for a quarter.
  mutating func measure(_ history: SampleHistory, halvings: Int) {
    let window = windows[halvings]
    let count = window.count
    let length = length
    history.withLast(count) { last in
      window.withUnsafeBufferPointer { window in
        faded.withUnsafeMutableBufferPointer { faded in
          let (faded, window) = (faded.baseAddress!, window.baseAddress!)
          for index in 0..<count { faded[index] = last[index] * window[index] }
          for index in count..<length { faded[index] = 0 }
        }
      }
    }
    lobe = 1 << halvings
    Self.transform(&fft, faded, &power)
    total = power.withUnsafeBufferPointer {
      sumOfSamples($0.baseAddress! + bins.lowerBound, bins.count)
    }
  }

  /// Finds the peaks of the spectrum.
  mutating func findPeaks() {
    measureFloor()
    peaks.find(in: power, floor: floor, bins: bins, lobe: lobe)
  }

  /// The part of the power that a sum of powers of peaks is.
  func tonality(ofPeaks power: Double) -> Double {
    // The main lobe of a Hann window has 1.5 times the power of its middle.
    min(1.5 * Double(lobe) * power / Double(total), 1)
  }

  private static func transform(_ fft: inout RealFFT, _ faded: [Float], _ power: inout [Float]) {
    var bins = power.mutableSpan
    fft.powerSpectrum(faded.span, into: &bins)
  }

  // A quarter of the bins of a noise lie below 0.288 times its mean power, whatever tones there are
  // beside it.
  private mutating func measureFloor() {
    for band in 0..<(edges.count - 1) {
      let bins = edges[band]..<edges[band + 1]
      let level = quantile(of: bins, tilt: false) / 0.288
      for bin in bins { floor[bin] = level }
      // The lowest band of a brown noise is a slope of 6 dB in an octave.
      if band == 0 {
        let tilted = quantile(of: bins, tilt: true) / 0.288
        for bin in bins { floor[bin] = max(level, tilted / Float(bin * bin)) }
      }
    }
  }

  private mutating func quantile(of bins: Range<Int>, tilt: Bool) -> Float {
    let stride = (bins.count - 1) / Self.bandSampleCount + 1
    var count = 0
    var bin = bins.lowerBound
    while bin < bins.upperBound {
      scratch[count] = tilt ? power[bin] * Float(bin * bin) : power[bin]
      count += 1
      bin += stride
    }
    let rank = count / 4
    return scratch.withUnsafeMutableBufferPointer { Self.select(rank, $0, count) }
  }

  // The value that would stand at `rank` if the first `count` were sorted: Hoare's algorithm.
  private static func select(
    _ rank: Int, _ values: UnsafeMutableBufferPointer<Float>, _ count: Int
  ) -> Float {
    var (low, high) = (0, count - 1)
    while low < high {
      let pivot = values[rank]
      var (left, right) = (low, high)
      repeat {
        while values[left] < pivot { left += 1 }
        while pivot < values[right] { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      } while left <= right
      if right < rank { low = left }
      if rank < left { high = right }
    }
    return values[rank]
  }
}
