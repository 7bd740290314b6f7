/// A detector of things that begin and end, with the settings that it has unless told otherwise.
///
/// ```swift
/// let detector = NamedDetector.all.first { $0.name == "voice" }
/// let heard = try detector?.detections(in: AudioFile(reading: "take.wav"))
/// ```
public struct NamedDetector: Sendable {
  /// The `type` of its events.
  public let name: String
  /// The lowest rate of a stream that it can hear, in hertz.
  public let lowestRate: Double
  /// Whether it has a sensitivity that can be chosen.
  public let hasSensitivity: Bool
  private let add:
    @Sendable (
      Listener, AudioFormat, _ sensitivity: Double?,
      _ handler: @escaping (any PhasedEvent) -> Void
    ) -> Void

  /// All of them, in the order of their names. A new one joins here, by one line.
  public static let all = [
    // The threshold of the examples of `record --on-sound`, in dBFS.
    NamedDetector("activity") { SoundDetector(format: $0, threshold: -40) },
    NamedDetector("alarm", from: AlarmDetector.lowestRate) { AlarmDetector(format: $0) },
    NamedDetector(
      "blow", from: BlowSensor.lowestRate,
      { format, sensitivity in
        var settings = BlowSensor.Settings()
        settings.sensitivity = sensitivity
        return BlowSensor(format: format, settings)
      }, event: { $0.blow }),
    NamedDetector("note", from: PitchTracker.lowestSampleRate) {
      NoteDetector(PitchTracker(format: $0))
    },
    NamedDetector("voice") { VoiceDetector(format: $0, sensitivity: $1) },
    NamedDetector("wind", from: WindDetector.lowestRate) { WindDetector(format: $0) },
  ]

  // Without a sensitivity.
  private init<Detector: Analyzer>(
    _ name: String, from lowestRate: Double = 0,
    _ detector: @escaping @Sendable (AudioFormat) -> Detector
  ) where Detector.Event: PhasedEvent {
    (self.name, self.lowestRate, hasSensitivity) = (name, lowestRate, false)
    add = { listener, format, _, handler in
      listener.add(detector(format)) { handler($0) }
    }
  }

  private init<Detector: Analyzer>(
    _ name: String, from lowestRate: Double = 0,
    _ detector: @escaping @Sendable (AudioFormat, _ sensitivity: Double) -> Detector
  ) where Detector.Event: PhasedEvent {
    self.init(name, from: lowestRate, detector, event: { $0 })
  }

  // Of several kinds of events, only those that `event` takes out.
  private init<Detector: Analyzer, Event: PhasedEvent>(
    _ name: String, from lowestRate: Double = 0,
    _ detector: @escaping @Sendable (AudioFormat, _ sensitivity: Double) -> Detector,
    event: @escaping @Sendable (Detector.Event) -> Event?
  ) {
    (self.name, self.lowestRate, hasSensitivity) = (name, lowestRate, true)
    add = { listener, format, sensitivity, handler in
      listener.add(detector(format, sensitivity ?? 0.5)) { event($0).map(handler) }
    }
  }

  /// Hears a source to its end.
  ///
  /// - Parameters:
  ///   - source: What to hear.
  ///   - sensitivity: From 0 to 1, or `nil` for the usual one; only where ``hasSensitivity``.
  ///   - stop: Asked before every read; `true` ends it.
  /// - Throws: What the source throws; `unsuitableSignal` for a rate that is too low.
  public func detections(
    in source: any AudioSource, sensitivity: Double? = nil, until stop: () -> Bool = { false }
  ) throws(AudioError) -> [Detection] {
    guard source.format.sampleRate >= lowestRate else {
      throw AudioError(
        .unsuitableSignal,
        "At \(Int(source.format.sampleRate)) Hz nothing of type '\(name)' can be heard; record with "
          + "\(Int(lowestRate)) Hz or more.")
    }
    let heard = Heard()
    let listener = Listener()
    add(listener, source.format, sensitivity) { heard.add($0) }
    try listener.run(source, until: stop)
    return heard.collector.detections
  }

  private final class Heard {
    var collector = DetectionCollector()

    func add(_ event: any PhasedEvent) {
      if event.phase == .ended, let end = event.end {
        collector.ended(event.start, end: end, at: event.at)
      } else {
        collector.began(event.start, at: event.at)
      }
    }
  }
}
