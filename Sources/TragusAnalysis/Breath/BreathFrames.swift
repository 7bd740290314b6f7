import TragusDSP

/// The levels of the last 36 s, and for each band what is usual in them.
///
/// All that it knows comes from these frames, so that what is older has no effect.
struct BreathFrames: Sendable {
  /// Seconds that are kept. A breath of the slowest exercise lasts as long.
  static let duration = 36.0
  static let hopDuration = Double(BreathHop.hopLength) / Double(BreathHop.rate)

  /// The part of the frames below the floor of a band.
  private static let floorPart = 0.1
  /// Decibels of a bin of the histograms.
  private static let binWidth: Float = 0.25
  private static let binCount = 520
  private static let capacity = Int(duration / hopDuration)
  /// Frames that are averaged to tell what is slow from what is fast: 0.26 s.
  static let slowKernel = hannKernel(12)

  let bandCount: Int
  /// The index of the first frame that is kept, counted from the beginning of the stream.
  private(set) var first = 0
  /// Frame after frame, the levels of the bands.
  private(set) var levels: [Float] = []
  // For each frame, the average of the frames around it; the last six have none yet.
  private var slow: [Float] = []
  private var histograms: [Int32]

  init(bandCount: Int) {
    self.bandCount = bandCount
    histograms = Array(repeating: 0, count: bandCount * Self.binCount)
    levels.reserveCapacity((Self.capacity + 100) * bandCount)
    slow.reserveCapacity((Self.capacity + 100) * bandCount)
  }

  var count: Int { bandCount == 0 ? 0 : levels.count / bandCount }

  /// The index behind the last frame.
  var end: Int { first + count }

  /// Takes the next frame.
  mutating func append(_ frame: [Float]) {
    levels += frame
    count(frame[...], by: 1)
    let kernel = Self.slowKernel
    guard count >= kernel.count else { return }
    let base = levels.count - kernel.count * bandCount
    if slow.isEmpty {
      // The first frames have nothing before them.
      slow = Array(levels[..<(kernel.count / 2 * bandCount)])
    }
    for band in 0..<bandCount {
      var sum: Float = 0
      for index in kernel.indices {
        sum += kernel[index] * levels[base + index * bandCount + band]
      }
      slow.append(sum)
    }
  }

  /// Forgets what is older than the duration that is kept.
  mutating func trim() {
    let excess = max(count - Self.capacity, 0)
    guard excess > 0 else { return }
    for frame in 0..<excess {
      count(levels[(frame * bandCount)..<((frame + 1) * bandCount)], by: -1)
    }
    levels.removeFirst(excess * bandCount)
    slow.removeFirst(min(excess * bandCount, slow.count))
    first += excess
  }

  private mutating func count(_ frame: ArraySlice<Float>, by step: Int32) {
    for (band, level) in frame.enumerated() {
      let bin = Int((level - BreathSpectrum.lowestLevel) / Self.binWidth)
      histograms[band * Self.binCount + min(max(bin, 0), Self.binCount - 1)] += step
    }
  }

  /// The level in dBFS that a tenth of the frames of a band lie below.
  func floor(of band: Int) -> Float {
    var left = Int32((Self.floorPart * Double(count)).rounded(.up))
    for bin in 0..<Self.binCount {
      left -= histograms[band * Self.binCount + bin]
      if left <= 0 { return BreathSpectrum.lowestLevel + (Float(bin) + 0.5) * Self.binWidth }
    }
    return 0
  }

  /// By how many decibels the bands of a frame differ from the mean of the frames 40 ms before and
  /// after. It is the median over some frames of the root of the mean square.
  func roughness(in range: Range<Int>) -> Float {
    let distance = 2 * bandCount
    let squares = range.dropFirst(2).dropLast(2).map { frame in
      var sum: Float = 0
      for index in (frame * bandCount)..<((frame + 1) * bandCount) {
        let rest = levels[index] - (levels[index - distance] + levels[index + distance]) / 2
        sum += rest * rest
      }
      return sum / Float(bandCount)
    }
    return median(squares).squareRoot()
  }

  /// How much each band says of the breath: the standard deviation of what is slow in it, over the
  /// variance of what is fast.
  var weights: [Float] {
    let frameCount = slow.count / max(bandCount, 1)
    guard frameCount > 0 else { return Array(repeating: 1, count: bandCount) }
    var sums = [Double](repeating: 0, count: bandCount)
    var (squares, fast) = (sums, sums)
    for frame in 0..<frameCount {
      let base = frame * bandCount
      for band in 0..<bandCount {
        let (value, rest) = (
          Double(slow[base + band]), Double(levels[base + band] - slow[base + band])
        )
        sums[band] += value
        squares[band] += value * value
        fast[band] += rest * rest
      }
    }
    return (0..<bandCount).map { band in
      let mean = sums[band] / Double(frameCount)
      let fastVariance = fast[band] / Double(frameCount)
      // Half of what is fast is left in the average of six independent frames.
      let variance = max(
        squares[band] / Double(frameCount) - mean * mean - fastVariance / 2, 1e-3)
      return Float(variance.squareRoot() / (fastVariance + 1))
    }
  }
}

/// A kernel that averages frames, with the form of a Hann window; its sum is 1.
///
/// - Parameter width: The frames on which it is not nearly 0.
func hannKernel(_ width: Int) -> [Float] {
  // Without the zeros at its ends.
  let window = WindowFunction(.hann, count: width + 2, symmetry: .symmetric).samples
  let samples = window.dropFirst().dropLast()
  let sum = samples.reduce(0, +)
  return samples.map { $0 / sum }
}
