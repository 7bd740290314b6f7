import Tragus

/// A calibration for people.
package enum CalibrationText {
  package static func lines(of calibration: Calibration) -> [String] {
    func number(_ value: Double, _ places: Int) -> String {
      decimal(value, places: places)
    }
    let name = calibration.deviceName.map { " (\(printable($0)))" } ?? ""
    var lines = ["\(printable(calibration.device))\(name)"]
    lines.append(
      "  full scale   \(number(calibration.fullScaleLevel, 2)) dB SPL is an RMS of 1.0 (0 dBFS)")
    lines.append("  from         \(printable(calibration.source))")
    if let level = calibration.measuredLevel {
      let drift = calibration.drift.map { ", steady within \(number($0, 2)) dB" } ?? ""
      lines.append("  measured     \(number(level, 2)) dBFS\(drift)")
    }
    lines.append("  date         \(calibration.dateText)")
    if let uncertainty = calibration.uncertainty {
      let place = if case .calibrator = calibration.method { " near that frequency" } else { "" }
      lines.append("  uncertainty  about \(number(uncertainty, 1)) dB\(place)")
    }
    if let gain = calibration.gain { lines.append("  gain         \(printable(gain))") }
    if let note = calibration.note { lines.append("  note         \(printable(note))") }
    return lines
  }
}
