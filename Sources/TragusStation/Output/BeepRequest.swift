import Tragus

/// A sound to play now, or to write into a file.
package struct BeepRequest {
  package var sound = ToneGenerator.Sound.tone(880)
  /// Sounds and rests in sequence, which replace the sound; empty for none.
  package var steps: [ToneSequence.Step] = []
  /// In seconds; `nil` for no end, or for the natural length of keys.
  package var duration: Double?
  package var level = ToneGenerator.Level.usual
  /// The duration of the fade at both ends, in seconds.
  package var ramp = ToneGenerator.usualRamp
  /// The only channel with sound.
  package var channel: Int?
  /// The file to write instead of playing.
  package var path: String?
  package var file = SoundFileRequest()
  /// The output to play on: its id, or a part of its name or id.
  package var device: String?
  package var isQuiet = false

  package init() {}

  /// Repeats the sound, with silence between.
  ///
  /// - Parameter gap: In seconds.
  /// - Throws: `invalidRequest` when it has no end.
  package mutating func `repeat`(_ count: Int, gap: Double) throws(AudioError) {
    if steps.isEmpty {
      guard let duration else {
        throw AudioError(
          .invalidRequest, "What is endless has no repetition; write a length, as 200ms.")
      }
      steps = [ToneSequence.Step(sound, duration: duration)]
    }
    let once = steps
    for _ in 1..<max(count, 1) {
      steps += [ToneSequence.Step(nil, duration: gap)] + once
    }
  }

  /// Checks that a fade at each end fits into each sound. The usual fade always does: a short sound
  /// shortens it.
  ///
  /// - Throws: `invalidRequest` with the longest fade.
  package func checkRamp() throws(AudioError) {
    let lengths =
      steps.isEmpty ? [duration] : steps.compactMap { $0.sound == nil ? nil : $0.duration }
    guard ramp > ToneGenerator.usualRamp, let shortest = lengths.compactMap(\.self).min(),
      ramp > shortest / 2
    else { return }
    throw AudioError(
      .invalidRequest,
      "A fade fits twice into a sound; write --ramp \(plainNumber(shortest / 2 * 1000))ms at most, or a longer "
        + "sound.")
  }

  /// Plays or writes the sound.
  package func run(on console: Console) throws {
    // One channel plays on both sides; one of several has a side.
    let format = AudioFormat(
      sampleRate: file.sampleRate ?? 48_000, channelCount: channel.map { max($0 + 1, 2) } ?? 1)
    let channels = channel.map { Set([$0]) }
    let source: any AudioSource
    let played: Double
    if steps.isEmpty {
      let generator = try ToneGenerator(
        sound, format: format, duration: duration, level: level.rms(of: sound), ramp: ramp,
        channels: channels)
      (source, played) = (generator, generator.level)
    } else {
      let sequence = try ToneSequence(
        steps, format: format, level: level, ramp: ramp, channels: channels)
      (source, played) = (sequence, sequence.level)
    }
    guard source.remainingFrameCount != 0 else {
      throw AudioError(.invalidRequest, "A tone of 0s cannot be heard; write for example 200ms.")
    }
    if !isQuiet { warn(of: played, on: console) }
    if let path {
      try source.checkEnds(in: path, example: "a duration as 10s")
      try file.write(source, to: path, on: console)
    } else {
      try Loudspeaker(device, format: format).play(source, on: console)
    }
  }

  private func warn(of played: Double, on console: Console) {
    let sounds =
      steps.isEmpty
      ? [(sound, duration)] : steps.compactMap { step in step.sound.map { ($0, step.duration) } }
    for (sound, duration) in sounds {
      guard let caution = ToneGenerator.caution(sound, duration: duration, level: played)
      else { continue }
      console.warn(caution)
      break
    }
    guard case .rms(let asked) = level, played < asked else { return }
    console.note(
      "made softer, \(decimal(played, places: 2)) dBFS: more would exceed full scale.")
  }

  /// Measures the delay from the loudspeaker to a microphone, and prints it.
  ///
  /// - Parameter name: The microphone, as in `Console.microphone`.
  package func measureRoundTrip(to name: String?, on console: Console) throws {
    let input = try console.microphone(name)
    let found = try RoundTrip.measure(input, device: device, level: level.rms(of: sound)) {
      console.isStopping
    }
    if let found {
      console.output.writeLine(
        "round trip \(decimal(found.duration * 1000, places: 1)) ms "
          + "(\(found.frameCount) frames of \(input.deviceID), "
          + "\(plainNumber(input.format.sampleRate)) Hz)")
    }
    try console.checkStop()
  }
}
