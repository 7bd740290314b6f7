import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus convert`: formats, rates, bits and channels.
struct ConvertCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert audio: format, sample rate, bits, channels.",
    discussion: """
      tragus convert talk.flac -o talk.wav
      tragus convert talk.wav -o talk16k.wav --rate 16000 --channel mix
      tragus convert studio.wav -o cd.aiff --rate 44100 --bits 16

      When bits are lost, triangular dither (TPDF) keeps the error free of distortion; --dither \
      none rounds instead.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var file: FileOptions

  @Flag(name: [.short, .long], help: "Print no progress and no warnings.")
  var quiet = false

  mutating func validate() throws {
    if input.channel == .each {
      throw ValidationError("--channel each does not fit here; all channels are kept anyway.")
    }
  }

  func run(_ console: Console) throws {
    let path = try file.path(example: "take.wav")
    guard !input.inputs.isEmpty else {
      throw AudioError(.invalidRequest, "Name the file to convert; 'tragus record' records.")
    }
    let session = try Session(input.request, isQuiet: quiet, on: console)
    try session.withOnlyInput { opened in
      var source = opened
      try source.resample(to: file.rate)
      let writer = try file.open(
        path, format: source.source.format,
        bitsLost: source.precision > file.depth.precision, onlyWhenComplete: opened.isRepeatable,
        on: console)
      var highest: Level?
      let listener = Listener()
      listener.add(KeepOpenSink(writer))
      if file.depth != .float, ![.ogg, .opus].contains(writer.fileFormat), !quiet {
        listener.add(LevelMeter(format: writer.format, period: .infinity)) { highest = $0 }
      }
      try writer.finishUnlessStopped(path, on: console) { () throws(AudioError) in
        try listener.run(source, isQuiet: quiet, needsReader: path == "-")
      }
      if let peak = highest?.peak, peak > 0.001 {
        console.warn(
          "\(path): the sound rises to \(decimal(peak, places: 1)) dBFS and was clipped. "
            + "Write --bits 32f to keep it.")
      }
    }
  }
}
