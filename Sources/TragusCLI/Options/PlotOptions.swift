import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// The options for the picture of levels in `tragus meter`.
final class PlotOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Draw the levels into a .png or .svg file.", valueName: "file"),
    completion: .file())
  var plot: String?

  @Option(
    help: ArgumentHelp(
      "history for levels over time, or a gauge of the whole input: radial, linear, bar or "
        + "number.",
      valueName: "shape"))
  var plotShape = Shape.history

  @Option(
    help: ArgumentHelp(
      "The look of a gauge, such as needle-color=#0072B2,needle-width=6. "
        + "Documentation/Pictures.md lists all styles.",
      valueName: "styles"),
    transform: PlotOptions.style)
  var style: GaugeStyle?

  @OptionGroup var look: LookOptions

  enum Shape: String, ExpressibleByArgument, CaseIterable {
    case history, radial, linear, bar, number

    /// The shape of the gauge, or `nil` for a history.
    var gauge: GaugePicture.Shape? { GaugePicture.Shape(rawValue: rawValue) }

    /// The default size of the picture.
    var size: SizeChoice {
      switch self {
      case .history: SizeChoice(width: 1000, height: 400)
      case .radial: SizeChoice(width: 400, height: 430)
      case .linear, .bar, .number: SizeChoice(width: 600, height: 200)
      }
    }
  }

  /// The settings for the options.
  var settings: PlotSettings {
    let size = look.size ?? plotShape.size
    var settings = PlotSettings(width: size.width, height: size.height)
    settings.shape = plotShape.gauge
    settings.style = style ?? settings.style
    settings.theme = look.theme
    settings.title = look.title
    return settings
  }

  func validate() throws {
    try require(
      style == nil || plotShape != .history,
      "--style needs a gauge; add \(plot == nil ? "--plot level.png " : "")--plot-shape radial.")
    guard let plot else {
      try require(plotShape == .history, "--plot-shape is for a picture; add --plot level.png.")
      return try look.refuse(without: "--plot level.png")
    }
    try require(
      plot != "-",
      "--plot draws beside what is printed, so it needs a file: --plot level.png.")
    _ = try usage { () throws(AudioError) in try PictureFile.kind(of: plot) }
  }

  private static func style(_ text: String) throws -> GaugeStyle {
    var style = GaugeStyle()
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else {
        throw ValidationError("'\(part)' is not a style; write name=value, as needle-width=6.")
      }
      try usage { () throws(AudioError) in try style.set(pair[0], to: pair[1]) }
    }
    return style
  }
}
