import TragusClassifier
import TragusCore
import TragusFiles

/// What a model reports in a recording that holds nothing of what it knows.
package struct FalseAlarms: Sendable {
  /// How many sounds it reports, as a ``SoundRecognizer`` does in its usual settings.
  package private(set) var count = 0
  /// The windows in which it is sure enough of a kind, in seconds; where they touch, they are one.
  package private(set) var stretches: [ClosedRange<Double>] = []

  /// Lets a model hear a recording.
  ///
  /// - Parameter isCancelled: Called between blocks; what was heard until then is left.
  /// - Throws: As `AudioFile`.
  package init(
    of model: SoundModel, in recording: BackgroundRecordings.Recording,
    until isCancelled: @escaping () -> Bool = { false }
  ) throws(AudioError) {
    let file = try AudioFile(reading: recording.path, until: isCancelled)
    let stream: any AudioSource =
      file.format.channelCount > 1 ? ChannelSource(file, .mix) : file
    var sensor = SoundSensor(
      SoundRecognizer(format: stream.format, model: model), rankingCount: 1)
    var buffer = AudioBuffer(format: stream.format, capacity: 4096)
    while !isCancelled(), try stream.read(into: &buffer) {
      take(sensor.process(buffer), model, recording)
    }
    take(sensor.finish(), model, recording)
  }

  private mutating func take(
    _ events: [SoundSensorEvent], _ model: SoundModel, _ recording: BackgroundRecordings.Recording
  ) {
    func isBackground(_ start: Double, _ end: Double) -> Bool {
      recording.stretches.contains { $0.lowerBound <= start && end <= $0.upperBound }
    }
    for event in events {
      switch event {
      case .window(let window):
        guard window.confidence >= model.defaultThreshold, window.unknown ?? 0 <= 0.5,
          !SoundModel.backgroundLabels.contains(window.label),
          isBackground(window.start, window.end)
        else { continue }
        if let last = stretches.last, window.start <= last.upperBound {
          stretches[stretches.count - 1] = last.lowerBound...window.end
        } else {
          stretches.append(window.start...window.end)
        }
      case .sound(let sound):
        if let end = sound.end, isBackground(sound.start, end) { count += 1 }
      case .rejected: break
      }
    }
  }

  /// Clips of what was taken for a kind, to be learned as background.
  package static func clips(
    of found: [(recording: BackgroundRecordings.Recording, alarms: FalseAlarms)],
    for examples: [SoundExample]
  ) -> [TrainingFolder.Clip] {
    BackgroundRecordings.clips(
      of: found.map { ($0.recording, $0.alarms.stretches) }, for: examples)
  }
}
