import ArgumentParser
import Tragus
import TragusFiles

/// A picture that becomes a file, as PNG or SVG by its suffix.
struct PictureFile {
  enum Kind: Equatable {
    case png, svg
  }

  private let kind: Kind
  private let path: String
  private let file: WholeFile

  /// What a name asks for.
  ///
  /// - Throws: `invalidRequest` when it is neither; standard output gets PNG.
  static func kind(of path: String) throws(AudioError) -> Kind {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if name.hasSuffix(".png") || path == "-" { return .png }
    if name.hasSuffix(".svg") { return .svg }
    throw AudioError(
      .invalidRequest, "'\(path)' names no kind of picture; end it with .png or .svg.")
  }

  /// Begins the file, so that what cannot be written is known before anything is heard.
  init(_ path: String, overwrite: Bool) throws(AudioError) {
    kind = try Self.kind(of: path)
    if path == "-", StandardOutput.isTerminal {
      throw AudioError(
        .invalidRequest, "-o - writes the bytes of a picture; pipe them, or name a file.")
    }
    self.path = path
    do throws(AudioError) {
      file = try WholeFile(path, overwrite: overwrite)
    } catch {
      guard error.code == .fileExists else { throw error }
      throw AudioError(
        .fileExists, "'\(path)' is there already; choose another name, or add --force.")
    }
  }

  /// Writes the picture and puts it into its place.
  func write(_ picture: Picture) throws(AudioError) {
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
  func discard() {
    file.discard()
  }
}

/// `--theme light|dark|contrast`.
struct ThemeChoice: ExpressibleByArgument {
  let theme: PlotTheme

  init?(argument: String) {
    guard let named = PlotTheme.named.first(where: { $0.name == argument }) else { return nil }
    theme = named.theme
  }
}
