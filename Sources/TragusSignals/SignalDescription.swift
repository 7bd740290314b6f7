/// A signal as the user meets it: its name in `sim:NAME?key=value`, and its keys.
public struct SignalDescription: Sendable, Hashable {
  /// A key with the value that it has when it is not given.
  public struct Key: Sendable, Hashable {
    public let name: String
    /// As it would be written; empty when the summary says what stands in for it.
    public let defaultValue: String
    /// The unit of a bare number, such as "Hz", or "" where none applies.
    public let unit: String
    /// A few words for help.
    public let summary: String
  }

  public let name: String
  /// One line for help.
  public let summary: String
  /// The keys of this signal, then those that all signals have, with this signal's defaults.
  public let keys: [Key]
}
