import TragusDSP

/// The level of each bin of a band in the last seconds, as sums from which the mean of any stretch
/// follows at once.
///
/// The level is taken from a tone together with the noise around it. So the level of noise, whose
/// single bins fluctuate by 5.6 dB, is even. Levels are whole tenths of a decibel, and the sums of
/// them are exact however long the stream is.
struct AlarmTrace {
  // The level that is 0: nothing is softer.
  private static let silence = -120.0  // dBFS
  // In tenths of a decibel.
  private static let greatest: Float = 2000
  // As a mean square, so that silence has a logarithm.
  private static let least: Float = 1e-12
  // What is louder or softer than a pulse by more than this counts as exactly this. The silence
  // after a group is deep, and its echoes are not.
  private static let depth = 12.0
  private static let headroom = 3.0

  /// The bins that are heard, and those that a tone has to stand out of.
  let band: Range<Int>
  private let surroundings: Range<Int>
  // The half width of a tone in a spectrum, in bins.
  private let reach: Int
  /// The frames that are remembered.
  let length: Int
  private let width: Int
  // For each frame of the memory and each bin the sum from the start of the stream, modulo 2^32.
  private var levels: [UInt32]
  // As `levels`, of the tenths of a decibel above the noise.
  private var prominences: [UInt32]
  // Two sums of the present. One is the power of the surroundings up to each bin. The other, for
  // each bin of the band, is the power of noise and tone.
  private var sums: [Double]
  private var (noises, powers): ([Float], [Float])
  private var (noiseLogarithms, logarithms): ([Float], [Float])
  // The place in the memory of the present.
  private var place = 0

  /// - Parameters:
  ///   - windowDuration: In seconds.
  ///   - length: The frames to remember.
  init(
    _ frames: SpectrumFrames, range: ClosedRange<Double>, surroundings: ClosedRange<Double>,
    windowDuration: Double, length: Int
  ) {
    band = frames.bins(range)
    self.surroundings = frames.bins(surroundings)
    reach = Int((2 / (windowDuration * frames.binWidth)).rounded())
    self.length = length
    width = band.count
    levels = Array(repeating: 0, count: (length + 1) * width)
    prominences = levels
    sums = Array(repeating: 0, count: self.surroundings.count + 1)
    noises = Array(repeating: 0, count: width)
    (powers, noiseLogarithms, logarithms) = (noises, noises, noises)
  }

  mutating func add(_ frames: SpectrumFrames) {
    measure(frames)
    let last = place * width
    place = place == length ? 0 : place + 1
    let next = place * width
    let scale = Float(100 / logarithm(10))  // from a logarithm to tenths of a decibel
    let silence = Float(Self.silence * 10)
    for index in 0..<width {
      let level = logarithms[index] * scale - silence
      let prominence = (logarithms[index] - noiseLogarithms[index]) * scale
      levels[next + index] = levels[last + index] &+ Self.whole(level)
      prominences[next + index] = prominences[last + index] &+ Self.whole(prominence)
    }
  }

  // The logarithms of the tone with its noise, and of the noise alone, at each bin.
  private mutating func measure(_ frames: SpectrumFrames) {
    let power = frames.power
    for (index, bin) in surroundings.enumerated() {
      sums[index + 1] = sums[index] + Double(power[bin])
    }
    let (count, total) = (surroundings.count, sums[surroundings.count])
    for index in 0..<width {
      let place = band.lowerBound + index - surroundings.lowerBound
      let (first, end) = (max(place - reach, 0), min(place + reach + 1, count))
      let others = max(total - (sums[end] - sums[first]), 0)
      let noise = others / Double(max(count - (end - first), 1))
      noises[index] = Float(noise)
      powers[index] = Float(noise + Double(power[band.lowerBound + index]))
    }
    Self.takeLogarithms(of: powers, into: &logarithms)
    Self.takeLogarithms(of: noises, into: &noiseLogarithms)
  }

  private static func takeLogarithms(of powers: [Float], into result: inout [Float]) {
    var places = result.mutableSpan
    TragusDSP.logarithms(of: powers.span, scale: 1, least: least, into: &places)
  }

  private static func whole(_ tenths: Float) -> UInt32 {
    UInt32(min(max(tenths, 0), greatest) + 0.5)
  }

  mutating func reset() {
    place = 0
    for index in levels.indices {
      (levels[index], prominences[index]) = (0, 0)
    }
  }

