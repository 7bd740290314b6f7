import ArgumentParser
import Tragus
import TragusStation

/// The options for a picture file and its look.
final class PictureOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The picture to write, .png or .svg, or a folder for several; - writes a PNG to a pipe.",
      valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing picture.")
  var force = false

  @OptionGroup var look: LookOptions

  func validate() throws {
    output = output.map { StandardOutput.path(of: $0) }
  }

  /// Refuses options for the look of a picture where none is written.
  func checkLook() throws {
    if output == nil { try look.refuse(without: "-o picture.png") }
  }

  /// Checks that a file is a picture, and that several inputs do not go into one.
  func check(_ inputs: [String]) throws(AudioError) {
    guard let output, !PathParts(output).suffix.isEmpty, FileKind(output) != .folder,
      !PathParts.endsWithSlash(output)
    else { return }
    _ = try PictureFile.kind(of: output)
    for case .file(let path) in inputs.map({ InputName($0, device: nil) })
    where inputs.count > 1 && FileKind(path) == nil { throw AudioError.missingFile(path) }
    try PicturePaths.check(inputs.count, in: output)
  }

  /// Whether a name must be the name of a picture.
  static func isPicture(_ name: String) -> Bool {
    [".png", ".svg"].contains(where: name.lowercased().hasSuffix)
  }
}
