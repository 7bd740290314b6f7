import TragusCore

/// Plays tones and chords one after the other, with rests between where there are any.
///
/// Each sound sets in and ends softly, so that none clicks. A rest is silent. The steps begin at the
/// frames nearest to their times, so that a long sequence does not drift.
package final class ToneSequence: AudioSource {
  /// A sound or a rest, and how long it lasts.
  package struct Step: Sendable, Hashable {
    /// What sounds, or `nil` for a rest.
    package var sound: ToneGenerator.Sound?
    /// In seconds, 0 or more.
    package var duration: Double

    package init(_ sound: ToneGenerator.Sound?, duration: Double) {
      (self.sound, self.duration) = (sound, duration)
    }
  }

  /// A step that is made.
  private struct Part {
    let generator: ToneGenerator?
    /// The position after its last frame.
    let end: Int64
  }

  package let format: AudioFormat
  /// The level of the softest sound in dBFS (RMS): what was asked for, or less where a chord would
  /// exceed full scale. Infinite without a sound.
  package let level: Double

  private let parts: [Part]
  private var next = 0
  private var position: Int64 = 0

  /// - Parameters:
  ///   - steps: In their order.
  ///   - level: Of each sound.
  ///   - ramp, channels: As in ``ToneGenerator``, for each sound.
  /// - Throws: `invalidRequest` that says which of them cannot be.
  package init(
    _ steps: [Step], format: AudioFormat, level: ToneGenerator.Level = .usual,
    ramp: Double = ToneGenerator.usualRamp, channels: Set<Int>? = nil
  ) throws(AudioError) {
    self.format = format
    var parts: [Part] = []
    var (time, end, least) = (0.0, Int64(0), Double.infinity)
    for step in steps {
      time += step.duration
      guard time <= 1e9 else {
        throw AudioError(.invalidRequest, "A sequence lasts 1e9 s at most, not \(time).")
      }
      let start = end
      end = Int64((time * format.sampleRate).rounded())
      var generator: ToneGenerator?
      if let sound = step.sound {
        generator = try ToneGenerator(
          sound, format: format, duration: Double(end - start) / format.sampleRate,
          level: try level.rms(of: sound), ramp: ramp, channels: channels)
      }
      least = min(least, generator?.level ?? least)
      parts.append(Part(generator: generator, end: end))
    }
    (self.parts, self.level) = (parts, least)
  }

  package var remainingFrameCount: Int64? { (parts.last?.end ?? 0) - position }

  package func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    precondition(buffer.format == format, "The buffer must have the format of the sequence.")
    while next < parts.count, parts[next].end == position { next += 1 }
    guard next < parts.count else {
      buffer.removeAll()
      return false
    }
    let part = parts[next]
    var count = Int(min(Int64(buffer.capacity), part.end - position))
    if let generator = part.generator {
      _ = try generator.read(into: &buffer)
      count = buffer.frameCount
    }
    buffer.resize(to: count, at: position)
    if part.generator == nil {
      for channel in 0..<format.channelCount {
        var samples = buffer.mutableChannel(channel)
        for index in 0..<count { samples[index] = 0 }
      }
    }
    position += Int64(count)
    return true
  }
}
