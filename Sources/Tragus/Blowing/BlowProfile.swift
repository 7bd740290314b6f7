import TragusAnalysis

/// What the guided set-up found out about blowing into one microphone.
///
/// It fits one device at one capture gain.
package struct BlowProfile: Sendable, Hashable, Codable {
  /// The id of the microphone, or a name for recordings; not empty.
  package let device: String
  /// What people call the device, or `nil` when it was not there.
  package let deviceName: String?
  /// When it was made, in seconds since 1970.
  package let date: Double
  /// For the detector: the middle of those that find the blows and nothing else, 0 to 1.
  package let sensitivity: Double
  /// The median level of the blows, in dBFS.
  package let blowLevel: Double
  /// The median level while it was quiet, in dBFS.
  package let quietLevel: Double
  /// The level that talking exceeded for a tenth of its time, in dBFS.
  package let talkLevel: Double

  /// The levels in dBFS that a blow can have.
  static let blowLevels = -60.0...0.0
  /// How far above the usual blow strength 1 is, in decibels. A usual blow has 0.8, and one twice
  /// as hard has 1.
  private static let headroom = 6.0

  /// - Precondition: The sensitivity is 0 to 1, and a blow can have the level.
  init(
    device: String, deviceName: String?, date: Double, sensitivity: Double, blowLevel: Double,
    quietLevel: Double, talkLevel: Double
  ) {
    precondition(0...1 ~= sensitivity && Self.blowLevels ~= blowLevel)
    (self.device, self.deviceName, self.date) = (device, deviceName, date)
    (self.sensitivity, self.blowLevel) = (sensitivity, blowLevel)
    (self.quietLevel, self.talkLevel) = (quietLevel, talkLevel)
  }

  /// The level that counts as strength 1, in dBFS: no more than full scale.
  package var fullLevel: Double { min(blowLevel + Self.headroom, 0) }

  private enum CodingKeys: String, CodingKey {
    case device, date, sensitivity
    case deviceName = "name"
    case blowLevel = "blow"
    case quietLevel = "quiet"
    case talkLevel = "talk"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    device = try container.decode(String.self, forKey: .device)
    deviceName = try container.decodeIfPresent(String.self, forKey: .deviceName)
    let dateText = try container.decode(String.self, forKey: .date)
    guard let date = RFC3339.seconds(from: dateText) else {
      throw DecodingError.dataCorruptedError(
        forKey: .date, in: container, debugDescription: "no date as 2026-11-20T08:15:30Z")
    }
    self.date = date
    sensitivity = try container.decode(Double.self, forKey: .sensitivity)
    blowLevel = try container.decode(Double.self, forKey: .blowLevel)
    quietLevel = try container.decode(Double.self, forKey: .quietLevel)
    talkLevel = try container.decode(Double.self, forKey: .talkLevel)
    guard !device.isEmpty, 0...1 ~= sensitivity, Self.blowLevels ~= blowLevel else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a value cannot be"))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(device, forKey: .device)
    try container.encodeIfPresent(deviceName, forKey: .deviceName)
    try container.encode(RFC3339.string(fromSeconds: date), forKey: .date)
    try container.encode(rounded(sensitivity, places: 2), forKey: .sensitivity)
    try container.encode(rounded(blowLevel, places: 1), forKey: .blowLevel)
    try container.encode(rounded(quietLevel, places: 1), forKey: .quietLevel)
    try container.encode(rounded(talkLevel, places: 1), forKey: .talkLevel)
  }
}
