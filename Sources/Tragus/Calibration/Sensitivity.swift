import TragusCore
import TragusDSP
import TragusSystem

/// What data sheets and certificates say of a microphone, as the level of full scale.
package enum Sensitivity {
  /// The level of a pressure of one pascal: 20 log10(1 / 20 µPa), 93.98 dB SPL.
  package static let onePascal = decibels(amplitude: 1 / 20e-6)
  // Data sheets round it.
  private static let nominalPascal = 94.0
  // A full-scale sine has this RMS in dBFS.
  private static let sineLevel = decibels(power: 0.5)

  /// The level of full scale of a digital microphone.
  ///
  /// In data sheets of digital microphones a full-scale sine has 0 dBFS. A microphone of -26 dBFS
  /// at 94 dB SPL is therefore full at 120 dB SPL. The RMS of that sine is -3.01 dBFS in our
  /// convention, and an RMS of 1.0 is 123.01 dB SPL.
  ///
  /// - Parameter level: The level in dBFS at 94 dB SPL, a full-scale sine being 0.
  /// - Returns: The level in dB SPL of an RMS of 1.0.
  package static func fullScaleLevel(digital level: Double) -> Double {
    nominalPascal - level - sineLevel
  }

  /// The level of full scale of an analog microphone at a converter.
  ///
  /// - Parameters:
  ///   - sensitivity: What the microphone gives, in volts per pascal; above 0.
  ///   - peakVoltage: The voltage at which the samples reach 1.0, in volts, gains included; above 0.
  /// - Returns: The level in dB SPL of an RMS of 1.0.
  package static func fullScaleLevel(
    sensitivity: Double, peakVoltage: Double
  ) -> Double {
    precondition(sensitivity > 0 && peakVoltage > 0, "A sensitivity and a voltage are above 0.")
    return onePascal + decibels(amplitude: peakVoltage / sensitivity)
  }

  /// Reads a sensitivity and, for analog microphones, the voltage of full scale.
  ///
  /// - Parameters:
  ///   - text: `-26` or `-26dBFS` (dBFS at 94 dB SPL), `12.5mV/Pa`, or `-38dBV` (dB re 1 V/Pa).
  ///   - fullScale: The voltage of full scale: `1V` (peak), `0.7Vrms`, `-10dBV` or `4dBu` (RMS of
  ///     the largest sine). It belongs to analog microphones.
  /// - Returns: The level in dB SPL of an RMS of 1.0.
  /// - Throws: `invalidRequest`.
  package static func fullScaleLevel(
    parsing text: String, fullScale: String?
  ) throws(AudioError) -> Double {
    let level: Double
    if let value = number(text, unit: "dbfs") ?? number(text, unit: "") {
      guard fullScale == nil else {
        throw AudioError(
          .invalidRequest,
          "A sensitivity in dBFS needs no full scale; write an analog one as 12.5mV/Pa.")
      }
      guard value < 0 else {
        throw AudioError(
          .invalidRequest,
          "A sensitivity of \(text) lies beyond full scale; it is negative, as -26 (dBFS at 94 dB "
            + "SPL), or in volts, as 12.5mV/Pa.")
      }
      level = fullScaleLevel(digital: value)
    } else if let value = voltsPerPascal(text) {
      guard let fullScale else {
        throw AudioError(
          .invalidRequest,
          "A sensitivity in volts needs the voltage of full scale: 1V (peak), 0.7Vrms, -10dBV or "
            + "4dBu.")
      }
      guard let voltage = peakVoltage(fullScale) else {
        throw AudioError(
          .invalidRequest,
          "'\(fullScale)' is not a full scale; write 1V (peak), 0.7Vrms, -10dBV or 4dBu.")
      }
      level = fullScaleLevel(sensitivity: value, peakVoltage: voltage)
    } else {
      throw AudioError(
        .invalidRequest,
        "'\(text)' is not a sensitivity; write -26 (dBFS at 94 dB SPL), 12.5mV/Pa or -38dBV.")
    }
    guard Calibration.fullScaleLevels.contains(level) else {
      throw AudioError(
        .invalidRequest,
        "Full scale would be \(level.rounded()) dB SPL, which no microphone has; check the "
          + "sensitivity.")
    }
    return level
  }

  private static func voltsPerPascal(_ text: String) -> Double? {
    if let value = number(text, unit: "mv/pa"), value > 0 { return value / 1000 }
    if let value = number(text, unit: "dbv/pa") ?? number(text, unit: "dbv") {
      let volts = pow(10, value / 20)
      return volts > 0 && volts.isFinite ? volts : nil
    }
    if let value = number(text, unit: "v/pa"), value > 0 { return value }
    return nil
  }

  private static func peakVoltage(_ text: String) -> Double? {
    // 0 dBu is the voltage that gives 1 mW in 600 ohms.
    let units: [(name: String, volts: (Double) -> Double)] = [
      ("dbv", { pow(10, $0 / 20) * 2.squareRoot() }),
      ("dbu", { pow(10, $0 / 20) * 0.6.squareRoot() * 2.squareRoot() }),
      ("mvrms", { $0 / 1000 * 2.squareRoot() }), ("vrms", { $0 * 2.squareRoot() }),
      ("mv", { $0 / 1000 }), ("v", { $0 }),
    ]
    for unit in units {
      guard let value = number(text, unit: unit.name) else { continue }
      let volts = unit.volts(value)
      return volts > 0 && volts.isFinite ? volts : nil
    }
    return nil
  }

  // The number before a unit, spaces allowed between them.
  private static func number(_ text: String, unit: String) -> Double? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    guard text.hasSuffix(unit) else { return nil }
    guard let value = Double(text.dropLast(unit.count)), value.isFinite else { return nil }
    return value
  }
}
