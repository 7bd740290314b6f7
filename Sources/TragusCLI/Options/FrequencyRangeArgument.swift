import ArgumentParser
import Tragus

/// `LOW:HIGH` in hertz, with a `k` for thousands: `100:300`, `0:8k`, `1.5k:3k`.
enum FrequencyRangeArgument {
  /// What is shown.
  static func range(_ text: String) throws -> ClosedRange<Double> {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError(
        "'\(text)' is no range of frequencies; write the lowest and the highest, as 0:8k.")
    }
    let (low, high) = (try hertz(parts[0]), try hertz(parts[1]))
    guard low < high else {
      throw ValidationError("The range '\(text)' is empty: the lowest frequency comes first.")
    }
    return low...high
  }

  /// What is measured through a filter.
  static func band(_ text: String) throws -> FrequencyBand {
    let range = try range(text)
    guard range.lowerBound > 0 else {
      throw ValidationError("The band '\(text)' must begin above 0 Hz, as 20:300.")
    }
    guard range.upperBound >= 1.01 * range.lowerBound else {
      throw ValidationError(
        "The band '\(text)' is too narrow: it must end 1 % above its start, or higher.")
    }
    return FrequencyBand(low: range.lowerBound, high: range.upperBound)
  }

  /// A distance of frequencies: `1Hz`, `0.5`.
  static func resolution(_ text: String) throws -> Double {
    let number = text.lowercased().hasSuffix("hz") ? text.dropLast(2) : text[...]
    guard let value = Double(number), value > 0, value <= 1e6 else {
      throw ValidationError("'\(text)' is no distance of frequencies; write hertz, as 1Hz.")
    }
    return value
  }

  private static func hertz(_ text: Substring) throws -> Double {
    let isKilo = text.lowercased().hasSuffix("k")
    guard let number = Double(isKilo ? text.dropLast() : text), number.isFinite else {
      throw ValidationError(
        "'\(text)' is no frequency; write hertz, or kilohertz with a k, as 0:8k.")
    }
    let value = isKilo ? number * 1000 : number
    guard (0...1e6).contains(value) else {
      throw ValidationError("'\(text)' is no frequency of a sound; give 0 to 1000k.")
    }
    return value
  }
}
