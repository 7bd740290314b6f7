import ArgumentParser
import Tragus

/// Frequencies as people write them: `440`, `440Hz`, `1.2kHz`, `A4`.
enum ToneArgument {
  /// - Returns: Hertz, or `nil` for what is none.
  static func frequency(_ text: String, _ tuning: Tuning) throws -> Double {
    let lowercased = text.lowercased()
    for (suffix, factor) in [("khz", 1000.0), ("k", 1000), ("hz", 1), ("", 1)]
    where lowercased.hasSuffix(suffix) {
      if let number = Double(lowercased.dropLast(suffix.count)), number.isFinite {
        return number * factor
      }
    }
    guard let note = try? Note(parsing: text) else {
      throw ValidationError(
        "'\(text)' is no frequency and no note; write hertz or a note, as 440, 1.2kHz or A4.")
    }
    return tuning.frequency(of: note)
  }

  /// `A:B`, the ends of a sweep.
  static func sweep(_ text: String, _ tuning: Tuning) throws -> (from: Double, to: Double) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("'\(text)' is no sweep; write its ends, as 100:8kHz.")
    }
    return (try frequency(String(parts[0]), tuning), try frequency(String(parts[1]), tuning))
  }
}

extension Signal.NoiseColor: ExpressibleByArgument {}
