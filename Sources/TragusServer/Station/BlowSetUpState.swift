import Tragus

/// The state of a set-up for blowing.
struct BlowSetUpState: Sendable, Encodable {
  /// The result of a set-up.
  struct Found: Sendable, Encodable {
    let profile: BlowProfile
    /// Whether it can be stored; a signal or a file has no microphone to recognise later.
    let isLasting: Bool

    private enum CodingKeys: String, CodingKey {
      case sensitivity, quiet, talk, blow, full, lasting
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(rounded(profile.sensitivity, places: 2), forKey: .sensitivity)
      try container.encode(rounded(profile.quietLevel, places: 1), forKey: .quiet)
      try container.encode(rounded(profile.talkLevel, places: 1), forKey: .talk)
      try container.encode(rounded(profile.blowLevel, places: 1), forKey: .blow)
      try container.encode(rounded(profile.fullLevel, places: 1), forKey: .full)
      try container.encode(isLasting, forKey: .lasting)
    }
  }

  /// The name of the microphone for people.
  let title: String
  /// The current instruction, or `nil` when the set-up is over.
  var step: BlowSetUp.Stage?
  /// The reason for a failure.
  var failure: String?
  var found: Found?

  private enum CodingKeys: String, CodingKey {
    case title, step, failure, found
  }

  init(_ title: String) {
    self.title = title
    step = .quiet
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(step?.rawValue, forKey: .step)
    try container.encodeIfPresent(failure, forKey: .failure)
    try container.encodeIfPresent(found, forKey: .found)
  }
}

/// The profile of an earlier set-up for the current input.
struct BlowProfileState: Sendable, Encodable {
  /// The date of the set-up (RFC 3339, UTC).
  let date: String
  let sensitivity: Double
  /// The level that counts as strength 1, in dBFS.
  let full: Double
  /// Whether it is stored, and so is valid the next time too.
  let lasting: Bool

  init(_ profile: BlowProfile, isLasting: Bool) {
    date = RFC3339.string(fromSeconds: profile.date)
    sensitivity = rounded(profile.sensitivity, places: 2)
    full = rounded(profile.fullLevel, places: 1)
    lasting = isLasting
  }
}
