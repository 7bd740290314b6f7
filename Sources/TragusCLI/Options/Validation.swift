import ArgumentParser
import Tragus

/// Refuses options that do not fit.
///
/// - Parameter complaint: The correct spelling.
func require(_ fits: Bool, _ complaint: @autoclosure () -> String) throws {
  if !fits { throw ValidationError(complaint()) }
}

/// Refuses a value outside a range. A missing option is accepted.
///
/// - Parameter complaint: The correct spelling.
func require<Value: Comparable>(
  _ value: Value?, in range: ClosedRange<Value>, _ complaint: @autoclosure () -> String
) throws {
  if let value { try require(range.contains(value), complaint()) }
}

/// Refuses the first option that is set.
///
/// - Parameters:
///   - options: The values by their names in events: `minLevel`.
///   - complaint: The correct spelling; its argument is the option as on the command line.
func refuse(
  _ options: KeyValuePairs<String, Bool>, _ complaint: (_ option: String) -> String
) throws {
  if let option = options.first(where: \.value) {
    throw ValidationError(complaint(optionName(option.key)))
  }
}

/// Turns an error about a part of the command line into a usage error.
func usage<Value>(_ body: () throws(AudioError) -> Value) throws -> Value {
  do throws(AudioError) {
    return try body()
  } catch {
    throw ValidationError(error.message)
  }
}

/// The option for a name in events: `--min-level` for `minLevel`.
func optionName(_ name: String) -> String {
  name.reduce("--") { $0 + ($1.isUppercase ? "-" : "") + $1.lowercased() }
}
