import ArgumentParser
import Tragus

/// The options for the look of a picture, the same in every command that draws one.
final class LookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The width and height of the picture in pixels.", valueName: "widthxheight"),
    completion: .imageSize, transform: SizeChoice.init)
  var size: SizeChoice?

  @Option(
    name: .customLong("theme"),
    help: ArgumentHelp(
      "The colours: \(PlotTheme.named.map(\.name).joined(separator: ", ")). Default: light.",
      valueName: "name"),
    completion: .theme, transform: LookOptions.theme)
  var chosenTheme: PlotTheme?

  @Option(
    help: ArgumentHelp(
      "The title of the picture. Default: the name of the input.", valueName: "text"))
  var title: String?

  func validate() throws {
    try checkSize(SizeChoice.sides)
  }

  /// Checks that a picture of that size can be drawn.
  func checkSize(_ sides: ClosedRange<Int>) throws {
    guard let size else { return }
    try require(
      sides.contains(size.width) && sides.contains(size.height),
      "--size must be \(sides.lowerBound) to \(sides.upperBound) pixels each way, for example "
        + "1200x500.")
  }

  var theme: PlotTheme { chosenTheme ?? .light }

  /// Which of the options are given.
  var given: KeyValuePairs<String, Bool> {
    ["size": size != nil, "theme": chosenTheme != nil, "title": title != nil]
  }

  /// Refuses the options where no picture is written.
  ///
  /// - Parameter option: How to name a picture: `-o night.png`.
  func refuse(without option: String) throws {
    try TragusCLI.refuse(given) { "\($0) is for a picture; add \(option)." }
  }

  private static func theme(_ name: String) throws -> PlotTheme {
    if let named = PlotTheme.named.first(where: { $0.name == name }) { return named.theme }
    let names = PlotTheme.named.map(\.name).joined(separator: ", ")
    throw ValidationError("There is no theme '\(name)'; there are \(names).")
  }
}
