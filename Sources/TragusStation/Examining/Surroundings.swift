import Tragus

/// What is plugged in and what this user has stored: what can be done at once.
package struct Surroundings: Sendable {
  /// A device that is used, and how many others there are.
  package struct Device: Sendable {
    /// What people call it.
    package let name: String
    package let otherCount: Int

    package init(name: String, otherCount: Int = 0) {
      (self.name, self.otherCount) = (name, otherCount)
    }
  }

  /// The microphone that is used when none is named; `nil` without one.
  package var microphone: Device?
  /// The microphone that the settings name and that is not there.
  package var missingMicrophone: String?
  /// The loudspeaker that is used when none is named; `nil` without one.
  package var loudspeaker: Device?
  /// Whether the microphone's levels are known as sound pressure.
  package var isCalibrated = false
  /// The names of the trained models, in the order of the alphabet.
  package var models: [String] = []
  /// The names of the devices that this one is paired with, in the order of the alphabet.
  package var peers: [String] = []

  package init() {}

  /// Looks around. No device is opened; what is stored and cannot be read is left out.
  ///
  /// - Throws: What is wrong with the settings.
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
