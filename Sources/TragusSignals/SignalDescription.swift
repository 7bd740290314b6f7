/// A signal as the user meets it: its name in `sim:NAME?key=value`, and its keys.
package struct SignalDescription: Sendable, Hashable {
  /// A key with the value that it has when it is not given.
  package struct Key: Sendable, Hashable {
    package let name: String
    /// As it would be written; empty when the summary says what stands in for it.
    package let defaultValue: String
    /// The unit of a bare number, such as "Hz", or "" where none applies.
    package let unit: String
    /// A few words for help.
    package let summary: String
  }

  package let name: String
  /// One line for help.
  package let summary: String
  /// The keys of this signal, then those that all signals have, with this signal's defaults.
  package let keys: [Key]
}
