import TragusDSP

/// Short-time spectra for the search of one length of symbols. They hold the power of whole and
/// half bins over the power of the noise there, four times a symbol.
///
/// A region of neighbouring bins is divided by its mean in each frame, so that neither level nor
/// bursts matter. It is also divided by the shape of the noise, learned slowly.
struct ToneSpectra: Sendable {
  /// Neighbouring bins that are measured together: a multiple of eight.
  struct Region: Sendable, Hashable {
    var firstBin: Int
    var binCount: Int
  }

  static let hopsPerSymbol = 4
  static let historyCount = 32
  private static let learningDuration = 2.0  // seconds

  let symbolLength: Int
  let regions: [Region]
  var hop: Int { symbolLength / Self.hopsPerSymbol }
  /// Values of a frame: for each region whole bins, then half bins.
  let valueCount: Int
  private(set) var frameCount: Int64 = 0
  /// The evidence of the frames of late, a row each, twice over: the rows before any in the second
  /// half follow each other.
  private(set) var history: [Float]
  /// The mean power of each region for frames of late, before the shape: noise and signal.
  private var levels: [[Float]]
  private let levelCapacity: Int
  private let offsets: [Int]
  /// Of mean square 1; empty where symbols are not faded.
  let window: [Float]
  private var fft: RealFFT
  private var block: [Float]
  private var real: [Float]
  private var imaginary: [Float]
  /// One over the power of the noise, relative to the mean.
  private var sensitivity: [Float]

  init(symbolLength: Int, isTapered: Bool, regions: [Region]) {
    precondition(
      regions.allSatisfy { $0.binCount.isMultiple(of: 8) }, "Vectors have eight numbers.")
    self.symbolLength = symbolLength
    self.regions = regions
    var offsets: [Int] = []
    var count = 0
    for region in regions {
      offsets.append(count)
      count += 2 * region.binCount
    }
    self.offsets = offsets
    valueCount = count
    history = Array(repeating: 1, count: 2 * Self.historyCount * count)
    levelCapacity = 4 * ReceivedSamples.capacity / symbolLength
    levels = Array(repeating: Array(repeating: 0, count: levelCapacity), count: regions.count)
    window = Self.window(symbolLength, isTapered: isTapered)
    fft = RealFFT(count: symbolLength)
    block = Array(repeating: 0, count: symbolLength)
    real = Array(repeating: 0, count: fft.binCount)
    imaginary = real
    sensitivity = Array(repeating: 1, count: count)
  }

  /// Of mean square 1.
  static func window(_ count: Int, isTapered: Bool) -> [Float] {
    guard isTapered else { return [] }
    let scale = Float((8.0 / 3).squareRoot())
    return WindowFunction(.hann, count: count).samples.map { $0 * scale }
  }

  /// The place of a value in a frame.
  ///
  /// - Parameter halfBins: Twice the bin.
  func place(ofHalfBin halfBins: Int, in region: Int) -> Int {
    let bounds = regions[region]
    let bin = min(max(halfBins >> 1, bounds.firstBin), bounds.firstBin + bounds.binCount - 1)
    return offsets[region] + (halfBins & 1) * bounds.binCount + bin - bounds.firstBin
  }

  /// The power of noise of a bin of late, as of a frame that ended at a sample.
  func noise(ofBin bin: Int, in region: Int, at position: Int64) -> Float {
    let frame = max(0, min(position / Int64(hop), frameCount - 1))
    let level = levels[region][Int(frame) & (levelCapacity - 1)]
    return max(level, 1e-20) / sensitivity[place(ofHalfBin: 2 * bin, in: region)]
  }

  /// The power of noise of a bin of late, over the mean of its region.
  func shape(ofHalfBin halfBins: Int, in region: Int) -> Float {
    1 / sensitivity[place(ofHalfBin: halfBins, in: region)]
  }

  mutating func reset() {
    frameCount = 0
    for index in history.indices { history[index] = 1 }
    for index in sensitivity.indices { sensitivity[index] = 1 }
  }

  /// The frame that ends with the last sample.
  mutating func measure(_ samples: borrowing ReceivedSamples) {
    block.withUnsafeMutableBufferPointer { block in
      samples.copy(
        from: samples.end - Int64(symbolLength), count: symbolLength, to: block.baseAddress!)
      for index in window.indices { block[index] *= window[index] }
    }
    fft.forward(block, real: &real, imaginary: &imaginary)
    let row = Int(frameCount) & (Self.historyCount - 1)
    let seconds = Double(hop) / FSKConfiguration.sampleRate
    let rate = Float(
      max(seconds / Self.learningDuration, 1 / Double(frameCount + 8)))
    let slot = Int(frameCount) & (levelCapacity - 1)
    for region in regions.indices {
      levels[region][slot] = measure(region, row: row, rate: rate)
    }
    history.withUnsafeMutableBufferPointer { history in
      let source = history.baseAddress! + row * valueCount
      (source + Self.historyCount * valueCount).update(from: source, count: valueCount)
    }
    frameCount += 1
  }

  private mutating func measure(_ region: Int, row: Int, rate: Float) -> Float {
    let (first, count) = (regions[region].firstBin, regions[region].binCount)
    let start = row * valueCount + offsets[region]
    let offset = offsets[region]
    return history.withUnsafeMutableBufferPointer { history in
      sensitivity.withUnsafeMutableBufferPointer { sensitivity in
        real.withUnsafeBufferPointer { real in
          imaginary.withUnsafeBufferPointer { imaginary in
            ToneEvidence.measure(
              real.baseAddress! + first, imaginary.baseAddress! + first, binCount: count,
              values: history.baseAddress! + start, sensitivity: sensitivity.baseAddress! + offset,
              rate: rate)
          }
        }
      }
    }
  }
}
