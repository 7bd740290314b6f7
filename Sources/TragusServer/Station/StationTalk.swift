import Tragus

/// What is measured by a sound of a page.
struct ProbePlan: Sendable {
  /// The bytes of the message that is to be sent afterwards.
  let byteCount: Int
  /// Whether another device is asked what it hears, and not this one.
  let asksOthers: Bool
}

/// How two devices are to be paired.
struct PairingPlan: Sendable {
  /// What this device is called on the other.
  let name: DeviceName
  let mode: ModemMode
  let band: ModemBand
}

/// A probe or a pairing that joins what is heard, and wants to be heard through a page.
///
/// It belongs to the thread that runs the listener.
final class StationTalk {
  let number: Int
  /// Where in the stream it began, in seconds.
  let start: Double
  /// The pairing, if it is one.
  let pairing: AnalyzerOutput<DialogueLink<PairingTalk>>?
  /// Whether the attempt to pair was counted.
  var isCounted = false
  /// When a page must have played the sound, in seconds of the stream; `nil` when nothing is played.
  var soundDeadline: Double?
  private let take: () -> SoundToPlay?
  private let end: (Double) -> Void
  private let findFailure: () -> AudioError?
  private let onLeave: () -> Void

  /// - Parameters:
  ///   - output: What was added to the listener.
  ///   - pairing: The same, if it is a pairing.
  init<A: PlayingAnalyzer>(
    _ number: Int, _ output: AnalyzerOutput<A>,
    pairing: AnalyzerOutput<DialogueLink<PairingTalk>>? = nil, in listener: Listener
  ) {
    (self.number, self.pairing) = (number, pairing)
    start = listener.time
    take = { listener.update(output) { $0.takeSound() } }
    end = { delay in
      listener.update(output) {
        $0.endSound(at: $0.position + Int64((delay * $0.sampleRate).rounded(.up)))
      }
    }
    findFailure = { listener.analyzer(of: output).failure }
    onLeave = { output.leave() }
  }

  /// What keeps it from going on.
  var failure: AudioError? { findFailure() }

  /// The sound that is to be played now, once.
  func takeSound() -> SoundToPlay? { take() }

  /// The sound that was taken is heard to its end this many seconds from now.
  func endSound(after delay: Double) {
    guard soundDeadline != nil else { return }
    soundDeadline = nil
    end(delay)
  }

  /// Takes it out of the listener.
  func leave() { onLeave() }
}
