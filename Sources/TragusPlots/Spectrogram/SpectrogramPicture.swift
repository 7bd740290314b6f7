import TragusDSP

/// A spectrogram as a picture: axes of time and frequency, a legend of the levels, a title.
///
/// ```swift
/// var builder = SpectrogramBuilder(format: format)
/// var style = SpectrogramPicture(width: 1000, height: 400)
/// style.scale = .mel
/// let bytes = try style.picture(of: builder.finish()).png()
/// ```
public struct SpectrogramPicture: Sendable {
  /// The sides that such a picture may have, in pixels; smaller ones have no room for the axes.
  package static let sides = 120...16_384

  /// The decibels from the lowest to the highest colour when no lowest level is given.
  package static let dynamicRange = 90.0

  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// The title above the picture; may be empty.
  public var title = ""
  /// The colours of everything but the sound.
  public var theme = PlotTheme.light
  /// The colours of the levels.
  public var colormap = Colormap.ember
  /// The scale of the frequencies.
  public var scale = FrequencyScale.linear
  /// The frequencies shown, in hertz; `nil` shows all there are, from 20 Hz on a logarithmic scale.
  public var range: ClosedRange<Double>?
  /// The level of the lowest colour in dBFS; `nil` takes `dynamicRange` below the highest one.
  public var floor: Double?

  /// A picture of everything, in default colours.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right, within `sides`.
  ///   - height: Pixels from top to bottom, within `sides`.
  public init(width: Int, height: Int) {
    precondition(
      Self.sides.contains(width) && Self.sides.contains(height),
      "A spectrogram has 120 to 16384 pixels.")
    self.width = width
    self.height = height
  }

  /// The frequencies shown on a scale when nothing else is asked for: all up to half the sample
  /// rate. A logarithmic scale begins at 20 Hz, or at a hundredth of the highest one.
  ///
  /// - Parameters:
  ///   - scale: The scale of the frequencies.
  ///   - sampleRate: In hertz.
  package static func defaultRange(
    _ scale: FrequencyScale, sampleRate: Double
  ) -> ClosedRange<Double> {
    let highest = sampleRate / 2
    return (scale == .logarithmic ? min(20, highest / 100) : 0)...highest
  }

  /// The levels of the lowest and the highest colour, in dBFS.
  ///
  /// - Parameters:
  ///   - highest: The highest level there is.
  ///   - floor: The level of the lowest colour, or `nil`.
  /// - Returns: Up to the next multiple of 5 dB above the highest level, 0 in silence.
  package static func levels(highest: Float, floor: Double?) -> ClosedRange<Double> {
    var top = highest > FrequencyRows.floor ? (Double(highest) / 5).rounded(.up) * 5 + 0 : 0
    // A hundredth above a multiple is one: samples are rounded.
    if top - 5 >= Double(highest) - 0.01, highest > FrequencyRows.floor { top -= 5 }
    let floor = floor ?? (top - dynamicRange)
    return floor...max(top, floor + 10)
  }

  /// Draws a spectrogram.
  ///
  /// - Parameter spectrogram: One without columns becomes a picture that says so.
  public func picture(of spectrogram: Spectrogram) -> Picture { picture(of: [spectrogram]) }

