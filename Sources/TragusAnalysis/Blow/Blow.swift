import TragusCore

/// Somebody began to blow into the microphone, goes on, or has stopped.
public struct Blow: PhasedEvent, Hashable {
  public static let name = "blow"

  /// What a blow was, once it is over: one word for each.
  ///
  /// The first of these that holds. The second of a double is `double`, whatever else it is. A
  /// strong one is `hard`, however long; the others are `short` or `long`.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// No longer than `BlowLimits.longestShort`.
    case short
    /// Longer than that.
    case long
    /// Of a strength of `BlowLimits.hard` or more.
    case hard
    /// The second of two that are no longer than a short one, with no more than
    /// `BlowLimits.doublePause` between them. A third blow starts a new pair.
    case double
  }

  public let phase: Phase
  /// When it began, in seconds since the stream began: the same in all events of a blow.
  public let start: Double
  /// When it ended, in seconds since the stream began, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// How strong it is, 0 to 1: now while it lasts, and of one that has ended the most that it was.
  public let strength: Double
  /// The level in dBFS that goes with the strength.
  public let level: Double
  /// How sure it is that this is a blow, 0 to 1; of one that has ended, the most that it was.
  public let confidence: Double
  /// What it was; `nil` while it lasts, and from a detector that knows no kinds.
  public let kind: Kind?
  /// Where it came from, if a ``BlowSensor`` listened for directions; otherwise `nil`.
  public let direction: Direction?

  package init(
    phase: Phase, start: Double, end: Double? = nil, at: Double, strength: Double, level: Double,
    confidence: Double, kind: Kind? = nil, direction: Direction? = nil
  ) {
    self.phase = phase
    (self.start, self.end, self.at) = (start, end, at)
    (self.strength, self.level) = (strength, level)
    (self.confidence, self.kind) = (confidence, kind)
    self.direction = direction
  }

  /// When it began or ended; for an update, the time of the update.
  public var time: Double { phase == .updated ? at : end ?? start }

  /// How long it lasted, in seconds; `nil` while it does.
  public var duration: Double? { end.map { $0 - start } }
}

extension Blow {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case duration, strength, level, unit, confidence, kind, direction, directionConfidence
  }

  public static let columns = phaseColumns + CodingKeys.columns

  public var words: EventWords? {
    func padded(_ word: String, _ width: Int) -> EventWords.Part {
      .text(word + String(repeating: " ", count: max(width - word.count, 0)))
    }
    // As wide as the kind and the duration of one that has ended.
    var parts = [padded(phase == .began ? "began" : "lasts", 15)]
    if phase == .ended {
      parts = [
        padded(kind?.rawValue ?? "ended", 6),
        .value("", duration ?? 0, places: 2, width: 5, unit: "s"),
      ]
    }
    parts += [.value("strength", strength, places: 2), .value("", level, unit: "dBFS")]
    if let angle = direction?.angle {
      parts.append(.value("from", angle, places: 0, unit: "deg"))
    }
    return EventWords("blow", parts, kind: kind?.rawValue)
  }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(duration.map { rounded($0) }, forKey: .duration)
    // More digits would say more than is known.
    try container.encode(rounded(strength, places: 2), forKey: .strength)
    try container.encode(rounded(level, places: 1), forKey: .level)
    try container.encode("dBFS", forKey: .unit)
    try container.encode(rounded(confidence, places: 2), forKey: .confidence)
    try container.encodeIfPresent(kind, forKey: .kind)
    guard let direction else { return }
    try container.encodeIfPresent(
      direction.angle.map { rounded($0, places: 1) }, forKey: .direction)
    try container.encode(rounded(direction.confidence, places: 2), forKey: .directionConfidence)
  }
}
