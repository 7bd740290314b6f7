import TragusAnalysis

/// What the guided set-up found out about blowing into one microphone.
///
/// It fits one device at one capture gain.
public struct BlowProfile: Sendable, Hashable, Codable {
  /// The id of the microphone, or a name for recordings; not empty.
  public let device: String
  /// What people call the device, or `nil` when it was not there.
  public let deviceName: String?
  /// When it was made, in seconds since 1970.
  public let date: Double
  /// For the detector: the middle of those that find the blows and nothing else, 0 to 1.
  public let sensitivity: Double
  /// The level that counts as strength 1, in dBFS.
  public let fullLevel: Double
  /// The median level while it was quiet, in dBFS.
  public let quietLevel: Double
  /// The level that talking exceeded for a tenth of its time, in dBFS.
  public let talkLevel: Double

  /// The levels in dBFS that can be strength 1.
  static let fullLevels = -60.0...6.0

  /// - Precondition: The sensitivity is 0 to 1, and a blow of the full level can be.
  init(
    device: String, deviceName: String?, date: Double, sensitivity: Double, fullLevel: Double,
    quietLevel: Double, talkLevel: Double
  ) {
    precondition(0...1 ~= sensitivity && Self.fullLevels ~= fullLevel)
    (self.device, self.deviceName, self.date) = (device, deviceName, date)
    (self.sensitivity, self.fullLevel) = (sensitivity, fullLevel)
    (self.quietLevel, self.talkLevel) = (quietLevel, talkLevel)
  }

  private enum CodingKeys: String, CodingKey {
    case device, date, sensitivity
    case deviceName = "name"
    case fullLevel = "full"
    case quietLevel = "quiet"
    case talkLevel = "talk"
  }

  public init(from decoder: any Decoder) throws {
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
    fullLevel = try container.decode(Double.self, forKey: .fullLevel)
    quietLevel = try container.decode(Double.self, forKey: .quietLevel)
    talkLevel = try container.decode(Double.self, forKey: .talkLevel)
    guard !device.isEmpty, 0...1 ~= sensitivity, Self.fullLevels ~= fullLevel else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a value cannot be"))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(device, forKey: .device)
    try container.encodeIfPresent(deviceName, forKey: .deviceName)
    try container.encode(RFC3339.string(fromSeconds: date), forKey: .date)
    try container.encode(rounded(sensitivity, places: 2), forKey: .sensitivity)
    try container.encode(rounded(fullLevel, places: 1), forKey: .fullLevel)
    try container.encode(rounded(quietLevel, places: 1), forKey: .quietLevel)
    try container.encode(rounded(talkLevel, places: 1), forKey: .talkLevel)
  }
}
