import TragusCore
import TragusDSP

/// Finds keys of 0.1 to 0.25 s under speech. Their two tones stay as they are while the partials of
/// a voice move, and come and go together.
///
/// Its windows are twice as long as the ones in which other keys are found. So a partial lies
/// beside a tone and not upon it.
struct DTMFUnderSpeech {
  // The evidence is a logarithm of odds. Training/Keys/fit finds the weights from keys under three read
  // sentences and from half of 10 min of speech alone.
  private enum Weight {
    // Of the decimal logarithm of a tone's deviations in percent and levels in decibels: of their
    // standard deviations and 0.05.
    static let deviationSpread = -2.362
    static let levelSpread = -3.074
    // Of the decibels that a tone comes and goes by, -5 to 15.
    static let rise = 0.092
    static let fall = 0.12
    // Of the percent that a tone is out of tune.
    static let deviation = -1.573
    // Of the decibels between the tones.
    static let twist = -0.331
    // Of the tones' part of the band in decibels, -15 at least.
    static let purity = 0.424
    static let start = 1.808
  }

  // Half of a key and of a window, in hops of 5 ms, and the evidence that is needed. The speech of
  // the fit and the other half reach 7.7, 2.5 and 0.8 at most, at eleven speeds. The longer two
  // tones stay, the rarer they are.
  private static let spans = [
    (lag: 16, needed: 7.8), (lag: 24, needed: 4.5), (lag: 32, needed: 4.0),
  ]
  // Decibels by which both tones together come and go: two notes that are held are not a key.
  private static let leastStep = 16.0
  // Hops at each end of these in which a window holds too little of a key.
  private static let margin = 10
  private static let memory = 2 * 32 + 1
  private static let windowDuration = 0.064  // seconds
  private static let greatestDeviation = 0.8  // percent
  private static let softest = -100.0  // dBFS: the rounding of 16 bits
  // Where the edge of a tone lies in the middle of a window, half of its amplitude is left.
  private static let edge = 6.0  // decibels
  // A drum's stroke is shorter.
  private static let shortest = 0.07  // seconds
  private static let wait = 8  // hops, for a better fit

  private let hop: Double
  private let band: Range<Int>
  private let places: [Range<Int>]
  private let nominals = DTMFKeypad.lowFrequencies + DTMFKeypad.highFrequencies
  // The sum of the bins of a sine over the mean square at its crest.
  private let lobe: Double
  private var frames: SpectrumFrames
  // Of the last hops, for each tone the decibels and the percent above the nominal frequency, and the
  // band's decibels.
  private var levels: [Double]
  private var deviations: [Double]
  private var bands: [Double]
  private var frame = 0
  private var best: (digit: DTMFDigit, excess: Double, age: Int)?

  /// Of a tone around the middle of a key.
  private struct Tone {
    let level: Double
    let deviation: Double
    let rise: Double
    let fall: Double
    let evidence: Double
  }

  init(sampleRate: Double, lowestRate: Double, hop: Double) {
    frames = SpectrumFrames(
      sampleRate: sampleRate, lowestRate: lowestRate, window: Self.windowDuration, hop: hop)
    self.hop = Double(frames.hop) / sampleRate
    let frames = frames
    band = frames.bins(600...1800)
    places = nominals.map { frames.bins((0.975 * $0)...(1.025 * $0)) }
    lobe = 1.5 / (Double(frames.windowLength) / sampleRate * frames.binWidth)
    levels = Array(repeating: -120, count: 8 * Self.memory)
    deviations = Array(repeating: 3, count: 8 * Self.memory)
    bands = Array(repeating: -120, count: Self.memory)
  }

  mutating func reset() {
    frames.reset()
    for index in levels.indices { (levels[index], deviations[index]) = (-120, 3) }
    for index in bands.indices { bands[index] = -120 }
    frame = 0
    best = nil
  }

  /// Hears samples up to the end of a hop.
  ///
  /// - Returns: A key, when no better one came for a while.
  mutating func hear(_ buffer: AudioBuffer, from start: inout Int) -> DTMFDigit? {
    guard frames.fill(from: buffer, start: &start) else { return nil }
    add()
    for span in Self.spans where frame >= span.lag { look(lag: span.lag, needed: span.needed) }
    frame += 1
    guard let (digit, excess, age) = best else { return nil }
    best = age < Self.wait ? (digit, excess, age + 1) : nil
    return age < Self.wait ? nil : digit
  }

