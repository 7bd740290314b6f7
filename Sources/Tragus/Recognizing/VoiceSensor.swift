import TragusAnalysis
import TragusClassifier
import TragusCore

/// Hears voices, and keeps laughs, coughs, sneezes and snores from counting as speech.
///
/// A ``VoiceDetector`` hears them, and the network for kinds of sounds has a second opinion. That
/// comes half a second later as a rule, and 1.1 s at most. A recorder that keeps three seconds from
/// before loses nothing.
package struct VoiceSensor: Analyzer {
  private var voices: VoiceDetector
  private var sounds: SoundClassifier
  private var judge = SpeechJudge()
  // Both hear the same quanta, so that what is known of a window does not depend on the block.
  private var cutter: QuantumCutter

  /// - Parameter format: The format of the stream; any.
  package init(format: AudioFormat) {
    voices = VoiceDetector(format: format)
    sounds = SoundClassifier(format: format, rankingCount: SoundClassifier.labels.count)
    cutter = QuantumCutter(format: format)
  }

  package mutating func process(_ buffer: AudioBuffer) -> [VoiceActivity] {
    var events: [VoiceActivity] = []
    var offset = 0
    while offset < buffer.frameCount {
      if cutter.fill(from: buffer, at: &offset) { hear(&events) }
    }
    return events
  }

  package mutating func finish() -> [VoiceActivity] {
    var events: [VoiceActivity] = []
    if cutter.quantum.frameCount > 0 { hear(&events) }
    for window in sounds.finish() { judge.take(window, &events) }
    for voice in voices.finish() { judge.take(voice, &events) }
    return events
  }

  package mutating func reset() {
    voices.reset()
    sounds.reset()
    cutter.removeAll()
    judge = SpeechJudge()
  }

  private mutating func hear(_ events: inout [VoiceActivity]) {
    for window in sounds.process(cutter.quantum) { judge.take(window, &events) }
    for voice in voices.process(cutter.quantum) { judge.take(voice, &events) }
    cutter.removeAll()
  }
}
