import TragusCore

extension LevelMeter {
  /// How levels are measured.
  public struct Settings: Sendable, Hashable {
    /// Seconds that each level covers, above 0; `.infinity` for the whole stream.
    public var period = 0.1
    /// Whether channels are reported together or each.
    public var report = Report.combined
    /// The lowest level reported, in dBFS; negative.
    public var floor = LevelMeter.defaultFloor
    /// The unit in which levels are encoded.
    public var scale = Level.Scale.decibels

    /// - Parameters:
    ///   - period: Seconds that each level covers.
    ///   - report: Whether channels are reported together or each.
    ///   - floor: The lowest level reported, in dBFS.
    package init(
      period: Double = 0.1, report: Report = .combined, floor: Double = LevelMeter.defaultFloor
    ) {
      (self.period, self.report, self.floor) = (period, report, floor)
    }
  }

  /// A meter for a stream of any rate: a period shorter than a frame covers one frame.
  public init(format: AudioFormat, _ settings: Settings) {
    self.init(
      format: format, period: max(settings.period, 1 / format.sampleRate),
      report: settings.report, floor: settings.floor, scale: settings.scale)
  }
}
