import Tragus

/// Examines a stream for an ``Examination``, from joining a listener until leaving it.
package final class ExaminationHearing: AudioSink {
  /// The default duration for a microphone, in seconds.
  package static let usualDuration = 5.0

  package let format: AudioFormat
  private let isLive: Bool
  private let onEnd: (Examination) -> Void
  private let origin: Int64
  private var meter: LevelMeter
  private var monitor: InputMonitor
  private var dropouts: DropoutCounter
  private var roomMeters: [RoomMeter]
  private var hindranceMonitor: BlowHindranceMonitor?
  private var observer: BlowObserver?
  private var clock = RateMeasurement()
  private var level: Level?
  private var channelLevels: [Level] = []
  private var conditions: [InputHealth] = []
  private var rooms: [RoomNoise] = []
  private var hindrances: [BlowHindrance] = []
  private var loudest: BlowObservation?
  private var lostFrameCount: Int64 = 0

  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - isLive: Whether the stream comes from a device in real time.
  ///   - blow: The settings of the blow sensor.
  ///   - origin: The frame of the stream from which times are counted.
  ///   - onEnd: Receives the examination after leaving, or at the end of the stream.
  package init(
    format: AudioFormat, isLive: Bool, blow: BlowSensor.Settings, origin: Int64 = 0,
    onEnd: @escaping (Examination) -> Void
  ) {
    (self.format, self.isLive, self.origin, self.onEnd) = (format, isLive, origin, onEnd)
    meter = LevelMeter(format: format, period: .infinity, report: .combinedAndEach)
    monitor = InputMonitor(format: format)
    dropouts = DropoutCounter(format: format)
    roomMeters = (0..<format.channelCount).map { RoomMeter(format: format, channel: $0) }
    if AnalyzerCatalog[BlowObservation.self].isSuitable(for: format) {
      hindranceMonitor = BlowHindranceMonitor(format: format)
      observer = BlowObserver(format: format, blow)
    }
  }

  package func write(_ buffer: AudioBuffer) {
    let buffer = buffer.counted(from: origin)
    take(meter.process(buffer))
    conditions += monitor.process(buffer)
    dropouts.process(buffer)
    for index in roomMeters.indices { rooms += roomMeters[index].process(buffer) }
    hindrances += hindranceMonitor?.process(buffer) ?? []
    take(observer?.process(buffer) ?? [])
    if isLive { clock.note(buffer.time(at: buffer.frameCount)) }
  }

  package func skip(_ frameCount: Int64) {
    lostFrameCount += frameCount
    take(meter.skip(frameCount))
    conditions += monitor.skip(frameCount)
    dropouts.skip()
    for index in roomMeters.indices { rooms += roomMeters[index].skip(frameCount) }
    hindrances += hindranceMonitor?.skip(frameCount) ?? []
    take(observer?.skip(frameCount) ?? [])
  }

  package func finish() {
    take(meter.finish())
    conditions += monitor.finish()
    for index in roomMeters.indices { rooms += roomMeters[index].finish() }
    hindrances += hindranceMonitor?.finish() ?? []
    take(observer?.finish() ?? [])
    // A meter of a whole stream always reports at its end.
    guard let level else { return }
    onEnd(
      Examination(
        format: format, isLive: isLive, level: level, channelLevels: channelLevels,
        conditions: conditions, dropouts: dropouts, lostFrameCount: lostFrameCount,
        measuredSampleRate: clock.rate.map { $0 * format.sampleRate }, rooms: rooms,
        blowHindrances: hindrances, loudestForBlow: loudest))
  }

  private func take(_ levels: [Level]) {
    guard let whole = levels.first else { return }
    level = whole
    channelLevels = Array(levels.dropFirst())
  }

  private func take(_ observations: [BlowObservation]) {
    for observation in observations
    where !observation.isRejection && observation.level > loudest?.level ?? -.infinity {
      loudest = observation
    }
  }
}

extension Diagnosis.Check {
  /// The check that shows the input and its format.
  package static func input(_ title: String, _ format: AudioFormat) -> Diagnosis.Check {
    Diagnosis.Check(
      "input", .ok, "\(title), \(Int(format.sampleRate)) Hz, \(format.channelCount) ch")
  }
}

/// Compares the time in the stream with the computer's clock.
private struct RateMeasurement {
  private var first: (time: Double, instant: ContinuousClock.Instant)?
  private var last: (time: Double, instant: ContinuousClock.Instant)?

  mutating func note(_ time: Double) {
    let now = ContinuousClock.now
    // Sound from the buffers of the device comes at once, and must not count.
    if first == nil, time >= 0.5 { first = (time, now) }
    last = (time, now)
  }

  /// Seconds of sound per second; `nil` for less than two seconds.
  var rate: Double? {
    guard let first, let last, last.time - first.time >= 2 else { return nil }
    return (last.time - first.time) / ((last.instant - first.instant) / .seconds(1))
  }
}
