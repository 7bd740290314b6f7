import Tragus

/// A measurement with a sound from a page.
struct ProbePlan: Sendable {
  /// The bytes of the message to send afterwards.
  let byteCount: Int
  /// Whether another device measures the sound instead of this one.
  let asksOthers: Bool
}

/// The options of a pairing.
struct PairingPlan: Sendable {
  /// The name of this device on the other one.
  let name: DeviceName
  let mode: ModemMode
  let band: ModemBand
}

/// A probe or a pairing that joins the stream and plays its sounds through a page.
///
/// It belongs to the listening thread.
final class StationTalk {
  let number: Int
  /// The start in the stream, in seconds.
  let start: Double
  /// The pairing, if it is one.
  let pairing: AnalyzerOutput<DialogueLink<PairingTalk>>?
  /// Whether the pairing attempt was counted.
  var isCounted = false
  /// The deadline for a page to play the sound, in seconds of the stream; `nil` without a sound.
  var soundDeadline: Double?
  private let take: () -> SoundToPlay?
  private let end: (Double) -> Void
  private let findFailure: () -> AudioError?
  private let onLeave: () -> Void

  /// - Parameters:
  ///   - output: The analyzer in the listener.
  ///   - pairing: The same analyzer, if it is a pairing.
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

  /// The failure that stops it, or `nil`.
  var failure: AudioError? { findFailure() }

  /// The sound to play now; later calls return `nil`.
  func takeSound() -> SoundToPlay? { take() }

  /// Notes that the taken sound ends this many seconds from now.
  func endSound(after delay: Double) {
    guard soundDeadline != nil else { return }
    soundDeadline = nil
    end(delay)
  }

  /// Removes it from the listener.
  func leave() { onLeave() }
}
