/// What `listen` and `record` listen for: every analyzer that needs no setting.
///
/// A new analyzer joins here, by one line.
public struct AllAnalyzers: Sendable {
  /// Seconds that each level covers.
  public var period: Double
  public var report: LevelMeter.Report
  /// The lowest level reported, in dBFS.
  public var floor: Double
  /// Whether the stream comes from a device, as `BlowSensor.Settings.isFromDevice` says.
  public var isFromDevice = false

  public init(
    period: Double = 0.1, report: LevelMeter.Report = .combined,
    floor: Double = LevelMeter.defaultFloor
  ) {
    self.period = period
    self.report = report
    self.floor = floor
  }

  /// Measures what these settings say, in streams of any rate.
  ///
  /// A period shorter than a frame covers one frame.
  public func levelMeter(
    for format: AudioFormat, scale: Level.Scale = .decibels
  ) -> LevelMeter {
    LevelMeter(
      format: format, period: max(period, 1 / format.sampleRate), report: report, floor: floor,
      scale: scale)
  }

  /// The keys of all their events, in the order in which a table shows them.
  public static let columns = CSVLines.columns(of: [Level.self] + conditions)

  /// What begins and ends, and gaps.
  static let conditions: [any AudioEvent.Type] = [
    InputHealth.self, Gap.self, RangeEvent.self, AlarmActivity.self, Wind.self, Blow.self,
  ]

  /// Adds them all to a listener; each event goes to `handler`.
  public func add(
    to listener: Listener, format: AudioFormat,
    handler: @escaping (any AudioEvent) -> Void
  ) {
    listener.add(levelMeter(for: format)) { handler($0) }
    addAllButLevels(to: listener, format: format, handler: handler)
  }

  /// Adds them all but the level meter, for who shows levels in a way of their own.
  public func addAllButLevels(
    to listener: Listener, format: AudioFormat,
    handler: @escaping (any AudioEvent) -> Void
  ) {
    listener.add(InputMonitor(format: format)) { handler($0) }
    if format.sampleRate >= AlarmDetector.lowestRate {
      listener.add(AlarmDetector(format: format)) { handler($0) }
    }
    if format.sampleRate >= BlowSensor.lowestRate {
      var settings = BlowSensor.Settings()
      settings.isFromDevice = isFromDevice
      listener.add(BlowSensor(format: format, settings)) { handler($0.event) }
    }
  }
}
