import Tragus

/// Two hands met.
struct Clap: AudioEvent, Equatable {
  static let name = "clap"

  /// When it began, in seconds since the stream began.
  let time: Double
  /// The position in the stream, in seconds, where this could first be said.
  let at: Double
}
