/// The chirps of a cricket: eight pulses of a sine of amplitude 1 each, as a snowy tree cricket's.
///
/// A pulse lasts 12 ms and one follows the other after 20 ms; it swells and fades as half a sine.
struct CricketGenerator: SignalGenerator {
  private static let pulseCount = 8
  private static let pulse = 0.012  // seconds
  private static let step = 0.02
  /// Chirps a minute.
  static let rates = 1.0...300

  private let period: Double  // seconds
  private let frequency: Double
  private let sampleRate: Double
  private var chirp = 0.0
  private var frame: Int64 = 0

  /// - Parameters:
  ///   - rate: Chirps a minute, of `rates`.
  ///   - frequency: In hertz.
  init(rate: Double, frequency: Double, sampleRate: Double) {
    period = 60 / rate
    self.frequency = frequency
    self.sampleRate = sampleRate
  }

  mutating func next() -> Double {
    let time = Double(frame) / sampleRate
    frame += 1
    // The first one comes after half a period.
    if time >= (chirp + 1.5) * period { chirp += 1 }
    let offset = time - (chirp + 0.5) * period
    guard offset >= 0 else { return 0 }
    let index = (offset / Self.step).rounded(.down)
    let place = offset - index * Self.step
    guard Int(index) < Self.pulseCount, place < Self.pulse else { return 0 }
    return Phase.sine(turns: place / Self.pulse / 2) * Phase.sine(turns: frequency * place)
  }
}
