import TragusCore
import TragusModem

/// A message that was heard whole and is not taken: not sealed as it must be, or heard before.
///
/// In JSON it is `undecoded`, as what cannot be read, with reasons of its own.
package struct RefusedMessage: AudioEvent, Hashable {
  package static let name = UndecodedPacket.name

  /// Why it is not taken.
  package enum Reason: String, Sendable, Hashable, Codable {
    /// It was taken before, or is older than 64 others, and is not late.
    case replay
    /// Its time differs from the time of this clock by more than is allowed, whenever it is heard.
    case late
    /// It looks like one of a peer, and was changed on its way.
    case changed
    /// It is sealed for someone else.
    case foreign
    /// It is not sealed, where only what one peer has sealed is listened to.
    case unsealed
  }

  package let reason: Reason
  /// The paired device that has sealed it, where that is certain: of a `replay`, and of what is
  /// `late`.
  package let sender: String?
  /// For `late`, by how many seconds its time lies before the time of this clock; negative when it
  /// lies after it.
  package let age: Int?
  /// What was heard.
  package let heard: ReceivedMessage

  /// When its first packet began.
  package var time: Double { heard.start }

  /// - Returns: `nil` for what was opened, and for our own.
  package init?(_ heard: ReceivedMessage, _ reception: SealedReception) {
    switch reception {
    case .opened, .own: return nil
    case .replayed(let peer): self.init(heard, .replay, sender: peer.name.description)
    case .late(let peer, let seconds):
      self.init(heard, .late, sender: peer.name.description, age: seconds)
    case .refused: self.init(heard, .changed)
    case .unknown: self.init(heard, .foreign)
    }
  }

  /// What is not sealed at all.
  package init(unsealed heard: ReceivedMessage) {
    self.init(heard, .unsealed)
  }

  init(
    _ heard: ReceivedMessage, _ reason: Reason, sender: String? = nil, age: Int? = nil
  ) {
    (self.heard, self.reason, self.sender, self.age) = (heard, reason, sender, age)
  }
}

extension RefusedMessage {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, start, end, mode, band, snr, reason, from, age
  }

  package static let columns = CodingKeys.columns

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(heard.start, forKey: .start)
    try container.encode(heard.end, forKey: .end)
    try container.encode(reason.rawValue, forKey: .reason)
    try container.encode(heard.mode.rawValue, forKey: .mode)
    try container.encode(heard.band.rawValue, forKey: .band)
    try container.encode(rounded(heard.signalToNoiseRatio, places: 1), forKey: .snr)
    try container.encodeIfPresent(sender, forKey: .from)
    try container.encodeIfPresent(age, forKey: .age)
  }
}
