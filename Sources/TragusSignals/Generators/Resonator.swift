/// A resonance: two poles, and zeros at 0 and half the sample rate. The gain at its frequency is
/// about 1 for a bandwidth that is small beside the rate.
struct Resonator {
  private let sampleRate: Double
  private let radius: Double
  private let a2: Double
  private let gain: Double
  private var a1 = 0.0
  private var x1 = 0.0
  private var x2 = 0.0
  private var y1 = 0.0
  private var y2 = 0.0

  /// - Parameter bandwidth: In hertz.
  init(frequency: Double = 1000, bandwidth: Double, sampleRate: Double) {
    self.sampleRate = sampleRate
    radius = PortableMath.exponential(-.pi * bandwidth / sampleRate)
    a2 = radius * radius
    gain = (1 - a2) / 2
    self.frequency = frequency
    tune()
  }

  /// In hertz, below half the sample rate. Setting it leaves what is ringing alone.
  var frequency: Double {
    didSet { if frequency != oldValue { tune() } }
  }

  private mutating func tune() {
    a1 = -2 * radius * Phase.sine(turns: frequency / sampleRate + 0.25)
  }

  mutating func next(_ input: Double) -> Double {
    let output = gain * (input - x2) - a1 * y1 - a2 * y2
    (x2, x1) = (x1, input)
    (y2, y1) = (y1, output)
    return output
  }
}
