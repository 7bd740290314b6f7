import TragusCore
import TragusDSP

/// Tells when notes begin and end: what a melody is written down from.
///
/// It hears channel 0 through a `PitchTracker` and joins its pitches: a note lasts as long as they
/// have one onset, come without a rest of 0.1 s, and do not settle 60 cents or more from where they
/// were. One of less than 0.03 s is not told.
///
/// ```swift
/// var listener = Listener()
/// listener.add(NoteDetector(PitchTracker(format: file.format))) { note in
///   if let end = note.end { print(note.note, note.start, end) }
/// }
/// ```
public struct NoteDetector: Analyzer {
  // Shorter than the shortest rest that is played on purpose, longer than a dip of a vibrato.
  private static let rest = 0.1  // seconds
  private static let leastDuration = 0.03
  // The pitch of a legato settles at once; that of a vibrato turns before it could.
  private static let leastStep = 60.0  // cents
  private static let settled = 12.0
  private static let settling = 0.045  // seconds
  // With one onset the pitch falls so far at once where the octave or the twelfth was heard first.
  private static let correction = -1100.0  // cents
  // A period of a slow vibrato, in pitches of the usual hop.
  private static let memory = 16.0

  // Pitches away from those of the note, which may become another one.
  private struct Departure {
    let start: Double
    let since: Double
    var end: Double
    var level: Double
    var lowest = Double.infinity  // cents
    var highest = -Double.infinity
    var centsSum = 0.0
    var count = 0.0

    init(_ pitch: Pitch) {
      (start, since, end, level) = (pitch.time, pitch.at, pitch.at, pitch.level)
    }

    func isSettled(with cents: Double) -> Bool {
      max(highest, cents) - min(lowest, cents) <= NoteDetector.settled
    }

    mutating func add(_ pitch: Pitch, _ cents: Double) {
      (lowest, highest) = (min(lowest, cents), max(highest, cents))
      (end, level) = (pitch.at, max(level, pitch.level))
      centsSum += cents
      count += 1
    }
  }

  private struct Sounding {
    var start: Double
    var onset: Double
    // What was last heard of it.
    var end: Double
    var at: Double
    var level: Double
    var centsSum = 0.0
    var count = 0.0
    var isTold = false
    // Where it was lately, in cents above A4.
    var recentCents: Double
    var lastCents: Double
    var departure: Departure?

    // In cents above A4.
    var meanCents: Double { centsSum / count }

    // What departed belongs to the note.
    mutating func join() {
      guard let departure else { return }
      end = departure.end
      level = max(level, departure.level)
      centsSum += departure.centsSum
      count += departure.count
      let mean = departure.centsSum / departure.count
      recentCents += (mean - recentCents) * min(departure.count / NoteDetector.memory, 1)
      self.departure = nil
    }
  }

  private var tracker: PitchTracker
  private let tuning: Tuning
  private let sampleRate: Double
  private var sounding: Sounding?
  private var lastEnd = -Double.infinity

  /// - Parameter tracker: What hears the pitches; its tuning names the notes.
  public init(_ tracker: PitchTracker) {
    self.tracker = tracker
    tuning = tracker.tuning
    sampleRate = tracker.sampleRate
  }

  public mutating func process(_ buffer: AudioBuffer) -> [NoteActivity] {
    var events: [NoteActivity] = []
    for pitch in tracker.process(buffer) { hear(pitch, &events) }
    endIfSilent(at: buffer.time(at: buffer.frameCount), &events)
    return events
  }

  public mutating func finish() -> [NoteActivity] {
    var events: [NoteActivity] = []
    for pitch in tracker.finish() { hear(pitch, &events) }
    if let sounding { end(at: sounding.at, &events) }
    return events
  }

  public mutating func reset() {
    tracker.reset()
    sounding = nil
    lastEnd = -.infinity
  }

  private mutating func hear(_ pitch: Pitch, _ events: inout [NoteActivity]) {
    endIfSilent(at: pitch.at, &events)
    if let sounding, sounding.onset != pitch.onset {
      // What had departed from the old note was the new one.
      self.sounding?.departure = nil
      self.sounding?.end = min(sounding.end, max(sounding.start, pitch.onset))
      end(at: pitch.at, &events)
    }
    let cents = 1200 * binaryLogarithm(pitch.frequency / tuning.referenceFrequency)
    var note =
      sounding
      ?? Sounding(
        // A note that rests for longer than a rest begins anew.
        start: pitch.onset < lastEnd ? max(pitch.time, lastEnd) : pitch.onset, onset: pitch.onset,
        end: pitch.at, at: pitch.at, level: pitch.level,
        recentCents: cents, lastCents: cents)
    note.at = pitch.at
    if cents - note.lastCents < Self.correction {
      (note.centsSum, note.count, note.recentCents) = (0, 0, cents)
      note.departure = nil
    }
    note.lastCents = cents
    if abs(cents - note.recentCents) >= Self.leastStep {
      depart(&note, pitch, cents, &events)
    } else {
      note.join()
      note.end = pitch.at
      note.level = max(note.level, pitch.level)
      note.centsSum += cents
      note.count += 1
      note.recentCents += (cents - note.recentCents) / min(note.count, Self.memory)
    }
    if !note.isTold, note.end - note.start >= Self.leastDuration {
      note.isTold = true
      events.append(activity(note, end: nil, at: note.at))
    }
    sounding = note
  }

  // Begins another note where the pitch has settled.
  private mutating func depart(
    _ note: inout Sounding, _ pitch: Pitch, _ cents: Double, _ events: inout [NoteActivity]
  ) {
    if note.departure?.isSettled(with: cents) != true {
      // A glide, or a vibrato.
      note.join()
      note.departure = Departure(pitch)
    }
    note.departure?.add(pitch, cents)
    guard let departure = note.departure, pitch.at - departure.since >= Self.settling else {
      return
    }
    note.departure = nil
    let start = max(departure.start, note.start)
    note.end = min(note.end, start)
    sounding = note
    end(at: pitch.at, &events)
    note = Sounding(
      start: start, onset: pitch.onset, end: pitch.at, at: pitch.at,
      level: departure.level, centsSum: departure.centsSum, count: departure.count,
      recentCents: departure.centsSum / departure.count, lastCents: cents)
  }

  private mutating func endIfSilent(at time: Double, _ events: inout [NoteActivity]) {
    // What a pitch could still change is not over; times of one stream only grow.
    if let sounding, time - sounding.at > Self.rest {
      end(at: sounding.at + Self.rest, &events)
    }
  }

  private mutating func end(at time: Double, _ events: inout [NoteActivity]) {
    sounding?.join()
    if let note = sounding, note.isTold {
      events.append(activity(note, end: note.end, at: time))
      lastEnd = note.end
    }
    sounding = nil
  }

  private func activity(_ note: Sounding, end: Double?, at: Double) -> NoteActivity {
    let frequency = tuning.referenceFrequency * power(2, note.meanCents / 1200)
    var (name, cents) = tuning.nearestNote(to: frequency)
    if let target = tracker.target {
      (name, cents) = (target, tuning.cents(from: target, to: frequency))
    }
    return NoteActivity(
      start: note.start, end: end, at: at, note: name, cents: cents, frequency: frequency,
      level: note.level)
  }
}
