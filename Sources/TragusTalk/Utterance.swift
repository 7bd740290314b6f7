import TragusCore
import TragusModem

/// What a ``TalkTurns`` wants to send.
struct Utterance: Sendable, Hashable {
  let message: ModemMessage
  let mode: ModemMode
  let band: ModemBand
  /// Which packets of the message are sent; `nil` sends all of it `repeats` times.
  var packets: Range<Int>?
  var repeats = 1
  /// Whether the sound of a `ChannelProbe` follows.
  var isProbe = false
}

extension Utterance {
  /// The message as sound.
  ///
  /// - Parameter format: The format of the sound; `nil` for one that suits every mode and band.
  func encoder(
    _ settings: TalkLink.Settings, _ format: AudioFormat?
  ) throws(AudioError) -> ModemEncoder {
    let format = format ?? TalkLink.format
    let startsWithBeep = settings.startsWithBeep && message.kind != .control
    guard let packets else {
      return try ModemEncoder(
        message, mode: mode, band: band, format: format, repeats: repeats, level: settings.level,
        startsWithBeep: startsWithBeep)
    }
    return try ModemEncoder(
      PacketSequence(message, mode: mode), indices: packets, mode: mode, band: band, format: format,
      level: settings.level, startsWithBeep: startsWithBeep)
  }

  /// The message, and what follows it, as sound.
  func sound(
    _ settings: TalkLink.Settings, _ format: AudioFormat?
  ) throws(AudioError) -> SoundToPlay {
    let source = try source(settings, format)
    return SoundToPlay(format: source.format, frameCount: source.remainingFrameCount ?? 0) {
      () throws(AudioError) in try self.source(settings, format)
    }
  }

  private func source(
    _ settings: TalkLink.Settings, _ format: AudioFormat?
  ) throws(AudioError) -> any AudioSource {
    let encoder = try encoder(settings, format)
    return isProbe ? ProbeSource(encoder, level: settings.level) : encoder
  }
}
