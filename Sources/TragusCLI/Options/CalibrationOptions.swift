import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// What turns dBFS into dB SPL, spelled the same in every command that prints levels.
struct CalibrationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A stored calibration, a file of one, the level of full scale as 120dB, or none; the one of a "
        + "microphone, or that a recording tells of itself, unless set.",
      valueName: "calibration"))
  var calibration: String?

  /// The calibration that holds for an input, or `nil`: then levels are dBFS.
  ///
  /// What is named counts first. Else a microphone has the one that is stored for it, and a
  /// recording the one that it tells of itself, which is said.
  ///
  /// - Parameters:
  ///   - input: What is heard.
  ///   - isQuiet: Whether nothing is said.
  func calibration(of input: OpenInput, isQuiet: Bool, on console: Console) throws(AudioError)
    -> Calibration?
  {
    guard let text = calibration else {
      if case .file(let path) = input.name {
        return try Self.calibration(in: path, isQuiet: isQuiet, on: console)
      }
      guard let device = input.deviceID, let store = console.calibrationsIfAny else { return nil }
      return try store.calibration(ofDevice: device)
    }
    if text == "none" { return nil }
    if let level = Self.level(text) {
      guard Calibration.fullScaleLevels.contains(level) else {
        throw AudioError(
          .invalidRequest,
          "A full scale of \(text) is no sound pressure level; it is 40 to 220 dB SPL, as 120dB.")
      }
      return Calibration(
        device: input.name.text, fullScaleLevel: level, date: currentDate(), method: .typed)
    }
    if text.hasSuffix(".json") { return try CalibrationStore.calibration(inFile: text) }
    return try console.calibrations().calibration(named: text)
  }

  private static func calibration(
    in path: String, isQuiet: Bool, on console: Console
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
