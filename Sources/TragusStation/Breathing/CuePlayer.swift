import Tragus

/// Plays the cues of a breathing exercise, as tones or speech, while listening goes on.
///
/// If the output fails, the exercise goes on without sound, and one message reports it.
package final class CuePlayer {
  /// The form of the cues.
  package enum Kind: String, CaseIterable, Sendable {
    case none, tone, voice
  }

  /// The rate of espeak-ng's speech, which is enough for the tones too.
  private static let sampleRate = 22_050.0
  /// The sound that is written ahead, so that the device does not run dry between blocks.
  private static let lead = 0.06  // seconds
  /// The time limit for speaking a sentence, in seconds; a hanging program must not delay an
  /// exercise.
  private static let voiceLimit = 5.0

  private let console: Console
  private let level: Double
  private var loudspeaker: Loudspeaker?
  private var sentences: [String: [Float]] = [:]
  private var pending: ArraySlice<Float> = []
  private var writtenTo: Double?
  private let kind: Kind

  /// Opens the output and prepares the speech.
  ///
  /// - Throws: `invalidRequest` for a voice without espeak-ng.
  package init(_ request: BreatheRequest, on console: Console) throws(AudioError) {
    self.console = console
    kind = request.cue
    level = CueSound.usualLevel + request.volume
    guard kind != .none else { return }
    if kind == .voice { try speakAhead() }
    var settings = Loudspeaker.Settings()
    settings.delivery = .prompt
    do throws(AudioError) {
      loudspeaker = try Loudspeaker(
        request.device, format: AudioFormat(sampleRate: Self.sampleRate, channelCount: 1),
        settings: settings)
    } catch {
      // A user who names a device wants only that one.
      if request.device != nil { throw error }
      guard !request.reporting.isQuiet else { return }
      console.warn(
        error.code == .deviceNotFound
          ? "no loudspeaker, so the exercise has no cues; look at the screen."
          : "the exercise has no cues; look at the screen: \(error.message)")
    }
  }

  /// The duration of a spoken character, in seconds, in the slowest sentence; 0 without a voice.
  package var characterDuration: Double {
    guard loudspeaker != nil else { return 0 }
    return sentences.map { Double($1.count) / Self.sampleRate / Double($0.count) }.max() ?? 0
  }

  /// Begins to play the cue of an event; the sound before it fades out.
  package func play(_ event: CoachEvent) {
    guard loudspeaker != nil, let samples = samples(of: event) else { return }
    pending = samples[...]
  }

  /// Continues to play.
  ///
  /// - Parameter time: The position of the stream, in seconds.
  package func advance(to time: Double) {
    guard let loudspeaker else { return }
    if let failure = loudspeaker.failure {
      console.warn("no cues are heard any more: \(failure.message)")
      self.loudspeaker = nil
      return
    }
    let from = max(writtenTo ?? time, time)
    let end = time + Self.lead
    let count = min(Int((end - from) * Self.sampleRate), pending.count)
    guard count > 0 else {
      if pending.isEmpty { writtenTo = nil }
      return
    }
    let block = Array(pending.prefix(count))
    pending = pending.dropFirst(count)
    writtenTo = from + Double(count) / Self.sampleRate
    let buffer = AudioBuffer(format: loudspeaker.format, position: 0, channels: [block])
    // A prompt loudspeaker throws nothing; the check above finds its failure.
    try? loudspeaker.write(buffer)
  }

  package func close() { loudspeaker?.close() }

  private func samples(of event: CoachEvent) -> [Float]? {
    if kind == .voice {
      // A late exhalation gets no spoken reminder.
      if event.cue == .wait, event.part == .exhale { return nil }
      return event.sentence.flatMap { sentences[$0] }
    }
    let sound: CueSound? =
      switch event.cue {
      case .inhale: .inhale
      case .exhale: .exhale
      case .hold: .hold
      case .rest: .rest
      // A waiting coach asks once more.
      case .nudge: .inhale
      default: nil
      }
    return sound?.samples(sampleRate: Self.sampleRate, level: level)
  }

  /// Generates the speech of all sentences in advance, so that none is late.
  private func speakAhead() throws(AudioError) {
    guard ProgramFile.path(of: "espeak-ng") != nil else {
      throw AudioError(
        .invalidRequest,
        "--cue voice needs espeak-ng: install it (apt-get install espeak-ng), or use --cue tone.")
    }
    for sentence in CoachEvent.sentences {
      let bytes = try ProgramOutput.bytes(
        of: ["espeak-ng", "--stdout", "-v", "en", "-s", "150", "-a", "60", sentence],
        timeLimit: Self.voiceLimit
      ) { console.isStopping }
      sentences[sentence] = try Self.samples(ofWAV: bytes)
    }
  }

  /// The samples of espeak-ng's output: 16 bits, one channel, after a header of 44 bytes. In a pipe
  /// the header has no lengths.
  private static func samples(ofWAV bytes: [UInt8]) throws(AudioError) -> [Float] {
    func number(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    guard bytes.count > 44, bytes.starts(with: Array("RIFF".utf8)),
      number(at: 24) == Int(sampleRate), bytes[22] == 1, bytes[34] == 16
    else {
      throw AudioError(
        .malformedFile, "espeak-ng gave no sound that can be played; use --cue tone.")
    }
    return stride(from: 44, to: bytes.count - 1, by: 2).map { index in
      Float(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)) / 32_768
    }
  }
}
