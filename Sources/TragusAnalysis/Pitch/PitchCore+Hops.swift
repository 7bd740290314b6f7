import TragusCore
import TragusDSP

// What is said at the end of each hop.
extension PitchCore {
  static let slowBelow = 150.0  // hertz
  static let resolution = 3.6  // bins from one partial to the next

  mutating func endHop(_ pitches: inout [Pitch]) {
    endNoteIfFallen()
    search.kept = keptFrequency
    guard input.meanPower(ages: 0..<input.stepsPerHop) > minimumPower else {
      endNote()
      return
    }
    switch state {
    case .sounding(var note):
      if let lower = lowerNote(than: &note) {
        note.frequency = lower.frequency
        note.stiffness = lower.stiffness
        note.missCount = 0
        state = .sounding(note)
        report(lower, &pitches)
        return
      }
      if let finding = follow(note), finding.confidence > 0 {
        note.frequency = finding.frequency
        note.stiffness = finding.stiffness
        note.missCount = 0
        state = .sounding(note)
        report(finding, &pitches)
        return
      }
      guard let finding = find() else {
        note.missCount += 1
        state = .sounding(note)
        if note.missCount > 3 { endNote() }
        return
      }
      let step = 1200 * binaryLogarithm(finding.frequency / note.frequency)
      // What began an octave or a twelfth too low is mended.
      if abs(step) < 60 || (step > 1100 && now - note.onset < Self.lasting) {
        note.frequency = finding.frequency
        note.missCount = 0
        state = .sounding(note)
        report(finding, &pitches)
      } else {
        endNote()
        if step < 0, step < Self.greatestMistake || now - note.onset > Self.mistaking {
          // It may be what the old note and the new one have in common.
          segmentStart = max(segmentStart, input.stepCount - Self.changeSteps)
        } else {
          consider(finding, &pitches)
        }
      }
    case .quiet:
      guard let finding = find() else {
        candidate.count = 0
        return
      }
      consider(finding, &pitches)
    }
  }

  // About the half of the shorter window: when a new note prevails in it, it is so old.
  private static let changeSteps = 18  // 26 ms
  // Early a note may have been taken for its octave.
  private static let greatestMistake = -1250.0  // cents
  private static let mistaking = 0.4  // seconds
  static let lasting = 0.15  // seconds

  // That of a note that has lasted, or has just done so.
  private var keptFrequency: Double {
    if case .sounding(let note) = state, now - note.onset > Self.lasting { return note.frequency }
    guard let lastNote, now - lastNoteEnd < Self.lasting,
      lastNoteEnd - lastNote.onset > Self.lasting
    else { return 0 }
    return lastNote.frequency
  }

  private mutating func consider(_ finding: Finding, _ pitches: inout [Pitch]) {
    let isSame =
      candidate.count > 0
      && abs(1200 * binaryLogarithm(finding.frequency / candidate.frequency)) < 50
    if !isSame { candidate = (finding.frequency, 0, input.stepCount) }
    candidate.count += 1
    candidate.frequency = finding.frequency
    guard candidate.count >= 2 else { return }
    let middle = Double(candidate.step) - 0.5 * Double(finding.steps)
    begin(finding, onset: time(ofStep: max(middle, Double(segmentStart))))
    report(finding, &pitches)
  }

  // From the attack to the first pitch.
  private static let speaking = 0.3  // seconds

  mutating func begin(_ finding: Finding, onset: Double) {
    var onset = onset
    var isStruck = onsetStep.map { now - time(ofStep: Double($0)) < Self.speaking } ?? false
    if let lastNote, !lastNote.isReleased, now - lastNoteEnd < Self.lasting,
      abs(1200 * binaryLogarithm(finding.frequency / lastNote.frequency)) < 60
    {
      onset = lastNote.onset
      isStruck = lastNote.isStruck
    }
    candidate = (0, 0, 0)
    onsetStep = nil
    state = .sounding(
      SoundingNote(
        onset: onset, frequency: finding.frequency, stiffness: finding.stiffness,
        isStruck: isStruck))
  }

  mutating func endNote() {
    if case .sounding(let note) = state {
      lastNote = note
      lastNoteEnd = now
    }
    state = .quiet
    candidate = (0, 0, 0)
  }

  func report(_ finding: Finding, _ pitches: inout [Pitch]) {
    guard case .sounding(let note) = state else { return }
    let nearest = tuning.nearestNote(to: finding.frequency)
    let cents =
      if let target { tuning.cents(from: target, to: finding.frequency) } else { nearest.cents }
    let middle = time(
      ofStep: Double(input.stepCount) - 0.5 * Double(finding.steps), delay: finding.delay)
    let steps = min(max(finding.steps, 1), PitchInput.memory)
    pitches.append(
      Pitch(
        time: max(middle, 0), at: now, onset: note.onset, frequency: finding.frequency,
        note: target ?? nearest.note, cents: cents, confidence: min(max(finding.confidence, 0), 1),
        level: decibels(power: Double(input.meanPower(ages: 0..<steps))),
        inharmonicity: finding.stiffness > 0 ? finding.stiffness : nil, isStruck: note.isStruck))
  }
}
