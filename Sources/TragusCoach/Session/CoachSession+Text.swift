import TragusCore

extension CoachSession {
  /// What people read at the end: "12 of 15 breaths in time, exhales 0.6 s short.", and what else there
  /// is to say.
  public var summary: String { sentences.joined(separator: " ") }

  /// The summary, a sentence each.
  public var sentences: [String] {
    guard firstBreath != nil else { return ["No breath was heard, so there is nothing to tell."] }
    guard isConfirmed || done.isEmpty else {
      let unsure =
        "It was never sure that somebody breathed, so nothing counts; hold the microphone nearer."
      return [unsure] + pauseSentences
    }
    guard let adherence, let rate else {
      return ["No breath was done to its end, so there is nothing to tell."] + pauseSentences
    }
    let habits = [BreathPattern.Part.inhale, .exhale].flatMap(habits)
    var sentences = [
      (["\(inTimeCount) of \(cycles.count) breath\(cycles.count == 1 ? "" : "s") in time"] + habits)
        .joined(separator: ", ") + "."
    ]
    for part in [BreathPattern.Part.hold, .rest] where pattern.duration(of: part) > 0 {
      sentences.append("\(inTimeCount(of: part)) of \(cycles.count) \(part.rawValue)s quiet.")
    }
    sentences.append("Score \(decimal(adherence * 100, places: 0)) %.")
    sentences.append(
      "\(decimal(rate, places: 1)) breaths a minute; the pattern has "
        + "\(decimal(pattern.rate, places: 1)).")
    if pace > 1 {
      sentences.append(
        "Slowed down to \(decimal(pattern.duration * pace, places: 1)) s a breath, as you fell behind."
      )
    }
    return sentences + pauseSentences
  }

  /// What the breaths of a part have in common: "inhales 0.4 s late", "exhales 0.6 s short".
  private func habits(of part: BreathPattern.Part) -> [String] {
    let all = cycles.flatMap(\.parts).filter { $0.part == part }
    let missed = all.count { $0.start == nil }
    var texts: [String] = []
    if missed > 0 { texts.append("\(missed) \(part.rawValue)\(missed == 1 ? "" : "s") missed") }
    // People react to a cue in a quarter of a second; less is not a habit.
    if let drift = drift(of: part), abs(drift) >= 0.25 {
      texts.append(
        "\(part.rawValue)s \(decimal(abs(drift), places: 1)) s \(drift > 0 ? "late" : "early")")
    }
    if let excess = excess(of: part), abs(excess) >= 0.25 {
      texts.append(
        "\(part.rawValue)s \(decimal(abs(excess), places: 1)) s \(excess > 0 ? "long" : "short")")
    }
    return texts
  }

  private var pauseSentences: [String] {
    guard !pauses.isEmpty else { return [] }
    let times = pauses.count == 1 ? "once" : pauses.count == 2 ? "twice" : "\(pauses.count) times"
    let reasons = CoachEvent.Reason.allCases.filter { reason in
      pauses.contains { $0.reason == reason }
    }
    return [
      "Paused \(times), \(decimal(pausedTime, places: 0)) s, for "
        + reasons.map(\.rawValue).joined(separator: " and ") + "."
    ]
  }
}

extension CycleResult {
  /// What was wrong with it, in a few words: "inhale 0.8 s late, exhale 1.3 s short".
  var shortcoming: String {
    var faults: [String] = []
    for (index, part) in parts.enumerated() where !part.isInTime {
      // What is to follow a breath that was missed is missed with it.
      if !part.part.isBreath, index > 0, parts[index - 1].isMissed { continue }
      faults.append(part.shortcoming)
    }
    return faults.isEmpty ? "in time" : faults.joined(separator: ", ")
  }
}

extension PartResult {
  fileprivate var isMissed: Bool { part.isBreath && start == nil }

  /// What was wrong with it: "exhale 1.3 s late".
  fileprivate var shortcoming: String {
    guard part.isBreath else { return "\(part.rawValue) not quiet" }
    guard let drift, let excess else { return "\(part.rawValue) missed" }
    return abs(drift) > PlannedPart.tolerance(wanted)
      ? "\(part.rawValue) \(decimal(abs(drift), places: 1)) s \(drift > 0 ? "late" : "early")"
      : "\(part.rawValue) \(decimal(abs(excess), places: 1)) s \(excess > 0 ? "long" : "short")"
  }
}
