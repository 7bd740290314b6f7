/// A sine of amplitude 1 in the pattern of a smoke or carbon monoxide alarm, after a second.
///
/// Its pulses rise and fall in 4 ms.
struct AlarmGenerator: SignalGenerator {
  private static let lead = 1.0  // seconds
  private static let edge = 0.004

  private let pulse: Double
  private let pulseCount: Int
  private let cycle: Int64
  private let frequency: Double
  private let sampleRate: Double
  private var frame: Int64

  init(_ pattern: Signal.TemporalPattern, frequency: Double, sampleRate: Double) {
    // ISO 8201 and UL 2034.
    let pause: Double
    (pulse, pulseCount, pause) = pattern == .t3 ? (0.5, 3, 1.5) : (0.1, 4, 5)
    cycle = Int64(((Double(2 * pulseCount - 1) * pulse + pause) * sampleRate).rounded())
    self.frequency = frequency
    self.sampleRate = sampleRate
    frame = -Int64((Self.lead * sampleRate).rounded())
  }

  mutating func next() -> Double {
    defer { frame = frame + 1 == cycle ? 0 : frame + 1 }
    guard frame >= 0 else { return 0 }
    let time = Double(frame) / sampleRate
    let index = (time / (2 * pulse)).rounded(.down)
    let offset = time - index * 2 * pulse
    guard Int(index) < pulseCount, offset < pulse else { return 0 }
    let gain = min(min(offset, pulse - offset) / Self.edge, 1)
    return gain * Phase.sine(turns: frequency * offset)
  }
}
