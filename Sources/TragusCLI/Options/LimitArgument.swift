import ArgumentParser
import Tragus
import TragusStation

/// The argument for the limits of a measure: `-16`, `-16±1` or `-18:-14`.
struct LimitArgument {
  private let ends: ClosedRange<Double>

  /// Whether it is a value alone, which may be missed a little.
  var isSingle: Bool { ends.lowerBound == ends.upperBound }

  /// A loudness.
  static func loudness(_ text: String) throws -> LimitArgument {
    try LimitArgument(text, LevelArgument.loudness)
  }

  /// A level.
  static func level(_ text: String) throws -> LimitArgument {
    try LimitArgument(text, LevelArgument.decibels)
  }

  private init(_ text: String, _ value: (String) throws -> Double) throws {
    if let match = text.wholeMatch(of: #/(.+?) ?(?:±|\+/-|\+-) ?(.+)/#) {
      let middle = try value(String(match.1))
      let tolerance = try LevelArgument.tolerance(String(match.2))
      ends = (middle - tolerance)...(middle + tolerance)
    } else if let match = text.wholeMatch(of: #/([^:]+?)(?::|\.\.|,)(.+)/#) {
      let (one, other) = (try value(String(match.1)), try value(String(match.2)))
      ends = min(one, other)...max(one, other)
    } else {
      let middle = try value(text)
      ends = middle...middle
    }
  }

  /// The limits.
  ///
  /// - Parameter tolerance: How far a value alone may be missed; 1 for `nil`.
  func limit(_ tolerance: Double?) -> RecordingLimits.Limit {
    let tolerance = isSingle ? tolerance ?? 1 : 0
    return RecordingLimits.Limit(
      least: ends.lowerBound - tolerance, most: ends.upperBound + tolerance)
  }
}