  // Where the sums are up to a frame, 0 being the present.
  private func row(_ offset: Int) -> Int {
    let row = place + offset
    return (row < 0 ? row + length + 1 : row) * width
  }

  /// The mean level of a bin of the band from one frame to another, in dBFS.
  func level(_ bin: Int, from start: Int, to end: Int) -> Double {
    let sum = levels[row(end) + bin] &- levels[row(start) + bin]
    return Double(sum) / Double(10 * (end - start)) + Self.silence
  }

  /// The level of a bin of the spectrum, or the nearest one of the band, in the last frame, in dBFS.
  func lastLevel(near bin: Int) -> Double {
    level(min(max(bin - band.lowerBound, 0), band.count - 1), from: -1, to: 0)
  }

  /// How far it is above the noise in the mean of a stretch, in decibels.
  func prominence(_ bin: Int, from start: Int, to end: Int) -> Double {
    let sum = prominences[row(end) + bin] &- prominences[row(start) + bin]
    return Double(sum) / Double(10 * (end - start))
  }

  /// How far it is above the noise in the mean of the pulses of a template, in decibels.
  func prominence(_ bin: Int, _ template: AlarmTemplate) -> Double {
    var sum: UInt32 = 0
    for pulse in template.pulses {
      sum &+=
        prominences[row(template.edges[pulse + 1]) + bin]
        &- prominences[row(template.edges[pulse]) + bin]
    }
    return Double(sum) / Double(10 * template.pulseLength)
  }

  /// By how many decibels the pulses of a template are above the pauses beside them, in the mean,
  /// and how loud they are.
  func rise(_ bin: Int, _ template: AlarmTemplate) -> (rise: Double, level: Double) {
    let edges = template.edges
    var (pulses, pauses) = (0.0, 0.0)
    for pulse in template.pulses {
      pulses += level(bin, from: edges[pulse], to: edges[pulse + 1])
      pauses += level(bin, from: edges[pulse - 1], to: edges[pulse])
      pauses += level(bin, from: edges[pulse + 1], to: edges[pulse + 2])
    }
    let count = Double(template.pattern.pulseCount)
    return ((pulses - pauses / 2) / count, pulses / count)
  }

  /// Fills in, for each bin, the tenths of a decibel of its pulses, and of these over the pauses
  /// beside them, in the mean.
  func rises(_ template: AlarmTemplate, _ level: inout [Float], _ rise: inout [Float]) {
    let edges = template.edges
    let first = template.firstPulse
    let last = edges.count - 1 - first
    let group = Float(edges[last + 1] - edges[first - 1])
    let pulseLength = Float(template.pulseLength)
    let (start, end) = (row(edges[first - 1]), row(edges[last + 1]))
    for bin in 0..<width { level[bin] = 0 }
    for pulse in template.pulses {
      let (begin, end) = (row(edges[pulse]), row(edges[pulse + 1]))
      for bin in 0..<width { level[bin] += Float(levels[end + bin] &- levels[begin + bin]) }
    }
    for bin in 0..<width {
      let all = Float(levels[end + bin] &- levels[start + bin])
      let pulses = level[bin]
      level[bin] = pulses / pulseLength
      rise[bin] = level[bin] - (all - pulses) / (group - pulseLength)
    }
  }

  /// The correlation of a template with the levels of a bin in the last frames, as far as they are
  /// near the pulses' level.
  func correlation(_ bin: Int, _ template: AlarmTemplate, around level: Double) -> Double {
    let lowest = level - Self.depth
    let highest = level + Self.headroom
    var (pulses, sum, squares) = (0.0, 0.0, 0.0)
    var stretch = 0
    var before = levels[row(template.edges[0]) + bin]
    for frame in template.edges[0]..<0 {
      if frame == template.edges[stretch + 1] { stretch += 1 }
      let after = levels[row(frame + 1) + bin]
      let value = Double(after &- before) / 10 + Self.silence
      before = after
      let near = min(max(value, lowest), highest) - level
      sum += near
      squares += near * near
      let isPulse =
        stretch >= template.firstPulse
        && stretch + template.firstPulse < template.edges.count - 1
        && (stretch - template.firstPulse).isMultiple(of: 2)
      if isPulse { pulses += near }
    }
    let count = Double(template.length)
    let part = Double(template.pulseLength) / count
    let mean = sum / count
    let contrast = (pulses / Double(template.pulseLength) - mean) / (1 - part)
    let variance = max(squares / count - mean * mean, 0.01)
    return contrast * (part * (1 - part) / variance).squareRoot()
  }
}
