import Tragus

/// Gathers the levels of one input for the picture of `tragus meter --plot`.
///
/// The level is the RMS of all channels together or, when a sound level meter was asked for, what
/// that shows.
final class LevelPlot {
  private let options: PlotOptions
  private let title: String
  private let scale: LevelScale
  private let meters: Meters
  private let format: AudioFormat
  private let file: PictureFile
  private var history = LevelHistory()
  private var needle: Needle
  private var reached = 0.0
  private var isWritten = false

  /// Begins the file, so that what cannot be written is known before anything is heard.
  ///
  /// - Parameters:
  ///   - path: Of the picture.
  ///   - gauge: Says what the scale is and how the needle moves.
  init(
    _ path: String, _ options: PlotOptions, _ gauge: GaugeOptions, _ meters: Meters,
    of input: OpenInput
  ) throws(AudioError) {
    self.options = options
    self.meters = meters
    title = options.title ?? printable(input.title)
    format = input.source.format
    scale = gauge.scale(meters.calibration)
    needle = Needle(gauge.ballistics, floor: scale.level(ofDBFS: LevelMeter.defaultFloor))
    file = try PictureFile(path, overwrite: options.force)
  }

  func add(to listener: inout Listener) {
    listener.onGap { gap in self.history.append(gap) }
    if let soundLevel = meters.soundLevel {
      let meter = SoundLevelMeter(
        format: format, weighting: soundLevel.frequency, timeWeighting: soundLevel.time,
        period: period, fullScaleLevel: meters.calibration?.fullScaleLevel)
      listener.add(meter) { level in
        self.take(level.level, peak: nil, until: level.time, frames: level.frameCount)
      }
    } else {
      listener.add(LevelMeter(format: format, period: period)) { level in
        self.take(
          self.scale.level(ofDBFS: level.rms), peak: self.scale.level(ofDBFS: level.peak),
          until: level.time, frames: level.frameCount)
      }
    }
  }

  /// Draws what was heard.
  func finish() throws(AudioError) {
    try file.write(picture)
    isWritten = true
  }

  /// Leaves nothing behind, unless it was drawn.
  func close() {
    if !isWritten { file.discard() }
  }

  // A period shorter than a tenth of a second would show waves, not levels.
  private var period: Double { max(meters.levels.period, 0.1, 1 / format.sampleRate) }

  private func take(_ level: Double, peak: Double?, until end: Double, frames: Int64) {
    guard frames > 0 else { return }
    let duration = Double(frames) / format.sampleRate
    history.append(level, peak: peak, from: max(end - duration, 0), duration: duration)
    needle.move(to: level, after: max(end - reached, 0))
    reached = end
  }

  private var picture: Picture {
    let theme = options.theme?.theme ?? .light
    let ranges = scale.ranges.ranges.map { GaugeRange($0) }
    if let shape = options.plotShape.gauge {
      var gauge = GaugePicture(
        shape, title: title, unit: unit, lower: scale.lower, upper: scale.upper, ranges: ranges,
        theme: theme)
      gauge.style = options.style ?? GaugeStyle()
      let isRound = shape == .radial
      let size = options.size ?? SizeChoice(width: isRound ? 400 : 600, height: isRound ? 430 : 200)
      return gauge.picture(
        of: reached > 0 ? needle.level : nil,
        peak: history.total.peak.isFinite ? history.total.peak : nil, width: size.width,
        height: size.height)
    }
    var plot = LevelHistoryPicture(
      title: title, unit: unit, lower: scale.lower, upper: scale.upper, ranges: ranges,
      theme: theme)
    if let soundLevel = meters.soundLevel { plot.levelName = soundLevel.symbol }
    let size = options.size ?? SizeChoice(width: 1000, height: 400)
    return plot.picture(of: history, width: size.width, height: size.height)
  }

  private var unit: String { scale.unit }
}
