import Tragus

/// What recordings must have to pass a check: limits of some measures.
package struct RecordingLimits: Sendable {
  /// What is measured of a recording.
  package enum Measure: String, CaseIterable, Sendable {
    /// The integrated loudness (BS.1770), in LUFS.
    case loudness
    /// In dBTP.
    case truePeak = "true peak"
    /// The highest sample, in dBFS.
    case peak
    /// Of the whole recording, in dBFS.
    case rms = "RMS"
    /// The RMS of the quietest half second, in dBFS.
    case noise
    /// The longest time below ``quietLevel``, in seconds.
    case silence
    /// The length in seconds.
    case length
    /// The sample rate in hertz.
    case rate
    /// The number of channels.
    case channels

    package var unit: String {
      switch self {
      case .loudness: "LUFS"
      case .truePeak: "dBTP"
      case .peak, .rms, .noise: "dBFS"
      case .silence, .length: "s"
      case .rate: "Hz"
      case .channels: ""
      }
    }

    /// How far a value may be beyond its limit: half of the last digit that is printed, and for times half
    /// a millisecond.
    package var margin: Double {
      switch self {
      case .loudness, .truePeak, .peak, .rms, .noise: 0.05
      case .silence, .length: 0.0005
      case .rate, .channels: 0
      }
    }
  }

  /// The least and the greatest value that pass; `nil` for no limit.
  package struct Limit: Sendable, Hashable {
    package var least: Double?
    package var most: Double?

    package init(least: Double? = nil, most: Double? = nil) {
      (self.least, self.most) = (least, most)
    }

    /// Whether a value passes. What could not be measured, as the loudness of silence, does not.
    ///
    /// - Parameter margin: How far it may be beyond a limit.
    package func contains(_ value: Double?, margin: Double) -> Bool {
      guard let value else { return false }
      return value >= (least ?? -.infinity) - margin && value <= (most ?? .infinity) + margin
    }
  }

  /// A level in dBFS below which it is silent. People hear a background above it.
  package static let quietLevel = -60.0

  package private(set) var limits: [Measure: Limit] = [:]

  package init() {}

  /// Sets a limit; `nil` changes nothing.
  package mutating func set(_ measure: Measure, _ limit: Limit?) {
    if let limit { limits[measure] = limit }
  }

  /// The rules of platforms and broadcasters, by their names.
  ///
  /// ACX, "Audio Submission Requirements"; Apple, "Podcast audio requirements"; ATSC A/85; EBU R 128. Spotify
  /// and YouTube set the loudness themselves when they play; louder sound is turned down.
  package static let rules: [String: RecordingLimits] = [
    "acx": RecordingLimits([
      .rms: Limit(least: -23, most: -18), .peak: Limit(most: -3), .noise: Limit(most: -60),
      .rate: Limit(least: 44_100, most: 44_100),
    ]),
    "apple": RecordingLimits([
      .loudness: Limit(least: -17, most: -15), .truePeak: Limit(most: -1),
    ]),
    "atsc": RecordingLimits([
      .loudness: Limit(least: -26, most: -22), .truePeak: Limit(most: -2),
    ]),
    "ebu": RecordingLimits([
      .loudness: Limit(least: -23.5, most: -22.5), .truePeak: Limit(most: -1),
    ]),
    "spotify": RecordingLimits([
      .loudness: Limit(least: -15, most: -13), .truePeak: Limit(most: -1),
    ]),
    "youtube": RecordingLimits([
      .loudness: Limit(least: -15, most: -13), .truePeak: Limit(most: -1),
    ]),
  ]

  private init(_ limits: [Measure: Limit]) { self.limits = limits }
}
