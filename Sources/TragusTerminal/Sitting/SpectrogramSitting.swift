import Tragus
import TragusStation

/// One spectrogram of an input: a picture file, printed spectra, or a view in the terminal.
package struct SpectrogramSitting {
  let input: OpenInput
  let request: SpectrogramRequest
  var console: Console { input.console }

  package init(_ input: OpenInput, _ request: SpectrogramRequest) {
    (self.input, self.request) = (input, request)
  }

  /// Draws all inputs of a session: one into a file, or each into a file of a folder.
  ///
  /// - Throws: `invalidRequest` when they do not fit into one picture; the errors of the inputs and
  ///   files.
  package static func draw(
    _ request: SpectrogramRequest, _ session: Session, to output: String
  ) throws {
    try PicturePaths.forEachInput(of: session, in: output, overwrite: request.overwrites) {
      input, file in
      try SpectrogramSitting(input, request).draw(to: file)
    }
  }

  /// Draws the input into a file.
  func draw(to file: PictureFile) throws {
    let size = request.size
    var style = SpectrogramPicture(width: size.width, height: size.height)
    style.title = request.title ?? name
    style.theme = request.theme
    style.colormap = request.colormap
    style.scale = request.scale
    style.range = try request.range(in: input.source.format)
    style.floor = request.floor
    let gatherer = try gatherer(width: size.width)
    try file.draw(input, isQuiet: request.isQuiet) { () throws(AudioError) in
      try hear(gatherer, needsReader: file.path == "-")
    } draw: {
      style.picture(of: gatherer.spectrograms())
    }
  }

  /// The name of the input for people.
  var name: String { input.pictureTitle }

  func gatherer(width: Int) throws(AudioError) -> SpectrogramGatherer {
    let format = input.source.format
    let (length, range) = (try request.windowLength(in: format), try request.range(in: format))
    let channels: [Int?] = request.channel == .each ? Array(0..<format.channelCount) : [nil]
    // All channels together take no more than 128 MiB of columns.
    let room = (1 << 25) / (channels.count * (length / 2 + 1))
    let builders = channels.map { channel in
      SpectrogramBuilder(
        format: format, windowLength: length, range: range, channel: channel,
        merging: request.merging, columnLimit: max(min(2 * width, room), 2))
    }
    return SpectrogramGatherer(builders, format: format)
  }

  func hear(_ gatherer: SpectrogramGatherer, needsReader: Bool) throws(AudioError) {
    let listener = Listener()
    listener.add(gatherer)
    if input.source.isLive, !request.isQuiet {
      listener.addWarnings(format: input.source.format, on: console)
    }
    try listener.run(input, isQuiet: request.isQuiet, needsReader: needsReader)
  }
}
