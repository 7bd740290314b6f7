import TragusCore

/// Hears the keys of a telephone: the two tones of ITU-T Recommendation Q.23, at any rate from
/// 4 kHz.
///
/// Each key is reported once, after its tones have ended. It keeps the limits of a receiver of
/// Recommendation Q.24 with room to spare. Tones of 40 ms with pauses of 40 ms are heard, within
/// 1.5 % of their frequencies and with 8 dB between their levels. Tones shorter than 23 ms or 3.5 %
/// off are not. An interruption of 10 ms within a tone ends nothing, and an echo that is softer
/// than its tone does not count as a key. Different keys of 60 ms and more need no pause between
/// them. Tones of 30 ms are heard when little sounds below them.
///
/// A single key 40 dB softer than another one leaks in from another line and is not reported. This
/// holds within 5 s after the louder one or 1 s before it. A run of keys that are equally loud is.
/// So a first key below -46 dBFS is reported with the second one, or a second later.
///
/// In a noise as loud as the tones about 39 of 40 keys are heard, and 3 dB above it nearly all.
/// Under a voice as loud as the tones 19 of 20 keys of 0.1 s are heard, 0.1 s after they have
/// ended. Speech and music are hardly ever taken for keys. Through a loudspeaker in a kitchen,
/// nearly all tones of 0.1 s with pauses of 0.1 s are heard, and all of 0.2 s. In a hall few are
/// heard.
///
/// It reads channel 0; samples that are not finite or above 2^60 count as silence. A key that sounds
/// when the stream ends is reported by `finish`.
///
/// ```swift
/// let listener = Listener()
/// listener.add(DTMFDecoder(format: file.format)) { print($0.symbol, $0.start) }
/// try listener.run(file)
/// ```
public struct DTMFDecoder: Analyzer {
  /// The lowest rate of a stream in hertz: the highest tone must fit.
  public static let lowestRate = 4000.0

  // Long enough to tell a row from the next by the crest, short enough for tones of 40 ms.
  private static let windowDuration = 0.032  // seconds
  private static let hopDuration = 0.005  // seconds
  // Seconds until the last key is known.
  private static let silence = 0.3
  // Holds the harmonics that tell a voice from a key; only folded in part.
  private static let lowestSpectrumRate = 8000.0

  private enum State {
    case quiet
    case sounding(DTMFRun)
  }

  private let sampleRate: Double
  private let spectrum: DTMFSpectrum
  private var frames: SpectrumFrames
  private var trace = DTMFTrace()
  private var frame = 0
  private var state = State.quiet
  private var underSpeech: DTMFUnderSpeech
  private var last: DTMFDigit?
  private var crosstalk = DTMFCrosstalk()
  // The end of what was heard, and whether more can come.
  private var end: Int64 = 0
  private var isFinished = false

  /// - Parameter format: The format of the stream; its rate is ``lowestRate`` at least.
  public init(format: AudioFormat) {
    precondition(
      format.sampleRate >= Self.lowestRate, "The rate is too low for the tones of a telephone.")
    sampleRate = format.sampleRate
    frames = SpectrumFrames(
      sampleRate: sampleRate, lowestRate: Self.lowestSpectrumRate, window: Self.windowDuration,
      hop: Self.hopDuration)
    underSpeech = DTMFUnderSpeech(
      sampleRate: sampleRate, lowestRate: Self.lowestSpectrumRate, hop: Self.hopDuration)
    spectrum = DTMFSpectrum(frames, windowDuration: Double(frames.windowLength) / sampleRate)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [DTMFDigit] {
    var digits: [DTMFDigit] = []
    var (start, startUnderSpeech) = (0, 0)
    if !isFinished { end = buffer.endPosition }
    while true {
      let isFilled = frames.fill(from: buffer, start: &start)
      let found = underSpeech.hear(buffer, from: &startUnderSpeech)
      guard isFilled else { return digits }
      if let digit = endHop() { add(digit, &digits) }
      if let found { add(found.heard(at: now), &digits) }
      if !isFinished { crosstalk.advance(to: now, &digits) }
    }
  }

  public mutating func finish() -> [DTMFDigit] {
    defer { reset() }
    isFinished = true
    var digits: [DTMFDigit] = []
    if frame > 0 { digits = endWithSilence() }
    crosstalk.finish(at: Double(end) / sampleRate, &digits)
    return digits
  }

  // A key at the end is known by the silence behind it.
  private mutating func endWithSilence() -> [DTMFDigit] {
    var silence = AudioBuffer(
      format: AudioFormat(sampleRate: sampleRate, channelCount: 1),
      capacity: Int(Self.silence * sampleRate))
    silence.resize(to: silence.capacity, at: end)
    return process(silence)
  }

  public mutating func reset() {
    frames.reset()
    trace.reset()
    frame = 0
    state = .quiet
    underSpeech.reset()
    last = nil
    crosstalk = DTMFCrosstalk()
    (end, isFinished) = (0, false)
  }

  // The position that was heard, in seconds.
  private var now: Double { Double(min(frames.position, isFinished ? end : .max)) / sampleRate }

  // What is found twice counts once.
  private mutating func add(_ digit: DTMFDigit, _ digits: inout [DTMFDigit]) {
    if let last, digit.start < last.end,
      digit.symbol == last.symbol || (digit.start + digit.end) / 2 < last.end
    {
      return
    }
    last = digit
    crosstalk.hear(digit, &digits)
  }

  private mutating func endHop() -> DTMFDigit? {
    let found = spectrum.measure(frames)
    trace.add(frames, spectrum, found, at: frame)
    defer { frame += 1 }
    switch state {
    case .quiet:
      begin(with: found)
      return nil
    case .sounding(var run):
      if run.add(found, at: frame, trace) {
        state = .sounding(run)
        return nil
      }
      begin(with: found)
      return digit(of: run, until: frame)
    }
  }

  private mutating func begin(with found: DTMFFrame?) {
    if let found, found.isKey {
      state = .sounding(DTMFRun(found, at: frame, trace))
    } else {
      state = .quiet
    }
  }

  private mutating func digit(of run: DTMFRun, until last: Int) -> DTMFDigit? {
    let edges = run.edges(until: last, trace)
    let hop = Double(frames.hop) / sampleRate
    let duration = (edges.end - edges.start) * hop
    guard DTMFJudgement(run, edges, duration: duration, hop: hop).isKey else { return nil }
    let (start, end) = (time(of: edges.start, last: last), time(of: edges.end, last: last))
    return DTMFDigit(
      symbol: DTMFKeypad.symbol(row: run.row, column: run.column), start: start, end: end,
      at: now, of: run.sums)
  }

  // The middle of the window of a frame, which may lie between two.
  private func time(of place: Double, last: Int) -> Double {
    max(frames.time - (Double(last) - place) * Double(frames.hop) / sampleRate, 0)
  }
}
