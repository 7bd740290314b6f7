import TragusCore
import TragusSignals
import TragusTalk

/// Measures a ``RoundTrip``. It gives a sweep of a quarter of a second to play, and looks for it in
/// what it hears from then on.
///
/// It opens no device; ``RoundTrip/measure(_:loudspeaker:device:level:until:)`` feeds it. It hears the sum of
/// all channels; frames that are lost count as silence.
package struct RoundTripMeter: Analyzer {
  /// What came of it.
  package enum Outcome: TalkContent {
    package static let name = "round_trip"

    case heard(RoundTrip)
    case notHeard
  }

  package typealias Event = TalkMoment<Outcome>

  // Before the probe, so that both devices run; and behind it, as long as sound can take.
  private static let settling = 0.5  // seconds
  private static let patience = 2.5  // seconds

  private enum State {
    case settling(until: Int64?)
    /// The sweep was taken, and is written soon.
    case taken
    case recording(from: Int64)
    case over
  }

  private let format: AudioFormat
  private let probe: RoundTripProbe
  private let frameCount: Int
  private var state = State.settling(until: nil)
  private var position: Int64 = 0
  private var recording: [Float]

  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - level: The level of the sweep, in dBFS (RMS).
  package init(format: AudioFormat, level: Double = ToneGenerator.usualLevel) {
    self.format = format
    probe = RoundTripProbe(sampleRate: format.sampleRate, level: level)
    frameCount = format.frameCount(of: Self.patience)
    recording = Array(repeating: 0, count: frameCount)
  }

  /// The format of the sweep: one channel, the rate of the stream.
  package var soundFormat: AudioFormat { probe.format }

  /// The sweep, once both devices run; then ``beginSound(at:)`` must follow.
  package mutating func takeSound() -> SoundToPlay? {
    guard case .settling(let end?) = state, position >= end else { return nil }
    state = .taken
    return SoundToPlay(probe.samples, format: probe.format)
  }

  /// The sweep was written when the stream had come to a frame, which is not heard yet.
  package mutating func beginSound(at position: Int64) {
    guard case .taken = state else { return }
    state = .recording(from: position)
  }

  package mutating func process(_ buffer: AudioBuffer) -> [Event] {
    position = buffer.endPosition
    switch state {
    case .settling(nil):
      state = .settling(until: buffer.position + Int64(format.frameCount(of: Self.settling)))
    case .recording(let start):
      record(buffer, from: start)
      if position - start >= frameCount { return finish() }
    case .settling, .taken, .over: break
    }
    return []
  }

  package mutating func finish() -> [Event] {
    guard case .recording(let start) = state else { return [] }
    state = .over
    let end = min(position, start + Int64(frameCount))
    let outcome: Outcome =
      if let finding = probe.find(in: recording) {
        .heard(
          RoundTrip(
            frameCount: Int64(finding.position),
            duration: Double(finding.position) / format.sampleRate, clarity: finding.clarity))
      } else {
        .notHeard
      }
    return [TalkMoment(time: Double(end) / format.sampleRate, outcome)]
  }

  package mutating func skip(_ frameCount: Int64) -> [Event] {
    position += frameCount
    guard case .recording(let start) = state, position - start >= self.frameCount else { return [] }
    return finish()
  }

  package mutating func reset() {
    (state, position) = (.settling(until: nil), 0)
    for index in recording.indices { recording[index] = 0 }
  }

  private mutating func record(_ buffer: AudioBuffer, from start: Int64) {
    for channel in 0..<format.channelCount {
      let samples = buffer.channel(channel)
      for index in samples.indices {
        let place = Int(buffer.position - start) + index
        if recording.indices.contains(place) { recording[place] += samples[index] }
      }
    }
  }
}
