import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus spectrogram`: which frequencies, and when.
struct SpectrogramCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "spectrogram",
    abstract: "Show which frequencies there are, and when.",
    discussion: """
      tragus spectrogram                          the microphone, live
      tragus spectrogram take.wav                 a file, in the terminal
      tragus spectrogram take.wav -o take.png     a picture; .svg is one too
      tragus spectrogram takes/ -o pictures/      a picture of each file, in a folder that exists
      tragus spectrogram take.wav -o take.png --size 2000x800 --frequency mel --range 0:8k
      tragus spectrogram take.wav -o take.png --channel each
                                                  the channels one below the other
      tragus spectrogram take.wav --json          the spectra as lines of JSON; --csv is a table

      Levels are dBFS: a full-scale sine at the centre of a bin reads 0, between two bins up to \
      1.4 dB less. All channels are averaged by their power, unless --channel names one.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var look: SpectrogramOptions

  @OptionGroup var picture: PictureOptions

  @Option(
    help: ArgumentHelp(
      "What a spectrum of --json or --csv, or a column of the live view, covers (100ms unless set).",
      valueName: "duration"),
    transform: DurationArgument.near(0.1))
  var period = 0.1

  @Flag(help: "Print spectra as lines of JSON.")
  var json = false

  @Flag(help: "Print spectra as lines of comma-separated values: time, frequency, level.")
  var csv = false

  @Flag(name: [.short, .long], help: "Print no progress, no warnings and no live view.")
  var quiet = false

  mutating func validate() throws {
    if [json, csv, picture.output != nil].count(where: \.self) > 1 {
      throw ValidationError(
        "--json and --csv print spectra, -o draws a picture; ask for one of them.")
    }
    if input.channel == .each, json || csv {
      throw ValidationError(
        "--channel each is drawn, not printed as numbers; name one, as in --channel 0.")
    }
    try picture.look.checkSize(SpectrogramPicture.sides)
    if !Settings.periods.contains(period) {
      throw ValidationError("--period must be 1ms to 24h.")
    }
  }

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: quiet, on: console)
    if let output = picture.output {
      try draw(session, to: output, on: console)
      return
    }
    if json {
      try session.forEachInput { opened, _ in try printSpectra(opened, on: console) }
    } else if csv {
      try session.forEachInput { opened, isFirst in
        try printTable(opened, isFirst: isFirst, on: console)
      }
    } else {
      try session.forEachInput { opened, isFirst in try show(opened, isFirst: isFirst, on: console)
      }
    }
    try console.checkStop()
  }
}

// MARK: Pictures

extension SpectrogramCommand {
  private func draw(_ session: Session, to output: String, on console: Console) throws {
    let names = try InputName.all(input.inputs, device: session.settings.device)
    if AudioFolder.exists(at: output) {
      let paths = try PicturePaths(for: names, in: output)
      try InputName.check(names.map { paths.path(for: $0) }, spare: input.inputs)
      // Another format is another picture, and there is one name.
      try session.forEachInput(reopens: false) { opened, _ in
        try draw(opened, to: paths.path(for: opened.name), on: console)
      }
      // One alone was drawn, or has thrown.
      if names.count > 1 { try console.checkStop() }
      return
    }
    guard names.count == 1 || PathParts.endsWithSlash(output) else {
      throw AudioError(
        .invalidRequest,
        "\(names.count) inputs do not fit into one picture; name a folder that exists: -o pictures/."
      )
    }
    _ = try PictureFile.kind(of: output)
    try InputName.check([output], spare: input.inputs)
    try session.withOnlyInput(reopens: false) { try draw($0, to: output, on: console) }
  }

  private func draw(_ opened: OpenInput, to path: String, on console: Console) throws {
    let size = picture.look.size ?? SizeChoice(width: 1200, height: 500)
    var style = SpectrogramPicture(width: size.width, height: size.height)
    style.title = picture.look.title ?? Self.title(of: opened)
    style.theme = picture.look.theme
    style.colormap = look.colormap
    style.scale = look.scale
    style.range = try look.range(in: opened.source.format)
    style.floor = look.floor
    let gatherer = try gatherer(of: opened, width: size.width)
    try PictureFile.draw(
      path, overwrite: picture.look.force, of: opened, isQuiet: quiet
    ) { () throws(AudioError) in
      try hear(opened, gatherer, needsReader: path == "-")
    } draw: {
      style.picture(of: gatherer.spectrograms())
    }
  }

  private static func title(of opened: OpenInput) -> String {
    let name: String
    switch opened.name {
    case .file(let path): name = PathParts.lastName(of: path)
    default: name = opened.title
    }
    let isOne = opened.channel != "all" && opened.channel != "each"
    return printable(name + (isOne ? ", channel \(opened.channel)" : ""))
  }

  private func gatherer(
    of opened: OpenInput, width: Int
  ) throws(AudioError) -> SpectrogramGatherer {
    let format = opened.source.format
    let (length, range) = (try look.windowLength(in: format), try look.range(in: format))
    let channels: [Int?] = input.channel == .each ? Array(0..<format.channelCount) : [nil]
    // All channels together take no more than 128 MiB of columns.
    let room = (1 << 25) / (channels.count * (length / 2 + 1))
    let builders = channels.map { channel in
      SpectrogramBuilder(
        format: format, windowLength: length, range: range, channel: channel,
        merging: look.merging, columnLimit: max(min(2 * width, room), 2))
    }
    return SpectrogramGatherer(builders, format: format)
  }

  private func hear(
    _ opened: OpenInput, _ gatherer: SpectrogramGatherer, needsReader: Bool
  ) throws(AudioError) {
    let console = opened.console
    let listener = Listener()
    listener.add(gatherer)
    if opened.source.isLive, !quiet {
      listener.addWarnings(format: opened.source.format, on: console)
    }
    try listener.run(opened, isQuiet: quiet, needsReader: needsReader)
  }
}

// MARK: Text

extension SpectrogramCommand {
  private func printSpectra(_ opened: OpenInput, on console: Console) throws {
    let format = opened.source.format
    let windowLength = try look.windowLength(in: format)
    let isLive = opened.source.isLive
    let printer = EventPrinter(
      of: opened.hello(["period": "\(period)s", "window": "\(windowLength)"]),
      format: .json, columns: [], isFirst: true,
      startDate: isLive ? currentDate() : nil, on: console)
    if !quiet { opened.announce() }
    let listener = Listener()
    listener.onGap { printer.print($0) }
    listener.add(meter(format, windowLength)) { printer.print($0) }
    if isLive, !quiet { listener.addWarnings(format: format, on: console) }
    try listener.run(opened, isQuiet: quiet || console.output.isTerminal)
  }

  private func printTable(_ opened: OpenInput, isFirst: Bool, on console: Console) throws {
    let format = opened.source.format
    let isLive = opened.source.isLive
    let name = opened.name.text
    // As `writeRow` has it.
    let table = SpectrumTable(
      source: console.output.isTerminal ? name.escapingControls(but: "\t") : name,
      startDate: isLive ? currentDate() : nil)
    console.output.setFlushesEachLine(console.output.isTerminal)
    console.output.setWaits(!isLive)
    if isFirst { console.output.writeLine(table.header) }
    let listener = Listener()
    if !quiet {
      opened.announce()
      // The table has no row for it.
      listener.onGap { gap in
        console.warn("\(gap.frames) frames were lost; the next begin at \(gap.time) s.")
      }
    }
    listener.add(meter(format, try look.windowLength(in: format))) {
      console.output.writeLine(table.rows(of: $0))
    }
    if isLive, !quiet { listener.addWarnings(format: format, on: console) }
    try listener.run(opened, isQuiet: quiet || console.output.isTerminal)
  }

  private func show(_ opened: OpenInput, isFirst: Bool, on console: Console) throws {
    let environment = console.environment
    let terminal = console.terminal
    let text =
      terminal.map { SpectrogramText(on: $0, environment: environment, colormap: look.colormap) }
      ?? SpectrogramText(ink: .characters, hasUnicode: false, colormap: look.colormap)
    if let terminal, opened.isWatchable, !quiet {
      if input.channel == .each {
        throw AudioError(
          .invalidRequest,
          "The live view shows one picture; name a channel, as --channel 0, or draw with -o FILE.")
      }
      try watch(opened, on: terminal, text)
      return
    }
    let width = SpectrogramText.columns(inWidth: terminal?.width ?? 80)
    // The title, the axis, the legend and the prompt stay in sight.
    let height = max(min((terminal?.height ?? 24) - 6, 40), 4)
    let gatherer = try gatherer(of: opened, width: width)
    if !quiet {
      opened.announce(ending: opened.isWatchable ? "Ctrl-C ends and draws" : nil)
    }
    try hear(opened, gatherer, needsReader: true)
    let range = try look.range(in: opened.source.format)
    let spectrograms = gatherer.spectrograms()
    let rasters = spectrograms.map { spectrogram in
      SpectrogramRaster(
        spectrogram, width: width, height: height * text.levelsPerCell, scale: look.scale,
        range: range)
    }
    let highest = rasters.map(\.highest).max() ?? SpectrogramRaster.floor
    let levels = SpectrogramPicture.levels(highest: highest, floor: look.floor)
    let start = spectrograms[0].startTime
    let end = start + max(spectrograms[0].duration, 0.001)
    for (channel, raster) in rasters.enumerated() {
      let title =
        (picture.look.title.map(printable) ?? Self.title(of: opened))
        + (rasters.count > 1 ? ", channel \(channel)" : "")
      if !isFirst || channel > 0 { console.output.writeLine("") }
      console.output.write(styled: (terminal?.bold(title) ?? title) + "\n")
      for line in text.lines(raster, levels: levels, time: start...end) {
        console.output.write(styled: line + "\n")
      }
    }
  }

  private func watch(
    _ opened: OpenInput, on terminal: Terminal, _ text: SpectrogramText
  ) throws {
    let format = opened.source.format
    let windowLength = try look.windowLength(in: format)
    let range = try look.range(in: format)
    let view = SpectrogramView(
      on: terminal, text: text, input: Self.title(of: opened), format: format,
      isSimulated: opened.isSimulated, scale: look.scale, range: range, floor: look.floor,
      period: period)
    defer { view.close() }
    let listener = Listener()
    listener.onGap { view.showGap($0) }
    listener.add(meter(format, windowLength)) { view.show($0) }
    var wasAway = false
    try listener.run(opened, isQuiet: true) {
      guard opened.isAway != wasAway else { return }
      wasAway = opened.isAway
      view.showAbsence(wasAway)
    }
  }

  private func meter(_ format: AudioFormat, _ windowLength: Int) -> SpectrumMeter {
    SpectrumMeter(
      format: format, period: max(period, 1 / format.sampleRate), windowLength: windowLength)
  }
}

/// Gathers what a listener hears.
private final class SpectrogramGatherer: AudioSink {
  let format: AudioFormat
  // One for each channel, or one for all.
  private var builders: [SpectrogramBuilder]

  init(_ builders: [SpectrogramBuilder], format: AudioFormat) {
    self.builders = builders
    self.format = format
  }

  func write(_ buffer: AudioBuffer) {
    for index in builders.indices { builders[index].process(buffer) }
  }

  func finish() {}

  /// The spectrograms of everything heard.
  func spectrograms() -> [Spectrogram] { builders.indices.map { builders[$0].finish() } }
}
