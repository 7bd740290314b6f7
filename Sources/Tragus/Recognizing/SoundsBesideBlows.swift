import TragusAnalysis
import TragusClassifier
import TragusCore

/// Hears kinds of sounds, but none that a blow into the microphone is like, while it lasts.
///
/// To the network a blow is an explosion or a gunshot. A window has none of these kinds when it
/// overlaps a blow. A blow is known before it resembles any of these kinds. No window that ends
/// within 0.15 s of the beginning of a recorded exhalation has any.
struct SoundsBesideBlows: Analyzer {
  /// The kinds and families that blows are taken for. Of 34 recorded exhalations, one half of those
  /// that were looked at, 20 were reported as one.
  private static let kindsOfBlows = ["Explosion", "Whoosh, swoosh, swish", "Arrow", "Wind"]

  private var sounds: SoundRecognizer
  private var blows: BlowSensor
  // Both hear the same quanta, so that what is known of a blow does not depend on the block.
  private var cutter: QuantumCutter

  /// - Parameters:
  ///   - sounds: How kinds of sounds are heard; it has heard nothing yet.
  ///   - blows: How blows are heard; it has heard nothing yet.
  ///   - format: The format of the stream.
  init(_ sounds: SoundRecognizer, beside blows: BlowSensor, format: AudioFormat) {
    (self.sounds, self.blows) = (sounds, blows)
    self.sounds.mask(Self.kindsOfBlows)
    cutter = QuantumCutter(format: format)
  }

  mutating func process(_ buffer: AudioBuffer) -> [RecognizedSound] {
    var events: [RecognizedSound] = []
    var offset = 0
    while offset < buffer.frameCount {
      if cutter.fill(from: buffer, at: &offset) { hear(&events) }
    }
    return events
  }

  mutating func finish() -> [RecognizedSound] {
    var events: [RecognizedSound] = []
    if cutter.quantum.frameCount > 0 { hear(&events) }
    take(blows.finish())
    return events + sounds.finish()
  }

  mutating func reset() {
    sounds.reset()
    blows.reset()
    cutter.removeAll()
  }

  private mutating func hear(_ events: inout [RecognizedSound]) {
    take(blows.process(cutter.quantum))
    events += sounds.process(cutter.quantum)
    cutter.removeAll()
  }

  private mutating func take(_ events: [BlowSensorEvent]) {
    for event in events {
      if let blow = event.blow { sounds.maskEnd = blow.end ?? .infinity }
    }
  }
}
