import TragusCore
import TragusModem

/// Measures what a loudspeaker, the air and a microphone let through, by a ``ChannelProbe``.
///
/// It is fed for three seconds, of which it wants the probe to be played from the first half second on. When
/// that is heard need not be known. The event ``TalkEvent/measured(_:)`` has what it found. It reads
/// channel 0; frames that are lost count as silence.
package struct ChannelProbeMeter: PlayingAnalyzer {
  package typealias Event = TalkMoment<TalkEvent>

  // Before the probe, so that both devices run; and behind it, as long as sound can take.
  private static let settling = 0.5  // seconds
  private static let patience = 1.5  // seconds

  package let sampleRate: Double
  package private(set) var position: Int64 = 0
  private let sound: SoundToPlay
  private let settledCount: Int
  private let wholeCount: Int
  private var recording: [Float] = []
  private var wasTaken = false
  private var isOver = false

  /// - Parameters:
  ///   - format: The format of the stream, of 8 kHz or more.
  ///   - outputFormat: The format in which the probe is played.
  ///   - level: The peak of the messages that are to be sent, in dBFS: the probe is as loud.
  package init(
    format: AudioFormat, playingIn outputFormat: AudioFormat = TalkLink.format,
    level: Double = ModemEncoder.usualLevel
  ) {
    precondition(format.sampleRate >= 8000, "The rate is too low for a probe.")
    sampleRate = format.sampleRate
    let probe = ChannelProbe(
      sampleRate: outputFormat.sampleRate, level: ChannelProbe.probeLevel(peak: level))
    sound = SoundToPlay(probe.samples, format: outputFormat)
    settledCount = format.frameCount(of: Self.settling)
    wholeCount = format.frameCount(of: Self.settling + ChannelProbe.duration + Self.patience)
    recording.reserveCapacity(wholeCount)
  }

  package mutating func takeSound() -> SoundToPlay? {
    guard recording.count >= settledCount, !wasTaken else { return nil }
    wasTaken = true
    return sound
  }

  package mutating func process(_ buffer: AudioBuffer) -> [Event] {
    let count = min(buffer.frameCount, wholeCount - recording.count)
    position = buffer.position + Int64(count)
    let samples = buffer.channel(0)
    for index in 0..<count { recording.append(samples[index]) }
    defer { position = buffer.endPosition }
    return recording.count == wholeCount ? finish() : []
  }

  package mutating func finish() -> [Event] {
    guard !isOver else { return [] }
    isOver = true
    let report = ChannelProbe.measure(recording, sampleRate: sampleRate)
    return [TalkMoment(time: time, .measured(report))]
  }

  package mutating func skip(_ frameCount: Int64) -> [Event] {
    let count = Int(min(frameCount, Int64(wholeCount - recording.count)))
    recording += repeatElement(0, count: count)
    position += frameCount
    return recording.count == wholeCount ? finish() : []
  }

  package mutating func reset() {
    recording.removeAll(keepingCapacity: true)
    (position, wasTaken, isOver) = (0, false, false)
  }
}
