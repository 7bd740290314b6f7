/// Levels as people write them: `-20`, `-20dB`, `-20 dBFS`, `−20`.
package enum LevelText {
  // The longest first: each ends like the next.
  private static let units = ["dbfs", "dbspl", "db(a)", "db(c)", "dba", "dbc", "db"]

  /// The decibels in a text, or `nil` for what is not a level.
  ///
  /// A unit may follow, in any case, after a blank too. A minus may be a hyphen, a minus or a dash.
  package static func decibels(in text: some StringProtocol) -> Double? {
    var digits = text.lowercased()[...]
    if let unit = units.first(where: digits.hasSuffix) { digits = digits.dropLast(unit.count) }
    while digits.last == " " { digits.removeLast() }
    if let sign = digits.first, "\u{2212}\u{2013}".contains(sign) {
      digits = "-" + digits.dropFirst()
    }
    return Double(digits).flatMap { $0.isFinite ? $0 : nil }
  }
}
