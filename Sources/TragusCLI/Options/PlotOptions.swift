import ArgumentParser
import Tragus

/// The picture that `tragus meter` draws of levels.
struct PlotOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Draw the levels as a picture, .png or .svg.", valueName: "file"),
    completion: .file())
  var plot: String?

  @Option(
    help: ArgumentHelp(
      "history (the default), or a gauge: radial, linear, bar or number.", valueName: "shape"))
  var plotShape = Shape.history

  @Option(help: ArgumentHelp("The pixels of the picture.", valueName: "widthxheight"))
  var size: SizeChoice?

  @Option(help: ArgumentHelp("light, dark or contrast.", valueName: "name"))
  var theme: ThemeChoice?

  @Option(help: ArgumentHelp("What to write above the picture.", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      "How a gauge looks, as needle-color=#0072B2,needle-width=6; see Pictures in the guides.",
      valueName: "styles"),
    transform: Self.style)
  var style: GaugeStyle?

  @Flag(help: "Replace an existing picture.")
  var force = false

  enum Shape: String, ExpressibleByArgument, CaseIterable {
    case history, radial, linear, bar, number

    /// `nil` for a history.
    var gauge: GaugePicture.Shape? { GaugePicture.Shape(rawValue: rawValue) }
  }

  mutating func validate() throws {
    let sides = PictureOptions.sides
    if let size, !sides.contains(size.width) || !sides.contains(size.height) {
      throw ValidationError(
        "--size must be \(sides.lowerBound) to \(sides.upperBound) pixels each way, for example "
          + "800x400.")
    }
    if style != nil, plotShape == .history {
      throw ValidationError("--style is that of a gauge; add --plot-shape radial.")
    }
    guard plot == nil else {
      do throws(AudioError) {
        _ = try PictureFile.kind(of: plot!)
      } catch {
        throw ValidationError(error.message)
      }
      return
    }
    let isUsed = [size != nil, theme != nil, title != nil, style != nil, force]
    if plotShape != .history || isUsed.contains(true) {
      throw ValidationError(
        "--plot-shape, --size, --theme, --title, --style and --force need --plot FILE.")
    }
  }

  private static func style(_ text: String) throws -> GaugeStyle {
    var style = GaugeStyle()
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else {
        throw ValidationError("'\(part)' is no style; write name=value, as needle-width=6.")
      }
      do throws(AudioError) {
        try style.set(pair[0], to: pair[1])
      } catch {
        throw ValidationError(error.message)
      }
    }
    return style
  }
}
