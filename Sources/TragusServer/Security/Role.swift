/// The rights of a signed-in visitor.
enum Role: String, Sendable, Encodable {
  /// May do everything.
  case owner
  /// May watch, but not change anything or hear sound.
  case guest
}