  /// Draws the spectrograms of several channels, one below the other, in the same colours.
  ///
  /// - Parameter spectrograms: From the first channel to the last, at least one, all of the same
  ///   stream and window. Without columns they become a picture that says so.
  public func picture(of spectrograms: [Spectrogram]) -> Picture {
    precondition(!spectrograms.isEmpty, "There is nothing to draw.")
    let spectrogram = spectrograms[0]
    let fontSize = min(max(Double(min(height, width)) / 50, 11), 16)
    let range = range ?? Self.defaultRange(scale, sampleRate: spectrogram.sampleRate)
    let duration = spectrogram.columnCount > 0 ? spectrogram.duration : 1
    let times = AxisScale(
      .time, from: spectrogram.startTime, to: spectrogram.startTime + duration)
    let time = Axis(
      times, at: .bottom,
      title: Axis.timeTitle(times, length: Double(width) * 0.8, fontSize), fontSize: fontSize)
    let frequency = Axis(
      AxisScale(axisKind, from: range.lowerBound, to: range.upperBound), at: .left,
      title: "Frequency", fontSize: fontSize)

    // The room of an axis depends on its length, and its length on the room. One round is enough:
    // labels that fit a longer axis fit into the room that they took.
    let top = (fontSize * (title.isEmpty ? 1 : 2.5)).rounded()
    let legendWidth = fontSize.rounded()
    let gap = (fontSize * 1.2).rounded()
    let plotHeight = Double(height) - top - time.thickness(length: Double(width) * 0.8)
    let left = frequency.thickness(length: plotHeight) + 2
    // As wide as the longest label of any range of levels.
    let probe = Axis(
      AxisScale(.decibels, from: -100, to: 0), at: .right, title: "Level in dBFS",
      fontSize: fontSize)
    let right = gap + legendWidth + probe.thickness(length: plotHeight) + 4
    let area = Picture.Rectangle(
      x: left, y: top, width: max(Double(width) - left - right, 1), height: max(plotHeight, 1))

    let lanes = Lanes(spectrograms.count, in: area)
    let rasters = zip(spectrograms, lanes.areas).map { spectrogram, lane in
      SpectrogramRaster(
        spectrogram, width: max(Int(lane.width), 1), height: Int(lane.height), scale: scale,
        range: range)
    }
    let highest = rasters.map(\.highest).max() ?? SpectrogramRaster.floor
    let levels = Self.levels(highest: highest, floor: floor)
    let level = Axis(
      AxisScale(.decibels, from: levels.lowerBound, to: levels.upperBound), at: .right,
      title: "Level in dBFS", fontSize: fontSize)

    var picture = Picture(width: width, height: height, background: theme.background)
    picture.summary = summary(spectrograms, range, highest: highest)
    if !title.isEmpty {
      drawTitle(spectrogram, fontSize: fontSize, area: area, &picture)
    }
    let hasAxes = lanes.hasRoom(fontSize: fontSize)
    for (index, lane) in lanes.areas.enumerated() {
      picture.draw(image(rasters[index], levels), in: lane)
      guard hasAxes else { continue }
      let title = lanes.title(index, alone: frequency.title, fontSize: fontSize)
      let axis = Axis(frequency.scale, at: .left, title: title, fontSize: fontSize)
      picture.draw(axis, beside: lane, theme: theme)
    }
    if !hasAxes { lanes.drawNumbers(in: &picture, fontSize: fontSize, theme: theme) }
    if spectrogram.columnCount == 0 {
      picture.text(
        "no sound", at: area.center, size: fontSize, color: palette[255], anchor: .middle,
        alignment: .middle)
    }
    picture.draw(time, beside: area, theme: theme)
    let legend = Picture.Rectangle(
      x: area.maxX + gap, y: area.y, width: legendWidth, height: area.height)
    picture.draw(legendImage, in: legend)
    picture.draw(level, beside: legend, theme: theme)
    return picture
  }

  private var axisKind: AxisScale.Kind {
    switch scale {
    case .linear: .frequency
    case .logarithmic: .logarithmicFrequency
    case .mel: .melFrequency
    }
  }

  private var palette: [PlotColor] { colormap.colors.map { PlotColor(hex: $0) } }

  private func image(_ raster: SpectrogramRaster, _ levels: ClosedRange<Double>) -> RasterImage {
    let range = Float(levels.lowerBound)...Float(levels.upperBound)
    let pixels = raster.levels.map { UInt8(Colormap.index(of: $0, in: range)) }
    return RasterImage(
      width: raster.width, height: raster.height, pixels: .indexed(pixels, palette: palette))
  }

  private var legendImage: RasterImage {
    RasterImage(
      width: 1, height: 256, pixels: .indexed((0...255).reversed(), palette: palette))
  }

  private func drawTitle(
    _ spectrogram: Spectrogram, fontSize: Double, area: Picture.Rectangle, _ picture: inout Picture
  ) {
    let right = Double(width) - fontSize
    let baseline = (fontSize * 1.6).rounded()
    let details =
      "\(decimal(spectrogram.sampleRate / 1000, places: 3, keepsZeros: false)) kHz, window of \(spectrogram.windowLength) samples"
    let detailsWidth = Picture.width(of: details, size: fontSize) * 1.2
    let titleSize = fontSize * 1.15
    let room = right - area.x
    // What matters less gives way.
    let fits = Picture.width(of: title, size: titleSize) * 1.2 + detailsWidth + fontSize < room
    if fits {
      picture.text(
        details, at: .init(right, baseline), size: fontSize, color: theme.secondaryText,
        anchor: .end)
    }
    picture.text(
      Picture.fitting(title, size: titleSize, width: room / 1.2), at: .init(area.x, baseline),
      size: titleSize, color: theme.text, isBold: true)
  }

  private func summary(
    _ spectrograms: [Spectrogram], _ range: ClosedRange<Double>, highest: Float
  ) -> String {
    guard spectrograms[0].columnCount > 0 else { return "A spectrogram of no sound." }
    let channels = spectrograms.count > 1 ? " in \(spectrograms.count) channels" : ""
    return "A spectrogram of \(Self.number(spectrograms[0].duration)) s of sound\(channels), "
      + "\(Self.number(range.lowerBound)) to \(Self.number(range.upperBound)) Hz; "
      + "the highest level is \((Double(highest) * 10).rounded() / 10 + 0) dBFS."
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
