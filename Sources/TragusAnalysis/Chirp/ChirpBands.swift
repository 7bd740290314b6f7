import TragusDSP

/// How far the sound of each band stands out of the noise there.
///
/// The noise of a band is the level that a quarter of the last seconds lies below. It rises slowly,
/// so that repeated sounds do not become noise.
struct ChirpBands {
  // A band is a third of an octave and more.
  private static let ratio = 1.3
  private static let leastWidth = 400.0  // hertz; four bins of a window of 10 ms
  // A quarter lies below where three steps down meet one up.
  private static let rise = 8.0  // dB/s
  private static let fall = 24.0
  private static let fastFall = 100.0
  private static let start = 1.0  // seconds in which the noise is found from above
  private static let filling = 6  // frames of 5 ms
  private static let lowest = -100.0  // dBFS: the noise of a converter

  private let bands: [Range<Int>]
  private var floors: [UsualLevel]
  private let hop: Double
  private var frameCount = 0

  /// By how much the band that stands out most does, in decibels, 0 at least.
  private(set) var excess = 0.0
  /// The bins of that band.
  private(set) var strongest: Range<Int>

  /// - Parameters:
  ///   - range: In hertz.
  ///   - hop: Seconds between two frames.
  init(_ frames: SpectrumFrames, range: ClosedRange<Double>, hop: Double) {
    var bands: [Range<Int>] = []
    var low = range.lowerBound
    while low < range.upperBound {
      var high = max(low * Self.ratio, low + Self.leastWidth)
      // No rest that is narrower than a band.
      if max(high * Self.ratio, high + Self.leastWidth) > range.upperBound {
        high = range.upperBound
      }
      let bins = frames.bins(low...high)
      if !bins.isEmpty { bands.append(bins) }
      low = high
    }
    self.bands = bands
    self.hop = hop
    floors = Array(repeating: UsualLevel(0), count: bands.count)
    strongest = bands.first ?? 1..<1
  }

  mutating func hear(_ frames: SpectrumFrames) {
    excess = 0
    let isStarting = Double(frameCount) * hop < Self.start
    let (up, down) = (Self.rise * hop, (isStarting ? Self.fastFall : Self.fall) * hop)
    for index in bands.indices {
      let level = max(decibels(power: frames.sum(bands[index])), Self.lowest)
      // Until the window and the filter are full, the noise is only coming.
      if frameCount < Self.filling { floors[index].settle(at: level) }
      if level - floors[index].level > excess {
        excess = level - floors[index].level
        strongest = bands[index]
      }
      floors[index].hear(level, rise: up, fall: down)
    }
    frameCount += 1
  }

  mutating func reset() {
    (frameCount, excess) = (0, 0)
  }
}
