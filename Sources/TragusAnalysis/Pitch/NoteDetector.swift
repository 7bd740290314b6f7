import TragusCore
import TragusDSP

/// Tells when notes begin and end: what a melody is written down from.
///
/// It hears channel 0 through a `PitchTracker` and joins its pitches: a note lasts as long as they
/// have one onset and come without a rest of 0.1 s. One of less than 0.03 s is not told.
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

    // In cents above A4.
    var meanCents: Double { centsSum / count }
  }

  private var tracker: PitchTracker
  private let tuning: Tuning
  private let sampleRate: Double
  private var sounding: Sounding?

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
  }

  private mutating func hear(_ pitch: Pitch, _ events: inout [NoteActivity]) {
    endIfSilent(at: pitch.at, &events)
    if let sounding, sounding.onset != pitch.onset { end(at: pitch.at, &events) }
    var note =
      sounding
      ?? Sounding(
        start: pitch.onset, onset: pitch.onset, end: pitch.at, at: pitch.at, level: pitch.level)
    note.end = pitch.at
    note.at = pitch.at
    note.level = max(note.level, pitch.level)
    note.centsSum += 1200 * binaryLogarithm(pitch.frequency / tuning.referenceFrequency)
    note.count += 1
    if !note.isTold, note.end - note.start >= Self.leastDuration {
      note.isTold = true
      events.append(activity(note, end: nil, at: note.at))
    }
    sounding = note
  }

  private mutating func endIfSilent(at time: Double, _ events: inout [NoteActivity]) {
    // What a pitch could still change is not over; times of one stream only grow.
    if let sounding, time - sounding.at > Self.rest {
      end(at: sounding.at + Self.rest, &events)
    }
  }

  private mutating func end(at time: Double, _ events: inout [NoteActivity]) {
    if let note = sounding, note.isTold {
      events.append(activity(note, end: note.end, at: time))
    }
    sounding = nil
  }

  private func activity(_ note: Sounding, end: Double?, at: Double) -> NoteActivity {
    let frequency = tuning.referenceFrequency * power(2, note.meanCents / 1200)
    let (name, cents) = tuning.nearestNote(to: frequency)
    return NoteActivity(
      start: note.start, end: end, at: at, note: name, cents: cents, frequency: frequency,
      level: note.level)
  }
}
