/// The hiss of air in nose, mouth and throat. It is white noise through resonances side by side,
/// all with zeros at 0 and half the sample rate.
///
/// Its RMS is about 1, less what a low sample rate does not hold.
struct BreathAirway {
  /// A resonance: centre and bandwidth in hertz, and the power in it in decibels.
  typealias Resonance = (frequency: Double, bandwidth: Double, level: Double)

  // The resonances in lanes; all have the same input.
  private let a1, a2: SIMD8<Double>
  private let gains: SIMD8<Double>
  private var y1 = SIMD8<Double>()
  private var y2 = SIMD8<Double>()
  private var x1 = 0.0
  private var x2 = 0.0

  /// - Parameter resonances: At most 8.
  init(_ resonances: [Resonance], sampleRate: Double) {
    var (a1, a2, gains) = (SIMD8<Double>(), SIMD8<Double>(), SIMD8<Double>())
    let power = resonances.reduce(0) { $0 + PortableMath.exp2($1.level / 3.0103) }
    for (lane, resonance) in resonances.enumerated()
    where resonance.frequency < 0.45 * sampleRate {
      let radius = PortableMath.exponential(-.pi * resonance.bandwidth / sampleRate)
      a1[lane] = -2 * radius * Phase.sine(turns: resonance.frequency / sampleRate + 0.25)
      a2[lane] = radius * radius
      // White noise of variance 1 leaves the resonance, of gain 1, with (1 - a2) / 2.
      let share = PortableMath.exp2(resonance.level / 3.0103) / power
      // Neighbours of opposite signs add up between their frequencies.
      let sign = lane % 2 == 0 ? 1.0 : -1
      gains[lane] = sign * (share * (1 - a2[lane]) / 2).squareRoot()
    }
    (self.a1, self.a2, self.gains) = (a1, a2, gains)
  }

  /// - Parameter white: The next sample of white noise of variance 1.
  mutating func next(_ white: Double) -> Double {
    let output = (white - x2) - a1 * y1 - a2 * y2
    (x2, x1) = (x1, white)
    (y2, y1) = (y1, output)
    return (output * gains).sum()
  }
}

extension BreathAirway {
  /// The airway of somebody who breathes in or out.
  ///
  /// The ranges enclose recordings of about 20 people. What goes in is strongest at 1 to 6 kHz
  /// through the mouth, at 0.6 to 1.6 and 2 to 4 kHz through the nose. What goes out falls off
  /// faster towards high frequencies and has more below 800 Hz.
  init(
    _ direction: BreathCourse.Direction, route: BreathRoute, sampleRate: Double,
    random: inout RandomNumbers
  ) {
    // Octaves and widths spread evenly.
    func resonance(
      _ low: Double, _ octaves: Double, _ level: Range<Double>, width: Range<Double> = -3.5 ..< -0.7
    ) -> Resonance {
      let frequency = low * PortableMath.exp2(random.uniform(0..<octaves))
      let bandwidth = frequency * PortableMath.exp2(random.uniform(width))
      return (frequency, bandwidth, random.uniform(level))
    }
    let resonances: [Resonance] =
      switch (route, direction) {
      case (.mouth, .inhale):
        [
          resonance(220, 1.2, -30..<0), resonance(500, 0.9, -42 ..< -12),
          resonance(950, 0.8, -42 ..< -10), resonance(1700, 0.8, -28 ..< -3),
          resonance(2900, 0.7, -14..<0), resonance(4500, 0.8, -18..<0),
          resonance(8000, 1, -26 ..< -10),
        ]
      case (.mouth, .exhale), (.inhaler, .exhale):
        [
          resonance(180, 1.2, -26..<2), resonance(450, 0.9, -38 ..< -6),
          resonance(850, 0.6, -40 ..< -6), resonance(1300, 1.1, -18..<0),
          resonance(2600, 0.7, -20..<0), resonance(4200, 0.8, -28 ..< -4),
          resonance(8000, 1, -36 ..< -16),
        ]
      case (.nose, .inhale):
        [
          resonance(220, 1, -30 ..< -4), resonance(600, 1.4, -26..<0),
          resonance(1100, 0.7, -34 ..< -6), resonance(2000, 1, -16..<0),
          resonance(3800, 0.7, -18..<0), resonance(5600, 0.8, -26 ..< -6),
          resonance(9000, 1, -32 ..< -14),
        ]
      case (.nose, .exhale):
        [
          resonance(180, 1.2, -18..<2), resonance(500, 1.2, -26 ..< -2),
          resonance(1000, 0.7, -32 ..< -6), resonance(1900, 1, -24 ..< -3),
          resonance(3600, 0.7, -30 ..< -6), resonance(5600, 0.8, -36 ..< -12),
          resonance(9000, 1, -40 ..< -20),
        ]
      case (.inhaler, .inhale):
        // The body of the device rings, from 300 Hz on.
        [
          resonance(300, 1.3, -10 ..< -2), resonance(700, 0.8, -8..<0),
          resonance(1200, 0.8, -12 ..< -2), resonance(2000, 0.8, -18 ..< -8),
          resonance(3600, 0.8, -24 ..< -10), resonance(6500, 1, -32 ..< -14),
        ]
      }
    self.init(resonances, sampleRate: sampleRate)
  }
}
