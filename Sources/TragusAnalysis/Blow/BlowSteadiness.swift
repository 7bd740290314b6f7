import TragusDSP

/// Whether what rose out of the quiet goes on as evenly as a hiss does.
///
/// A gate that opens, and a microphone that is switched on, let a hiss in that is stationary but
/// for the gain. Air on a microphone is not. Two things are compared with what noise does:
///
/// - The *shape*: how much louder each of eight ranges is than the whole. No gain changes it, also
///   when it swells or fades; the shape of a blow drifts with the speed of the air.
/// - The *sway*: how the level goes up and down within a fifth of a second, beside a straight line.
///   What swells slowly has none; gusts have.
///
/// In any stationary noise the logarithm of a bin's power has the same deviation, whatever the
/// noise's colour, so it is known how far means of bins may wander. The test is from
/// D. Kwiatkowski, P. Phillips, P. Schmidt, Y. Shin, "Testing the null hypothesis of stationarity
/// against the alternative of a unit root", Journal of Econometrics 54 (1992); it is used with the
/// known deviation.
struct BlowSteadiness {
  // Two spectra of 16 ms in each hop, half overlapping.
  private static let windowLength = 128
  private static let step = 64
  // About half an octave each, in bins of 62.5 Hz: from 125 Hz to 3.5 kHz.
  private static let ranges = [2..<4, 4..<6, 6..<9, 9..<13, 13..<19, 19..<27, 27..<40, 40..<57]
  private static let whole = 2..<57
  // How long a gate opens, in hops: 48 ms.
  private static let opening = 3
  // After so many hops it is known: 1.2 s.
  private static let longest = 75
  // How much the shape counts beside the sway: chosen on simulated and recorded blows.
  private static let shapePart = 1.0 / 6
  // Of 1000 noises 1 goes beyond 0.89 at some time, of 5000 1 beyond 1.0; half stay below 0.47.
  private static let greatest = 1.0
  // A gate that closes is no gust. So the sway does not count while the level is below the mean of
  // the last tenth of a second, and after a deep fall the test begins again: 2 and 10 dB, in
  // natural logarithms of power. Air that wanders seldom falls so deep at once.
  private static let fall = 0.46
  private static let deepFall = 2.3
  private static let memory = 6.0  // hops
  // A voice that opens a gate and the hiss behind it are two sounds. So the test begins again when
  // the shape changes at once: the square of the step is 4.4 in the mean of noises.
  private static let greatestStep = 20.0
  // What is softer than this part of the whole is what leaks from other bins.
  private static let leakage: Float = 1e-4
  private static let silence: Float = 1e-15

  private let window: [Float]
  private var transform = RealFFT(count: windowLength)
  private var windowed = Array(repeating: Float(0), count: windowLength)
  private var power: [Float]
  private var logarithms: [Float]
  private let wholeDeviation: Double
  private let rangeDeviations: [Double]
  private var walks = Array(repeating: Walk(), count: ranges.count)
  private var sway = Sway()
  private var hopCount = 0
  private var mean = 0.0
  private var recent = 0.0
  private var shape = Array(repeating: 0.0, count: ranges.count)
  private var recentShape = Array(repeating: 0.0, count: ranges.count)

  init() {
    window = (0..<Self.windowLength).map {
      Float(0.5 - 0.5 * cosine(2 * .pi * (Double($0) + 0.5) / Double(Self.windowLength)))
    }
    power = Array(repeating: 0, count: transform.binCount)
    logarithms = power
    let all = Self.whole.map { _ in 1 / Double(Self.whole.count) }
    wholeDeviation = Self.deviation(all)
    rangeDeviations = Self.ranges.map { range in
      Self.deviation(
        Self.whole.map { bin in
          (range.contains(bin) ? 1 / Double(range.count) : 0) - 1 / Double(Self.whole.count)
        })
    }
  }

  /// Whether it has wandered farther than noise does.
  var isUnsteady: Bool {
    let isFalling = mean < recent - Self.fall
    let whole = isFalling ? 0 : sway.roughness
    return walks.reduce(0) { $0 + $1.roughness } * Self.shapePart + whole > Self.greatest
  }

  /// Whether it was heard for so long that it would have wandered.
  var isKnown: Bool { hopCount >= Self.longest }

  /// Takes the last hop of what rose.
  mutating func hear(_ history: SampleHistory) {
    hopCount += 1
    guard hopCount > Self.opening else { return }
    let before = mean
    for index in shape.indices { shape[index] = 0 }
    mean = (measure(history, delay: Self.step) + measure(history, delay: 0)) / 2
    let isFirst = hopCount == Self.opening + 1
    if !isFirst, mean < recent - Self.deepFall || isNewShape { return reset() }
    for index in shape.indices {
      recentShape[index] += (shape[index] - recentShape[index]) / (isFirst ? 1 : Self.memory)
    }
    recent = isFirst ? mean : recent + (before - recent) / Self.memory
  }

