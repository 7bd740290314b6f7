/// What became of a sealed message that was heard.
package enum SealedReception: Sendable, Hashable {
  /// It is from this peer, whole and new.
  case opened(SealedContent, from: Peer)
  /// It is from this peer, but was taken before or is older than 64 others: a recording, or an
  /// echo.
  case replayed(from: Peer)
  /// It is from this peer, new or not, but was sealed longer ago than allowed, or in the future.
  case late(from: Peer, seconds: Int)
  /// This device has sealed it: its own sound.
  case own
  /// It looks like one of this peer, and was changed on the way.
  case refused(from: Peer)
  /// It is sealed for someone else.
  case unknown

  /// A line for people; `nil` for what was opened, and for our own.
  package var notice: String? {
    switch self {
    case .opened, .own: nil
    case .replayed(let peer): "A message of '\(peer.name)' was heard again (a replay); not taken."
    case .late(let peer, let seconds):
      "A message of '\(peer.name)' was sealed \(abs(seconds)) s "
        + "\(seconds < 0 ? "after" : "before") the time of this clock; not taken, now or later. Ask "
        + "for it again, and allow a greater age next time."
    case .refused(let peer):
      "A message like one of '\(peer.name)' was changed on its way; not taken."
    case .unknown: "A message was heard that is sealed for someone else."
    }
  }
}
