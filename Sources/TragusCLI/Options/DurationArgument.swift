import ArgumentParser
import Tragus

/// Durations on the command line always have a unit: `500ms`, `10s`, `5min`, `1h30m`, or `1:30`.
enum DurationArgument {
  static func seconds(_ text: String) throws -> Double {
    try seconds(text, usual: nil)
  }

  /// The same where a duration is usually so many seconds: of a number without a unit, the unit that
  /// brings it nearest to that is proposed.
  static func near(_ usual: Double) -> @Sendable (String) throws -> Double {
    { try seconds($0, usual: usual) }
  }

  private static func seconds(_ text: String, usual: Double?) throws -> Double {
    try usage { () throws(AudioError) in try DurationText.seconds(in: text, usual: usual) }
  }
}
