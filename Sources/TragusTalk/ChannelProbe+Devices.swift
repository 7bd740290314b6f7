import TragusCore
import TragusDevices
import TragusModem

extension ChannelProbe {
  /// Plays a probe and measures what the microphone hears of it.
  ///
  /// - Parameters:
  ///   - microphone: Read for three seconds; nobody else may read it meanwhile.
  ///   - device: The output, as in `Loudspeaker.init`.
  ///   - level: The level of the messages that are to be sent, their peak in dBFS: the probe is as loud.
  ///   - shouldStop: Called before each block.
  /// - Returns: What the pair of them passes, or `nil` when it was stopped.
  /// - Throws: `unsuitableSignal` when the probe was not heard, and what the devices throw.
  package static func measure(
    _ microphone: Microphone, device: String? = nil, level: Double = ModemEncoder.usualLevel,
    until shouldStop: () -> Bool = { false }
  ) throws(AudioError) -> ChannelReport? {
    let format = microphone.format
    guard format.sampleRate >= 8000 else {
      throw AudioError(
        .deviceUnsupported,
        "The microphone gives \(Int(format.sampleRate)) Hz; a probe needs 8000 Hz or more.")
    }
    let loudspeaker = try Loudspeaker(device, format: TalkLink.format)
    defer { loudspeaker.close() }
    let listener = Listener()
    var isOver = false
    var report: ChannelReport?
    let meter = listener.add(ChannelProbeMeter(format: format, level: level)) { moment in
      isOver = true
      if case .measured(let measured) = moment.content { report = measured }
    }
    var isStopped = false
    try listener.run(microphone, playing: meter, on: loudspeaker) {
      isStopped = !isOver && shouldStop()
      return isOver || isStopped
    }
    if isStopped { return nil }
    guard let report else { throw unheard }
    return report
  }

  /// What to tell people when the microphone hears nothing of a probe.
  package static let unheard = AudioError(
    .unsuitableSignal,
    "The microphone did not hear the loudspeaker. Turn the loudspeaker up, unplug headphones, "
      + "and check that both are the right ones.")
}
