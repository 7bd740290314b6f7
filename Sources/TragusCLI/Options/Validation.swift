import ArgumentParser
import Tragus

/// Refuses options that do not fit.
///
/// - Parameter complaint: What to write instead.
func require(_ fits: Bool, _ complaint: @autoclosure () -> String) throws {
  if !fits { throw ValidationError(complaint()) }
}

/// Refuses a value outside of a range. An option that is left out has none.
///
/// - Parameter complaint: What to write instead.
func require<Value: Comparable>(
  _ value: Value?, in range: ClosedRange<Value>, _ complaint: @autoclosure () -> String
) throws {
  if let value { try require(range.contains(value), complaint()) }
}

/// Refuses the first option that is set.
///
/// - Parameters:
///   - options: By their names, as events spell them: `minLevel`.
///   - complaint: What to write instead; it gets the option as the command line spells it.
func refuse(
  _ options: KeyValuePairs<String, Bool>, _ complaint: (_ option: String) -> String
) throws {
  if let option = options.first(where: \.value) {
    throw ValidationError(complaint(optionName(option.key)))
  }
}

/// Lets the failure of a part of the command line be one of its usage.
func usage<Value>(_ body: () throws(AudioError) -> Value) throws -> Value {
  do throws(AudioError) {
    return try body()
  } catch {
    throw ValidationError(error.message)
  }
}

/// How the command line spells a name of events: `--min-level` for `minLevel`.
func optionName(_ name: String) -> String {
  name.reduce("--") { $0 + ($1.isUppercase ? "-" : "") + $1.lowercased() }
}
