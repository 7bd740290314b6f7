/// What a tuner shows of the pitches it hears: a note that does not flicker and a needle that
/// settles.
///
/// The needle is the median of what was heard of a note in the last 0.15 s, so one wrong pitch does
/// not move it. When nothing sounds any more, the last reading stays for 2 s, marked as such.
///
/// ```swift
/// var tuner = Tuner(strings: Instrument.guitar.strings)
/// let listener = Listener()
/// listener.add(PitchTracker(format: microphone.format)) { pitch in
///   tuner.hear(pitch)
///   if let reading = tuner.reading(at: pitch.at) { print(reading.note, reading.cents) }
/// }
/// ```
public struct Tuner: Sendable {
  /// What is shown at one moment.
  public struct Reading: Sendable, Hashable {
    /// The note that is meant: the nearest one, or the nearest of the strings.
    public let note: Note
    /// How far the pitch lies above that note, in cents; beyond -50 to 50 only where strings are
    /// chosen.
    public let cents: Double
    /// The frequency in hertz.
    public let frequency: Double
    /// Whether it sounds; otherwise it is the last note that did.
    public let isSounding: Bool

    /// Whether the pitch is so near that nobody hears a difference: within 3 cents.
    public var isInTune: Bool { abs(cents) <= 3 }

    /// - Parameters:
    ///   - note: The note that is meant.
    ///   - cents: How far the pitch lies above it.
    ///   - frequency: In hertz.
    ///   - isSounding: Whether it sounds now.
    package init(note: Note, cents: Double, frequency: Double, isSounding: Bool = true) {
      self.note = note
      self.cents = cents
      self.frequency = frequency
      self.isSounding = isSounding
    }
  }

  // A needle is felt to settle at once when it takes less than 0.2 s.
  private static let memory = 0.15  // seconds
  // The longest rest between two pitches of one sound.
  private static let rest = 0.25
  private static let hold = 2.0
  private static let capacity = 64

  /// Which frequency each note has.
  package let tuning: Tuning
  /// The notes that are waited for; empty for all.
  package let strings: [Note]
  private var heard: [(time: Double, frequency: Double)] = []
  private var onset = -Double.infinity

  /// - Parameters:
  ///   - tuning: Which frequency each note has.
  ///   - strings: The notes that are waited for; empty for all.
  public init(tuning: Tuning = Tuning(), strings: [Note] = []) {
    self.tuning = tuning
    self.strings = strings
    heard.reserveCapacity(Self.capacity)
  }

  /// Takes a pitch; pitches come in the order of their times.
  public mutating func hear(_ pitch: Pitch) {
    // A string begins sharp when it is struck again, and what was heard of it before would hide
    // that.
    if pitch.onset != onset { heard.removeAll(keepingCapacity: true) }
    onset = pitch.onset
    heard.removeAll { $0.time < pitch.at - Self.memory }
    if heard.count == Self.capacity { heard.removeFirst() }
    heard.append((pitch.at, pitch.frequency))
  }

  /// What to show at a time, in seconds since the stream began; `nil` when nothing sounded lately.
  public func reading(at time: Double) -> Reading? {
    guard let last = heard.last, time - last.time <= Self.hold else { return nil }
    let frequencies = heard.map(\.frequency).sorted()
    let frequency = frequencies[frequencies.count / 2]
    let (note, cents) =
      tuning.nearest(of: strings, to: frequency) ?? tuning.nearestNote(to: frequency)
    return Reading(
      note: note, cents: cents, frequency: frequency,
      isSounding: time - last.time <= Self.rest)
  }

  /// Forgets everything heard.
  public mutating func reset() {
    heard.removeAll(keepingCapacity: true)
    onset = -.infinity
  }
}
