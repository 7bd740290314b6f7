/// The steady part of a sound, bin by bin: the least power of the last second.
///
/// After Martin, "Noise power spectral density estimation based on optimal smoothing and minimum
/// statistics", IEEE Trans. Speech Audio Process. 9, 2001: speech leaves every bin again and
/// again within a second, a fan does not. The power is smoothed over four frames, and the least
/// value of eight blocks of frames is multiplied by what the minimum of noise lies below its mean.
struct NoiseFloor {
  private static let smoothing: Float = 0.75
  private static let blockLength = 15  // frames of 10 ms; eight blocks are 1.05 to 1.2 s
  private static let blockCount = 8
  /// Noise smoothed so has its minimum about 5 dB below its mean.
  private static let bias: Float = 3

  /// The power of the noise in each bin.
  private(set) var power: [Float]

  private let binCount: Int
  private var smooth: [Float]
  private var minima: [Float]  // block after block
  private var block = 0
  private var frameCount = 0
  private var isEmpty = true

  init(binCount: Int) {
    self.binCount = binCount
    power = Array(repeating: 0, count: binCount)
    smooth = Array(repeating: 0, count: binCount)
    minima = Array(repeating: .infinity, count: binCount * Self.blockCount)
  }

  mutating func add(_ frame: [Float]) {
    let alpha = isEmpty ? 0 : Self.smoothing
    isEmpty = false
    if frameCount == Self.blockLength {
      frameCount = 0
      block = (block + 1) % Self.blockCount
      for bin in 0..<binCount { minima[block * binCount + bin] = .infinity }
    }
    frameCount += 1
    let current = block * binCount
    for bin in 0..<binCount {
      smooth[bin] = alpha * smooth[bin] + (1 - alpha) * frame[bin]
      minima[current + bin] = min(minima[current + bin], smooth[bin])
      power[bin] = minima[bin]
    }
    for start in stride(from: binCount, to: minima.count, by: binCount) {
      for bin in 0..<binCount { power[bin] = min(power[bin], minima[start + bin]) }
    }
    for bin in 0..<binCount { power[bin] *= Self.bias }
  }
}
