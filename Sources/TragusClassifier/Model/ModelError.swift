/// Why a file of a model cannot be used.
enum ModelError: Error, Hashable, Sendable {
  /// It is a file of another kind.
  case notAModel
  /// It was made by a later or earlier version of Tragus.
  case otherVersion(Int)
  /// It was cut short or changed, or does not hold what its kind of model needs.
  case damaged
}
