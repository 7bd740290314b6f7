import NIOCore

/// What a station tells its clients.
///
/// Its bytes are shared: however many clients there are, each is written once.
enum StationMessage: Sendable {
  /// An event as a line of JSON, and the line for guests.
  case event(type: String, line: ByteBuffer, guestLine: ByteBuffer)
  /// The picture of the last moments: level and spectrum, in the form of ``PictureMeter``.
  case picture(ByteBuffer)
  /// The state of the station is another one; each client gets it in its own words.
  case state
}
