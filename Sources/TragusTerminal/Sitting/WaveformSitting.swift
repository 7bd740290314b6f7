import Tragus
import TragusStation

/// How to draw or show a waveform.
package struct WaveformRequest {
  /// Whether the greatest sample reaches the edge, instead of full scale.
  package var fits = false
  /// The title; `nil` for the name of the input.
  package var title: String?
  package var theme = PlotTheme.light
  /// The size of a picture in pixels.
  package var size = (width: 1200, height: 400)
  /// Whether a picture may replace an existing file.
  package var overwrites = false
  /// Whether to show only the waveform.
  package var isQuiet = false

  package init() {}

  fileprivate var amplitude: Double? { fits ? nil : 1 }
}

/// The waveform of an input, drawn into a file or shown in characters.
package struct WaveformSitting {
  private let request: WaveformRequest
  private let session: Session
  private var console: Console { session.console }

  package init(_ request: WaveformRequest, _ session: Session) {
    (self.request, self.session) = (request, session)
  }

  /// Draws one input into a file, or several into files of a folder.
  package func draw(to output: String) throws {
    // Channels and times of another format would not fit into one picture.
    try PicturePaths.forEachInput(of: session, in: output, overwrite: request.overwrites) {
      input, file in
      let sink = WaveformSink(format: input.source.format)
      try file.draw(input, isQuiet: request.isQuiet) { () throws(AudioError) in
        let listener = Listener()
        listener.add(sink)
        try listener.run(input, isQuiet: request.isQuiet, needsReader: file.path == "-")
      } draw: {
        WaveformPicture(
          title: request.title ?? input.pictureTitle, amplitude: request.amplitude,
          theme: request.theme
        )
        .picture(of: sink.overview, width: request.size.width, height: request.size.height)
      }
    }
  }

  /// Shows each input as text.
  package func show() throws {
    try session.forEachInput(reopens: false) { input, isFirst in
      if !request.isQuiet {
        input.announce(ending: input.isWatchable ? "Ctrl-C ends and draws" : nil)
      }
      let sink = WaveformSink(format: input.source.format)
      let listener = Listener()
      listener.add(sink)
      try listener.run(input, isQuiet: request.isQuiet)
      if !isFirst { console.output.writeLine("") }
      print(sink.overview, title: printable(request.title ?? input.title))
    }
    try console.checkStop()
  }

  private func print(_ overview: WaveformOverview, title: String) {
    let terminal = console.terminal
    // The title, the axis and the prompt stay visible.
    let room = max((terminal?.height ?? 24) - 5, 4)
    let height = max(min(room / overview.format.channelCount - 1, 16), 3)
    console.output.write(styled: (terminal?.bold(title) ?? title) + "\n")
    let text = WaveformText(hasUnicode: terminal?.hasUnicode ?? false)
    let lines = text.lines(
      of: overview, width: WaveformText.columns(inWidth: terminal?.width ?? 80), height: height,
      amplitude: request.amplitude)
    for line in lines { console.output.writeLine(line) }
    let (peak, rms) = (overview.peakAmplitude, overview.rms)
    console.output.writeLine(
      peak > 0
        ? "peak \(decimal(decibels(amplitude: peak), places: 1)) dBFS, "
          + "RMS \(decimal(decibels(amplitude: rms), places: 1)) dBFS" : "every sample is 0")
    let clippedCount = overview.clippedSampleCount
    if clippedCount > 0 { console.output.writeLine("clipped samples: \(clippedCount)") }
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
