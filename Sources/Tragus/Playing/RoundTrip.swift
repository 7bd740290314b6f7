import TragusCore
import TragusDevices
import TragusSignals

/// How long sound takes from the program through a loudspeaker and a microphone back into it.
///
/// Frames are written to an idle, prompt loudspeaker when a microphone has given some count of
/// frames. They are heard that much later in its stream. It holds as long as both are open as they
/// were, within some 20 ms; a sound server may change it when it likes.
public struct RoundTrip: Sendable, Hashable {
  /// The frames of the microphone's stream.
  public let frameCount: Int64
  /// Their length in seconds.
  public let duration: Double
  /// How clearly it was heard; see `RoundTripProbe.Finding.clarity`.
  package let clarity: Double

  /// Plays a sweep of a quarter of a second and looks for it in what the microphone hears meanwhile.
  ///
  /// - Parameters:
  ///   - microphone: An open microphone, which nobody else reads. It is read for three seconds, up to
  ///     what it hears when this returns.
  ///   - loudspeaker: A prompt one with one channel and the rate of the microphone, idle; `nil` opens
  ///     one.
  ///   - device: The device to open, as in `Loudspeaker.init`.
  ///   - level: The level of the sweep, in dBFS (RMS).
  ///   - shouldStop: Called before each block.
  /// - Returns: The round trip, or `nil` when it was stopped.
  /// - Throws: `unsuitableSignal` when the sweep was not heard, and what the devices throw.
  public static func measure(
    _ microphone: Microphone, loudspeaker: Loudspeaker? = nil, device: String? = nil,
    level: Double = ToneGenerator.usualLevel, until shouldStop: () -> Bool = { false }
  ) throws(AudioError) -> RoundTrip? {
    let format = microphone.format
    var meter = RoundTripMeter(format: format, level: level)
    let output: Loudspeaker
    if let loudspeaker {
      precondition(
        loudspeaker.format == meter.soundFormat && loudspeaker.settings.delivery == .prompt,
        "The loudspeaker must be prompt, with one channel of the microphone's rate.")
      output = loudspeaker
    } else {
      output = try Loudspeaker(device, format: meter.soundFormat, settings: .prompt)
    }
    defer { if loudspeaker == nil { output.close() } }

    // A device that plays takes what comes next at another time than one that begins.
    try output.write(AudioBuffer(format: meter.soundFormat, channels: [[0]]))
    try output.skip(0)
    var buffer = AudioBuffer(format: format, capacity: max(format.frameCount(of: 0.1), 1))
    guard try catchUp(microphone, &buffer, until: shouldStop) else { return nil }
    var outcome: RoundTripMeter.Outcome?
    while outcome == nil {
      if shouldStop() { return nil }
      guard try microphone.read(into: &buffer) else { break }
      for moment in meter.process(buffer) { outcome = moment.content }
      // Only once all that waits was read, what is written now belongs to this place of the stream.
      if buffer.frameCount < buffer.capacity, let sound = meter.takeSound() {
        var samples = AudioBuffer(format: sound.format, capacity: Int(sound.frameCount))
        _ = try sound.source().read(into: &samples)
        try output.write(samples)
        // The probe is whole: it need not wait for more before it is played.
        try output.skip(0)
        meter.beginSound(at: buffer.endPosition)
      }
    }
    if let failure = output.failure { throw failure }
    guard case .heard(let roundTrip) = outcome else { throw Self.notHeard }
    // What came meanwhile would seem to be heard now.
    guard try catchUp(microphone, &buffer, until: shouldStop) else { return nil }
    return roundTrip
  }

  /// Reads what waits: a block that is not full is the last.
  ///
  /// - Returns: `false` when it was stopped, or the microphone is closed.
  private static func catchUp(
    _ microphone: Microphone, _ buffer: inout AudioBuffer, until shouldStop: () -> Bool
  ) throws(AudioError) -> Bool {
    repeat {
      if shouldStop() { return false }
      guard try microphone.read(into: &buffer) else { return false }
    } while buffer.frameCount == buffer.capacity
    return true
  }

  private static let notHeard = AudioError(
    .unsuitableSignal,
    "The microphone did not hear the loudspeaker. Turn the loudspeaker up, unplug headphones, and "
      + "check that both are the right ones.")
}
