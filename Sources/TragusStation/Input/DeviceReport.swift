import Tragus

/// A device, and what one second of it says: a line of JSON.
package struct DeviceReport: Encodable {
  package enum Kind: String, Encodable {
    case input, output
  }

  package let kind: Kind
  package let device: AudioDevice
  package private(set) var level: Level?
  /// Why it could not be heard.
  package private(set) var failure: String?

  package init(_ device: AudioDevice, _ kind: Kind) {
    (self.device, self.kind) = (device, kind)
  }

  /// Listens to a microphone for a second.
  package mutating func listen(on console: Console) {
    do throws(AudioError) {
      let microphone = try Microphone(device.id)
      defer { microphone.close() }
      var level: Level?
      let listener = Listener()
      listener.add(LevelMeter(format: microphone.format, period: 1)) { level = level ?? $0 }
      try listener.run(microphone) { level != nil || console.isStopping }
      self.level = level
    } catch {
      failure = error.message
    }
  }

  private enum CodingKeys: String, CodingKey {
    case type, version, kind, level
    case failure = "error"
  }

  package func encode(to encoder: any Encoder) throws {
    try device.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("device", forKey: .type)
    try container.encode(JSONLines.version, forKey: .version)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(level, forKey: .level)
    try container.encodeIfPresent(failure, forKey: .failure)
  }
}
