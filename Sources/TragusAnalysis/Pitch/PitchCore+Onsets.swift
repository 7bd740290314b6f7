import TragusCore
import TragusDSP

// Where notes begin and end.
extension PitchCore {
  private static let onsetRatio: Float = 8  // 9 dB
  private static let onsetMemory = 28  // steps, 41 ms
  private static let onsetGuard = 4  // steps
  static let longestLook = 60  // steps, 87 ms
  // What has a short period and is steady was found before.
  static let longestFastLook = 24  // steps, 35 ms

  mutating func noticeOnset() {
    let power = input.edgePower(age: 0)
    guard input.meanPower(ages: 0..<1) > minimumPower,
      input.stepCount - (onsetStep ?? -100) > Self.onsetGuard
    else {
      return
    }
    if power > Self.onsetRatio * input.edgePower(age: 1),
      power > Self.onsetRatio * input.greatestEdgePower(ages: 1..<(1 + Self.onsetMemory))
    {
      // Mostly the step before tells that there is none.
      beginSegment(age: 1)
      lastNote = nil
    } else if let frequency = recentFrequency,
      let age = input.ageOfDip(period: Int((1 / frequency / stepDuration).rounded(.up))),
      input.stepCount - age > (dipStep ?? -100) + Self.onsetMemory
    {
      dipStep = input.stepCount - age
      endNote()
      lastNote?.isReleased = true
      beginSegment(age: age)
    }
  }

  // The frequency of the note that sounds or did so lately. A low one may yet prove to be lower,
  // and then its periods do not count as dips.
  private var recentFrequency: Double? {
    if case .sounding(let note) = state {
      let isSure = note.frequency > Self.highestCompared / 2 || now - note.onset > Self.comparing
      return isSure ? note.frequency : nil
    }
    guard let lastNote, now - lastNoteEnd < Self.lasting else { return nil }
    return lastNote.frequency
  }

  // The longest window, and a hop.
  private static let comparing = 0.2  // seconds

  private static let stepsBefore = 8  // 12 ms

  // A note was struck that many steps ago.
  private mutating func beginSegment(age: Int) {
    onsetStep = input.stepCount - age
    powerBeforeOnset = input.greatestEdgePower(ages: age + 1..<age + 1 + Self.stepsBefore)
    segmentStart = input.stepCount - age
    lookLag = 0
    candidate = (0, 0, 0)
    state = .quiet
  }

  mutating func endNoteIfFallen() {
    guard case .sounding(let note) = state else { return }
    let recent = input.greatestEdgePower(ages: 0..<10)
    let before = input.greatestEdgePower(ages: 10..<40)
    // Of a low note a whole period must have been soft.
    let steps = max(10, Int(1.2 / note.frequency / stepDuration))
    let longer = max(recent, input.greatestEdgePower(ages: 0..<min(steps, 40)))
    guard longer < before / 16 else { return }
    endNote()
    // What comes after it is another note, also at the same pitch.
    lastNote?.isReleased = true
    segmentStart = input.stepCount - 10
  }
}
