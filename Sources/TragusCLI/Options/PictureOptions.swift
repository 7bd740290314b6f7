import ArgumentParser
import Tragus

/// The picture that is written and how it looks.
struct PictureOptions: ParsableArguments {
  /// The sides that a picture may have, in pixels.
  static let sides = 16...16_384

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The picture to write, .png or .svg; - sends a PNG to a pipe.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing picture.")
  var force = false

  @Option(help: ArgumentHelp("The pixels of the picture.", valueName: "widthxheight"))
  var size: SizeChoice?

  @Option(help: ArgumentHelp("light, dark or contrast.", valueName: "name"))
  var theme: ThemeChoice?

  @Option(help: ArgumentHelp("What to write above the picture.", valueName: "text"))
  var title: String?

  mutating func validate() throws {
    let sides = Self.sides
    if let size, !sides.contains(size.width) || !sides.contains(size.height) {
      throw ValidationError(
        "--size must be \(sides.lowerBound) to \(sides.upperBound) pixels each way, for example "
          + "1200x400.")
    }
  }
}
