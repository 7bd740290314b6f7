import TragusAnalysis
import TragusCore
import TragusPlots

// What analyzers report, brought into pictures.

extension GaugeRange {
  /// A range of levels as a gauge shows it, in colours that people who see fewer colours tell apart
  /// too.
  ///
  /// - Parameter range: Its name, limits and colour; without a colour it is grey.
  public init(_ range: LevelRange) {
    let color: PlotColor =
      switch range.color {
      case .green: .green
      case .yellow: .yellow
      case .orange: .orange
      case .red: .vermilion
      case .cyan: .skyBlue
      case .blue: .blue
      case .purple: .purple
      case .gray, nil: PlotColor(hex: 0x8C959F)
      }
    self.init(name: range.name, lower: range.lower, upper: range.upper, color: color)
  }
}

extension LevelHistory {
  /// Adds a level in dBFS.
  ///
  /// - Parameters:
  ///   - level: What a `LevelMeter` reported; one without frames is left out.
  ///   - sampleRate: That of the stream, in hertz.
  public mutating func append(_ level: Level, sampleRate: Double) {
    guard level.frameCount > 0 else { return }
    let duration = Double(level.frameCount) / sampleRate
    append(level.rms, peak: level.peak, from: max(level.time - duration, 0), duration: duration)
  }

  /// Marks lost frames.
  ///
  /// - Parameter gap: What a `Listener` reported.
  public mutating func append(_ gap: Gap) {
    if gap.duration > 0 { markGap(from: gap.time, duration: gap.duration) }
  }
}
