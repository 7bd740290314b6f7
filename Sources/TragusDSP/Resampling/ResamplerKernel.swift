/// The low-pass filter of a resampler, sampled at the points that its outputs need.
///
/// The filter is a sinc with a Kaiser window.
///
/// Four outputs at a time are computed from one common window of samples, so that each sample is
/// loaded once for all four. Each output has a row of coefficients, which are 0 where the window
/// reaches beyond its own part of it.
struct ResamplerKernel: Sendable {
  /// The number of outputs computed at a time.
  static let groupCount = 4

  /// How sharp the filter is.
  struct Shape: Sendable {
    /// Half the length of the filter, in periods of the lower rate.
    let halfLength: Double
    /// The frequency where the filter has fallen by 6 dB, in parts of the lower rate.
    let cutoff: Double
    let beta: Double

    /// Found by a search for the shortest filter whose response, in parts of the lower rate, meets
    /// two limits. It falls by less than 0.005 dB up to 0.45 and is below -124 dB from 0.55.
    /// Rounding its coefficients to `Float` costs a decibel or two of the latter.
    static let sound = Shape(halfLength: 38, cutoff: 0.494, beta: 12.75)

    /// Flat to 0.01 dB up to 0.44, and below -60 dB from 0.56.
    static let measurement = Shape(halfLength: 16, cutoff: 0.5, beta: 5.85)
  }

  /// Above this many coefficients (4 MB) they are interpolated. All ratios of common rates from 8
  /// to 192 kHz stay below.
  static let maximumCoefficientCount = 1 << 20

  /// How many times per period of the lower rate interpolated coefficients are sampled. The error
  /// of a straight line between two of them is at -132 dB, `(0.5 / 1024)^2`.
  static let interpolationDensity = 1024.0

  /// Output `k` lies at the time of input `k * decimation / interpolation`, in lowest terms.
  let interpolation: Int
  let decimation: Int
  /// Half the length of the filter in input samples, rounded up to a multiple of 4.
  let reach: Int
  /// The number of samples that a group of outputs is computed from: a multiple of 8.
  let windowCount: Int

  private let storage: Storage
  private let usesKernel = FourProducts.hasKernel

  private enum Storage: Sendable {
    /// One table per group until the groups repeat. For every eight samples of the window, it holds
    /// the eight coefficients of the first output, then eight of the second, and so on.
    case exact([Float])
    /// `phaseCount + 1` rows of `2 * reach` coefficients for outputs that lie `row / phaseCount`
    /// behind a sample.
    case interpolated([Float], phaseCount: Int)
  }

  init(inputRate: Int, outputRate: Int, shape: Shape) {
    let divisor = greatestCommonDivisor(inputRate, outputRate)
    interpolation = outputRate / divisor
    decimation = inputRate / divisor
    // Input samples per period of the lower rate.
    let period = max(1, Double(decimation) / Double(interpolation))
    reach = Int((shape.halfLength * period / 4).rounded(.up)) * 4
    let span = 2 * reach + (Self.groupCount - 1) * decimation / interpolation + 1
    windowCount = (span + 7) / 8 * 8

    let cycleCount = Self.cycleCount(interpolation)
    if cycleCount * Self.groupCount * windowCount <= Self.maximumCoefficientCount {
      storage = .exact(
        Self.exactCoefficients(
          interpolation: interpolation, decimation: decimation, reach: reach,
          windowCount: windowCount, period: period, shape: shape))
    } else {
      let phaseCount = Int((Self.interpolationDensity / period).rounded(.up))
      storage = .interpolated(
        Self.phases(phaseCount, reach: reach, period: period, shape: shape), phaseCount: phaseCount)
    }
  }

  /// Computes groups of outputs as long as their windows lie within the samples.
  ///
  /// - Parameters:
  ///   - samples: `count` samples of the input.
  ///   - place: Where the next group lies; it moves on with every group.
  ///   - output: Takes at most `limit` outputs; the rest of the last group is dropped.
  /// - Returns: The number of outputs written.
  func apply(
    to samples: UnsafePointer<Float>, count: Int, at place: inout Place,
    into output: UnsafeMutablePointer<Float>, limit: Int
  ) -> Int {
    switch storage {
    case .exact(let coefficients):
      coefficients.withUnsafeBufferPointer { coefficients in
        let table = coefficients.baseAddress!
        return forEachGroup(count, &place, output, limit) { place in
          FourProducts.ofRows(
            samples + place.start, table + place.group &* Self.groupCount &* windowCount,
            count: windowCount, usesKernel: usesKernel)
        }
      }
    case .interpolated(let rows, let phaseCount):
      rows.withUnsafeBufferPointer { rows in
        let rows = rows.baseAddress!
        return forEachGroup(count, &place, output, limit) { place in
          var outputs = SIMD4<Float>()
          for index in 0..<Self.groupCount {
            outputs[index] = interpolate(
              samples + place.start, place.phase, index, rows, phaseCount)
          }
          return outputs
        }
      }
    }
  }
}

