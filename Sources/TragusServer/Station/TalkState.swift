import Tragus

/// The owner's view of a probe or a pairing, until another one begins or a client clears it.
struct TalkState: Sendable, Encodable {
  enum Kind: String, Sendable, Encodable {
    case probe, pairing
  }

  /// A sound for the page that started the talk.
  struct Sound: Sendable, Encodable {
    let number: Int
    /// The duration in seconds.
    let duration: Double
  }

  /// The outcome of a talk.
  enum Result: String, Sendable, Encodable {
    /// A probe gave a result.
    case measured
    /// A probe was not heard.
    case unheard
    /// Nobody answered.
    case unanswered
    case paired
    /// The user has seen different digits.
    case differ
    /// The user stopped it.
    case stopped
    case failed
    /// Listening ended earlier.
    case lost
  }

  let number: Int
  let kind: Kind
  /// Whether nothing more is sent or received. A pairing continues for a while after its result, in
  /// case the other side has missed the last message.
  var over = false
  var sound: Sound?
  /// Whether the other device was heard.
  var heard = false
  /// Whether the last packet was unreadable.
  var unclear = false
  /// The digits that both devices must show.
  var digits: String?
  /// Whether the user has confirmed that they are the same.
  var confirmed = false
  var result: Result?
  /// The result in one sentence.
  var message: String?
  /// The name of the new peer on this device.
  var peer: String?
  /// The result of a probe.
  var channel: Channel?

  init(_ number: Int, _ kind: Kind) {
    (self.number, self.kind) = (number, kind)
  }

  /// Sets the result; only the first one counts.
  mutating func end(_ result: Result, _ message: String) {
    guard self.result == nil else { return }
    (self.result, self.message) = (result, message)
    digits = nil
  }

  /// Notes that the stream has ended.
  mutating func lose() {
    guard !over else { return }
    (over, sound) = (true, nil)
    end(.lost, "Listening has ended before this was done. Nothing was stored.")
  }
}

extension TalkState {
  /// The channel through a loudspeaker, the air and a microphone.
  struct Channel: Sendable, Encodable {
    /// A band of 1 kHz.
    struct Band: Sendable, Encodable {
      /// The middle of the band, in kHz.
      let kilohertz: Int
      /// How far the probe rose above the noise, in dB.
      let ratio: Double
      let passes: Bool
    }

    /// The quality of a band of the modem.
    struct Quality: Sendable, Encodable {
      let band: String
      /// The ratio in dB; absent when most of the band does not pass.
      let ratio: Double?
    }

    /// The recommended way of sending.
    struct Choice: Sendable, Encodable {
      let mode: String
      let band: String
    }

    let bands: [Band]
    /// The bands that pass, such as "1-5, 8-12", in kHz; absent when none do.
    let passed: String?
    /// The seconds in which sound falls by 60 dB; absent where noise hides it.
    let reverberation: Double?
    let qualities: [Quality]
    /// The recommendation; absent when no band passes.
    let best: Choice?

    /// - Parameter byteCount: The number of bytes of the message to send.
    init(_ report: ChannelReport, for byteCount: Int) {
      bands = report.signalToNoise.enumerated().compactMap { index, ratio in
        ratio.map { Band(kilohertz: index + 1, ratio: $0, passes: report.passes(index + 1)) }
      }
      passed = report.passedRanges
      reverberation = report.reverberationTime
      qualities = ModemBand.allCases.map {
        Quality(band: $0.rawValue, ratio: report.quality(of: $0))
      }
      best = report.choice(for: byteCount).map {
        Choice(mode: $0.0.rawValue, band: $0.1.rawValue)
      }
    }
  }
}
