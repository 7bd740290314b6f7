import Tragus

/// How far the set-up for blowing is.
struct BlowSetUpState: Sendable, Encodable {
  /// What was found out.
  struct Found: Sendable, Encodable {
    let profile: BlowProfile
    /// Whether it can be stored: signals and files have no microphone that comes again.
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

  /// What people call the microphone.
  let title: String
  /// What is to be done now, or `nil` when it is over.
  var step: BlowSetUp.Stage?
  /// Why it failed.
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

/// What an earlier set-up for blowing found out about the input that is heard, and what holds there now.
struct BlowProfileState: Sendable, Encodable {
  /// When it was made (RFC 3339, UTC).
  let date: String
  let sensitivity: Double
  /// The level that counts as strength 1, in dBFS.
  let full: Double
  /// Whether it is stored, and so holds the next time too.
  let lasting: Bool

  init(_ profile: BlowProfile, isLasting: Bool) {
    date = RFC3339.string(fromSeconds: profile.date)
    sensitivity = rounded(profile.sensitivity, places: 2)
    full = rounded(profile.fullLevel, places: 1)
    lasting = isLasting
  }
}
