/// A sine of amplitude 1 whose frequency runs from one value to another, again and again.
///
/// The phase is the integral of the frequency over time, computed for each frame on its own. Every
/// run starts at phase 0.
struct SweepGenerator: SignalGenerator {
  private enum Course {
    // Turns at second t: start * t + slope * t * t
    case linear(start: Double, slope: Double)
    // Turns at second t: scale * (2^(octaves * t) - 1), octaves per second
    case logarithmic(scale: Double, octaves: Double)
  }

  private let course: Course
  private let period: Int64
  private let sampleRate: Double
  private var frame: Int64 = 0

  /// - Parameter length: Of one run in seconds.
  init(
    from start: Double, to end: Double, shape: Signal.SweepShape, length: Double,
    sampleRate: Double
  ) {
    self.sampleRate = sampleRate
    period = max(1, Int64((length * sampleRate).rounded()))
    let octaves = PortableMath.binaryLogarithm(end / start) / length
    // A scale without bound would leave no bits for the phase; so small a glide is a straight line.
    if shape == .logarithmic, abs(octaves) * length > 1e-6 {
      let naturalLogarithmOf2 = 0.6931471805599453
      course = .logarithmic(scale: start / (octaves * naturalLogarithmOf2), octaves: octaves)
    } else {
      course = .linear(start: start, slope: (end - start) / (2 * length))
    }
  }

  mutating func next() -> Double {
    let time = Double(frame) / sampleRate
    frame += 1
    if frame == period { frame = 0 }
    switch course {
    case .linear(let start, let slope):
      return Phase.sine(turns: time * (start + time * slope))
    case .logarithmic(let scale, let octaves):
      return Phase.sine(turns: scale * (PortableMath.exp2(octaves * time) - 1))
    }
  }
}
