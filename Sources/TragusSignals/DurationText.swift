import TragusCore

/// Durations as people write them: `10s`, `500ms`, `2m`, `1h30m`, `90 sec`, `1:30`.
package enum DurationText {
  private static let units: [(names: [String], seconds: Double)] = [
    (["w", "week", "weeks"], 604_800),
    (["d", "day", "days"], 86_400),
    (["h", "hr", "hrs", "hour", "hours"], 3600),
    (["m", "min", "mins", "minute", "minutes"], 60),
    (["s", "sec", "secs", "second", "seconds"], 1),
    (["ms", "msec", "millisecond", "milliseconds"], 0.001),
  ]

  /// The seconds in a duration such as `10s`, `500ms`, `1.5h`, `1h30m`, `90sec`, `1:30` or `1:02:03`.
  ///
  /// Units are `w`, `d`, `h`, `m`, `s` and `ms` or their English names, each at most once and the
  /// greater before the smaller. A number may have a decimal point, but neither sign nor exponent. Digits
  /// apart by colons are minutes and seconds, or hours, minutes and seconds.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - usual: In seconds, what is usual where this stands: of a number without a unit, the unit that
  ///     brings it nearest to that is proposed.
  /// - Returns: 0 or more.
  /// - Throws: `invalidRequest` with the right spelling; a bare number is refused, even 0.
  package static func seconds(in text: String, usual: Double? = nil) throws(AudioError) -> Double {
    if text.contains(":") { return try clock(text) }
    var total = 0.0
    var nextUnit = 0
    var rest = Substring(text)
    repeat {
      let digits = rest.prefix(while: isDigit)
      rest = rest.dropFirst(digits.count)
      if rest.first == " " { rest.removeFirst() }
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard let value = Double(digits), value.isFinite else { throw misspelled(text) }
      if name.isEmpty, digits.count == text.count {
        let unit = likelyUnit(of: value, usual)
        throw AudioError(
          .invalidRequest, "Write \(text)\(unit), not \(text): a duration needs a unit.")
      }
      guard let unit = units[nextUnit...].firstIndex(where: { $0.names.contains(String(name)) })
      else { throw misspelled(text) }
      // Dividing keeps 500ms and the like exact; 0.001 has no exact Double.
      total +=
        name.hasPrefix("ms") || name.hasPrefix("mil") ? value / 1000 : value * units[unit].seconds
      nextUnit = unit + 1
    } while !rest.isEmpty
    guard total.isFinite else { throw misspelled(text) }
    return total
  }

  // `1:30` or `1:02:03.5`: each part but the first is below 60, and only the last has a fraction.
  private static func clock(_ text: String) throws(AudioError) -> Double {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var total = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard 2...3 ~= parts.count, part.allSatisfy(isDigit), isLast || !part.contains("."),
        let value = Double(part), value.isFinite, index == 0 || value < 60
      else { throw misspelled(text) }
      total = total * 60 + value
    }
    guard total.isFinite else { throw misspelled(text) }
    return total
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber || character == "."
  }

  private static func likelyUnit(of value: Double, _ usual: Double?) -> String {
    guard let usual, usual > 0, value > 0 else { return "s" }
    // How many times too long or too short.
    func distance(_ seconds: Double) -> Double { max(seconds / usual, usual / seconds) }
    return units.dropFirst()
      .min { distance(value * $0.seconds) < distance(value * $1.seconds) }!.names[0]
  }

  private static func misspelled(_ text: String) -> AudioError {
    let positive = String(text.drop { "-\u{2212}".contains($0) })
    if positive != text, (try? seconds(in: positive)) != nil {
      return AudioError(.invalidRequest, "'\(text)' is below 0; write \(positive).")
    }
    if let match = text.wholeMatch(of: #/(\d{1,4}):([6-9]\d)/#), let minutes = Int(match.1),
      let seconds = Int(match.2)
    {
      return AudioError(
        .invalidRequest,
        "'\(text)' has more than 59 seconds; write \(minutes + 1):\(seconds < 70 ? "0" : "")\(seconds - 60)."
      )
    }
    let pointed = text.replacing(",", with: ".")
    if pointed != text, (try? seconds(in: pointed)) != nil {
      return AudioError(
        .invalidRequest, "Write \(pointed), not \(text): numbers have a point.")
    }
    // `1h30` lacks its last unit, which is the next smaller one.
    if text.last?.isNumber == true,
      let unit = units.first(where: { (try? seconds(in: text + $0.names[0])) != nil })?.names[0]
    {
      return AudioError(.invalidRequest, "Write \(text)\(unit), not \(text).")
    }
    return AudioError(
      .invalidRequest,
      "'\(text)' is not a duration. Write it with a unit, as in 500ms, 10s, 2m, 1h30m or 1:30.")
  }
}
