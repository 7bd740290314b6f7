import TragusModem

/// What a ``TalkTurns`` wants to be said.
struct Utterance: Sendable, Hashable {
  let message: ModemMessage
  let mode: ModemMode
  let band: ModemBand
  /// Which packets of the message are said; `nil` says all of it ``repeats`` times.
  var packets: Range<Int>?
  var repeats = 1
  /// Whether the sound of a ``ChannelProbe`` follows.
  var isProbe = false
}
