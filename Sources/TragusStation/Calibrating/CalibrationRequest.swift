import Tragus

/// The source of a calibration, and the data stored with it.
package struct CalibrationRequest {
  /// The known sound: a calibrator, or the reading of a sound level meter beside the microphone.
  package var method = Calibration.Method.calibrator(level: 94, frequency: 1000)
  /// The device of a recording or of a data sheet.
  package var device: String?
  /// The capture gain at which the calibration is valid.
  package var gain: String?
  package var note: String?
  /// Whether it may replace a stored one.
  package var replaces = false

  package init() {}

  /// The calibration from a data sheet.
  ///
  /// - Parameters:
  ///   - text: The sensitivity: -26, 12.5mV/Pa or -38dBV.
  ///   - fullScale: The voltage of full scale, for a sensitivity in volts.
  /// - Throws: `invalidRequest` for a text that is not a sensitivity; `deviceNotFound` without any
  ///   device.
  package func calibration(
    fromSensitivity text: String, fullScale: String?, on console: Console
  ) throws(AudioError) -> Calibration {
    let level = try Sensitivity.fullScaleLevel(parsing: text, fullScale: fullScale)
    var id = device
    var name: String?
    if id == nil {
      let settings = try Settings(environment: console.environment)
      let found = try AudioDevice.input(InputName.device(settings.device))
      (id, name) = (found.id, found.name)
    }
    return calibration(level, text, fullScale, ofDevice: id!, named: name)
  }

  /// The calibration from a data sheet, for a known device.
  ///
  /// - Parameter name: The name of the device for people.
  /// - Throws: `invalidRequest` for a text that is not a sensitivity.
  package func calibration(
    fromSensitivity text: String, fullScale: String?, ofDevice id: String, named name: String?
  ) throws(AudioError) -> Calibration {
    let level = try Sensitivity.fullScaleLevel(parsing: text, fullScale: fullScale)
    return calibration(level, text, fullScale, ofDevice: id, named: name)
  }

  private func calibration(
    _ level: Double, _ text: String, _ fullScale: String?, ofDevice id: String, named name: String?
  ) -> Calibration {
    let source = fullScale.map { "\(text), full scale \($0)" } ?? "\(text) dBFS at 94 dB SPL"
    return Calibration(
      device: id, deviceName: name, fullScaleLevel: level, date: currentDate(),
      method: .sensitivity(source), gain: gain, note: note)
  }

  /// The calibration from a measurement.
  ///
  /// - Parameters:
  ///   - name: The name of the device for people.
  ///   - sampleRate: The sample rate of the stream, in hertz.
  ///   - channel: The measured channel.
  package func calibration(
    ofDevice id: String, named name: String?, sampleRate: Double, channel: Int,
    from measured: CalibrationMeasurement
  ) throws(AudioError) -> Calibration {
    let level =
      switch method {
      case .reference(let level, _), .calibrator(let level, _): level
      default: 94.0
      }
    return Calibration(
      device: id, deviceName: name,
      fullScaleLevel: try measured.fullScaleLevel(forSound: level), date: currentDate(),
      method: method, measuredLevel: measured.level, drift: measured.drift,
      sampleRate: sampleRate, channel: channel, gain: gain, note: note)
  }

  /// The error about a recording without a named device.
  package static let missingDevice = AudioError(
    .invalidRequest,
    "A recording does not tell its device: name that with --device, as --device Zoom.")

  /// The device of an input.
  ///
  /// - Throws: `invalidRequest` for a recording without a named device, and for a microphone with
  ///   one.
  package func deviceID(of input: OpenInput) throws(AudioError) -> String {
    if let id = input.deviceID {
      guard device == nil else {
        throw AudioError(
          .invalidRequest, "--device names the device of a recording; a microphone has its own id.")
      }
      return id
    }
    guard let device else {
      throw Self.missingDevice
    }
    return device
  }
}
