import TragusCore

/// Durations as people write them: `10s`, `500ms`, `2m`, `1h30m`.
package enum DurationText {
  private static let units: [(name: String, seconds: Double)] = [
    ("h", 3600), ("m", 60), ("s", 1), ("ms", 0.001),
  ]

  /// The seconds in a duration such as `10s`, `500ms`, `1.5h` or `1h30m`.
  ///
  /// Units are `h`, `m`, `s` and `ms`, each at most once and the greater before the smaller.
  /// A number may have a decimal point, but neither sign, exponent nor space.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - usual: In seconds, what is usual where this stands: of a number without a unit, the unit that
  ///     brings it nearest to that is proposed.
  /// - Returns: 0 or more.
  /// - Throws: `invalidRequest` with the right spelling; a bare number is refused, even 0.
  package static func seconds(in text: String, usual: Double? = nil) throws(AudioError) -> Double {
    var total = 0.0
    var nextUnit = 0
    var rest = Substring(text)
    repeat {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard let value = Double(digits), value.isFinite else { throw misspelled(text) }
      if name.isEmpty, digits.count == text.count {
        let unit = likelyUnit(of: value, usual)
        throw AudioError(
          .invalidRequest, "Write \(text)\(unit), not \(text): a duration needs a unit.")
      }
      guard let unit = units[nextUnit...].firstIndex(where: { $0.name == name }) else {
        throw misspelled(text)
      }
      // Dividing keeps 500ms and the like exact; 0.001 has no exact Double.
      total += units[unit].name == "ms" ? value / 1000 : value * units[unit].seconds
      nextUnit = unit + 1
    } while !rest.isEmpty
    guard total.isFinite else { throw misspelled(text) }
    return total
  }

  private static func likelyUnit(of value: Double, _ usual: Double?) -> String {
    guard let usual, usual > 0, value > 0 else { return "s" }
    // How many times too long or too short.
    func distance(_ seconds: Double) -> Double { max(seconds / usual, usual / seconds) }
    return units.min { distance(value * $0.seconds) < distance(value * $1.seconds) }!.name
  }

  private static func misspelled(_ text: String) -> AudioError {
    AudioError(
      .invalidRequest,
      "'\(text)' is not a duration. Write it with a unit, as in 500ms, 10s, 2m or 1h30m.")
  }
}
