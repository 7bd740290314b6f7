import TragusDSP

/// What one channel did within a hop.
struct ChannelObservation {
  /// How far samples may lie apart and still be one value: twice -120 dBFS.
  private static let stillness: Float = 2e-6

  private var accumulator = LevelAccumulator()
  private var first: Float?
  private var clippedRun = 0

  /// Whether all samples have one value.
  private(set) var isStill = true
  /// Whether three and more samples in a row were at the rails.
  private(set) var isClipped = false

  /// The first sample, which all others equal when the channel is still.
  var value: Float { first ?? 0 }

  /// The greatest magnitude and the sum of the samples.
  var statistics: LevelStatistics { accumulator.statistics }

  mutating func add(_ samples: Span<Float>, _ range: Range<Int>) {
    let clippedBefore = accumulator.clippedSampleCount
    accumulator.add(samples, range)
    if isStill { findMovement(samples, range) }
    if accumulator.clippedSampleCount > clippedBefore {
      countClippedRuns(samples, range)
    } else {
      clippedRun = 0
    }
  }

  mutating func endHop() {
    let run = clippedRun
    self = ChannelObservation()
    clippedRun = run
  }

  // Sound moves at once, so this looks at a few samples of a hop.
  private mutating func findMovement(_ samples: Span<Float>, _ range: Range<Int>) {
    for index in range {
      let sample = samples[index].orSilence
      let first = first ?? sample
      self.first = first
      if abs(sample - first) > Self.stillness {
        isStill = false
        return
      }
    }
  }

  private mutating func countClippedRuns(_ samples: Span<Float>, _ range: Range<Int>) {
    for index in range {
      if LevelAccumulator.isClipped(samples[index]) {
        clippedRun += 1
        // One sample at the rail is a peak; three in a row have lost their shape.
        if clippedRun >= 3 { isClipped = true }
      } else {
        clippedRun = 0
      }
    }
  }
}
