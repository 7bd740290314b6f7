import Tragus

/// A device, with the result of listening to it for a second.
package struct DeviceReport {
  package enum Kind: String, Encodable {
    case input, output
  }

  package let kind: Kind
  package let device: AudioDevice
  package private(set) var level: Level?
  /// Why the device could not be used.
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

  /// The report as an object of JSON.
  package var json: String {
    JSONLines().object(
      type: "device", device, Reading(kind: kind, level: level, error: failure))
  }

  private struct Reading: Encodable {
    let kind: Kind
    let level: Level?
    let error: String?
  }
}
