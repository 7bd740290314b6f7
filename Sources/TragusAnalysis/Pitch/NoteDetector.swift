import TragusCore
import TragusDSP

/// Finds where notes begin and end, so that a melody can be written down.
///
/// It hears channel 0 through a `PitchTracker` and joins its pitches. A note lasts until the next
/// one is struck, or until the pitch settles 60 cents or more from where it was. It also ends when
/// there is no pitch for 0.2 s. A note has at least 0.06 s and five periods. A glide into a note
/// belongs to it. What rings on after a note, 15 dB below it, is not a note unless it rises by 20
/// dB out of a rest.
///
/// ```swift
/// let listener = Listener()
/// listener.add(NoteDetector(PitchTracker(format: file.format))) { note in
///   if let end = note.end { print(note.note, note.start, end) }
/// }
/// ```
public struct NoteDetector: Analyzer {
  // A breath that hides a note for so long does not end it; an attack does at once.
  private static let rest = 0.2  // seconds
  // Demisemiquavers at 120 in a minute last so long; what is shorter has no pitch of its own.
  private static let leastDuration = 0.06
  private static let leastPeriods = 5.0
  // The pitch of a legato settles at once; a vibrato turns before its pitch could.
  private static let leastStep = 60.0  // cents
  // After this a pitch that does not settle belongs to a vibrato.
  private static let arrival = 0.2  // seconds
  // With one onset the pitch jumps so far only where another partial was heard first.
  private static let correction = 1100.0  // cents
  private static let correcting = 0.5  // seconds
  private static let greatestGlide = 200.0  // cents, from one run of pitches to the next
  // A period of a slow vibrato, in pitches of the usual hop.
  private static let memory = 16.0
  // Other strings and the room ring so far below a note; what is struck softly rises again.
  private static let ringing = 15.0  // decibels
  private static let swell = 5.0
  // A string that was damped rises so far when it is struck; a tail that lost its pitch does not.
  private static let strike = 20.0
  // A note that is as far below its greatest level has decayed.
  private static let decay = 6.0

  private var tracker: PitchTracker
  private let tuning: Tuning
  private let sampleRate: Double
  private var sounding: SoundingPitches?
  // What may become the next note.
  private var arriving: SettlingPitches?
  private var lastEnd = -Double.infinity
  // The last one that ended.
  private var past: SoundingPitches?
  private let shortest: Double
  // Whether the note that sounds was reported.
  private var isTold = false

  /// - Parameters:
  ///   - tracker: The tracker of the pitches; its tuning names the notes.
  ///   - shortest: The seconds that a note must last to be reported, 0 or more. It is reported when it has
  ///     lasted so long.
  public init(_ tracker: PitchTracker, shortest: Double = 0) {
    precondition(shortest >= 0)
    self.tracker = tracker
    self.shortest = shortest
    tuning = tracker.tuning
    sampleRate = tracker.sampleRate
  }

  public mutating func process(_ buffer: AudioBuffer) -> [NoteActivity] {
    var events: [NoteActivity] = []
    for pitch in tracker.hear(buffer) { hear(pitch, &events) }
    endIfSilent(at: buffer.time(at: buffer.frameCount), &events)
    return events
  }

  public mutating func finish() -> [NoteActivity] {
    var events: [NoteActivity] = []
    for pitch in tracker.finish() { hear(pitch, &events) }
    if let sounding { end(at: sounding.at, &events) }
    if let arriving { giveUp(arriving, at: arriving.pitches.at, &events) }
    return events
  }

  public mutating func reset() {
    tracker.reset()
    (sounding, arriving, past) = (nil, nil, nil)
    lastEnd = -.infinity
  }

  private mutating func hear(_ pitch: Pitch, _ events: inout [NoteActivity]) {
    endIfSilent(at: pitch.at, &events)
    // The tail of a note that has ended.
    if sounding == nil, past?.onset == pitch.onset { return }
    let cents = 1200 * binaryLogarithm(pitch.frequency / tuning.referenceFrequency)
    if pitch.isStruck {
      if let arriving, arriving.onset != pitch.onset { giveUp(arriving, at: pitch.at, &events) }
      if let sounding, sounding.onset != pitch.onset {
        self.sounding?.end = min(sounding.end, max(sounding.start, pitch.onset))
        end(at: pitch.at, &events)
      }
    }
    if continues(pitch, cents) {
      sounding?.add(pitch, cents, memory: Self.memory)
      arriving = nil
      tell(&events)
    } else {
      arrive(pitch, cents, &events)
    }
  }

  // Whether a pitch is one of the note that sounds.
  private mutating func continues(_ pitch: Pitch, _ cents: Double) -> Bool {
    guard let sounding else { return false }
    let step = abs(cents - sounding.recentCents)
    guard step > Self.correction, sounding.onset == pitch.onset,
      pitch.at - sounding.start < Self.correcting
    else { return step < Self.leastStep }
    self.sounding?.forget(cents)
    return true
  }

