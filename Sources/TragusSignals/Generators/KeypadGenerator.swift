/// The two tones of each key of a telephone (DTMF), one key after the other, then silence, or all
/// over again.
///
/// The two tones have one amplitude, and together 1 at most.
struct KeypadGenerator: SignalGenerator {
  private let pairs: [(row: UInt64, column: UInt64)]
  private let toneFrameCount: Int64
  private let periodFrameCount: Int64
  private let restFrameCount: Int64?
  private let edges: SoftEdges
  private var row = Phase(turns: 0)
  private var column = Phase(turns: 0)
  private var key = 0
  private var frame: Int64 = 0

  /// - Parameters:
  ///   - keys: Each one of `Keypad`.
  ///   - toneFrameCount: The frames of each key.
  ///   - pauseFrameCount: The frames between two keys.
  ///   - restFrameCount: The frames, 1 or more, from the last pause to where the first key sounds
  ///     again; `nil` when it does not.
  ///   - edges: The edges of each key.
  init(
    keys: String, toneFrameCount: Int64, pauseFrameCount: Int64, restFrameCount: Int64? = nil,
    edges: SoftEdges, sampleRate: Double
  ) {
    pairs = keys.map { key in
      guard let pair = Keypad.frequencies(of: key) else {
        preconditionFailure("\(key) is no key of a telephone.")
      }
      return (
        Phase.step(frequency: pair.row, sampleRate: sampleRate),
        Phase.step(frequency: pair.column, sampleRate: sampleRate)
      )
    }
    self.toneFrameCount = toneFrameCount
    periodFrameCount = toneFrameCount + pauseFrameCount
    self.restFrameCount = restFrameCount
    self.edges = edges
  }

  mutating func next() -> Double {
    guard key < pairs.count else {
      rest()
      return 0
    }
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

  private mutating func rest() {
    guard let restFrameCount else { return }
    frame += 1
    guard frame >= restFrameCount else { return }
    (key, frame) = (0, 0)
  }
}