extension ResamplerKernel {
  /// Where a group of outputs lies in the input.
  struct Place: Sendable {
    /// The index of the first sample of its window.
    var start = 0
    /// How far the first output lies before the sample at `start + reach`, in parts of
    /// `1 / interpolation`: 0 to `interpolation - 1`.
    var phase = 0
    /// The number of the group since the groups began to repeat.
    var group = 0
  }

  /// The number of groups after which they repeat.
  private static func cycleCount(_ interpolation: Int) -> Int {
    interpolation / greatestCommonDivisor(interpolation, groupCount)
  }

  @inline(__always)
  private func forEachGroup(
    _ count: Int, _ place: inout Place, _ output: UnsafeMutablePointer<Float>, _ limit: Int,
    _ outputs: (Place) -> SIMD4<Float>
  ) -> Int {
    let cycleCount = Self.cycleCount(interpolation)
    let (step, phaseStep) = (Self.groupCount * decimation).quotientAndRemainder(
      dividingBy: interpolation)
    var written = 0
    while written < limit, place.start + windowCount <= count {
      let values = outputs(place)
      if written + Self.groupCount <= limit {
        values.store(output + written)
        written &+= Self.groupCount
      } else {
        for index in 0..<(limit - written) { output[written + index] = values[index] }
        written = limit
      }
      place.start &+= step
      place.phase &-= phaseStep
      if place.phase < 0 {
        place.phase &+= interpolation
        place.start &+= 1
      }
      place.group &+= 1
      if place.group == cycleCount { place.group = 0 }
    }
    return written
  }

  /// One output of a group, between the rows of the two phases next to it.
  private func interpolate(
    _ window: UnsafePointer<Float>, _ phase: Int, _ index: Int, _ rows: UnsafePointer<Float>,
    _ phaseCount: Int
  ) -> Float {
    let position = reach * interpolation - phase + index * decimation
    let (sample, remainder) = position.quotientAndRemainder(dividingBy: interpolation)
    let scaled = Double(remainder) / Double(interpolation) * Double(phaseCount)
    let row = Int(scaled)
    let rowCount = 2 * reach
    let first = rows + row * rowCount
    let start = window + (sample - reach + 1)
    typealias Eight = SIMD8<Float>
    var (a, b) = (Eight.zero, Eight.zero)
    var offset = 0
    while offset < rowCount {
      let samples = Eight(loading: start + offset)
      a += samples * Eight(loading: first + offset)
      b += samples * Eight(loading: first + rowCount + offset)
      offset &+= Eight.scalarCount
    }
    let fraction = Float(scaled - Double(row))
    return a.sum() + fraction * (b - a).sum()
  }
}

// The design, in double precision.
extension ResamplerKernel {
  /// One half of the filter, `resolution` values per input sample, from its centre outwards.
  private static func response(
    resolution: Int, reach: Int, period: Double, shape: Shape
  ) -> [Double] {
    let peak = besselI0(shape.beta)
    return (0...(resolution * reach)).map { index in
      let time = Double(index) / Double(resolution) / period
      guard time < shape.halfLength else { return 0 }
      let angle = 2 * Double.pi * shape.cutoff * time
      let relative = time / shape.halfLength
      let window = besselI0(shape.beta * (1 - relative * relative).squareRoot()) / peak
      return (index == 0 ? 1 : sine(angle) / angle) * window
    }
  }

  /// The coefficients of one output, scaled so that they add up to 1: a constant input gives the
  /// same constant, whatever the phase.
  private static func normalized(_ row: [Double]) -> [Float] {
    let sum = row.reduce(0, +)
    return row.map { Float($0 / sum) }
  }

  private static func exactCoefficients(
    interpolation: Int, decimation: Int, reach: Int, windowCount: Int, period: Double,
    shape: Shape
  ) -> [Float] {
    let response = response(
      resolution: interpolation, reach: reach, period: period, shape: shape)
    var coefficients: [Float] = []
    for group in 0..<cycleCount(interpolation) {
      let first = group * groupCount * decimation
      let windowStart = (first + interpolation - 1) / interpolation - reach
      let rows = (0..<groupCount).map { index in
        let position = first + index * decimation
        return normalized(
          (0..<windowCount).map { offset in
            let distance = abs((windowStart + offset) * interpolation - position)
            return distance < response.count ? response[distance] : 0
          })
      }
      for start in stride(from: 0, to: windowCount, by: 8) {
        for row in rows { coefficients += row[start..<(start + 8)] }
      }
    }
    return coefficients
  }

  private static func phases(
    _ phaseCount: Int, reach: Int, period: Double, shape: Shape
  ) -> [Float] {
    let response = response(resolution: phaseCount, reach: reach, period: period, shape: shape)
    return (0...phaseCount).flatMap { phase in
      normalized(
        (0..<(2 * reach)).map { response[abs(($0 - reach + 1) * phaseCount - phase)] })
    }
  }
}
