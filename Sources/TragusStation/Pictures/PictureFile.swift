import Tragus
import TragusFiles

/// A picture file in PNG or SVG, by its suffix.
package struct PictureFile {
  package enum Kind: Equatable {
    case png, svg
  }

  private let kind: Kind
  /// Where the picture comes to.
  package let path: String
  private let file: AtomicFile

  /// The file format for a name.
  ///
  /// - Parameter orFolder: Whether a folder for several pictures would do too.
  /// - Throws: `invalidRequest` for any other suffix; standard output gets PNG.
  package static func kind(of path: String, orFolder: Bool = false) throws(AudioError) -> Kind {
    let name = PathParts.lastName(of: path).lowercased()
    if name.hasSuffix(".png") || path == "-" { return .png }
    if name.hasSuffix(".svg") { return .svg }
    if AudioFolder.exists(at: path) || PathParts.endsWithSlash(path) {
      throw AudioError(
        .invalidRequest,
        "'\(path)' is a folder; name a picture in it: \(PathParts.join(path, "picture.png")).")
    }
    throw AudioError(
      .invalidRequest,
      "'\(path)' must end with .png or .svg\(orFolder ? ", or with / for a folder of pictures" : "")."
    )
  }

  /// Creates the file, so that a write error appears before listening begins.
  package init(_ path: String, overwrite: Bool, on console: Console) throws(AudioError) {
    kind = try Self.kind(of: path)
    if path == "-", console.output.isTerminal {
      throw AudioError(
        .invalidRequest, "-o - writes the bytes of a picture; pipe them, or name a file.")
    }
    self.path = path
    file = try AudioError.sayingForce { () throws(AudioError) in
      try AtomicFile(
        path, overwrite: overwrite, standardOutput: console.output.descriptor,
        until: { console.isOverdue })
    }
  }

  /// Writes the picture and puts the file in place.
  package func write(_ picture: Picture) throws(AudioError) {
    switch kind {
    case .png: try picture.writePNG { bytes throws(AudioError) in try file.write(bytes) }
    case .svg: try file.write(Array(try picture.svg().utf8))
    }
    try file.keep()
  }

  /// Removes the file, unless its picture was written.
  package func discard() {
    file.discard()
  }

  /// Analyzes an input to its end and draws it.
  ///
  /// An input that lasts until it is stopped is complete then, even when the device goes away or
  /// changes its format. The picture is drawn before the error is reported. An input that is cut
  /// off leaves no picture.
  ///
  /// - Parameters:
  ///   - input: The input to draw.
  ///   - isQuiet: Whether to suppress messages about it.
  ///   - hear: Analyzes the input.
  ///   - draw: Draws the result.
  package func draw(
    _ input: OpenInput, isQuiet: Bool, hear: () throws(AudioError) -> Void, draw: () -> Picture
  ) throws {
    defer { discard() }
    if !isQuiet {
      input.announce(
        storing: path == "-" ? "nothing" : path,
        ending: input.isWatchable ? "Ctrl-C ends and draws" : nil)
    }
    var failure: AudioError?
    do throws(AudioError) {
      try hear()
    } catch {
      guard error.endsLiveInput else { throw error }
      failure = error
    }
    let console = input.console
    if console.isStopping, !input.isWatchable {
      console.note("stopped; nothing was kept of '\(path)'.")
      try console.checkStop()
    }
    try write(draw())
    if let failure { throw failure }
  }
}

extension AudioError {
  /// Whether an input that cannot be repeated ended early.
  package var endsLiveInput: Bool { code == .deviceLost || code == .formatChanged }
}