  // Whether the spectrum has another shape than it just had, from one moment to the next.
  private var isNewShape: Bool {
    var sum = 0.0
    for index in shape.indices {
      let step = shape[index] - recentShape[index]
      sum += step * step
    }
    return sum > Self.greatestStep
  }

  /// What comes next is something else.
  mutating func reset() {
    guard hopCount > 0 else { return }
    (hopCount, mean, recent) = (0, 0, 0)
    for index in walks.indices { walks[index] = Walk() }
    sway.reset()
  }

  // Measures one spectrum, and gives the mean of its logarithms.
  private mutating func measure(_ history: SampleHistory, delay: Int) -> Double {
    let window = window
    history.withLast(Self.windowLength + delay) { last in
      windowed.withUnsafeMutableBufferPointer { windowed in
        for index in 0..<Self.windowLength { windowed[index] = last[index] * window[index] }
      }
    }
    Self.transform(windowed, with: &transform, into: &power)
    let least = Self.leakage * sum(power.span.extracting(Self.whole)) + Self.silence
    Self.takeLogarithms(power, least: least, into: &logarithms)
    let level = mean(of: Self.whole)
    for (index, range) in Self.ranges.enumerated() {
      let part = (mean(of: range) - level) / rangeDeviations[index]
      shape[index] += part / 2
      walks[index].add(part)
    }
    sway.add(level / wholeDeviation)
    return level
  }

  private func mean(of range: Range<Int>) -> Double {
    Double(sum(logarithms.span.extracting(range))) / Double(range.count)
  }

  // The deviation, in noise, of a weighted sum of the logarithms of neighbouring bins. The
  // covariance of two is the dilogarithm of their squared correlation, and a Hann window
  // correlates a bin with the next by 2/3, with the one after by 1/6.
  private static func deviation(_ weights: [Double]) -> Double {
    let covariances = [1.6449, 0.5070, 0.0280]
    var variance = 0.0
    for (first, weight) in weights.enumerated() {
      for second in weights.indices where abs(first - second) < covariances.count {
        variance += weight * weights[second] * covariances[abs(first - second)]
      }
    }
    return variance.squareRoot()
  }

  private static func transform(
    _ samples: [Float], with fft: inout RealFFT, into power: inout [Float]
  ) {
    var bins = power.mutableSpan
    fft.powerSpectrum(samples.span, into: &bins)
  }

  private static func takeLogarithms(
    _ power: [Float], least: Float, into logarithms: inout [Float]
  ) {
    var places = logarithms.mutableSpan
    TragusDSP.logarithms(of: power.span, scale: 1, least: least, into: &places)
  }
}

/// How far the running sum of numbers wanders when their mean is taken off.
private struct Walk {
  private var count = 0.0
  private var first = 0.0
  private var sum = 0.0
  private var squares = 0.0
  private var products = 0.0

  /// Takes the next number, whose deviation is 1.
  mutating func add(_ value: Double) {
    if count == 0 { first = value }
    count += 1
    sum += value - first
    squares += sum * sum
    products += count * sum
  }

  /// The sum of the squares of all running sums, over the square of their number: 1/6 in the mean
  /// of noises, whatever their length.
  var roughness: Double {
    guard count > 0 else { return 0 }
    let mean = sum / count
    let all = count * (count + 1) * (2 * count + 1) / 6  // 1 + 4 + 9 and so on
    return max(squares - 2 * mean * products + mean * mean * all, 0) / (count * count)
  }
}

/// The same of the last numbers, when their best straight line is taken off.
private struct Sway {
  // 0.2 s, and the least that tells anything: 0.1 s.
  private static let longest = 25
  private static let shortest = 12

  private var values = Array(repeating: 0.0, count: longest)
  private var count = 0

  /// Takes the next number, whose deviation is 1.
  mutating func add(_ value: Double) {
    values[count % Self.longest] = value
    count += 1
  }

  /// 1/15 in the mean of noises, whatever their length.
  var roughness: Double {
    let length = min(count, Self.longest)
    guard length >= Self.shortest else { return 0 }
    let middle = Double(length - 1) / 2
    var (mean, slope, squares) = (0.0, 0.0, 0.0)
    for index in 0..<length {
      let place = Double(index) - middle
      mean += recent(index, of: length) / Double(length)
      slope += recent(index, of: length) * place
      squares += place * place
    }
    slope /= squares
    var (sum, roughness) = (0.0, 0.0)
    for index in 0..<length {
      sum += recent(index, of: length) - mean - slope * (Double(index) - middle)
      roughness += sum * sum
    }
    return roughness / Double(length * length)
  }

  mutating func reset() { count = 0 }

  // From the oldest to the newest.
  private func recent(_ index: Int, of length: Int) -> Double {
    values[(count - length + index) % Self.longest]
  }
}
