import TragusDSP

/// Whether what rose out of the quiet goes on as evenly as a hiss does.
///
/// A gate that opens, and a microphone that is switched on, let a hiss in that is even from its
/// first moment. Air on a microphone is not: its level and its spectrum wander. In any stationary
/// noise the logarithm of a bin's power has the same deviation, whatever the noise's colour. So it
/// is known how far the means of five ranges may wander. The test is from D. Kwiatkowski and
/// others, "Testing the null hypothesis of stationarity against the alternative of a unit root", J.
/// Econometrics 54 (1992). It is used with the known deviation.
struct BlowSteadiness {
  // Two spectra of 16 ms in each hop, half overlapping.
  private static let windowLength = 128
  private static let step = 64
  // About an octave each, in bins of 62.5 Hz: from 125 Hz to 3.5 kHz.
  private static let ranges = [2..<5, 5..<9, 9..<17, 17..<33, 33..<57]
  // Of the natural logarithm of a bin's power: pi over the root of 6.
  private static let deviation = 1.2825
  // How long a gate opens, in hops: 48 ms.
  private static let opening = 3
  // After this many hops it is known: 1.2 s.
  private static let longest = 75
  // Of 100 noises 1 goes beyond 4.5 at some time, of 1000 1 beyond 6.3; the mean is 1.3.
  private static let greatest = 7.0
  // A gate that closes does not count as wandering. So nothing is decided while the level is 2 dB
  // below the mean of the last tenth of a second. After a fall of 10 dB the test begins again. Both
  // are natural logarithms of power. Air that wanders seldom falls so deep at once.
  private static let fall = 0.46
  private static let deepFall = 2.3
  private static let memory = 6.0  // hops
  // What is softer than this part of the whole is what leaks from other bins.
  private static let leakage: Float = 1e-4
  private static let silence: Float = 1e-15

  private var spectrum: PowerSpectrum
  private var logarithms: [Float]
  private var walks = Array(repeating: Walk(), count: ranges.count)
  private var hopCount = 0
  private var mean = 0.0
  private var recent = 0.0

  init() {
    spectrum = PowerSpectrum(
      window: (0..<Self.windowLength).map {
        Float(0.5 - 0.5 * cosine(2 * .pi * (Double($0) + 0.5) / Double(Self.windowLength)))
      })
    logarithms = spectrum.power
  }

  /// Whether it has wandered farther than noise does.
  var hasWandered: Bool { walks.reduce(0) { $0 + $1.roughness } > Self.greatest }

  /// Whether it has wandered farther than noise does, and is not about to end.
  var isUnsteady: Bool { mean > recent - Self.fall && hasWandered }

  /// Whether it was heard for so long that it would have wandered.
  var isKnown: Bool { hopCount >= Self.longest }

  /// Takes the last hop of what rose.
  mutating func hear(_ history: SampleHistory) {
    hopCount += 1
    guard hopCount > Self.opening else { return }
    let before = mean
    mean = 0
    measure(history, delay: Self.step)
    measure(history, delay: 0)
    if mean < recent - Self.deepFall, hopCount > Self.opening + 1 { return reset() }
    recent = hopCount == Self.opening + 1 ? mean : recent + (before - recent) / Self.memory
  }

  /// What comes next is something else.
  mutating func reset() {
    guard hopCount > 0 else { return }
    (hopCount, mean, recent) = (0, 0, 0)
    for index in walks.indices { walks[index] = Walk() }
  }

  private mutating func measure(_ history: SampleHistory, delay: Int) {
    spectrum.measure(history, age: delay)
    let all = Self.ranges[0].lowerBound..<Self.ranges[Self.ranges.count - 1].upperBound
    let least = Self.leakage * sum(spectrum.power.span.extracting(all)) + Self.silence
    Self.takeLogarithms(spectrum.power, least: least, into: &logarithms)
    var whole = 0.0
    for (index, range) in Self.ranges.enumerated() {
      let sum = Double(sum(logarithms.span.extracting(range)))
      walks[index].add(sum / Double(range.count).squareRoot() / Self.deviation)
      whole += sum
    }
    mean += whole / Double(2 * all.count)
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

  /// The sum of the squares of all running sums, over the square of their number: 1/6 in the mean of
  /// noises, whatever their length.
  var roughness: Double {
    guard count > 0 else { return 0 }
    let mean = sum / count
    let all = count * (count + 1) * (2 * count + 1) / 6  // 1 + 4 + 9 and so on
    return max(squares - 2 * mean * products + mean * mean * all, 0) / (count * count)
  }
}
