import ArgumentParser
import Tragus

/// The argument for a frequency range: `100:300`, `1k-4kHz`, `C4..C5`, `18k:`.
enum FrequencyRangeArgument {
  /// A range to show or analyze.
  static func range(_ text: String) throws -> ClosedRange<Double> {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2, FrequencyText.ends(of: parts.joined(separator: ":")) != nil {
      throw ValidationError("Write \(parts[0]):\(parts[1]), not \(text): a comma is for lists.")
    }
    // `18-21kHz` may mean 18 Hz or 18 kHz.
    if let match = text.wholeMatch(of: #/([\d.]+) ?(?:-|:|\.\.) ?([\d.]+) ?kHz/#.ignoresCase()),
      let first = Double(match.1), let last = Double(match.2), first < last
    {
      throw ValidationError(
        "Write \(match.1)k:\(match.2)k, or \(match.1)Hz:\(match.2)k: each end has its own unit.")
    }
    guard let (low, high) = FrequencyText.ends(of: text) else {
      throw ValidationError(
        "'\(printable(text))' is not a range of frequencies; write its ends, as 100:8k.")
    }
    guard low < high else {
      let ends = text.split(separator: ":")
      throw ValidationError(
        ends.count == 2 && low > high
          ? "Write \(ends[1]):\(ends[0]), not \(text): the lowest frequency comes first."
          : "The range '\(text)' is empty: the lowest frequency comes first.")
    }
    guard low >= 0, high <= FrequencyText.greatest else {
      throw ValidationError("The range '\(text)' must lie between 0 Hz and 1000 kHz.")
    }
    return low...high
  }

  /// Bands for filters, separated by commas.
  static func bands(_ text: String) throws -> [FrequencyBand] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2, parts.allSatisfy({ FrequencyText.hertz(in: $0) != nil }) {
      return [try band(text)]
    }
    return try parts.map { try band(String($0.drop { $0 == " " })) }
  }

  private static func band(_ text: String) throws -> FrequencyBand {
    let range = try range(text)
    guard range.lowerBound > 0, range.upperBound < FrequencyText.greatest else {
      throw ValidationError("The band '\(text)' needs both ends, the first above 0 Hz, as 20:300.")
    }
    guard range.upperBound >= 1.01 * range.lowerBound else {
      throw ValidationError(
        "The band '\(text)' is too narrow: it must end 1 % above its start, or higher.")
    }
    return FrequencyBand(low: range.lowerBound, high: range.upperBound)
  }
}
