/// The two tones of each key of a telephone (DTMF), one key after the other, then silence.
///
/// Frequencies are those of ITU-T Q.23. The two tones have one amplitude, and together 1 at most.
struct KeypadGenerator: SignalGenerator {
  private static let rows = ["123A", "456B", "789C", "*0#D"]
  private static let rowFrequencies = [697, 770, 852, 941.0]
  private static let columnFrequencies = [1209, 1336, 1477, 1633.0]

  private let pairs: [(row: UInt64, column: UInt64)]
  private let toneFrameCount: Int64
  private let periodFrameCount: Int64
  private let edges: SoftEdges
  private var row = Phase(turns: 0)
  private var column = Phase(turns: 0)
  private var key = 0
  private var frame: Int64 = 0

  /// - Parameters:
  ///   - keys: Each with ``frequencies(of:)``.
  ///   - toneFrameCount: The frames of each key.
  ///   - pauseFrameCount: The frames between two keys.
  ///   - edges: Those of each key.
  init(
    keys: String, toneFrameCount: Int64, pauseFrameCount: Int64, edges: SoftEdges,
    sampleRate: Double
  ) {
    pairs = keys.map { key in
      guard let pair = Self.frequencies(of: key) else {
        preconditionFailure("\(key) is no key of a telephone.")
      }
      return (
        Phase.step(frequency: pair.row, sampleRate: sampleRate),
        Phase.step(frequency: pair.column, sampleRate: sampleRate)
      )
    }
    self.toneFrameCount = toneFrameCount
    periodFrameCount = toneFrameCount + pauseFrameCount
    self.edges = edges
  }

  /// The frequencies of a key in hertz, or `nil` for what is no key: 0 to 9, A to D, *, #.
  static func frequencies(of key: Character) -> (row: Double, column: Double)? {
    for (row, keys) in rows.enumerated() {
      for (column, name) in keys.enumerated() where String(name) == key.uppercased() {
        return (rowFrequencies[row], columnFrequencies[column])
      }
    }
    return nil
  }

  mutating func next() -> Double {
    guard key < pairs.count else { return 0 }
    defer { advance() }
    guard frame < toneFrameCount else { return 0 }
    let factor = edges.factor(min(frame, toneFrameCount - 1 - frame))
    return 0.5 * (row.sine + column.sine) * factor
  }

  private mutating func advance() {
    row.advance(by: pairs[key].row)
    column.advance(by: pairs[key].column)
    frame += 1
    guard frame == periodFrameCount else { return }
    (row, column) = (Phase(turns: 0), Phase(turns: 0))
    key += 1
    frame = 0
  }
}
