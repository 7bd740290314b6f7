import ArgumentParser
import Tragus

/// The argument for a duration, which has a unit unless it is 0: `500ms`, `10s`, `5min`, `1h30m`, or
/// `1:30`.
enum DurationArgument {
  static func seconds(_ text: String) throws -> Double {
    try seconds(text, usual: nil)
  }

  /// The argument for a duration with a typical value in seconds. For a number without a unit, the
  /// error proposes the unit that brings it closest to that value.
  static func near(_ usual: Double) -> @Sendable (String) throws -> Double {
    { try seconds($0, usual: usual) }
  }

  /// A duration as it is written, with seconds for a bare number.
  static func withUnit(_ text: String) -> String { Double(text) == nil ? text : text + "s" }

  private static func seconds(_ text: String, usual: Double?) throws -> Double {
    if Double(text) == 0 { return 0 }
    return try usage { () throws(AudioError) in try DurationText.seconds(in: text, usual: usual) }
  }
}
