import TragusCore

/// Somebody began or ended to breathe in or out, or rested between two breaths.
public struct Breath: PhasedEvent, Hashable {
  public static let name = "breath"

  /// A part of a breath.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Air goes in.
    case inhale
    /// Air goes out.
    case exhale
    /// Nothing is heard of the breath: the lungs rest, or the breath is held.
    case pause
  }

  /// The kind of the part. One that has ended has the kind that fits the whole of it, which may
  /// differ from the kind reported at its beginning.
  public let kind: Kind
  /// When it began, in seconds since the stream began.
  public let start: Double
  /// When it ended, in seconds since the stream began, or `nil` while it lasts.
  public let end: Double?
  /// The position in the stream, in seconds, where this could first be reported.
  public let at: Double
  /// How sure the kind is, 0 to 1.
  public let confidence: Double
  /// How loud it is, 0 (the quiet between two breaths) to 1 (the loudest of this person's last
  /// breaths); 0 for a pause.
  public let strength: Double

  /// Whether it is sure that somebody breathes, also if it were not known that somebody was asked to.
  package let standsAlone: Bool
  /// In an exercise, with the first breath of which that is sure: the breaths before it, as they are
  /// known now. What was said of them at first was said before it was known how quiet it is here.
  package let earlier: [Breath]

  package init(
    _ kind: Kind, start: Double, end: Double? = nil, at: Double, confidence: Double,
    strength: Double = 0, standsAlone: Bool = true, earlier: [Breath] = []
  ) {
    (self.standsAlone, self.earlier) = (standsAlone, earlier)
    (self.kind, self.start, self.end, self.at) = (kind, start, end, at)
    (self.confidence, self.strength) = (confidence, strength)
  }

  /// How long it lasted, in seconds; `nil` while it does.
  public var duration: Double? { end.map { $0 - start } }
}

extension Breath {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case kind, confidence, strength
  }

  public static let columns = phaseColumns + CodingKeys.columns

  public var words: EventWords? {
    var parts = [EventWords.Part.text(kind.rawValue)]
    if let duration { parts.append(.value("", duration, places: 1, unit: "s")) }
    return EventWords("breath", parts, kind: kind.rawValue)
  }

  public func encode(to encoder: any Encoder) throws {
    try encodePhase(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    // More digits would say more than is known.
    try container.encode(rounded(confidence, places: 2), forKey: .confidence)
    try container.encode(rounded(strength, places: 2), forKey: .strength)
  }
}
