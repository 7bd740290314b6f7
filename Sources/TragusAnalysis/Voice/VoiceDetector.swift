import TragusCore

/// Says when somebody begins and stops speaking.
///
/// It listens for what speech is, not for what is loud: a pitch of 70 to 400 Hz that can be
/// followed and moves, the first formants above the usual sound of the second before, a mouth in
/// motion. Fans, engines, rain, ticks, tones and noise do not have all of it. Singing, laughing
/// and crying may count as speech; whispering has no pitch and does not. Noise that is steady for
/// a second is taken out.
///
/// Only what lies below 4 kHz is looked at, so that every sample rate from 8 kHz on hears alike.
/// Below 4 kHz of rate there is not enough to hear a voice by, and nothing is ever reported.
/// Speech is known 0.1 to 0.3 s after its first vowel began.
public struct VoiceDetector: Analyzer {
  /// Below this sample rate, in hertz, there are not formants enough to hear a voice by.
  private static let leastSampleRate = 4000.0
  /// In hertz, from low men to children.
  private static let pitches = 70.0..<400.0
  /// How far a voice stands out of steady noise, in decibels.
  private static let leastContrast = 3.0
  /// 18 dB below speech of -60 dBFS.
  private static let leastLevel = -78.0
  /// A room is not quieter than this, in dBFS.
  private static let silence = -90.0
  /// The usual level of a second is that below which this part of it lies: between ticks it is
  /// quiet, between the strokes of an engine it is not.
  private static let usualPart = 0.8
  /// Decibels by which the memory of something loud fades in a frame of 10 ms.
  private static let fading = 0.1
  /// What may be missing at the full sensitivity.
  private static let greatestLack = 2.0
  /// By how much more than at its beginning speech may lack to go on.
  private static let tolerance = 1.5
  /// Frames until the usual level of a stream is known, and how much is missing at its first one:
  /// what is heard then may have been there all the time.
  private static let unknownFrames = 25.0
  private static let missingAtFirst = 0.5
  /// What goes on having a pitch without being speech is less and less believed: by so much for
  /// a second of it, at most so much, and forgotten in so many seconds.
  private static let distrust = 0.5
  private static let greatestDistrust = 0.6
  private static let forgetting = 4.0
  /// Frames that a consonant may last before the first vowel.
  private static let longestOnset = 28
  /// Frames that speech may fade after its last vowel.
  private static let longestTail = 40
  /// Frames of silence within an onset or a tail: the closure of a plosive.
  private static let longestClosure = 9
  /// Seconds before the first sound of the utterance.
  private static let margin = 0.03

  private enum State {
    case quiet
    case speaking(since: Double, confidence: Double, lastVoice: Int, tail: Int)
  }

  private let format: AudioFormat
  private let channel: Int
  private let sensitivity: Double
  private let pause: Double
  private let isDeaf: Bool
  private let pauseFrames: Int

  private var spectrum: SpeechBand
  private var noise = NoiseFloor(binCount: SpeechBand.binCount)
  private var residue: [Float]
  private var bands: VoiceBands
  private var pitch: PitchTracker
  private var recent = RecentLevels()
  private var run = VoicedRun()
  private var loudest = VoiceDetector.leastLevel
  private var frame = 0
  private var doubt = 0.0
  private var onset = 0
  private var lastLoud = -100
  private var endPosition: Int64 = 0
  // The end of the last activity, or where the stream began.
  private var lastEnd: Double?
  private var state = State.quiet

  /// A detector that has heard nothing.
  ///
  /// - Parameters:
  ///   - format: The format of the stream; any.
  ///   - channel: The channel that is heard, from 0.
  ///   - sensitivity: 0 to 1. The more, the more it hears of short, faint and noisy speech, and
  ///     the more often something else passes for speech.
  ///   - pause: The seconds without speech that end an activity, 0.1 to 60. Shorter pauses are a
  ///     part of it.
  /// - Precondition: The format has the channel, and the others lie in their ranges.
  public init(
    format: AudioFormat, channel: Int = 0, sensitivity: Double = 0.5, pause: Double = 0.8
  ) {
    precondition(0..<format.channelCount ~= channel, "There is no such channel.")
    precondition(0...1 ~= sensitivity, "The sensitivity must lie between 0 and 1.")
    precondition(0.1...60 ~= pause, "The pause must lie between 0.1 and 60 s.")
    self.format = format
    self.channel = channel
    self.sensitivity = sensitivity
    self.pause = pause
    isDeaf = format.sampleRate < Self.leastSampleRate
    spectrum = SpeechBand(sampleRate: max(format.sampleRate, Self.leastSampleRate))
    bands = VoiceBands(binWidth: spectrum.binWidth)
    pitch = PitchTracker(
      binWidth: spectrum.binWidth, windowMagnitudes: spectrum.windowMagnitudes)
    residue = Array(repeating: 0, count: SpeechBand.binCount)
    pauseFrames = Int((pause * format.sampleRate / Double(spectrum.hop)).rounded())
  }

