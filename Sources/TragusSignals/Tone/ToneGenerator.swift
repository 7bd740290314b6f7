import TragusCore

/// Makes sound to be heard: a tone, a chord, a sweep, noise, the tones of a telephone or clicks.
/// Its level startles nobody, its edges are soft, and its length is exact.
///
/// The same parameters give the same samples, in blocks of any size. Phases are whole numbers of 64
/// bits, so a tone is as exact after a day as at first. Its samples are its definition rounded to
/// `Float`, with all distortion and noise 140 dB or more below the tone. ``SimulatedSource`` makes
/// test signals, which may exceed full scale and begin with a jump.
///
/// ```swift
/// let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
/// let tone = try ToneGenerator(.tone(440), format: format, duration: 2)
/// tone.control.tune(to: 660, at: 48_000)  // after a second, without a click
/// let loudspeaker = try Loudspeaker(format: format)
/// let played = try loudspeaker.play(tone)
/// print(played.frameCount, "frames were heard")
/// ```
public final class ToneGenerator: AudioSource {
  /// The usual level, in dBFS (RMS): a tone of it peaks at -12 dBFS.
  public static let usualLevel = -15.0
  /// The levels that can be asked for, in dBFS.
  package static let levels: ClosedRange<Double> = -200...0
  /// The usual ramp in seconds. What the edges of a tone of 19.5 kHz leave below 15 kHz lies 100 dB
  /// and more below the tone.
  public static let usualRamp = 0.005

  private static let longestDuration = 1e9  // seconds; keeps frame counts within Int64 at any rate

  public let format: AudioFormat
  /// The level in dBFS (RMS): what was asked for, or less where the sound would exceed full scale.
  package let level: Double
  /// Tunes and ends the sound while it is played.
  public let control: ToneControl

  private let amplitude: Double
  private let edges: SoftEdges
  // Keys have edges of their own, unless they are cut off.
  private let setsIn: Bool
  private var fades: Bool
  private var voices: [Voice]
  private var frameCount: Int64?
  private var position: Int64 = 0

  /// A sound that has not begun.
  ///
  /// - Parameters:
  ///   - sound: What is made.
  ///   - format: The rate, and the channels that there are.
  ///   - duration: In seconds, 0 to 1e9, or `nil` for a sound without end, which only keys have.
  ///   - level: In dBFS, the RMS of the sound between its edges, in `levels`; for clicks, their
  ///     peak. A sine of full scale has -3.01. Tones that together would exceed full scale are made
  ///     softer, so that no sample does; noise that does is cut off there.
  ///   - ramp: The seconds in which the sound sets in and ends, by a raised cosine within the
  ///     duration; at most half of it. Clicks have none.
  ///   - channels: The channels that sound, from 0, or `nil` for all; others are silent.
  ///   - seed: Of noise.
  /// - Throws: `invalidRequest` that says which of them cannot be.
  public init(
    _ sound: Sound, format: AudioFormat, duration: Double?, level: Double = usualLevel,
    ramp: Double = usualRamp, channels: Set<Int>? = nil, seed: UInt64 = 1
  ) throws(AudioError) {
    func require(_ condition: Bool, _ message: String) throws(AudioError) {
      guard condition else { throw AudioError(.invalidRequest, message) }
    }
    let sampleRate = format.sampleRate
    if let problem = sound.problem(sampleRate: sampleRate, duration: duration) {
      throw AudioError(.invalidRequest, problem)
    }
    try require(
      0...Self.longestDuration ~= duration ?? 0, "A duration is 0 to 1e9 s, not \(duration ?? 0).")
    try require(Self.levels ~= level, "A level is -200 to 0 dBFS, not \(level).")
    try require(0...3600 ~= ramp, "A ramp lasts 0 to 3600 s, not \(ramp).")
    let sounding = channels ?? Set(0..<format.channelCount)
    try require(
      sounding.allSatisfy((0..<format.channelCount).contains),
      "There is no channel \(sounding.max() ?? 0) of \(format.channelCount), counted from 0.")

    self.format = format
    control = ToneControl(sampleRate: sampleRate)
    var rampFrameCount = Int64((ramp * sampleRate).rounded())
    let extent = sound.extent
    let wanted = PortableMath.amplitude(decibels: level) / extent.meanSquare.squareRoot()
    amplitude = extent.peak * wanted > 1 ? 1 / extent.peak : wanted
    self.level =
      amplitude == wanted
      ? level : PortableMath.decibels(amplitude: amplitude * extent.meanSquare.squareRoot())

    let asked = duration.map { Int64(($0 * sampleRate).rounded()) }
    switch sound {
    case .keys(let keys, let tone, let pause):
      let toneFrameCount = Int64((tone * sampleRate).rounded())
      let pauseFrameCount = Int64((pause * sampleRate).rounded())
      let whole = Int64(keys.count) * (toneFrameCount + pauseFrameCount) - pauseFrameCount
      frameCount = asked ?? whole
      rampFrameCount = min(rampFrameCount, toneFrameCount / 2)
      (setsIn, fades) = (false, frameCount! < whole)
    default:
      frameCount = asked
      (setsIn, fades) = (true, true)
      if case .clicks = sound { rampFrameCount = 0 }
      rampFrameCount = min(rampFrameCount, (frameCount ?? .max) / 2)
    }
    edges = SoftEdges(frameCount: rampFrameCount)
    let edges = edges
    voices = (0..<format.channelCount).map { channel in
      sounding.contains(channel)
        ? Voice(
          sound, sampleRate: sampleRate, duration: duration, edges: edges, seed: seed,
          channel: channel) : .silent
    }
  }