  private mutating func add() {
    let place = frame % Self.memory
    for (index, bins) in places.enumerated() {
      let peak = frames.peak(in: bins)
      let power = peak?.power ?? Double(frames.greatest(bins))
      levels[8 * place + index] = decibels(power: power + 1e-12)
      deviations[8 * place + index] =
        peak.map { 100 * ($0.frequency / nominals[index] - 1) } ?? 3
    }
    bands[place] = decibels(power: frames.sum(band) / lobe + 1e-12)
  }

  private func place(_ frame: Int) -> Int { (frame + Self.memory) % Self.memory }

  private mutating func look(lag: Int, needed: Double) {
    let middle = frame - lag
    for row in 0..<4 {
      guard let low = tone(row, at: middle, lag: lag) else { continue }
      for column in 0..<4 {
        guard let high = tone(4 + column, at: middle, lag: lag) else { continue }
        guard low.rise + high.rise > Self.leastStep, low.fall + high.fall > Self.leastStep else {
          continue
        }
        let center = 8 * place(middle)
        let level = Self.sum(levels[center + row], levels[center + 4 + column])
        guard level > Self.softest else { continue }
        let purity = min(max(level - bands[place(middle)], -15), 0)
        let evidence =
          low.evidence + high.evidence + Weight.twist * abs(high.level - low.level)
          + Weight.purity * purity + Weight.start
        let excess = evidence - needed
        guard excess > best?.excess ?? 0 else { continue }
        let digit = digit(row, column, low, high, at: middle, lag: lag)
        if digit.end - digit.start > Self.shortest { best = (digit, excess, 0) }
      }
    }
  }

  private func tone(_ index: Int, at middle: Int, lag: Int) -> Tone? {
    guard abs(deviations[8 * place(middle) + index]) < Self.greatestDeviation else { return nil }
    let reach = lag - Self.margin
    var (sum, squares) = (0.0, 0.0)
    var (levelSum, levelSquares) = (0.0, 0.0)
    for frame in (middle - reach)...(middle + reach) {
      let place = 8 * place(frame) + index
      sum += deviations[place]
      squares += deviations[place] * deviations[place]
      levelSum += levels[place]
      levelSquares += levels[place] * levels[place]
    }
    let count = Double(2 * reach + 1)
    let (deviation, level) = (sum / count, levelSum / count)
    let spread = max(squares / count - deviation * deviation, 0).squareRoot()
    let levelSpread = max(levelSquares / count - level * level, 0).squareRoot()
    func step(to frame: Int) -> Double {
      min(max(level - levels[8 * place(frame) + index], -5), 15)
    }
    let (rise, fall) = (step(to: middle - lag), step(to: middle + lag))
    let evidence =
      Weight.deviationSpread * decibels(power: spread + 0.05) / 10
      + Weight.levelSpread * decibels(power: levelSpread + 0.05) / 10
      + Weight.rise * rise + Weight.fall * fall + Weight.deviation * abs(deviation)
    return Tone(level: level, deviation: deviation, rise: rise, fall: fall, evidence: evidence)
  }

  private func digit(
    _ row: Int, _ column: Int, _ low: Tone, _ high: Tone, at middle: Int, lag: Int
  ) -> DTMFDigit {
    func level(_ frame: Int) -> Double {
      let place = 8 * place(frame)
      return Self.sum(levels[place + row], levels[place + 4 + column])
    }
    let mean = Self.sum(low.level, high.level)
    var (first, last) = (middle, middle)
    while first > middle - lag, level(first - 1) > mean - Self.edge { first -= 1 }
    while last < middle + lag, level(last + 1) > mean - Self.edge { last += 1 }
    // An edge lies between two hops.
    func time(_ place: Double) -> Double { max(frames.time + (place - Double(frame)) * hop, 0) }
    return DTMFDigit(
      symbol: DTMFKeypad.symbol(row: row, column: column), start: time(Double(first) - 0.5),
      end: time(Double(last) + 0.5), at: 0, level: mean, twist: high.level - low.level,
      lowDeviation: low.deviation, highDeviation: high.deviation)
  }

  /// Of two tones together, in decibels.
  private static func sum(_ low: Double, _ high: Double) -> Double {
    decibels(power: power(10, low / 10) + power(10, high / 10))
  }
}
