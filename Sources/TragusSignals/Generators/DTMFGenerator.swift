/// The two tones of each key of a telephone, 1 each, again and again after a second.
struct DTMFGenerator: SignalGenerator {
  private static let rows = ["123A", "456B", "789C", "*0#D"]
  private static let lowFrequencies = [697.0, 770, 852, 941]
  private static let highFrequencies = [1209.0, 1336, 1477, 1633]
  static let highestFrequency = 1633.0
  private static let rest = 1.0  // seconds

  private let tones: [(low: Double, high: Double)]
  private let toneLength: Int64
  private let step: Int64
  private let length: Int64
  private let sampleRate: Double
  private var frame: Int64 = 0

  /// - Parameters:
  ///   - keys: Of ``tones(of:)``.
  ///   - tone: The length of a key in seconds.
  ///   - pause: That between two in seconds.
  init(keys: String, tone: Double, pause: Double, sampleRate: Double) {
    tones = keys.compactMap(Self.tones)
    toneLength = Int64((tone * sampleRate).rounded())
    step = toneLength + Int64((pause * sampleRate).rounded())
    length = Int64(tones.count) * step + Int64((Self.rest * sampleRate).rounded())
    self.sampleRate = sampleRate
  }

  /// The frequencies of a key, `0` to `9`, `A` to `D`, `*` or `#`.
  static func tones(of key: Character) -> (low: Double, high: Double)? {
    for row in rows.indices {
      if let column = Array(rows[row]).firstIndex(of: key) {
        return (lowFrequencies[row], highFrequencies[column])
      }
    }
    return nil
  }

  mutating func next() -> Double {
    defer { frame = frame + 1 == length ? 0 : frame + 1 }
    let (index, offset) = frame.quotientAndRemainder(dividingBy: max(step, 1))
    guard index < tones.count, offset < toneLength else { return 0 }
    let time = Double(offset) / sampleRate
    let tone = tones[Int(index)]
    return Phase.sine(turns: tone.low * time) + Phase.sine(turns: tone.high * time)
  }
}