  /// The number of frames still to come; `nil` for a sound without end.
  public var remainingFrameCount: Int64? { frameCount.map { max($0 - position, 0) } }

  public func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    precondition(buffer.format == format, "The buffer must have the format of the generator.")
    // What is due now may end the sound.
    applyChanges()
    guard remainingFrameCount != 0 else {
      buffer.removeAll()
      return false
    }
    let start = position
    buffer.resize(to: buffer.capacity, at: start)
    var count = 0
    while count < buffer.capacity, remainingFrameCount != 0 {
      var end = min(buffer.capacity, count + Int(min(remainingFrameCount ?? .max, 1 << 40)))
      if let change = control.nextPosition(before: start + Int64(end)), change > position {
        end = Int(change - start)
      }
      for channel in voices.indices { render(count..<end, of: channel, into: &buffer) }
      position += Int64(end - count)
      count = end
      applyChanges()
    }
    buffer.resize(to: count, at: start)
    return true
  }

  private func applyChanges() {
    while let change = control.takeChange(at: position) {
      switch change {
      case .tune(let step):
        for channel in voices.indices { voices[channel].tune(to: step) }
      case .stop:
        let end = position + edges.frameCount
        guard end < frameCount ?? .max else { break }
        frameCount = end
        fades = true
      }
    }
  }

  private func render(_ frames: Range<Int>, of channel: Int, into buffer: inout AudioBuffer) {
    var samples = buffer.mutableChannel(channel)
    let (amplitude, edges, start) = (amplitude, edges, position)
    let end = frameCount ?? .max
    let (setsIn, fades) = (setsIn, fades)
    for index in frames {
      var sample = amplitude * voices[channel].next()
      let frame = start + Int64(index - frames.lowerBound)
      let rest = end - 1 - frame
      if setsIn, frame < edges.frameCount { sample *= edges.factor(frame) }
      if fades, rest < edges.frameCount { sample *= edges.factor(rest) }
      samples[index] = Float(min(max(sample, -1), 1))
    }
  }
}

/// What makes the samples of one channel.
private struct Voice {
  private var phase = Phase(turns: 0)
  private var step: UInt64?
  private var generator: (any SignalGenerator)?
  private var gain = 1.0

  static let silent = Voice()

  private init() {}

  init(
    _ sound: ToneGenerator.Sound, sampleRate: Double, duration: Double?, edges: SoftEdges,
    seed: UInt64, channel: Int
  ) {
    let signal: Signal
    switch sound {
    case .tone(let frequency):
      step = Phase.step(frequency: frequency, sampleRate: sampleRate)
      return
    case .keys(let keys, let tone, let pause):
      generator = KeypadGenerator(
        keys: keys, toneFrameCount: Int64((tone * sampleRate).rounded()),
        pauseFrameCount: Int64((pause * sampleRate).rounded()), edges: edges,
        sampleRate: sampleRate)
      return
    case .chord(let frequencies): signal = .tones(frequencies: frequencies)
    case .sweep(let start, let end, let shape):
      signal = .sweep(from: start, to: end, shape: shape, length: duration ?? 1)
    case .noise(let color): signal = .noise(color)
    case .clicks(let frequency): signal = .clicks(frequency: frequency)
    }
    (generator, gain) = signal.makeGenerator(sampleRate: sampleRate, channel: channel, seed: seed)
  }

  mutating func tune(to step: UInt64) {
    if self.step != nil { self.step = step }
  }

  mutating func next() -> Double {
    guard let step else { return gain * (generator?.next() ?? 0) }
    defer { phase.advance(by: step) }
    return phase.sine
  }
}
