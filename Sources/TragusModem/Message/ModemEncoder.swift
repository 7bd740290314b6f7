import TragusCore
import TragusDSP

/// Turns a message into sound.
///
/// It is a source: play it, write it to a file, or hand it to a ``ModemDecoder``. How long it lasts is
/// known before it sounds. All channels are the same; the same message gives the same samples, in blocks
/// of any size. Only one packet at a time is held as sound.
///
/// ```swift
/// let message = try ModemMessage(text: "10.0.0.12:8080")
/// let encoder = try ModemEncoder(message, mode: .normal, format: format)
/// let played = try Loudspeaker(format: format).play(encoder)
/// print(encoder.duration, played.isComplete)
/// ```
public final class ModemEncoder: AudioSource {
  /// The usual peak in dBFS.
  public static let usualLevel = -6.0
  /// The peaks that can be asked for, in dBFS.
  package static let levels: ClosedRange<Double> = -120...0
  /// How often a message can be sent.
  package static let repeats = 1...100
  /// The pause between two packets, in seconds.
  package static let pause = 0.1

  public let format: AudioFormat
  package let mode: ModemMode
  package let band: ModemBand
  /// The name of the message, as ``ReceivedMessage/identifier`` has it; 0 in the mode `tutorial`.
  package let identifier: UInt32
  /// The packets that are sent: characters in the mode `tutorial`.
  package let packetCount: Int
  /// The number of frames in all.
  public let frameCount: Int64

  private let amplitude: Float
  private var waveform: any ModemWaveform
  private var resampler: Resampler?
  // Of the waveform's rate, then of this source's.
  private var chunk: [Float] = []
  private var output: [Float] = []
  private var outputStart = 0
  private var position: Int64 = 0

  /// The seconds that it all lasts.
  public var duration: Double { Double(frameCount) / format.sampleRate }

  /// - Parameters:
  ///   - message: The message to send.
  ///   - mode: What it withstands against how long it takes.
  ///   - band: The band in which it sounds. The mode `tutorial` has a band of its own.
  ///   - format: The rate, and how many channels.
  ///   - repeats: How often the message is sent. A message of one packet is the same each time. Of
  ///     a longer one new fragments are sent, any of which replace any that are lost.
  ///   - level: The peak in dBFS, in `levels`.
  ///   - startsWithBeep: Whether a soft beep of 0.2 s comes first, so that people know of a sound that
  ///     they do not hear.
  /// - Throws: `invalidRequest` that names the cause: a band that does not fit under half the rate,
  ///   or a level out of range. A text may also have characters without a tone in the tutorial's
  ///   code.
  public convenience init(
    _ message: ModemMessage, mode: ModemMode = .normal, band: ModemBand = .audible,
    format: AudioFormat, repeats: Int = 1, level: Double = usualLevel, startsWithBeep: Bool = false
  ) throws(AudioError) {
    guard Self.repeats ~= repeats else {
      throw AudioError(.invalidRequest, "A message is sent 1 to 100 times, not \(repeats).")
    }
    if mode == .tutorial {
      let waveform = try TutorialWaveform(message, format: format, repeats: repeats)
      try self.init(
        waveform, mode: mode, band: .ultra, format: format, identifier: 0,
        packetCount: waveform.characterCount, level: level)
    } else {
      let sequence = PacketSequence(message, capacity: Physical.capacity(mode))
      try self.init(
        sequence, indices: 0..<sequence.sentCount(repeats: repeats), mode: mode, band: band,
        format: format,
        level: level, startsWithBeep: startsWithBeep)
    }
  }

  /// Sends some of the packets of a message, for example those that are still missing.
  ///
  /// - Parameter indices: Not empty. The packets of the message itself come first; further ones
  ///   never end.
  package convenience init(
    _ sequence: PacketSequence, indices: Range<Int>, mode: ModemMode, band: ModemBand,
    format: AudioFormat, level: Double = usualLevel, startsWithBeep: Bool = false
  ) throws(AudioError) {
    precondition(mode != .tutorial, "The tutorial's code has no packets.")
    try mode.check(band, fits: format.sampleRate)
    let waveform = PacketWaveform(
      sequence, indices: indices, mode: mode, band: band, startsWithBeep: startsWithBeep)
    try self.init(
      waveform, mode: mode, band: band, format: format, identifier: sequence.identifier,
      packetCount: indices.count, level: level)
  }

  private init(
    _ waveform: any ModemWaveform, mode: ModemMode, band: ModemBand, format: AudioFormat,
    identifier: UInt32, packetCount: Int, level: Double
  ) throws(AudioError) {
    guard Self.levels ~= level else {
      throw AudioError(.invalidRequest, "A level is -120 to 0 dBFS, not \(level).")
    }
    self.waveform = waveform
    (self.mode, self.band, self.format) = (mode, band, format)
    (self.identifier, self.packetCount) = (identifier, packetCount)
    amplitude = Float(power(10, level / 20))
    let rate = Int(format.sampleRate)
    if let waveformRate = waveform.sampleRate, waveformRate != rate {
      let resampler = Resampler(inputRate: waveformRate, outputRate: rate)
      frameCount = Int64(resampler.outputCount(ofWhole: waveform.frameCount))
      self.resampler = resampler
    } else {
      frameCount = Int64(waveform.frameCount)
    }
  }

  public var remainingFrameCount: Int64? { frameCount - position }

  public func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    precondition(buffer.format == format, "The buffer must have the format of the encoder.")
    let count = Int(min(Int64(buffer.capacity), frameCount - position))
    buffer.resize(to: count, at: position)
    guard count > 0 else { return false }
    var written = 0
    while written < count {
      if outputStart == output.count { fill() }
      let length = min(count - written, output.count - outputStart)
      for index in 0..<format.channelCount {
        var channel = buffer.mutableChannel(index)
        for frame in 0..<length { channel[written + frame] = output[outputStart + frame] }
      }
      written += length
      outputStart += length
    }
    position += Int64(count)
    return true
  }

  // The next samples, at least one as long as there are any to come.
  private func fill() {
    outputStart = 0
    output.removeAll(keepingCapacity: true)
    while output.isEmpty {
      chunk.removeAll(keepingCapacity: true)
      let isMore = waveform.appendNext(to: &chunk)
      guard resampler != nil else {
        swap(&chunk, &output)
        precondition(isMore, "The waveform is shorter than it said.")
        break
      }
      resample(isEnd: !isMore)
      precondition(isMore || !output.isEmpty, "The waveform is shorter than it said.")
    }
    // The filter between two rates may overshoot.
    for index in output.indices { output[index] = min(max(amplitude * output[index], -1), 1) }
  }

  private func resample(isEnd: Bool) {
    guard var resampler else { return }
    // Taken out, so that it is not copied when it changes.
    self.resampler = nil
    let room =
      isEnd ? resampler.remainingOutputCount : resampler.maximumOutputCount(for: chunk.count)
    output.append(contentsOf: repeatElement(0, count: room))
    let samples = chunk
    var span = output.mutableSpan
    let written =
      isEnd ? resampler.finish(into: &span) : resampler.process(samples.span, into: &span)
    output.removeLast(output.count - written)
    self.resampler = resampler
  }
}
