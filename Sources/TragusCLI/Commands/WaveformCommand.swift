import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus waveform`: the shape of a sound as a picture.
struct WaveformCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "waveform",
    abstract: "Draw the waveform: here, or as PNG or SVG.",
    discussion: """
      tragus waveform talk.wav                        shows a file in the terminal
      tragus waveform talk.wav -o talk.png            draws a picture
      tragus waveform talk.wav -o talk.svg --from 10s --to 20s
      tragus waveform takes/ -o pictures/             draws a picture of each file
      tragus waveform --for 5s -o now.png             draws five seconds of the microphone

      Each column shows the lowest and the highest sample and, darker, the RMS. Clipped samples \
      and lost frames are marked.

      More: tragus spectrogram --help, guide Documentation/Pictures.md
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var picture: PictureOptions

  @Flag(help: "Draw the greatest sample at the edge, in place of full scale.")
  var fit = false

  @Flag(name: [.short, .long], help: "Print no progress and no warnings.")
  var quiet = false

  mutating func validate() throws {
    if picture.output == nil { picture.output = input.takeOutput(where: PictureOptions.isPicture) }
    try require(
      input.channel != .each,
      "--channel each does not fit here; all channels are drawn anyway.")
  }

  func run(_ console: Console) throws {
    guard let path = picture.output else { return try show(on: console) }
    let session = try Session(input.request, isQuiet: quiet, on: console)
    // Channels and times of another format would not fit into one picture.
    try PicturePaths.forEachInput(of: session, in: path, draw)
  }
}

extension WaveformCommand {
  private func draw(_ opened: OpenInput, to path: String) throws {
    let sink = WaveformSink(format: opened.source.format)
    try PictureFile.draw(
      path, overwrite: picture.force, of: opened, isQuiet: quiet
    ) { () throws(AudioError) in
      let listener = Listener()
      listener.add(sink)
      try listener.run(opened, isQuiet: quiet, needsReader: path == "-")
    } draw: {
      let drawing = WaveformPicture(
        title: picture.look.title ?? opened.pictureTitle, amplitude: fit ? nil : 1,
        theme: picture.look.theme)
      let size = picture.look.size ?? SizeChoice(width: 1200, height: 400)
      return drawing.picture(of: sink.overview, width: size.width, height: size.height)
    }
  }

  /// Shows each input as text.
  private func show(on console: Console) throws {
    let session = try Session(input.request, isQuiet: quiet, on: console)
    let terminal = console.terminal
    try session.forEachInput(reopens: false) { opened, isFirst in
      if !quiet { opened.announce(ending: opened.isWatchable ? "Ctrl-C ends and draws" : nil) }
      let sink = WaveformSink(format: opened.source.format)
      let listener = Listener()
      listener.add(sink)
      try listener.run(opened, isQuiet: quiet)
      // The title, the axis and the prompt stay in sight.
      let room = max((terminal?.height ?? 24) - 5, 4)
      let height = max(min(room / sink.format.channelCount - 1, 16), 3)
      let title = picture.look.title.map(printable) ?? printable(opened.title)
      if !isFirst { console.output.writeLine("") }
      console.output.write(styled: (terminal?.bold(title) ?? title) + "\n")
      let text = WaveformText(hasUnicode: terminal?.hasUnicode ?? false)
      let lines = text.lines(
        of: sink.overview, width: WaveformText.columns(inWidth: terminal?.width ?? 80),
        height: height, amplitude: fit ? nil : 1)
      for line in lines { console.output.writeLine(line) }
      let (peak, rms) = (sink.overview.peakAmplitude, sink.overview.rms)
      console.output.writeLine(
        peak > 0
          ? "peak \(decimal(decibels(amplitude: peak), places: 1)) dBFS, "
            + "RMS \(decimal(decibels(amplitude: rms), places: 1)) dBFS" : "every sample is 0")
      let clippedCount = sink.overview.clippedSampleCount
      if clippedCount > 0 { console.output.writeLine("clipped samples: \(clippedCount)") }
    }
    try console.checkStop()
  }
}

/// Collects the waveform of a stream.
private final class WaveformSink: AudioSink {
  private(set) var overview: WaveformOverview

  init(format: AudioFormat) {
    overview = WaveformOverview(format: format)
  }

  var format: AudioFormat { overview.format }

  func write(_ buffer: AudioBuffer) { overview.process(buffer) }
  func finish() {}
}
