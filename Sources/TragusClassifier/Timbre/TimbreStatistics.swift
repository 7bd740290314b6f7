import TragusDSP

/// Describes the timbre and the modulation of a window by 499 numbers, whatever its level.
///
/// Of the logarithms of 64 mel bands every 10 ms, less their mean: in each band the mean, the
/// deviation, the 95th and 5th percentile and the mean change from frame to frame; in each group of
/// four bands the modulation from 0.8 to 50 Hz in eleven parts; and of the mean of all bands the
/// deviation and how far the greatest and the least are from the median. It tells people's sounds
/// apart where ``SoundNetwork``, which knows the world, does not.
struct TimbreStatistics: Sendable {
  /// The numbers of a window.
  static let count = 5 * bandCount + groupCount * (edges.count - 1) + 3

  private static let bandCount = 64
  private static let groupCount = 16
  private static let frameLength = 1024
  private static let hop = 160
  private static let frameCount = (SoundNetwork.windowLength - frameLength) / hop + 1
  // Of bins of 128 frames, 0.78 Hz each.
  private static let edges = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]

  private var spectrum = PowerSpectrum(window: WindowFunction(.hann, count: frameLength).samples)
  private let bands = MelBands(
    count: bandCount, range: 50...7900, sampleRate: Double(SoundNetwork.rate),
    transformLength: frameLength, scale: .htk)
  private var modulation = PowerSpectrum(
    window: WindowFunction(.hann, count: frameCount, symmetry: .symmetric).samples,
    transformLength: 128)
  private var powers = [Float](repeating: 0, count: bandCount)
  private var logarithms = [Float](repeating: 0, count: bandCount)
  // Band by band, then frame by frame; and in each frame the mean of all bands.
  private var levels = [Float](repeating: 0, count: bandCount * frameCount)
  private var means = [Float](repeating: 0, count: frameCount)
  private var row = [Float](repeating: 0, count: frameCount)

  /// - Parameters:
  ///   - samples: ``SoundNetwork/windowLength`` of them, at its rate.
  ///   - result: Room for ``count`` numbers.
  mutating func measure(_ samples: UnsafePointer<Float>, into result: inout [Float]) {
    precondition(result.count == Self.count, "There is one place per number.")
    takeLevels(of: samples)
    var place = 0
    for statistic in [Self.mean, Self.deviation, Self.high, Self.low, Self.change] {
      for band in 0..<Self.bandCount {
        copyRow(band)
        result[place] = statistic(&row)
        place += 1
      }
    }
    // Part by part, as the edges go, and in each group by group.
    for group in 0..<Self.groupCount {
      takeModulation(of: group)
      for part in 0..<(Self.edges.count - 1) {
        let bins = Self.edges[part]..<Self.edges[part + 1]
        let sum = bins.reduce(Float(0)) { $0 + modulation.power[$1].squareRoot() }
        let mean = Double(sum) / Double(bins.count)
        result[place + part * Self.groupCount + group] = Float(logarithm(mean + 0.01))
      }
    }
    place += Self.groupCount * (Self.edges.count - 1)
    var sorted = means
    result[place] = Self.deviation(&sorted)
    sorted.sort()
    let median = Self.percentile(sorted, 0.5)
    result[place + 1] = sorted[sorted.count - 1] - median
    result[place + 2] = median - sorted[0]
  }

  private mutating func takeLevels(of samples: UnsafePointer<Float>) {
    var total = 0.0
    for frame in 0..<Self.frameCount {
      spectrum.measure(samples + frame * Self.hop)
      bands.sum(spectrum.power, into: &powers)
      Self.takeLogarithms(of: powers, into: &logarithms)
      var sum = 0.0
      for band in 0..<Self.bandCount {
        levels[band * Self.frameCount + frame] = logarithms[band]
        sum += Double(logarithms[band])
      }
      means[frame] = Float(sum / Double(Self.bandCount))
      total += sum
    }
    let mean = Float(total / Double(levels.count))
    for index in levels.indices { levels[index] -= mean }
  }

  private mutating func copyRow(_ band: Int) {
    for frame in 0..<Self.frameCount { row[frame] = levels[band * Self.frameCount + frame] }
  }

  /// The magnitudes of the modulation of the mean of a group of bands.
  private mutating func takeModulation(of group: Int) {
    let size = Self.bandCount / Self.groupCount
    for frame in 0..<Self.frameCount {
      var sum: Float = 0
      for band in (group * size)..<((group + 1) * size) {
        sum += levels[band * Self.frameCount + frame]
      }
      row[frame] = sum / Float(size)
    }
    let mean = Self.mean(&row)
    for frame in row.indices { row[frame] -= mean }
    modulation.measure(row)
  }

  private static func takeLogarithms(of powers: [Float], into result: inout [Float]) {
    var places = result.mutableSpan
    TragusDSP.logarithms(of: powers.span, scale: 1, least: 1e-8, into: &places)
  }
}

// Each may change the order of the numbers.
extension TimbreStatistics {
  private static func mean(_ row: inout [Float]) -> Float {
    Float(row.reduce(0) { $0 + Double($1) } / Double(row.count))
  }

  private static func deviation(_ row: inout [Float]) -> Float {
    let mean = Double(mean(&row))
    let squares = row.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    return Float((squares / Double(row.count)).squareRoot())
  }

  private static func high(_ row: inout [Float]) -> Float {
    row.sort()
    return percentile(row, 0.95)
  }

  private static func low(_ row: inout [Float]) -> Float {
    row.sort()
    return percentile(row, 0.05)
  }

  private static func change(_ row: inout [Float]) -> Float {
    let sum = zip(row.dropFirst(), row).reduce(0.0) { $0 + Double(abs($1.0 - $1.1)) }
    return Float(sum / Double(row.count - 1))
  }

  /// The number below which a share of sorted numbers lies, between its neighbours.
  private static func percentile(_ sorted: [Float], _ share: Double) -> Float {
    let place = share * Double(sorted.count - 1)
    let index = min(Int(place), sorted.count - 2)
    let rest = Float(place - Double(index))
    return sorted[index] + (sorted[index + 1] - sorted[index]) * rest
  }
}
