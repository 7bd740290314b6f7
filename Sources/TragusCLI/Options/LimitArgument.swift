import ArgumentParser
import Tragus
import TragusStation

/// The argument for the limits of a measure: `-16±1`, `-18:-14`, or a value alone.
enum LimitArgument {
  /// A loudness. A value alone may be missed by 1 LU.
  static func loudness(_ text: String) throws -> RecordingLimits.Limit {
    try limit(text, tolerance: 1, LevelArgument.loudness)
  }

  /// A level. A value alone may be missed by 1 dB.
  static func level(_ text: String) throws -> RecordingLimits.Limit {
    try limit(text, tolerance: 1, LevelArgument.decibels)
  }

  private static func limit(
    _ text: String, tolerance: Double, _ value: (String) throws -> Double
  ) throws -> RecordingLimits.Limit {
    if let match = text.wholeMatch(of: #/(.+?) ?(?:±|\+/-|\+-) ?(.+)/#) {
      let middle = try value(String(match.1))
      guard let tolerance = LevelText.decibels(in: match.2.replacing(#/ ?[lL][uU]$/#, with: "")),
        tolerance >= 0
      else {
        throw ValidationError(
          "'\(printable(text))' has no tolerance behind ±; write it as \(plainNumber(middle))±1.")
      }
      return RecordingLimits.Limit(least: middle - tolerance, most: middle + tolerance)
    }
    if let match = text.wholeMatch(of: #/([^:]+?)(?::|\.\.|,)(.+)/#) {
      let ends = [try value(String(match.1)), try value(String(match.2))].sorted()
      return RecordingLimits.Limit(least: ends[0], most: ends[1])
    }
    let middle = try value(text)
    return RecordingLimits.Limit(least: middle - tolerance, most: middle + tolerance)
  }
}
