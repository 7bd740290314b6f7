import TragusCore
import TragusEvaluation

extension AnalyzerEntry {
  /// Hears a source to its end.
  ///
  /// ```swift
  /// let voice = AnalyzerCatalog[VoiceActivity.self]
  /// for detection in try voice.detections(in: AudioFile(reading: "take.wav")) {
  ///   print(detection.start, detection.end)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: What to hear.
  ///   - settings: How it hears.
  ///   - stop: Called before every read; `true` ends it.
  /// - Returns: What began and ended, of its own events alone.
  /// - Precondition: `isPhased`.
  /// - Throws: What the source throws; `invalidRequest` as
  ///   ``add(to:format:_:handler:)``.
  public func detections(
    in source: any AudioSource, _ settings: AnalyzerSettings = AnalyzerSettings(),
    until stop: () -> Bool = { false }
  ) throws(AudioError) -> [Detection] {
    precondition(isPhased, "'\(name)' does not hear what begins and ends.")
    let heard = Heard()
    let listener = Listener()
    try add(to: listener, format: source.format, settings) { event in
      if let event = event as? any PhasedEvent, type(of: event).name == name {
        heard.collector.add(event)
      }
    }
    try listener.run(source, until: stop)
    return heard.collector.detections
  }
}

private final class Heard {
  var collector = DetectionCollector()
}

extension DetectionCollector {
  /// What an event says began, goes on or ended.
  mutating func add(_ event: any PhasedEvent) {
    if event.phase == .ended, let end = event.end {
      ended(event.start, end: end, at: event.at)
    } else {
      began(event.start, at: event.at)
    }
  }
}
