import ArgumentParser
import Tragus

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `tragus spectrogram`: which frequencies, and when.
struct SpectrogramCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spectrogram",
    abstract: "Show which frequencies there are, and when: in the terminal or as a picture.",
    discussion: """
      tragus spectrogram                          the microphone, live
      tragus spectrogram take.wav                 a file, in the terminal
      tragus spectrogram take.wav -o take.png     a picture; .svg is one too
      tragus spectrogram takes/ -o pictures/      a picture of each file, in a folder that exists
      tragus spectrogram take.wav -o take.png --size 2000x800 --frequency mel --range 0:8k
      tragus spectrogram take.wav --json          the spectra as lines of JSON

      Levels are dBFS: a full-scale sine at the centre of a bin reads 0, between two bins up to \
      1.4 dB less. All channels are averaged by their power, unless --channel names one.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var look: SpectrogramOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The picture to write, .png or .svg; - sends a PNG to a pipe.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing picture.")
  var force = false

  @Option(help: ArgumentHelp("The pixels of the picture.", valueName: "widthxheight"))
  var size = SizeChoice(width: 1200, height: 500)

  @Option(help: ArgumentHelp("light, dark or contrast.", valueName: "name"))
  var theme: ThemeChoice?

  @Option(help: ArgumentHelp("What to write above the picture.", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      "What a spectrum of --json, or a column of the live view, covers (100ms unless set).",
      valueName: "duration"),
    transform: DurationArgument.seconds)
  var period = 0.1

  @Flag(help: "Print spectra as lines of JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no progress, no warnings and no live view.")
  var quiet = false

  mutating func validate() throws {
    if input.channel == .each {
      throw ValidationError(
        "--channel each does not fit here; name one, as in --channel 0, or leave it out.")
    }
    if json, output != nil {
      throw ValidationError("--json prints spectra, -o draws a picture; ask for one of them.")
    }
    let sides = SpectrogramPicture.sides
    if !sides.contains(size.width) || !sides.contains(size.height) {
      throw ValidationError(
        "--size must be \(sides.lowerBound) to \(sides.upperBound) pixels each way, for example "
          + "1200x500.")
    }
    if !Settings.periods.contains(period) {
      throw ValidationError("--period must be 1ms to 24h.")
    }
  }

  func run() throws {
    let session = try Session(input, isQuiet: quiet)
    if let output {
      try draw(session, to: output)
    } else if json {
      try session.forEachInput { opened, _ in try printSpectra(opened) }
    } else {
      try session.forEachInput { opened, isFirst in try show(opened, isFirst: isFirst) }
    }
    try checkInterruption()
  }
}

// MARK: Pictures

extension SpectrogramCommand {
  private func draw(_ session: Session, to output: String) throws {
    if AudioFolder.exists(at: output) {
      try session.forEachInput { opened, _ in
        try draw(opened, to: Self.path(for: opened.name, in: output))
      }
      return
    }
    _ = try PictureFile.kind(of: output)
    let names = try InputName.all(input.inputs, device: session.settings.device)
    guard names.count == 1 else {
      throw AudioError(
        .invalidRequest,
        "\(names.count) inputs do not fit into one picture; name a folder that exists: -o pictures/."
      )
    }
    try session.withOnlyInput(reopens: false) { try draw($0, to: output) }
  }

  private func draw(_ opened: OpenInput, to path: String) throws {
    let format = opened.source.format
    let range = try look.range(in: format)
    let gatherer = try gatherer(of: opened, width: size.width)
    let file = try PictureFile(path, overwrite: force)
    var isWritten = false
    defer { if !isWritten { file.discard() } }
    if opened.source.isLive || opened.isPaced, !quiet {
      StandardError.note("listening: \(opened.title); Ctrl-C ends and draws \(path).")
    }
    try hear(opened, gatherer, needsReader: path == "-")
    // Whatever lasts until it is stopped is complete then.
    if Interruption.signal != nil, !opened.isWatchable {
      StandardError.note("stopped; nothing was kept of '\(path)'.")
      try checkInterruption()
    }
    var style = SpectrogramPicture(width: size.width, height: size.height)
    style.title = title ?? Self.title(of: opened)
    style.theme = theme?.theme ?? .light
    style.colormap = look.colormap
    style.scale = look.scale
    style.range = range
    style.floor = look.floor
    try file.write(style.picture(of: gatherer.spectrogram()))
    isWritten = true
    if Interruption.signal != nil { throw ExitStatus.success }
  }

  /// `pictures/take.png` for `takes/take.wav`.
  private static func path(for name: InputName, in folder: String) -> String {
    var last = Substring(name.text.split(separator: "/").last ?? "sound")
    if case .file = name, let dot = last.lastIndex(of: "."), dot > last.startIndex {
      last = last[..<dot]
    }
    return (folder.hasSuffix("/") ? folder : folder + "/") + last + ".png"
  }

  private static func title(of opened: OpenInput) -> String {
    let name: String
    switch opened.name {
    case .file(let path): name = path.split(separator: "/").last.map(String.init) ?? path
    default: name = opened.title
    }
    return printable(name + (opened.channel == "all" ? "" : ", channel \(opened.channel)"))
  }

  private func gatherer(
    of opened: OpenInput, width: Int
  ) throws(AudioError) -> SpectrogramGatherer {
    let format = opened.source.format
    return SpectrogramGatherer(
      SpectrogramBuilder(
        format: format, windowLength: try look.windowLength(in: format),
        range: try look.range(in: format), merging: look.merging, columnLimit: 2 * width),
      format: format)
  }

  private func hear(
    _ opened: OpenInput, _ gatherer: SpectrogramGatherer, needsReader: Bool
  ) throws {
    var listener = Listener()
    listener.add(gatherer)
    if opened.source.isLive, !quiet { listener.addWarnings(format: opened.source.format) }
    try listener.run(opened, isQuiet: quiet, needsReader: needsReader)
  }
}

// MARK: Text

extension SpectrogramCommand {
  private func printSpectra(_ opened: OpenInput) throws {
    let format = opened.source.format
    let windowLength = try look.windowLength(in: format)
    let isLive = opened.source.isLive
    let printer = EventPrinter(
      of: Hello(
        source: opened.name.text, format: format, isLive: isLive,
        isSimulated: opened.isSimulated,
        parameters: [
          "period": "\(period)s", "window": "\(windowLength)", "channel": opened.channel,
        ]),
      format: .json, columns: [], isFirst: true, flushesEachLine: opened.isWatchable,
      startDate: isLive ? currentDate() : nil)
    var listener = Listener()
    listener.onGap { printer.print($0) }
    listener.add(meter(format, windowLength)) { printer.print($0) }
    if isLive, !quiet { listener.addWarnings(format: format) }
    try listener.run(opened, isQuiet: quiet || StandardOutput.isTerminal)
  }

  private func show(_ opened: OpenInput, isFirst: Bool) throws {
    let environment = ProcessInfo.processInfo.environment
    let terminal = Terminal(descriptor: STDOUT_FILENO, environment: environment)
    let text =
      terminal.map { SpectrogramText(on: $0, environment: environment, colormap: look.colormap) }
      ?? SpectrogramText(ink: .characters, hasUnicode: false, colormap: look.colormap)
    if let terminal, opened.isWatchable, !quiet {
      try watch(opened, on: terminal, text)
      return
    }
    let width = SpectrogramText.columns(inWidth: terminal?.width ?? 80)
    // The title, the axis, the legend and the prompt stay in sight.
    let height = max(min((terminal?.height ?? 24) - 6, 40), 4)
    let gatherer = try gatherer(of: opened, width: width)
    if opened.source.isLive, !quiet {
      StandardError.note("listening: \(opened.title); Ctrl-C ends and draws.")
    }
    try hear(opened, gatherer, needsReader: true)
    let spectrogram = gatherer.spectrogram()
    let raster = SpectrogramRaster(
      spectrogram, width: width, height: height * text.levelsPerCell, scale: look.scale,
      range: try look.range(in: opened.source.format))
    let end = spectrogram.startTime + max(spectrogram.duration, 0.001)
    let lines = text.lines(
      raster, levels: SpectrogramPicture.levels(highest: raster.highest, floor: look.floor),
      time: spectrogram.startTime...end)
    let title = title ?? Self.title(of: opened)
    if !isFirst { StandardOutput.shared.writeLine("") }
    StandardOutput.shared.writeLine(terminal?.bold(title) ?? title)
    for line in lines { StandardOutput.shared.writeLine(line) }
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
    var listener = Listener()
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
  private var builder: SpectrogramBuilder

  init(_ builder: SpectrogramBuilder, format: AudioFormat) {
    self.builder = builder
    self.format = format
  }

  func write(_ buffer: AudioBuffer) { builder.process(buffer) }
  func finish() {}

  /// The spectrogram of everything heard.
  func spectrogram() -> Spectrogram { builder.finish() }
}
