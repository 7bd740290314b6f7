import TragusCore

/// What the detector of blows measures now, and what it makes of it.
package struct BlowObservation: AudioEvent, Hashable {
  package static let name = "blow-why"

  /// One thing that is measured, and what it has to be.
  package struct Feature: Sendable, Hashable, Encodable {
    /// A word or two: "level rise", "no lines".
    package let name: String
    package let value: Double
    /// The least or the greatest value that a blow may have.
    package let limit: Double
    /// Whether ``limit`` is the least value; if not it is the greatest.
    package let isLeast: Bool
    /// "dB", or empty for a plain number.
    package let unit: String

    package init(_ name: String, _ value: Double, atLeast limit: Double, unit: String = "") {
      (self.name, self.value, self.limit, self.unit) = (name, value, limit, unit)
      isLeast = true
    }

    package init(_ name: String, _ value: Double, atMost limit: Double, unit: String = "") {
      (self.name, self.value, self.limit, self.unit) = (name, value, limit, unit)
      isLeast = false
    }

    /// Whether a blow may have this value.
    package var passes: Bool { isLeast ? value >= limit : value <= limit }

    private enum CodingKeys: String, CodingKey {
      case name, value, least, greatest, unit, passes
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(rounded(value, places: 2), forKey: .value)
      try container.encode(rounded(limit, places: 2), forKey: isLeast ? .least : .greatest)
      if !unit.isEmpty { try container.encode(unit, forKey: .unit) }
      try container.encode(passes, forKey: .passes)
    }
  }

  /// The end of what was measured, in seconds since the stream began.
  package let time: Double
  /// dBFS.
  package let level: Double
  /// What is always there, in dBFS.
  package let floor: Double
  /// Decibels above that.
  package let rise: Double
  /// In the order in which they are shown.
  package let features: [Feature]
  package let verdict: BlowVerdict
  /// Whether something that might have been a blow ended here without being one. The features are
  /// then taken from its best moment.
  package let isRejection: Bool

  package init(
    time: Double, level: Double, floor: Double, rise: Double, features: [Feature],
    verdict: BlowVerdict, isRejection: Bool
  ) {
    (self.time, self.level, self.floor, self.rise) = (time, level, floor, rise)
    (self.features, self.verdict, self.isRejection) = (features, verdict, isRejection)
  }
}

extension BlowObservation {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, level, unit, noiseFloor, rise, verdict, finding, rejected, features
  }

  // A list has no place in a table.
  package static let columns = Array(CodingKeys.columns.dropLast())

  package var words: EventWords? {
    // People want to know what kept it from being a blow; JSON has all features.
    let features = features.filter { !$0.passes }.map { feature in
      "\(feature.name) \(decimal(feature.value, places: 1)) "
        + (feature.isLeast ? "(too low)" : "(too high)")
    }
    return EventWords(
      isRejection ? "no blow" : "why",
      [
        .text(
          "\(verdict.rawValue): \(verdict.sentence); floor \(decimal(floor, places: 1)) dBFS"
            + (features.isEmpty ? "" : "; " + features.joined(separator: ", ")))
      ])
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(rounded(level, places: 1), forKey: .level)
    try container.encode(rounded(floor, places: 1), forKey: .noiseFloor)
    try container.encode(rounded(rise, places: 1), forKey: .rise)
    try container.encode("dBFS", forKey: .unit)
    try container.encode(features, forKey: .features)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(verdict.sentence, forKey: .finding)
    try container.encode(isRejection, forKey: .rejected)
  }
}

/// What something is taken for, in a word.
package enum BlowVerdict: String, Sendable, Hashable, Codable, CaseIterable {
  case quiet, blow, steady, tonal, repeating, rough, unlike, brief, unsure, aside, diffuse

  /// Why, for people.
  package var sentence: String {
    switch self {
    case .quiet: "nothing stands out"
    case .blow: "a sudden, strong stream of noise"
    case .steady: "it hardly stands out from the usual sound here"
    case .tonal: "it has steady tones, like a voice, music or an engine"
    case .repeating: "the same tones go on, as in a voice or an engine"
    case .rough: "it crackles or rubs; a blow is an even stream"
    case .unlike: "its spectrum, or how that changes, is unlike a blow"
    case .brief: "too short for a blow"
    case .unsure: "like a blow, but not for long enough yet"
    case .aside: "a blow from another direction"
    case .diffuse: "a blow from an unknown direction: the microphones have too little in common"
    }
  }
}
