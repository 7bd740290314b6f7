import TragusCore

/// Says when somebody begins and stops speaking.
///
/// It listens for what speech is, not for what is loud, in two steps. A voice may have begun where
/// a pitch of 70 to 400 Hz can be followed and moves, the first formants stand above the usual
/// sound of the second before, and a mouth is in motion. Then it waits for more: syllables that
/// come and go, formants through all of them, a pitch above that of a snore. Fans, engines, rain,
/// ticks, tones and noise do not have all of it. Singing, laughing, crying and sneezing may count
/// as speech, and now and then a snore or a chainsaw that is revved; whispering has no pitch and
/// does not. Noise that is steady for a second is taken out.
///
/// Only what lies below 4 kHz is looked at, so that every sample rate from 8 kHz on hears alike.
/// Below 4 kHz of rate there is not enough to hear a voice by, and nothing is ever reported.
/// Speech is known about 0.7 s after its first vowel began, and reported from its true beginning:
/// who records keeps a second and a half from before.
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
  /// What may be missing of speech at the full sensitivity, and before all has been heard.
  private static let greatestLack = 2.0
  private static let greatestFirstLack = 2.6
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
    case doubtful(Utterance, VoiceEvidence)
    case speaking(Utterance)
  }

  /// What may be, or is, an activity. Frames are counted from the beginning of the stream.
  private struct Utterance {
    let since: Double
    var confidence = 0.0
    /// The last frame of a voice, and of what fades after it.
    var lastVoice: Int
    var tail: Int
  }

  private let format: AudioFormat
  private let channel: Int
  private let sensitivity: Double
  private let pause: Double
  private let confirmation: Double
  private let isDeaf: Bool
  private let pauseFrames: Int
  private let confirmationFrames: Int

  private var spectrum: SpeechBand
  private var noise = NoiseFloor(binCount: SpeechBand.binCount)
  private var residue: [Float]
  private var bands: VoiceBands
  private var pitch: VoicePitch
  private var recent = RecentLevels()
  private var run = VoicedRun()
  private var loudest = VoiceDetector.leastLevel
  private var frame = 0
  private var doubt = 0.0
  // The first frame of the last run that turned out to be no speech.
  private var rejected = -1
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
  ///     part of it, and those before the activity was confirmed.
  ///   - confirmation: The seconds from the first vowel on that are heard before speech is
  ///     reported, 0.3 to 1. With less, more of it is missed, in rooms that echo above all; with
  ///     more, a little less there, and more of something else passes for speech.
  /// - Precondition: The format has the channel, and the others lie in their ranges.
  public init(
    format: AudioFormat, channel: Int = 0, sensitivity: Double = 0.5, pause: Double = 0.8,
    confirmation: Double = 0.7
  ) {
    precondition(0..<format.channelCount ~= channel, "There is no such channel.")
    precondition(0...1 ~= sensitivity, "The sensitivity must lie between 0 and 1.")
    precondition(0.1...60 ~= pause, "The pause must lie between 0.1 and 60 s.")
    precondition(0.3...1 ~= confirmation, "The confirmation must lie between 0.3 and 1 s.")
    self.format = format
    self.channel = channel
    self.sensitivity = sensitivity
    self.pause = pause
    self.confirmation = confirmation
    isDeaf = format.sampleRate < Self.leastSampleRate
    spectrum = SpeechBand(sampleRate: max(format.sampleRate, Self.leastSampleRate))
    bands = VoiceBands(binWidth: spectrum.binWidth)
    pitch = VoicePitch(
      binWidth: spectrum.binWidth, windowMagnitudes: spectrum.windowMagnitudes)
    residue = Array(repeating: 0, count: SpeechBand.binCount)
    let frameRate = format.sampleRate / Double(spectrum.hop)
    pauseFrames = Int((pause * frameRate).rounded())
    confirmationFrames = min(
      Int((confirmation * frameRate).rounded()), RecentLevels.capacity - 1)
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
    var events: [VoiceActivity] = []
    if case .doubtful(let utterance, let evidence) = state { judge(utterance, evidence, &events) }
    if case .speaking(let utterance) = state { end(utterance, &events) }
    return events
  }

  public mutating func reset() {
    self = VoiceDetector(
      format: format, channel: channel, sensitivity: sensitivity, pause: pause,
      confirmation: confirmation)
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
      distrust(lack)
      guard run.first > rejected, isVoice(lack) else { return }
      let begin = max(run.first - Self.longestOnset, min(onset, run.first))
      let since = max(time(ofFrame: begin) - Self.margin, lastEnd ?? 0)
      state = .doubtful(
        Utterance(since: since, lastVoice: frame, tail: frame), VoiceEvidence(run))
    case .doubtful(var utterance, var evidence):
      distrust(lack)
      follow(&utterance, lack)
      if run.last == frame { evidence.add(pitch: pitch.pitch, bands: bands, run: run) }
      state = .doubtful(utterance, evidence)
      if frame - evidence.first >= confirmationFrames { judge(utterance, evidence, &events) }
    case .speaking(var utterance):
      follow(&utterance, lack)
      utterance.confidence = max(utterance.confidence, 1 - lack / Self.greatestLack)
      state = .speaking(utterance)
      if frame - utterance.lastVoice >= pauseFrames { end(utterance, &events) }
    }
  }

  /// Believes less and less in what goes on having a pitch.
  private mutating func distrust(_ lack: Double) {
    if lack.isFinite { doubt = min(doubt + 0.01 * Self.distrust, Self.greatestDistrust) }
    doubt *= 1 - 0.01 / Self.forgetting
  }

  /// Whether the run at hand may be a voice.
  private func isVoice(_ lack: Double) -> Bool {
    let unknown = max(1 - Double(run.first) / Self.unknownFrames, 0)
    let missing = lack + doubt + Self.missingAtFirst * unknown
    return missing < Self.greatestFirstLack * sensitivity || missing == 0
  }

  /// Notes how far an utterance reaches.
  private func follow(_ utterance: inout Utterance, _ lack: Double) {
    if lack <= Self.greatestLack * sensitivity + Self.tolerance {
      (utterance.lastVoice, utterance.tail) = (frame, frame)
    } else if lastLoud == frame, frame - utterance.tail <= Self.longestClosure,
      frame - utterance.lastVoice <= Self.longestTail
    {
      utterance.tail = frame
    }
  }

  /// Decides whether what was heard is speech.
  private mutating func judge(
    _ utterance: Utterance, _ evidence: VoiceEvidence, _ events: inout [VoiceActivity]
  ) {
    let missing = evidence.lack(at: frame, &recent)
    guard missing < Self.greatestLack * sensitivity || missing == 0 else {
      rejected = evidence.first
      state = .quiet
      return
    }
    var utterance = utterance
    utterance.confidence = 1 - missing / Self.greatestLack
    state = .speaking(utterance)
    events.append(
      VoiceActivity(
        start: utterance.since, end: nil, at: now, confidence: utterance.confidence))
  }

  /// Ends an activity where it faded, or where the stream does.
  private mutating func end(_ utterance: Utterance, _ events: inout [VoiceActivity]) {
    let isOver = frame - utterance.lastVoice >= pauseFrames
    let end = isOver ? now - time(ofFrames: frame - utterance.tail) : now
    state = .quiet
    lastEnd = end
    events.append(
      VoiceActivity(
        start: utterance.since, end: end, at: now, confidence: utterance.confidence))
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
