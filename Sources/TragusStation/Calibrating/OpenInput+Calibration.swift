import Tragus

extension OpenInput {
  /// The calibration of this input, or `nil` for levels in dBFS.
  ///
  /// A named calibration takes precedence. Otherwise a microphone has its stored calibration, and a
  /// recording the one in its file; a message reports it.
  ///
  /// - Parameters:
  ///   - text: The text of the option: a device, a file, `120dB` or `none`; `nil` for no option.
  ///   - isQuiet: Whether to suppress messages.
  package func calibration(
    _ text: String?, isQuiet: Bool
  ) throws(AudioError) -> Calibration? {
    guard let text else {
      if case .file(let path) = name { return try recordedCalibration(in: path, isQuiet: isQuiet) }
      guard let deviceID, let store = console.calibrationsIfAny else { return nil }
      return try store.calibration(ofDevice: deviceID)
    }
    if text == "none" { return nil }
    if let level = Self.level(text) {
      guard Calibration.fullScaleLevels.contains(level) else {
        throw AudioError(
          .invalidRequest,
          "A full scale of \(text) is not a sound pressure level; it is 40 to 220 dB SPL, as 120dB."
        )
      }
      return Calibration(
        device: name.text, fullScaleLevel: level, date: currentDate(), method: .typed)
    }
    if text.hasSuffix(".json") { return try CalibrationStore.calibration(inFile: text) }
    do throws(AudioError) {
      return try console.calibrations().calibration(named: text)
    } catch {
      guard FileKind(text) == nil else {
        throw AudioError(
          .invalidRequest,
          "'\(text)' is not a file of a calibration, which ends with .json; 'tragus calibrate' makes one."
        )
      }
      guard text.first?.isNumber != true else {
        throw AudioError(
          .invalidRequest,
          "'\(printable(text))' is not a level; write the level of full scale in decibels, as 120dB, or the "
            + "name of a stored calibration.")
      }
      throw error
    }
  }

  private func recordedCalibration(
    in path: String, isQuiet: Bool
  ) throws(AudioError) -> Calibration? {
    guard let summary = try RecordingMetadata.summary(ofFile: path),
      let found = Calibration(recordedIn: summary, named: path)
    else { return nil }
    if !isQuiet {
      console.note(
        "\(path): calibrated by \(found.summary); --calibration none measures in dBFS.")
    }
    return found
  }

  // "120dB", "120 dB SPL".
  private static func level(_ text: String) -> Double? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    let number =
      text.hasSuffix("dbspl") ? text.dropLast(5) : text.hasSuffix("db") ? text.dropLast(2) : nil
    return number.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
