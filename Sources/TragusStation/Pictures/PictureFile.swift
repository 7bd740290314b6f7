import Tragus
import TragusFiles

/// A picture that becomes a file, as PNG or SVG by its suffix.
package struct PictureFile {
  package enum Kind: Equatable {
    case png, svg
  }

  private let kind: Kind
  private let path: String
  private let file: AtomicFile

  /// What a name asks for.
  ///
  /// - Throws: `invalidRequest` when it is neither; standard output gets PNG.
  package static func kind(of path: String) throws(AudioError) -> Kind {
    let name = PathParts.lastName(of: path).lowercased()
    if name.hasSuffix(".png") || path == "-" { return .png }
    if name.hasSuffix(".svg") { return .svg }
    if AudioFolder.exists(at: path) {
      throw AudioError(.invalidRequest, "'\(path)' is a folder; name a picture in it.")
    }
    if PathParts.endsWithSlash(path) {
      throw AudioError(.cannotCreate, "There is no folder '\(path)'; make it first.")
    }
    throw AudioError(
      .invalidRequest, "'\(path)' must end with .png or .svg.")
  }

  /// Begins the file, so that what cannot be written is known before anything is heard.
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

  /// Writes the picture and puts it into its place.
  package func write(_ picture: Picture) throws(AudioError) {
    do {
      switch kind {
      case .png:
        let file = file
        try picture.writePNG { bytes throws(AudioError) in try file.write(bytes) }
      case .svg: try file.write(Array(try picture.svg().utf8))
      }
      try file.keep()
    } catch {
      file.discard()
      throw error
    }
  }

  /// Leaves nothing behind.
  package func discard() {
    file.discard()
  }

  /// Hears an input to its end and draws it.
  ///
  /// What lasts until it is stopped is complete then, also when the device goes away or comes back
  /// in another format. What was heard is drawn before the error is reported. A partial picture is
  /// discarded.
  ///
  /// - Parameters:
  ///   - path: The path of the picture, which is begun before anything is heard.
  ///   - overwrite: Whether it may replace another.
  ///   - input: What is heard.
  ///   - isQuiet: Whether messages about it are left out.
  ///   - hear: Hears the input.
  ///   - draw: Draws what was heard.
  package static func draw(
    _ path: String, overwrite: Bool, of input: OpenInput, isQuiet: Bool,
    hear: () throws(AudioError) -> Void, draw: () -> Picture
  ) throws {
    let file = try PictureFile(path, overwrite: overwrite, on: input.console)
    var isKept = false
    defer { if !isKept { file.discard() } }
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
    try file.write(draw())
    isKept = true
    if let failure { throw failure }
  }
}

extension AudioError {
  /// Whether an input ended early that nobody can hear again.
  package var endsLiveInput: Bool { code == .deviceLost || code == .formatChanged }
}
