import Tragus

/// What the owner sees of a probe or a pairing, from its beginning until another one begins or
/// somebody puts it away.
struct TalkState: Sendable, Encodable {
  enum Kind: String, Sendable, Encodable {
    case probe, pairing
  }

  /// A sound that the page that began it is to play.
  struct Sound: Sendable, Encodable {
    let number: Int
    /// In seconds.
    let duration: Double
  }

  /// How it has ended.
  enum Result: String, Sendable, Encodable {
    /// A probe has shown something.
    case measured
    /// Nothing was heard of a probe.
    case unheard
    /// Nobody was there.
    case unanswered
    case paired
    /// Somebody here has seen other digits.
    case differ
    /// Somebody here gave it up.
    case stopped
    case failed
    /// Listening has ended before.
    case lost
  }

  let number: Int
  let kind: Kind
  /// Whether nothing more is sent or heard. A pairing goes on for a while after its result is
  /// known, in case the other side has missed the last word.
  var over = false
  var sound: Sound?
  /// Whether the other device was heard.
  var heard = false
  /// Whether the last that was heard could not be read.
  var unclear = false
  /// The digits that both devices must show.
  var digits: String?
  /// Whether somebody here has confirmed that they are the same.
  var confirmed = false
  var result: Result?
  /// One sentence about the result.
  var message: String?
  /// What the new peer is called here.
  var peer: String?
  /// What a probe has shown.
  var channel: Channel?

  init(_ number: Int, _ kind: Kind) {
    (self.number, self.kind) = (number, kind)
  }

  /// It is known how it ends; the first result counts.
  mutating func end(_ result: Result, _ message: String) {
    guard self.result == nil else { return }
    (self.result, self.message) = (result, message)
    digits = nil
  }

  /// The stream has ended.
  mutating func lose() {
    guard !over else { return }
    (over, sound) = (true, nil)
    end(.lost, "Listening has ended before this was done. Nothing was stored.")
  }
}

extension TalkState {
  /// What a loudspeaker, the air and a microphone let through.
  struct Channel: Sendable, Encodable {
    /// A band of 1 kHz.
    struct Band: Sendable, Encodable {
      /// In its middle.
      let kilohertz: Int
      /// By how much the probe stood out of the noise, in dB.
      let ratio: Double
      let passes: Bool
    }

    /// How a band of the modem comes through.
    struct Quality: Sendable, Encodable {
      let band: String
      /// In dB; absent when most of it does not come through.
      let ratio: Double?
    }

    /// How to send.
    struct Choice: Sendable, Encodable {
      let mode: String
      let band: String
    }

    let bands: [Band]
    /// As "1-5, 8-12", in kHz; absent when nothing comes through.
    let passed: String?
    /// The seconds in which sound falls by 60 dB; absent where noise hides it.
    let reverberation: Double?
    let qualities: [Quality]
    /// Absent when no band comes through.
    let best: Choice?

    /// - Parameter byteCount: The number of bytes of the message that is to be sent.
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
