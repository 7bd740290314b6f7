import ArgumentParser
import Tragus

/// `tragus synth`: test signals into a file.
struct SynthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synth",
    abstract: "Write a test signal: tones, noise, sweeps, clicks, speech-like sound, a scene.",
    discussion: """
      tragus synth --list
      tragus synth tone frequency=997 level=-20 duration=2s -o tone.wav
      tragus synth noise color=pink seed=7 duration=1m -o pink.wav --bits 24
      tragus synth speech duration=10s -o - | tragus listen -

      The same name, keys and seed give the same samples on every machine. The same signals are \
      inputs of every command: tragus meter 'sim:tone?frequency=997'.
      """)

  @Argument(help: ArgumentHelp("The signal: tone, noise, scene …", valueName: "name"))
  var name: String?

  @Argument(help: ArgumentHelp("Its settings, for example level=-20.", valueName: "key=value"))
  var settings: [String] = []

  @Flag(help: "Name all signals and their keys.")
  var list = false

  @OptionGroup var file: FileOptions

  func run() throws {
    if list {
      StandardOutput.shared.write(SignalCatalogText.text)
      return
    }
    guard let name else {
      throw AudioError(.invalidRequest, "Name a signal; 'tragus synth --list' lists them.")
    }
    let path = try file.path(example: "\(name).wav")
    var text = name
    for setting in settings { text += (text.contains("?") ? "&" : "?") + setting }
    let signal = try SimulatedSource(parsing: text)
    guard signal.remainingFrameCount != nil || path == "-" else {
      throw AudioError(.invalidRequest, "A file needs an end: duration=10s, not endless.")
    }
    let source: any AudioSource =
      try file.rate.map { rate throws(AudioError) in
        try ResampledSource(signal, sampleRate: rate)
      } ?? signal
    let writer = try file.open(path, format: source.format, onlyWhenComplete: true)
    var listener = Listener()
    listener.add(PartSink(writer))
    try writer.finishUnlessStopped(path) { () throws(AudioError) in
      try listener.run(source) { Interruption.signal != nil }
    }
  }
}
