import TragusCore

/// What a breath coach asks for, and what it says about what was done.
public struct CoachEvent: AudioEvent, Hashable {
  public static let name = "coach"

  /// What the coach asks for or says.
  public enum Cue: String, Sendable, Hashable, Codable, CaseIterable {
    /// Breathe in when you like: the exercise begins with it.
    case ready
    /// Breathe in.
    case inhale
    /// Hold the breath with full lungs.
    case hold
    /// Breathe out.
    case exhale
    /// Rest with empty lungs.
    case rest
    /// The breath that was asked for did not come; the exercise stands still until it does, before
    /// breathing out no longer than the part lasts.
    case wait
    /// A reminder while the exercise stands still.
    case nudge
    /// The exercise is interrupted; `reason` says why.
    case pause
    /// It goes on, with a breath in.
    case resume
    /// From the next breath in on everything takes longer.
    case slower
    /// The last breaths came too soon.
    case ahead
    /// A cycle is over; `result` says how it was followed.
    case cycle
    /// The exercise is over; `reason` says why.
    case done
  }

  /// Why an exercise is interrupted or over.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Somebody speaks, coughs or makes another sound with the voice.
    case speech
    /// Other sounds cover the breath.
    case noise
    /// No breath is heard.
    case silence
    /// The microphone gave nothing.
    case microphone
    /// All is done that was asked for.
    case complete
    /// The stream ended, or somebody stopped it.
    case stopped
  }

  /// What the coach asks for or says.
  public let cue: Cue
  /// When it holds, in seconds since the stream began. It may lie before `at`: a breath is known
  /// shortly after it began.
  public let time: Double
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// The number of the cycle that it belongs to, from 1.
  public let cycle: Int?
  /// For a part: how long it shall last, in seconds.
  public let duration: Double?
  /// For a wait and a nudge: the breath that is missing.
  public let part: BreathPattern.Part?
  /// For a part and a change of pace: how much longer than the pattern everything takes; 1 is as
  /// long.
  public let pace: Double?
  /// For a pause and the end, and for a nudge where it is known why no breath is heard.
  public let reason: Reason?
  /// The result of a cycle.
  public let result: CycleResult?
  /// At the end: all that was done. It is not in the JSON; it has an object of its own.
  public let session: CoachSession?

  init(
    _ cue: Cue, time: Double, at: Double, cycle: Int? = nil, duration: Double? = nil,
    part: BreathPattern.Part? = nil, pace: Double? = nil, reason: Reason? = nil,
    result: CycleResult? = nil, session: CoachSession? = nil
  ) {
    (self.cue, self.time, self.at, self.cycle) = (cue, time, at, cycle)
    (self.duration, self.part, self.pace) = (duration, part, pace)
    (self.reason, self.result, self.session) = (reason, result, session)
  }
}

extension CoachEvent {
  /// What it asks for, or says, as a sentence to be shown or spoken; `nil` for what needs no words.
  public var sentence: String? {
    switch cue {
    case .ready: "Breathe in when you are ready."
    case .inhale: "Breathe in."
    case .hold: "Hold."
    case .exhale: "Breathe out."
    case .rest: "Rest."
    case .wait: part == .exhale ? "Breathe out when you can." : "I wait for you. Breathe in."
    case .nudge:
      switch reason {
      case .speech: "I hear a voice. Breathe in when you are ready."
      case .noise: "It is too loud to hear you. Breathe in when it is quiet."
      default: "I cannot hear you. Come nearer, and breathe in."
      }
    case .pause:
      switch reason {
      case .speech: "Paused while you speak. Breathe in to go on."
      case .noise: "Paused: it is too loud to hear you. Breathe in to go on."
      case .microphone: "Paused: the microphone gives nothing."
      default: "Paused: I hear no breath. Breathe in to go on."
      }
    case .resume: "We go on."
    case .slower: "A little slower now."
    case .ahead: "You are ahead. Take your time."
    case .cycle: nil
    case .done:
      session.map { ($0.adherence ?? 0) < 0.7 } ?? false ? Self.plainEnd : "Done. Well breathed."
    }
  }
}

extension CoachEvent {
  /// The words at the end where praise would not be true.
  private static let plainEnd = "Done."

  /// All sentences that there are.
  package static let sentences: Set<String> = Set(
    [plainEnd]
      + Cue.allCases.flatMap { cue in
        ([nil] + Reason.allCases).flatMap { reason in
          [nil, BreathPattern.Part.exhale].compactMap { part in
            CoachEvent(cue, time: 0, at: 0, part: part, reason: reason).sentence
          }
        }
      })
}

extension CoachEvent {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, at, cue, part, cycle, duration, pace, reason, start, end, adherence, inTime, parts
  }

  public static let columns = CodingKeys.columns.filter { $0 != CodingKeys.parts.stringValue }

  public var words: EventWords? {
    var parts = [EventWords.Part.text(cue.rawValue)]
    if reason == .stopped {
      parts.append(.told(live: "stopped", recorded: "the input ended"))
    } else if let reason {
      parts.append(.text(reason.rawValue))
    }
    if let duration { parts.append(.value("", duration, places: 1, unit: "s")) }
    if let result {
      parts.append(.value("", result.adherence * 100, places: 0, unit: "%"))
      parts.append(.text(result.isInTime ? "in time" : result.shortcoming))
    }
    return EventWords("coach", parts, kind: cue.rawValue)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rounded(time, places: 6), forKey: .time)
    try container.encode(rounded(at, places: 6), forKey: .at)
    try container.encode(cue, forKey: .cue)
    try container.encodeIfPresent(part, forKey: .part)
    try container.encodeIfPresent(cycle, forKey: .cycle)
    try container.encodeIfPresent(duration.map { rounded($0, places: 3) }, forKey: .duration)
    try container.encodeIfPresent(pace.map { rounded($0, places: 2) }, forKey: .pace)
    try container.encodeIfPresent(reason, forKey: .reason)
    try result?.encode(to: encoder)
  }
}
