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
  ///   - sampleRate: The sample rate of the stream, in hertz.
  ///   - fullScaleLevel: What is added, in decibels: the sound pressure level of an RMS of 1.0.
  ///   - start: Where the stream begins in the history, in seconds.
  public mutating func append(
    _ level: Level, sampleRate: Double, fullScaleLevel: Double = 0, startingAt start: Double = 0
  ) {
    guard level.frameCount > 0 else { return }
    let duration = Double(level.frameCount) / sampleRate
    append(
      level.rms + fullScaleLevel, peak: level.peak + fullScaleLevel,
      from: start + max(level.time - duration, 0), duration: duration)
  }

  /// Adds the equivalent level of a period, and as its peak the maximum: LAeq and LAFmax.
  ///
  /// The mean of the history is then the equivalent level of the whole.
  ///
  /// - Parameters:
  ///   - level: What a `SoundLevelMeter` reported; one without frames is left out.
  ///   - sampleRate: The sample rate of the stream, in hertz.
  ///   - start: Where the stream begins in the history, in seconds.
  public mutating func append(
    _ level: SoundLevel, sampleRate: Double, startingAt start: Double = 0
  ) {
    guard level.frameCount > 0 else { return }
    let duration = Double(level.frameCount) / sampleRate
    let equivalent =
      switch level.weighting {
      case .a: level.period.equivalentA
      case .c: level.period.equivalentC
      case .z: level.period.equivalentZ
      }
    append(
      equivalent, peak: level.period.maximum[level.timeWeighting],
      from: start + max(level.time - duration, 0), duration: duration)
  }

  /// Marks lost frames.
  ///
  /// - Parameters:
  ///   - gap: What a `Listener` reported.
  ///   - start: Where the stream begins in the history, in seconds.
  public mutating func append(_ gap: Gap, startingAt start: Double = 0) {
    if gap.duration > 0 { markGap(from: start + gap.time, duration: gap.duration) }
  }
}
