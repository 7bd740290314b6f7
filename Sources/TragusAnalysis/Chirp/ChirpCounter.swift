import TragusCore

/// Counts chirps, clicks or pulses, and says again and again how many there are in a minute.
///
/// It counts what a ``ChirpDetector`` hears: crickets, the ticks of a clock, drips, the clicks of a
/// Geiger counter.
///
/// ```swift
/// let listener = Listener()
/// listener.add(ChirpCounter(format: file.format)) { print($0.rate ?? 0, "in a minute") }
/// try listener.run(file)
/// ```
public struct ChirpCounter: Analyzer {
  /// The usual window in seconds.
  public static let defaultWindow = 15.0
  /// The usual seconds from one report to the next.
  public static let defaultPeriod = 1.0

  // A cricket keeps time within a tenth; people who talk are less than half as regular.
  private static let leastRegularity = 0.5

  private let sampleRate: Double
  private let window: Double
  private let period: Int64
  private let hasThermometer: Bool
  private var detector: ChirpDetector
  private var chirps: [Chirp] = []
  private var values: [Double] = []
  private var totalCount = 0
  private var origin: Int64?
  private var reported: Int64 = 0

  /// - Parameters:
  ///   - detector: The detector of the chirps, before it has heard any.
  ///   - window: The seconds that a rate covers, above 0.
  ///   - period: Seconds between two reports, at least 0.01.
  ///   - hasThermometer: Whether reports have the temperature after `CricketThermometer`.
  public init(
    _ detector: ChirpDetector, window: Double = ChirpCounter.defaultWindow,
    period: Double = ChirpCounter.defaultPeriod, hasThermometer: Bool = false
  ) {
    precondition(window > 0 && window.isFinite, "A window has a length.")
    precondition(period >= 0.01, "A period is 0.01 s at least.")
    (self.detector, self.window, self.hasThermometer) = (detector, window, hasThermometer)
    sampleRate = detector.sampleRate
    self.period = Int64((period * sampleRate).rounded())
    // More than there can be, as a chirp and what parts it from the next take two hops.
    let capacity = Int(window / 0.01) + 2
    chirps.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  /// - Parameter format: The format of the stream; at least 4 kHz.
  public init(format: AudioFormat) { self.init(ChirpDetector(format: format)) }

  public mutating func process(_ buffer: AudioBuffer) -> [ChirpRate] {
    var rates: [ChirpRate] = []
    var start = 0
    if origin == nil { (origin, reported) = (buffer.position, buffer.position) }
    while let step = detector.advance(buffer, from: &start) {
      if let chirp = step.chirp { add(chirp) }
      let position = detector.frames.position
      if position - reported >= period {
        reported += period
        rates.append(rate(at: Double(reported) / sampleRate))
      }
    }
    return rates
  }

  /// The report of the last, shorter period.
  public mutating func finish() -> [ChirpRate] {
    for chirp in detector.finish() { add(chirp) }
    let position = detector.frames.position
    guard origin != nil, position > reported else { return [] }
    reported = position
    return [rate(at: Double(position) / sampleRate)]
  }

  public mutating func reset() {
    detector.reset()
    chirps.removeAll(keepingCapacity: true)
    totalCount = 0
    origin = nil
  }

  private mutating func add(_ chirp: Chirp) {
    totalCount += 1
    if chirps.count == chirps.capacity { chirps.removeFirst() }
    chirps.append(chirp)
  }

  private mutating func rate(at time: Double) -> ChirpRate {
    var old = 0
    while old < chirps.count, chirps[old].start < time - window { old += 1 }
    chirps.removeFirst(old)
    let begin = Double(origin ?? 0) / sampleRate
    let rhythm = ChirpRhythm(of: chirps, scratch: &values)
    var rate: Double?
    if let rhythm { rate = 60 * rhythm.rate(at: time) }
    let regularity = rhythm?.regularity
    let frequency = medianFrequency()
    let isCricket =
      regularity ?? 0 >= Self.leastRegularity
      && frequency ?? 0 >= CricketThermometer.leastFrequency
    return ChirpRate(
      time: time, rate: rate, count: chirps.count, totalCount: totalCount, regularity: regularity,
      frequency: frequency, duration: min(window, time - begin),
      temperature: hasThermometer && isCricket
        ? rate.flatMap { CricketThermometer.temperature(chirpsPerMinute: $0) } : nil)
  }

  private mutating func medianFrequency() -> Double? {
    guard !chirps.isEmpty else { return nil }
    values.removeAll(keepingCapacity: true)
    for chirp in chirps { values.append(chirp.frequency) }
    values.sort()
    return values[values.count / 2]
  }
}
