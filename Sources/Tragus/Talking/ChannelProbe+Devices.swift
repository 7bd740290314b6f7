import TragusCore
import TragusDevices
import TragusModem

extension ChannelProbe {
  // Before the probe, so that both devices run; and behind it, as long as sound can take.
  private static let settling = 0.5  // seconds
  private static let patience = 1.5  // seconds

  /// Plays a probe and measures what the microphone hears of it.
  ///
  /// - Parameters:
  ///   - microphone: Read for three seconds; nobody else may read it meanwhile.
  ///   - device: The output, as in `Loudspeaker.init`.
  ///   - level: Of the messages that are to be sent, their peak in dBFS: the probe is as loud.
  ///   - shouldStop: Asked before each block.
  /// - Returns: What the pair of them passes, or `nil` when it was told to stop.
  /// - Throws: `unsuitableSignal` when the probe was not heard, and what the devices throw.
  public static func measure(
    _ microphone: Microphone, device: String? = nil, level: Double = ModemEncoder.usualLevel,
    until shouldStop: () -> Bool = { false }
  ) throws(AudioError) -> ChannelReport? {
    let format = microphone.format
    guard format.sampleRate >= 8000 else {
      throw AudioError(
        .deviceUnsupported,
        "The microphone gives \(Int(format.sampleRate)) Hz; a probe needs 8000 Hz or more.")
    }
    let probe = ChannelProbe(sampleRate: 48_000, level: probeLevel(peak: level))
    let loudspeaker = try Loudspeaker(device, format: probe.format)
    defer { loudspeaker.close() }
    var buffer = AudioBuffer(format: format, capacity: max(format.frameCount(of: 0.02), 1))
    var recording: [Float] = []
    var played = 0
    var time = 0.0
    let piece = 480
    while time < settling + duration + patience {
      if shouldStop() { return nil }
      guard try microphone.read(into: &buffer) else { break }
      let samples = buffer.channel(0)
      for index in samples.indices { recording.append(samples[index]) }
      time += Double(buffer.frameCount) / format.sampleRate
      while time >= settling, played < probe.samples.count, loudspeaker.delay < 0.3 {
        let end = min(played + piece, probe.samples.count)
        try loudspeaker.write(
          AudioBuffer(
            format: probe.format, position: Int64(played),
            channels: [Array(probe.samples[played..<end])]))
        played = end
        if played == probe.samples.count { try loudspeaker.skip(0) }
      }
    }
    guard let report = measure(recording, sampleRate: format.sampleRate) else {
      throw AudioError(
        .unsuitableSignal,
        "The microphone did not hear the loudspeaker. Turn the loudspeaker up, unplug headphones, "
          + "and check both with 'tragus devices'.")
    }
    return report
  }
}
