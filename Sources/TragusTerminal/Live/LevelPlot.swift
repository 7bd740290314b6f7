import Tragus
import TragusStation

/// The settings of a picture of levels.
package struct PlotSettings {
  /// The gauge for the mean of the whole, or `nil` for the history.
  package var shape: GaugePicture.Shape?
  package var style = GaugeStyle()
  package var theme = PlotTheme.light
  /// The title, or `nil` for the name of the input.
  package var title: String?
  /// In pixels.
  package var width: Int
  package var height: Int
  /// Whether it may replace an existing file.
  package var overwrites = false

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }
}

/// Gathers the levels of one input for the picture of `tragus meter --plot`.
///
/// The level is the RMS of all channels together, unless the caller asks for a sound level or
/// loudness. A sound level is the equivalent level of one channel, with its maxima. A history shows
/// the level over time, and a gauge the mean of the whole.
package final class LevelPlot {
  /// The path of the picture.
  package var path: String { file.path }
  private let console: Console
  private let settings: PlotSettings
  private let title: String
  private let scale: LevelScale
  private let soundLevel: Meters.SoundLevelWeightings?
  private let measuresLoudness: Bool
  private let target: Double?
  private let isWatchable: Bool
  private let file: PictureFile
  private var history = LevelHistory()
  // For loudness, `history` is the momentary loudness.
  private var shortTerm = LevelHistory()
  private var loudness: Loudness?
  // The start of the stream in the picture, in seconds, and its sample rate.
  private var start = 0.0
  private var sampleRate = 0.0

  /// - Parameters:
  ///   - file: The file of the picture.
  ///   - settings: The look of the picture.
  ///   - scale: The scale of the levels.
  ///   - meters: Determine which level is drawn.
  ///   - target: The target for the integrated loudness, in LUFS, or `nil`.
  ///   - input: Gives the default title.
  package init(
    _ file: PictureFile, _ settings: PlotSettings, _ scale: LevelScale, _ meters: Meters,
    target: Double? = nil, of input: OpenInput
  ) {
    self.file = file
    console = input.console
    self.settings = settings
    title = settings.title ?? printable(input.title)
    self.scale = scale
    soundLevel = meters.soundLevel
    measuresLoudness = meters.measuresLoudness && soundLevel == nil
    self.target = target
    isWatchable = input.isWatchable
  }

  /// Adds a stream after those before it.
  ///
  /// - Parameters:
  ///   - hasEvents: Whether ``take(_:)`` receives the events of the meters.
  package func add(
    to listener: Listener, _ format: AudioFormat, _ meters: Meters, hasEvents: Bool = true
  ) {
    start = history.duration
    sampleRate = format.sampleRate
    listener.onGap { gap in self.history.append(gap, startingAt: self.start) }
    // A period shorter than a tenth of a second would show waves, not levels.
    let period = max(meters.levels.period, 0.1)
    if measuresLoudness {
      listener.add(LoudnessMeter(format: format, period: Self.loudnessPeriod)) { self.take($0) }
      return
    }
    guard let soundLevel else {
      let meter = listener.levelMeter(LevelMeter.Settings(period: period), format)
      listener.subscribe(to: meter) { self.take($0) }
      return
    }
    if hasEvents { return }
    let meter = listener.soundLevelMeter(soundLevel, format, period: period, meters.calibration)
    listener.subscribe(to: meter) { self.take($0) }
  }

  private static let loudnessPeriod = 0.1

  private func take(_ loudness: Loudness) {
    self.loudness = loudness
    let end = start + loudness.time
    // The last value comes with the end of the stream, at any time.
    let duration = min(Self.loudnessPeriod, end - history.duration)
    guard duration > 0 else { return }
    // An unknown value leaves a gap.
    history.append(loudness.momentary ?? .nan, from: end - duration, duration: duration)
    shortTerm.append(loudness.shortTerm ?? .nan, from: end - duration, duration: duration)
  }

  /// Takes an event of a meter, if it is drawn.
  package func take(_ event: any AudioEvent) {
    if soundLevel != nil, let level = event as? SoundLevel, level.channel == 0 {
      history.append(level, sampleRate: sampleRate, startingAt: start)
    }
  }

  private func take(_ level: Level) {
    history.append(
      level, sampleRate: sampleRate, fullScaleLevel: scale.fullScaleLevel ?? 0, startingAt: start)
  }

  /// Writes the picture; a partial picture is discarded.
  package func finish() throws(AudioError) {
    if console.isStopping, !isWatchable {
      console.note("stopped; nothing was kept of '\(path)'.")
      return
    }
    try file.write(picture)
  }

  private var picture: Picture { measuresLoudness ? loudnessPicture : levelPicture }

  private var loudnessPicture: Picture {
    if let shape = settings.shape {
      var gauge = GaugePicture(
        shape, title: title, unit: "LUFS", lower: -45, upper: -5, ranges: [],
        theme: settings.theme)
      gauge.style = settings.style
      (gauge.valueName, gauge.peakName) = ("integrated", "momentary")
      return gauge.picture(
        of: loudness?.integrated, peak: loudness?.maximumMomentary, width: settings.width,
        height: settings.height)
    }
    var plot = LoudnessPicture(title: title, theme: settings.theme)
    (plot.integrated, plot.range, plot.target) = (loudness?.integrated, loudness?.range, target)
    plot.greatest = loudness?.maximumMomentary
    return plot.picture(
      momentary: history, shortTerm: shortTerm, width: settings.width, height: settings.height)
  }

  private var levelPicture: Picture {
    let ranges = scale.ranges.ranges.map { GaugeRange($0) }
    let levelName = soundLevel.map { "L\($0.frequency.rawValue)eq" } ?? "RMS"
    let peakName = soundLevel.map { "\($0.symbol)max" } ?? "peak"
    if let shape = settings.shape {
      var gauge = GaugePicture(
        shape, title: title, unit: scale.unit, lower: scale.lower, upper: scale.upper,
        ranges: ranges, theme: settings.theme)
      gauge.style = settings.style
      (gauge.valueName, gauge.peakName) = (levelName, peakName)
      let total = history.total
      return gauge.picture(
        of: total.isEmpty ? nil : total.mean, peak: total.peak.isFinite ? total.peak : nil,
        width: settings.width, height: settings.height)
    }
    var plot = LevelHistoryPicture(
      title: title, unit: scale.unit, lower: scale.lower, upper: scale.upper, ranges: ranges,
      theme: settings.theme)
    (plot.levelName, plot.peakName) = (levelName, peakName)
    return plot.picture(of: history, width: settings.width, height: settings.height)
  }
}
