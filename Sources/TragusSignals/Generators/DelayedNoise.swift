/// Noise that comes a little later: by any fraction of a frame.
///
/// A sinc under a Hann window of 32 frames delays all frequencies below 0.9 of half the rate alike.
struct DelayedNoise: SignalGenerator {
  private static let halfWidth = 16

  private var noise: SlopedNoise
  private let taps: [Double]
  private let wholePart: Int
  // The last samples, in turn.
  private var line: [Double]
  private var index = 0

  /// - Parameter delay: In frames, 0 or more; all noises come `halfWidth` frames later than that.
  init(_ noise: SlopedNoise, by delay: Double) {
    self.noise = noise
    wholePart = Int(delay)
    let part = delay - Double(wholePart)
    let width = Double(Self.halfWidth)
    taps = (-Self.halfWidth...Self.halfWidth).map { tap in
      let place = Double(tap) - part
      guard abs(place) < width else { return 0 }
      let sinc = place == 0 ? 1 : Phase.sine(turns: place / 2) / (.pi * place)
      return sinc * (0.5 + 0.5 * Phase.sine(turns: place / width / 2 + 0.25))
    }
    line = Array(repeating: 0, count: wholePart + taps.count)
  }

  mutating func next() -> Double {
    line[index] = noise.next()
    index = (index + 1) % line.count
    var sum = 0.0
    // The newest sample lies before `index`.
    var place = index + line.count - 1 - wholePart
    for tap in taps {
      sum += tap * line[place % line.count]
      place -= 1
    }
    return sum
  }
}