  private mutating func arrive(
    _ pitch: Pitch, _ cents: Double, _ events: inout [NoteActivity]
  ) {
    if var arriving, arriving.onset == pitch.onset {
      if !arriving.isSettled(with: cents) {
        joinGlide(arriving)
      }
      arriving.add(pitch, cents)
      self.arriving = arriving
    } else {
      if sounding == nil, let arriving { giveUp(arriving, at: pitch.at, &events) }
      // What is heard after the end of a note is another note.
      let start = pitch.onset < lastEnd ? max(pitch.time, lastEnd) : pitch.onset
      arriving = SettlingPitches(pitch, cents, start: sounding == nil ? start : pitch.time)
    }
    guard let arriving, isNote(arriving),
      arriving.hasSettled || (sounding == nil && arriving.duration >= Self.arrival)
    else { return }
    begin(arriving, &events)
  }

  // What did not settle belongs to a glide or a vibrato.
  private mutating func joinGlide(_ arriving: SettlingPitches) {
    guard let sounding,
      abs(arriving.pitches.meanCents - sounding.recentCents) < Self.greatestGlide
    else { return }
    self.sounding?.join(arriving.pitches, memory: Self.memory)
  }

  private func isNote(_ arriving: SettlingPitches) -> Bool {
    let pitches = arriving.pitches
    let frequency = tuning.referenceFrequency * power(2, pitches.meanCents / 1200)
    let least = max(Self.leastDuration, Self.leastPeriods / frequency)
    return arriving.duration >= least && !isRinging(arriving)
  }

  // Whether it is what the last note, other strings or a room leave.
  private func isRinging(_ arriving: SettlingPitches) -> Bool {
    guard let last = sounding ?? past else { return false }
    guard arriving.start - last.end < Self.ringingDuration else { return false }
    // What was silent before is not a tail.
    guard arriving.attack < Self.strike else { return false }
    let (level, cents) = (arriving.level, arriving.pitches.meanCents)
    guard level < last.lastLevel + Self.swell else { return false }
    // A string that has decayed is struck again only if it becomes louder.
    if isPartial(cents - last.recentCents) { return last.level - last.lastLevel > Self.decay }
    return !arriving.isStruck && last.level - level > Self.ringing
  }

  // Seconds after which what is left of a note is no longer taken for it.
  private static let ringingDuration = 3.0

  // Whether two notes are one or have partials in common.
  private func isPartial(_ cents: Double) -> Bool {
    [0, 1200, 1902, 2400].contains { abs(abs(cents) - $0) < Self.leastStep }
  }

  private mutating func begin(_ arriving: SettlingPitches, _ events: inout [NoteActivity]) {
    if let sounding {
      self.sounding?.end = min(sounding.end, max(arriving.start, sounding.start))
      end(at: arriving.pitches.at, &events)
    }
    var note = arriving.pitches
    note.start = max(arriving.start, lastEnd)
    note.level = arriving.level
    sounding = note
    self.arriving = nil
    isTold = false
    tell(&events)
  }

  // Tells the note that sounds once it has lasted long enough.
  private mutating func tell(_ events: inout [NoteActivity]) {
    guard let note = sounding, !isTold, shortest == 0 || note.at - note.start >= shortest else {
      return
    }
    isTold = true
    events.append(activity(note, end: nil, at: note.at))
  }

  // Tells what did not settle, if it was long enough and no glide.
  private mutating func giveUp(
    _ arriving: SettlingPitches, at time: Double, _ events: inout [NoteActivity]
  ) {
    self.arriving = nil
    guard sounding == nil, isNote(arriving), arriving.span < Self.leastStep else { return }
    begin(arriving, &events)
    end(at: time, &events)
  }

  private mutating func endIfSilent(at time: Double, _ events: inout [NoteActivity]) {
    // What a pitch could still change is not over; times of one stream only grow.
    if let sounding, time - sounding.at > Self.rest {
      end(at: sounding.at + Self.rest, &events)
    }
    if let arriving, time - arriving.pitches.at > Self.rest {
      giveUp(arriving, at: arriving.pitches.at + Self.rest, &events)
    }
  }

  private mutating func end(at time: Double, _ events: inout [NoteActivity]) {
    guard let note = sounding else { return }
    if isTold { events.append(activity(note, end: note.end, at: time)) }
    lastEnd = note.end
    past = note
    sounding = nil
  }

  private func activity(_ note: SoundingPitches, end: Double?, at: Double) -> NoteActivity {
    let frequency = tuning.referenceFrequency * power(2, note.meanCents / 1200)
    var (name, cents) = tuning.nearestNote(to: frequency)
    if let target = tracker.target {
      (name, cents) = (target, tuning.cents(from: target, to: frequency))
    }
    let string = tuning.nearest(of: tracker.strings, to: frequency)
    return NoteActivity(
      start: note.start, end: end, at: at, note: name, cents: cents, frequency: frequency,
      level: note.level, string: string?.note, stringCents: string?.cents)
  }
}
