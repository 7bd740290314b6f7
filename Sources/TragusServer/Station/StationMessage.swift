import NIOCore

/// A message from a station to its clients.
///
/// Its bytes are shared: each message is encoded once for all clients.
enum StationMessage: Sendable {
  /// An event as a line of JSON, and the line for guests.
  case event(type: String, line: ByteBuffer, guestLine: ByteBuffer)
  /// The picture of the last moments: level and spectrum, in the form of ``PictureMeter``.
  case picture(ByteBuffer)
  /// The state of the station has changed; each client gets its own version.
  case state
}
