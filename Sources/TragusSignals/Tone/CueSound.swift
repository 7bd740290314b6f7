/// Soft sounds that say with closed eyes when to breathe in and out.
///
/// They differ in three ways at once. So they can be told apart at low levels, through small
/// loudspeakers and by people who do not hear pitch well. In is one pulse that rises, out are two
/// that fall, and the ticks of a hold are short. They are single tones with long edges. All but a
/// thousandth of their power lies between 200 and 600 Hz, where breath has little. None of it is
/// noise, so that no tracker takes them for breath.
public enum CueSound: String, Sendable, Hashable, CaseIterable {
  /// Breathe in: one pulse of 0.5 s, from E4 up to A4.
  case inhale
  /// Breathe out: two pulses of 0.25 s, the second one lower, from A4 down to D4.
  case exhale
  /// Hold with full lungs: a tick of 0.1 s, C5.
  case hold
  /// Rest with empty lungs: a tick of 0.1 s, C4.
  case rest

  /// The usual level in dBFS, as the RMS of the sine in the middle of a pulse: soft beside speech.
  public static let usualLevel = -28.0

  /// A glide of a tone, in hertz and seconds.
  private struct Pulse {
    let start: Double
    let duration: Double
    let from: Double
    let to: Double
  }

  private var pulses: [Pulse] {
    switch self {
    case .inhale: [Pulse(start: 0, duration: 0.5, from: 329.63, to: 440)]
    case .exhale:
      [
        Pulse(start: 0, duration: 0.25, from: 440, to: 392),
        Pulse(start: 0.33, duration: 0.25, from: 349.23, to: 293.66),
      ]
    case .hold: [Pulse(start: 0, duration: 0.1, from: 523.25, to: 523.25)]
    case .rest: [Pulse(start: 0, duration: 0.1, from: 261.63, to: 261.63)]
    }
  }

  /// How long it lasts, in seconds.
  public var duration: Double { pulses.map { $0.start + $0.duration }.max()! }

  /// The sound, the same on every machine.
  ///
  /// - Parameters:
  ///   - sampleRate: In hertz, 2000 or more.
  ///   - level: In dBFS, at most -3.01, at which a sine is at full scale.
  public func samples(sampleRate: Double, level: Double = usualLevel) -> [Float] {
    precondition(sampleRate >= 2000, "A cue needs 2000 Hz.")
    precondition(level <= -3, "A cue is at most at full scale.")
    let amplitude = min(PortableMath.amplitude(decibels: level) * 2.0.squareRoot(), 1)
    var samples = [Float](repeating: 0, count: Int((duration * sampleRate).rounded()))
    for pulse in pulses {
      let first = Int((pulse.start * sampleRate).rounded())
      let count = min(Int((pulse.duration * sampleRate).rounded()), samples.count - first)
      // The edges take the whole of it: nothing of it begins or ends at once.
      let edges = SoftEdges(frameCount: Int64(count / 2))
      var phase = Phase(turns: 0)
      for frame in 0..<count {
        let edge = edges.factor(Int64(min(frame, count - 1 - frame)))
        samples[first + frame] = Float(amplitude * edge * phase.sine)
        let frequency = pulse.from + (pulse.to - pulse.from) * Double(frame) / Double(count)
        phase.advance(by: Phase.step(frequency: frequency, sampleRate: sampleRate))
      }
    }
    return samples
  }
}
