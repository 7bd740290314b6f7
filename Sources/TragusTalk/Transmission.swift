import TragusModem

/// Something that one end of a conversation says, and how far it has come with it.
struct Transmission: Sendable {
  enum Content: Sendable {
    case message(ModemMessage)
    case control(ModemMessage)
    case probe
  }

  let ticket: TalkEvent.Ticket
  let content: Content
  let mode: ModemMode
  let band: ModemBand
  let wantsAnswer: Bool
  var repeats = 1
  /// The packets that were sent, and those to be sent next; `nil` for all.
  var sentCount = 0
  var packetCount: Int?
  /// When it was first sent.
  var began: Double?
  /// Whether it asks what is missing instead of saying anything.
  var isQuery = false
  var attempt = 1
  var rounds = 0
  /// How often it was sent, or asked for, without an answer.
  var tries = 0
  var earliest = 0.0
  var latest: Double?
  var extraQuiet: Double?
  var hasToldWaiting = false
  var isAnswer = false
  /// Whether it began though the band was in use, perhaps by what it answers.
  var isForced = false
  /// Whether nothing is reported of it any more, and no answer waited for.
  var isForgotten = false

  func utterance(at time: Double) -> Utterance {
    switch content {
    case .control(let message):
      return Utterance(message: message, mode: mode, band: band)
    case .probe:
      return Utterance(message: .link(.probe), mode: mode, band: band, isProbe: true)
    case .message(let message):
      guard mode != .tutorial else {
        return Utterance(message: message, mode: mode, band: band, repeats: repeats)
      }
      let sequence = PacketSequence(message, mode: mode)
      if isQuery {
        let query = LinkControl.query(sequence.identifier, age: time - (began ?? time))
        return Utterance(message: .link(query), mode: mode, band: band)
      }
      guard packetCount != nil || sentCount > 0 else {
        return Utterance(message: message, mode: mode, band: band, repeats: repeats)
      }
      let end = sentCount + (packetCount ?? sequence.count)
      return Utterance(message: message, mode: mode, band: band, packets: sentCount..<end)
    }
  }

  /// The message that this says to be whole.
  var acknowledged: UInt32? {
    guard case .control(let message) = content,
      case .acknowledged(let identifier) = TransferControl(message.bytes)
    else { return nil }
    return identifier
  }

  /// The packets of the message that are sent with this.
  var utteredCount: Int {
    guard !isQuery, case .message(let message) = content else { return 0 }
    let sequence = PacketSequence(message, mode: mode)
    return packetCount
      ?? (sentCount == 0 ? sequence.sentCount(repeats: repeats) : sequence.count)
  }
}

extension ModemMessage {
  /// What a link asks another one.
  fileprivate static func link(_ control: LinkControl) -> ModemMessage {
    // It is neither empty nor long.
    try! ModemMessage(control: control.payload)
  }
}
