import ArgumentParser
import Tragus

/// `tragus waveform`: the shape of a sound as a picture.
struct WaveformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waveform",
    abstract: "Draw the waveform as PNG or SVG.",
    discussion: """
      tragus waveform talk.wav -o talk.png
      tragus waveform talk.wav -o talk.svg --size 1600x500 --theme dark --from 10s --to 20s
      tragus waveform --for 5s -o now.png    five seconds of the microphone

      Each column shows the lowest and the highest sample and, darker, the RMS; clipped samples \
      and lost frames are marked. Any length takes the same memory.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var picture: PictureOptions

  @Flag(help: "Draw the greatest sample at the edge, in place of full scale.")
  var fit = false

  @Flag(name: [.short, .long], help: "Print no progress and no warnings.")
  var quiet = false

  mutating func validate() throws {
    if input.channel == .each {
      throw ValidationError("--channel each does not fit here; all channels are drawn anyway.")
    }
  }

  func run() throws {
    guard let path = picture.output else {
      throw AudioError(.invalidRequest, "Name the picture to write: -o waveform.png.")
    }
    _ = try PictureFile.kind(of: path)
    let session = try Session(input, isQuiet: quiet)
    // Channels and times of another format would not fit into one picture.
    try session.withOnlyInput(reopens: false) { opened in
      let file = try PictureFile(path, overwrite: picture.force)
      var isWritten = false
      defer { if !isWritten { file.discard() } }
      if opened.source.isLive || opened.isPaced, !quiet {
        StandardError.note("listening: \(opened.title); Ctrl-C ends and draws \(path).")
      }
      let sink = WaveformSink(format: opened.source.format)
      var listener = Listener()
      listener.add(sink)
      try listener.run(opened, isQuiet: quiet, needsReader: path == "-")
      // What lasts until it is stopped is complete then; half of a file is not what was asked for.
      if Interruption.signal != nil, !opened.isWatchable {
        StandardError.note("stopped; nothing was kept of '\(path)'.")
        try checkInterruption()
      }
      let drawing = WaveformPicture(
        title: picture.title ?? printable(opened.title), amplitude: fit ? nil : 1,
        theme: picture.theme?.theme ?? .light)
      let size = picture.size ?? SizeChoice(width: 1200, height: 400)
      try file.write(drawing.picture(of: sink.overview, width: size.width, height: size.height))
      isWritten = true
    }
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