  public mutating func process(_ buffer: AudioBuffer) -> [VoiceActivity] {
    guard !isDeaf else { return [] }
    if lastEnd == nil { lastEnd = buffer.time() }
    var events: [VoiceActivity] = []
    var start = 0
    while start < buffer.frameCount {
      let count = min(buffer.frameCount - start, spectrum.missingCount)
      spectrum.add(buffer.channel(channel), start..<(start + count))
      start += count
      endPosition = buffer.position + Int64(start)
      if spectrum.missingCount == 0, spectrum.endHop() { hear(&events) }
    }
    return events
  }

  public mutating func finish() -> [VoiceActivity] {
    guard case .speaking(let since, let confidence, _, _) = state else { return [] }
    state = .quiet
    lastEnd = now
    return [VoiceActivity(start: since, end: now, at: now, confidence: confidence)]
  }

  public mutating func reset() {
    self = VoiceDetector(
      format: format, channel: channel, sensitivity: sensitivity, pause: pause)
  }
}

extension VoiceDetector {
  /// Judges the next frame.
  private mutating func hear(_ events: inout [VoiceActivity]) {
    frame += 1
    noise.add(spectrum.power)
    for bin in residue.indices {
      // A little is left of everything, so that the spectrum has no holes.
      let power = spectrum.power[bin]
      residue[bin] = max(power - noise.power[bin], 0.02 * power)
    }
    bands.measure(power: spectrum.power, noise: noise.power, residue: residue)
    pitch.track(residue)
    recent.add(max(bands.middleLevel, Self.silence))
    loudest = max(bands.level, loudest - Self.fading, Self.leastLevel)
    followLoudness()
    let lack = followVoice()

    switch state {
    case .quiet:
      if lack.isFinite { doubt = min(doubt + 0.01 * Self.distrust, Self.greatestDistrust) }
      doubt *= 1 - 0.01 / Self.forgetting
      let unknown = max(1 - Double(run.first) / Self.unknownFrames, 0)
      let missing = lack + doubt + Self.missingAtFirst * unknown
      guard missing < Self.greatestLack * sensitivity || missing == 0 else { return }
      let confidence = 1 - missing / Self.greatestLack
      let begin = max(run.first - Self.longestOnset, min(onset, run.first))
      let since = max(time(ofFrame: begin) - Self.margin, lastEnd ?? 0)
      state = .speaking(since: since, confidence: confidence, lastVoice: frame, tail: frame)
      events.append(VoiceActivity(start: since, end: nil, at: now, confidence: confidence))
    case .speaking(let since, let confidence, var lastVoice, var tail):
      if lack <= Self.greatestLack * sensitivity + Self.tolerance {
        (lastVoice, tail) = (frame, frame)
      } else if lastLoud == frame, frame - tail <= Self.longestClosure,
        frame - lastVoice <= Self.longestTail
      {
        tail = frame
      }
      if frame - lastVoice < pauseFrames {
        let best = max(confidence, 1 - lack / Self.greatestLack)
        state = .speaking(since: since, confidence: best, lastVoice: lastVoice, tail: tail)
      } else {
        state = .quiet
        let end = now - time(ofFrames: frame - tail)
        lastEnd = end
        events.append(VoiceActivity(start: since, end: end, at: now, confidence: confidence))
      }
    }
  }

  /// Notes where the present stretch of sound began.
  private mutating func followLoudness() {
    guard bands.contrast >= Self.leastContrast, bands.level > Self.leastLevel else { return }
    if frame - lastLoud > Self.longestClosure { onset = frame }
    lastLoud = frame
  }

  /// Follows the pitch.
  ///
  /// - Returns: What the run that goes on in this frame lacks, or infinity when none does.
  private mutating func followVoice() -> Double {
    guard Self.pitches.contains(pitch.pitch), bands.voiceContrast >= Self.leastContrast,
      bands.voiceLevel > Self.leastLevel
    else { return .infinity }
    if !run.isContinued(by: pitch.pitch, at: frame) {
      run.begin(
        at: frame, pitch: pitch.pitch,
        // The frames that overlap the first one are not before it.
        background: recent.percentile(Self.usualPart, withoutLast: 3), loudestBefore: loudest)
    }
    run.add(pitch: pitch.pitch, strength: pitch.strength, bands: bands, at: frame)
    return run.leastLack
  }

  /// The end of the frame at hand, in seconds since the stream began.
  private var now: Double { Double(endPosition) / format.sampleRate }

  /// The beginning of an earlier frame, in seconds since the stream began.
  private func time(ofFrame index: Int) -> Double {
    now - time(ofFrames: frame - index) - Double(spectrum.frameLength) / format.sampleRate
  }

  private func time(ofFrames count: Int) -> Double {
    Double(count * spectrum.hop) / format.sampleRate
  }
}
