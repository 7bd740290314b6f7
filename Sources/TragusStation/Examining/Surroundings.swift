import Tragus

/// The connected devices and the user's stored data, which show what is possible now.
package struct Surroundings: Sendable {
  /// The device in use, and the number of others.
  package struct Device: Sendable {
    /// The name of the device for people.
    package let name: String
    package let otherCount: Int

    package init(name: String, otherCount: Int = 0) {
      (self.name, self.otherCount) = (name, otherCount)
    }
  }

  /// The default microphone, or `nil` without one.
  package var microphone: Device?
  /// The microphone from the settings, if it is missing.
  package var missingMicrophone: String?
  /// The default loudspeaker, or `nil` without one.
  package var loudspeaker: Device?
  /// Whether the microphone has a calibration.
  package var isCalibrated = false
  /// The names of the trained models, in alphabetical order.
  package var models: [String] = []
  /// The names of the paired devices, in alphabetical order.
  package var peers: [String] = []

  package init() {}

  /// Collects the surroundings. It opens no device, and skips unreadable data.
  ///
  /// - Throws: The errors of the settings.
  package init(on console: Console) throws(AudioError) {
    let wanted = InputName.device(try Settings(environment: console.environment).device)
    let inputs = AudioDevice.inputs()
    let input = wanted == nil ? inputs.first : try? AudioDevice.input(wanted)
    microphone = input.map { Device(name: $0.name, otherCount: inputs.count - 1) }
    missingMicrophone = input == nil ? wanted : nil
    let outputs = AudioDevice.outputs()
    loudspeaker = outputs.first.map { Device(name: $0.name, otherCount: outputs.count - 1) }
    if let input, let store = console.calibrationsIfAny {
      isCalibrated = (try? store.calibration(ofDevice: input.id)) != nil
    }
    models = (try? ModelFolder(environment: console.environment).names()) ?? []
    peers = ((try? console.peersIfAny?.peers()) ?? []).map(\.name.description)
  }
}
