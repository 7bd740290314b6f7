import Tragus

/// What to convert a recording to.
package struct ConvertRequest {
  package var path: String
  package var file = SoundFileRequest()
  package var isQuiet = false

  package init(path: String) { self.path = path }

  /// Writes an input, and warns when it was too loud for its file.
  package func run(_ input: OpenInput) throws {
    let console = input.console
    var input = input
    try input.resample(to: file.sampleRate)
    let writer = try file.open(
      path, format: input.source.format, bitsLost: input.precision > file.depth.precision,
      onlyWhenComplete: input.isRepeatable, on: console)
    var highest: Level?
    let listener = Listener()
    listener.add(KeepOpenSink(writer))
    if file.depth != .float, ![.ogg, .opus].contains(writer.fileFormat), !isQuiet {
      listener.add(LevelMeter(format: writer.format, period: .infinity)) { highest = $0 }
    }
    try writer.finishUnlessStopped(path, on: console) { () throws(AudioError) in
      try listener.run(input, isQuiet: isQuiet, needsReader: path == "-")
    }
    if let peak = highest?.peak, peak > 0.001 {
      console.warn(
        "\(path): the sound rises to \(decimal(peak, places: 1)) dBFS and was clipped. "
          + "Write --bits 32f to keep it.")
    }
  }
}
