import Tragus
import TragusStation

/// One spectrogram: what is heard of an input, drawn into a file, printed or shown.
package struct SpectrogramSitting {
  let input: OpenInput
  let request: SpectrogramRequest
  var console: Console { input.console }

  package init(_ input: OpenInput, _ request: SpectrogramRequest) {
    (self.input, self.request) = (input, request)
  }

  /// Draws all inputs of a session: one into a file, or each into a file of a folder.
  ///
  /// - Throws: `invalidRequest` when they do not fit into one picture; what the inputs and files throw.
  package static func draw(
    _ request: SpectrogramRequest, _ session: Session, to output: String
  ) throws {
    let inputs = session.options.inputs
    let names = try InputName.all(inputs, device: session.settings.device)
    if AudioFolder.exists(at: output) {
      let paths = try PicturePaths(for: names, in: output)
      try InputName.check(names.map { paths.path(for: $0) }, spare: inputs)
      // Another format is another picture, and there is one name.
      try session.forEachInput(reopens: false) { input, _ in
        try SpectrogramSitting(input, request).draw(to: paths.path(for: input.name))
      }
      // One alone was drawn, or has thrown.
      if names.count > 1 { try session.console.checkStop() }
      return
    }
    guard names.count == 1 || PathParts.endsWithSlash(output) else {
      throw AudioError(
        .invalidRequest,
        "\(names.count) inputs do not fit into one picture; name a folder that exists: -o pictures/."
      )
    }
    _ = try PictureFile.kind(of: output)
    try InputName.check([output], spare: inputs)
    try session.withOnlyInput(reopens: false) { input in
      try SpectrogramSitting(input, request).draw(to: output)
    }
  }

  /// Draws what is heard into a file, which is begun before anything is heard.
  func draw(to path: String) throws {
    let size = request.size
    var style = SpectrogramPicture(width: size.width, height: size.height)
    style.title = request.title ?? name
    style.theme = request.theme
    style.colormap = request.colormap
    style.scale = request.scale
    style.range = try request.range(in: input.source.format)
    style.floor = request.floor
    let gatherer = try gatherer(width: size.width)
    try PictureFile.draw(
      path, overwrite: request.overwrites, of: input, isQuiet: request.isQuiet
    ) { () throws(AudioError) in
      try hear(gatherer, needsReader: path == "-")
    } draw: {
      style.picture(of: gatherer.spectrograms())
    }
  }

  /// What people call what is heard.
  var name: String {
    let name: String
    switch input.name {
    case .file(let path): name = PathParts.lastName(of: path)
    default: name = input.title
    }
    let isOne = input.channel != "all" && input.channel != "each"
    return printable(name + (isOne ? ", channel \(input.channel)" : ""))
  }

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
