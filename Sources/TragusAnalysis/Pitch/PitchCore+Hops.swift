import TragusCore
import TragusDSP

// What is reported at the end of each hop.
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
      note.greatestPower = max(note.greatestPower, hopPower)
      if let lower = lowerNote(than: &note) {
        note.frequency = lower.frequency
        note.stiffness = lower.stiffness
        note.missCount = 0
        state = .sounding(note)
        report(lower, &pitches)
        return
      }
      // When the partials were unclear, a period was looked for, and it may belong to another note.
      if let finding = follow(note), finding.confidence > 0,
        abs(1200 * binaryLogarithm(finding.frequency / note.frequency)) < Self.sameNote
      {
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
      if let tail = tail(finding, of: note) {
        note.frequency = tail.frequency
        note.missCount = 0
        state = .sounding(note)
        report(tail, &pitches)
        return
      }
      let step = 1200 * binaryLogarithm(finding.frequency / note.frequency)
      // What began an octave or a twelfth too low is mended.
      if abs(step) < Self.sameNote || (step > 1100 && now - note.onset < Self.lasting) {
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
  static let sameNote = 60.0  // cents
  // Early a note may have been taken for its octave.
  private static let greatestMistake = -1250.0  // cents
  private static let mistaking = 0.4  // seconds
  static let lasting = 0.15  // seconds

  // The frequency of a note that has lasted, or has just done so.
  private var keptFrequency: Double {
    if case .sounding(let note) = state, now - note.onset > Self.lasting { return note.frequency }
    guard let lastNote, now - lastNoteEnd < Self.lasting,
      lastNoteEnd - lastNote.onset > Self.lasting
    else { return 0 }
    return lastNote.frequency
  }

  private mutating func consider(_ finding: Finding, _ pitches: inout [Pitch]) {
    var finding = finding
    var isTail = false
    // After a note that has decayed nothing begins that was there before. It is what is left of the
    // note, of other strings, or of the room.
    if let lastNote, now - lastNoteEnd < Self.ringing,
      lastNoteEnd - lastNote.onset > Self.mistaking, !isSpeaking, isDecayed(lastNote),
      wasThere(finding.frequency)
    {
      guard !lastNote.isReleased, let tail = overtone(finding, of: lastNote) else {
        candidate.count = 0
        return
      }
      (finding, isTail) = (tail, true)
    }
    let isSame =
      candidate.count > 0
      && abs(1200 * binaryLogarithm(finding.frequency / candidate.frequency)) < 50
    if !isSame { candidate = (finding.frequency, 0, input.stepCount) }
    candidate.count += 1
    candidate.frequency = finding.frequency
    guard candidate.count >= 2 else { return }
    let middle = Double(candidate.step) - 0.5 * Double(finding.steps)
    begin(finding, onset: time(ofStep: max(middle, Double(segmentStart))), isTail: isTail)
    report(finding, &pitches)
  }

  // From the attack to the first pitch.
  private static let speaking = 0.3  // seconds

  // The power of silence, so that nothing is divided by 0.
  private static let leastPower: Float = 1e-12

  // Whether something was struck or blown just now.
  private var isSpeaking: Bool {
    onsetStep.map { now - time(ofStep: Double($0)) < Self.speaking } ?? false
  }

  private var hopPower: Float { input.meanEdgePower(ages: 0..<input.stepsPerHop) }

  private func isDecayed(_ note: SoundingNote) -> Bool {
    hopPower * Self.decay < note.greatestPower
  }

  // Of the power: 6 dB.
  private static let decay: Float = 4
  // As long a string or a room is heard that nobody strikes.
  private static let ringing = 3.0  // seconds

  // What is left of a note that has decayed. What was found must be some of its partials and no
  // louder than before. The first partial of a string may fade faster than the second.
  private mutating func tail(_ finding: Finding, of note: SoundingNote) -> Finding? {
    guard isDecayed(note), let tail = overtone(finding, of: note), wasThere(finding.frequency)
    else { return nil }
    return tail
  }

  // A note of which a finding is one of the first partials, or the same.
  private func overtone(_ finding: Finding, of note: SoundingNote) -> Finding? {
    let factor = (finding.frequency / note.frequency).rounded()
    guard factor >= 1, factor <= 4 else { return nil }
    var tail = finding
    tail.frequency = finding.frequency / factor
    if factor > 1 { tail.stiffness = 0 }
    guard abs(1200 * binaryLogarithm(tail.frequency / note.frequency)) < Self.sameNote else {
      return nil
    }
    return tail
  }

  // Whether the partials of a pitch have sounded for a while and nearly as loud: it is not a new
  // note.
  private mutating func wasThere(_ frequency: Double) -> Bool {
    if frequency < Self.slowBelow {
      return Self.wasThere(frequency, &slow, input.slow, halvings: 1, rate: input.slowRate)
    }
    return Self.wasThere(frequency, &fast, input.fast, halvings: 0, rate: input.fastRate)
  }

  private static func wasThere(
    _ frequency: Double, _ spectrum: inout PitchSpectrum, _ history: SampleHistory, halvings: Int,
    rate: Double
  ) -> Bool {
    let partials = frequency / spectrum.binWidth
    spectrum.measure(history, halvings: halvings, age: Int(past * rate))
    let before = spectrum.powersOfPartials(of: partials)
    spectrum.measure(history, halvings: halvings)
    let powers = spectrum.powersOfPartials(of: partials)
    // A new note can share all partials but one with the last note.
    let isNew = (powers .> rise * before) .& (powers .> audiblePart * powers.max())
    return !any(isNew)
  }

  private static let past = 0.2  // seconds
  // Of the power: 6 dB; and 10 dB below the strongest partial.
  private static let rise: Float = 4
  private static let audiblePart: Float = 0.1

  mutating func begin(_ finding: Finding, onset: Double, isTail: Bool = false) {
    var onset = onset
    var isStruck = isSpeaking
    var greatestPower = hopPower
    var attack =
      isStruck ? decibels(power: Double(greatestPower / max(powerBeforeOnset, Self.leastPower))) : 0
    if let lastNote, !lastNote.isReleased, isTail || now - lastNoteEnd < Self.lasting,
      abs(1200 * binaryLogarithm(finding.frequency / lastNote.frequency)) < Self.sameNote
    {
      onset = lastNote.onset
      isStruck = lastNote.isStruck
      attack = lastNote.attack
      greatestPower = lastNote.greatestPower
    }
    candidate = (0, 0, 0)
    onsetStep = nil
    state = .sounding(
      SoundingNote(
        onset: onset, frequency: finding.frequency, stiffness: finding.stiffness,
        isStruck: isStruck, attack: attack, greatestPower: greatestPower))
  }

  mutating func endNote() {
    if case .sounding(let note) = state {
      lastNote = note
      lastNoteEnd = now
    }
    state = .quiet
    candidate = (0, 0, 0)
  }

  /// The mean square of all that was analysed.
  func level(of finding: Finding) -> Float {
    input.meanPower(ages: 0..<min(max(finding.steps, 1), PitchInput.memory))
  }

  func report(_ finding: Finding, _ pitches: inout [Pitch]) {
    guard case .sounding(let note) = state else { return }
    let nearest = tuning.nearestNote(to: finding.frequency)
    let cents =
      if let target { tuning.cents(from: target, to: finding.frequency) } else { nearest.cents }
    let middle = time(
      ofStep: Double(input.stepCount) - 0.5 * Double(finding.steps), delay: finding.delay)
    pitches.append(
      Pitch(
        time: max(middle, 0), at: now, onset: note.onset, frequency: finding.frequency,
        note: target ?? nearest.note, cents: cents, confidence: min(max(finding.confidence, 0), 1),
        level: decibels(power: Double(level(of: finding))),
        inharmonicity: finding.stiffness > 0 ? finding.stiffness : nil, isStruck: note.isStruck,
        attack: note.attack))
  }
}
