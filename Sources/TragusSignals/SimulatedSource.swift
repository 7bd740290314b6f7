import TragusCore

/// A test signal as a source: the same samples for the same parameters and seed, on any machine
/// and in blocks of any size.
///
/// ```swift
/// let source = try SimulatedSource(parsing: "tone?frequency=440&level=-12")
/// let hour = SimulatedSource(
///   .noise(.pink), format: AudioFormat(sampleRate: 48_000, channelCount: 1), duration: 3600,
///   level: -20)
/// print(source.format.sampleRate, "Hz;", hour.remainingFrameCount ?? 0, "frames")
/// ```
///
/// Samples may exceed full scale, when the level asks for it; they are not clipped here. Arithmetic
/// is in `Double` with a sine and random numbers of its own. Only levels and filter coefficients
/// pass through the C library, whose last bit may differ between machines.
public final class SimulatedSource: AudioSource {
  static let longestDuration = 1e9  // seconds; keeps frame counts within Int64 at any rate

  public let format: AudioFormat
  let signal: Signal
  let seed: UInt64
  let frameCount: Int64?
  private let offset: Double
  private let edges: SoftEdges
  private var voices: [(generator: any SignalGenerator, gain: Double)]
  private var position: Int64 = 0

  /// A source of one signal.
  ///
  /// Setting up a signal whose level is an RMS generates 10 s of it once.
  ///
  /// - Parameters:
  ///   - signal: What it plays.
  ///   - format: The format of its buffers.
  ///   - duration: In seconds, 0 to 1e9; `nil` for a signal without end.
  ///   - level: In dBFS, -200 to 20; ``Signal`` says whether of the peak or the RMS.
  ///   - seed: Of everything random in the signal.
  ///   - offset: Added to every sample, -1 to 1.
  ///   - edge: Seconds of a raised-cosine fade at the start and at the end. None by default, so
  ///     that the signal is exact from its first sample to its last.
  /// - Precondition: All of them, and what the signal says of its parameters.
  public convenience init(
    _ signal: Signal, format: AudioFormat, duration: Double?, level: Double, seed: UInt64 = 1,
    offset: Double = 0, edge: Double = 0
  ) {
    do {
      try self.init(
        checking: signal, format: format, duration: duration, level: level, seed: seed,
        offset: offset, edge: edge)
    } catch {
      preconditionFailure(error.message)
    }
  }

  /// As the public one, for parameters that come from outside.
  init(
    checking signal: Signal, format: AudioFormat, duration: Double?, level: Double, seed: UInt64,
    offset: Double, edge: Double
  ) throws(AudioError) {
    func require(_ condition: Bool, _ message: String) throws(AudioError) {
      guard condition else { throw AudioError(.invalidRequest, message) }
    }
    let sampleRate = format.sampleRate
    if let problem = signal.problem(at: sampleRate) { throw AudioError(.invalidRequest, problem) }
    try require(
      0...Self.longestDuration ~= duration ?? 0,
      "The duration must lie between 0 and 1e9 s, for example 10s.")
    try require(-200...20 ~= level, "The level must lie between -200 and 20 dBFS, not \(level).")
    try require(-1...1 ~= offset, "The offset must lie between -1 and 1, not \(offset).")
    try require(
      0...(duration.map { $0 / 2 } ?? Self.longestDuration) ~= edge,
      "The edge must lie between 0 and half the duration, for example edge=10ms.")

    self.format = format
    self.signal = signal
    self.seed = seed
    self.offset = offset
    frameCount = duration.map { Int64(($0 * sampleRate).rounded()) }
    edges = SoftEdges(frameCount: Int64((edge * sampleRate).rounded(.down)))
    let amplitude = PortableMath.amplitude(decibels: level)
    voices = (0..<format.channelCount).map { channel in
      let voice = signal.makeGenerator(sampleRate: sampleRate, channel: channel, seed: seed)
      return (voice.generator, voice.gain * amplitude)
    }
  }

  /// The number of frames still to come; `nil` for a signal without end.
  public var remainingFrameCount: Int64? { frameCount.map { $0 - position } }

  public func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    precondition(buffer.format == format, "The buffer must have the format of the source.")
    let count = Int(min(Int64(buffer.capacity), remainingFrameCount ?? .max))
    guard count > 0 else {
      buffer.removeAll()
      return false
    }
    buffer.resize(to: count, at: position)
    for channel in voices.indices {
      var samples = buffer.mutableChannel(channel)
      voices[channel].generator.fill(&samples, gain: voices[channel].gain)
      if edges.frameCount > 0 { fade(&samples) }
      if offset != 0 {
        for index in samples.indices { samples[index] += Float(offset) }
      }
    }
    position += Int64(count)
    return true
  }

  private func fade(_ samples: inout MutableSpan<Float>) {
    for index in samples.indices {
      let fromStart = position + Int64(index)
      let fromEnd = frameCount.map { $0 - 1 - fromStart } ?? .max
      let distance = min(fromStart, fromEnd)
      guard distance < edges.frameCount else { continue }
      samples[index] *= Float(edges.factor(distance))
    }
  }
}
