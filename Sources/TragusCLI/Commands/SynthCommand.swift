import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal
import TragusFiles

/// `tragus synth`: test signals into a file.
struct SynthCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "synth",
    abstract: "Write a test signal.",
    discussion: """
      tragus synth --list
      tragus synth tone frequency=997 level=-20 duration=2s -o tone.wav
      tragus synth noise color=pink seed=7 duration=1m -o pink.wav --bits 24
      tragus synth speech duration=10s -o - | tragus listen -
      tragus synth blow count=3 -o blows.wav --labels blows.txt

      The same name, keys and seed give the same samples on every machine. The same signals are \
      inputs of every command: tragus meter 'sim:tone?frequency=997'. A loudspeaker gets them \
      from tragus play sim:blow.
      """)

  @Argument(help: ArgumentHelp("The signal: tone, noise, scene …", valueName: "name"))
  var signal: String?

  @Argument(help: ArgumentHelp("Its settings, for example level=-20.", valueName: "key=value"))
  var settings: [String] = []

  @Flag(help: "Name all signals and their keys.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "Write what happens in the signal, blow or scene, as labels of Audacity; .csv: as CSV.",
      valueName: "file"),
    completion: .file())
  var labels: String?

  @OptionGroup var file: FileOptions

  func run(_ console: Console) throws {
    if list {
      console.output.write(SignalCatalogText.text)
      return
    }
    guard var text = signal else {
      throw AudioError(.invalidRequest, "Name a signal; 'tragus synth --list' lists them.")
    }
    // As other commands call it, too: sim:tone?level=-20.
    if text.hasPrefix("sim:") { text.removeFirst(4) }
    let name = String(text.prefix { $0 != "?" })
    let path = try file.path(example: "\(name).wav")
    for setting in settings { text += (text.contains("?") ? "&" : "?") + setting }
    let signal = try SimulatedSource(parsing: text)
    guard signal.remainingFrameCount != nil || path == "-" else {
      throw AudioError(.invalidRequest, "A file needs an end: duration=10s, not endless.")
    }
    let labelFile = try labels.map { path throws(AudioError) in
      try beginLabels(path, of: signal, name: name)
    }
    var isComplete = false
    defer { if !isComplete { labelFile?.discard() } }
    let source: any AudioSource =
      try file.rate.map { rate throws(AudioError) in
        try ResampledSource(signal, sampleRate: rate)
      } ?? signal
    let writer = try file.open(path, format: source.format, onlyWhenComplete: true, on: console)
    let listener = Listener()
    listener.add(KeepOpenSink(writer))
    try writer.finishUnlessStopped(path, on: console) { () throws(AudioError) in
      try listener.run(source) { console.isStopping }
    }
    if let labelFile, let labels {
      let track = LabelTrack(
        (signal.spans ?? []).map { SoundLabel(start: $0.start, end: $0.end, text: $0.name) })
      try labelFile.write(Array(track.text(as: Self.labelFormat(of: labels)).utf8))
      try labelFile.keep()
      isComplete = true
    }
  }

  // Begins the file of labels, so that what cannot be written is known before the signal is made.
  private func beginLabels(
    _ path: String, of signal: SimulatedSource, name: String
  ) throws(AudioError) -> AtomicFile {
    guard signal.remainingFrameCount != nil else {
      throw AudioError(.invalidRequest, "Labels need an end: duration=10s, not endless.")
    }
    guard signal.spans != nil else {
      throw AudioError(
        .invalidRequest,
        "Nothing happens in '\(name)' that could have a label; blow and scene have them.")
    }
    // However the two are spelled: else the labels would take the place of the sound.
    guard path != "-", !file.output.contains(where: { FilePlace($0) == FilePlace(path) }) else {
      throw AudioError(.invalidRequest, "Labels go to a file of their own: --labels \(name).txt.")
    }
    do throws(AudioError) {
      return try AtomicFile(path, overwrite: file.force)
    } catch {
      throw error.sayingForce
    }
  }

  private static func labelFormat(of path: String) -> LabelFormat {
    path.lowercased().hasSuffix(".csv") ? .csv : .audacity
  }
}
