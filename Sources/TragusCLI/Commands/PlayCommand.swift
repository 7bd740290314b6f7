import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// `tragus play`: files, through a loudspeaker.
struct PlayCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play files, standard input or a test signal.",
    discussion: """
      tragus play take.wav
      tragus play music/ --volume -20dB           the files of a folder, one after the other
      tragus play take.flac --from 1m --for 10s   a part
      tragus synth speech -o - | tragus play -
      tragus play take.wav --device USB

      What the device does not have is converted: the rate, the number of channels. In a terminal, \
      space pauses and q stops. Ctrl-C ends the sound softly, says how much was heard, and ends the \
      command with status 130.
      """)

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp(
      "The output to play on: its id, or a part of its name or id.", valueName: "device"))
  var device: String?

  // Unconditional, because a negative number looks like an option.
  @Option(
    name: [.long, .customLong("gain"), .customLong("level")], parsing: .unconditional,
    help: ArgumentHelp("How loud, -120dB to 0dB; 0dB unless set.", valueName: "volume"),
    transform: DecibelArgument.volume)
  var volume = 0.0

  @Flag(name: [.short, .long], help: "Print no progress, no notes.")
  var quiet = false

  mutating func validate() throws {
    guard !input.inputs.isEmpty else {
      throw ValidationError("Name what to play: a file, a folder, - or sim:NAME.")
    }
    if let microphone = input.inputs.first(where: { $0 == "mic" || $0.hasPrefix("mic:") }) {
      throw ValidationError(
        "'\(microphone)' would feed back; tragus record --monitor plays what a microphone hears.")
    }
  }

  func run(_ console: Console) throws {
    let session = try Session(input.request, isQuiet: quiet, on: console)
    let isWatched = !quiet && !input.inputs.contains("-") && console.errors.isTerminal
    let usesKeys = isWatched && Keyboard.open()
    defer { Keyboard.close() }
    var isOver = false
    try session.forEachInput { opened, _ in
      guard !isOver else { return }
      isOver = try play(opened, usesKeys: usesKeys, on: console)
    }
    try console.checkStop()
  }

  /// - Returns: Whether it was stopped.
  private func play(_ opened: OpenInput, usesKeys: Bool, on console: Console) throws(AudioError)
    -> Bool
  {
    let source = opened.source
    var settings = Loudspeaker.Settings()
    settings.volume = volume
    let loudspeaker = try Loudspeaker(device, format: source.format, settings: settings)
    let whole = source.remainingFrameCount.map { Double($0) / source.format.sampleRate }
    let view = PlayView(
      title: opened.title, duration: whole, isShown: !quiet && console.errors.isTerminal,
      on: console)
    let player = Player(loudspeaker, view, usesKeys: usesKeys, on: console)
    let played: Played
    do throws(AudioError) {
      played = try loudspeaker.play(source) { player.shouldStop() }
      view.close()
    } catch {
      view.close()
      if !quiet {
        console.noteStop(
          Played(
            frameCount: loudspeaker.playedFrameCount, sampleRate: source.format.sampleRate,
            isComplete: false), of: whole)
      }
      throw error
    }
    if !played.isComplete, !quiet { console.noteStop(played, of: whole) }
    return !played.isComplete
  }
}

/// Looks after keys and the picture while a loudspeaker plays.
private final class Player {
  /// The seconds that may be ahead of what is heard, so that a key is soon felt.
  private static let lead = 0.3

  private let console: Console
  private let loudspeaker: Loudspeaker
  private let view: PlayView
  private let usesKeys: Bool
  private var isPaused = false
  private var isStopped = false

  init(_ loudspeaker: Loudspeaker, _ view: PlayView, usesKeys: Bool, on console: Console) {
    self.console = console
    self.loudspeaker = loudspeaker
    self.view = view
    self.usesKeys = usesKeys
  }

  /// Waits while the sound is paused or far enough ahead.
  func shouldStop() -> Bool {
    while true {
      takeKeys()
      view.show(loudspeaker.playedTime, isPaused: isPaused)
      if isStopped || console.isStopping { return true }
      guard usesKeys, !loudspeaker.isStopping, loudspeaker.failure == nil,
        isPaused || loudspeaker.delay > Self.lead
      else { return false }
      Pause.wait(milliseconds: isPaused ? 50 : 10)
    }
  }

  private func takeKeys() {
    guard usesKeys else { return }
    while let key = Keyboard.next() {
      switch key {
      case UInt8(ascii: " "):
        isPaused.toggle()
        // What was handed over ends softly, and what comes next sets in softly.
        if isPaused { try? loudspeaker.skip(0) }
      case UInt8(ascii: "q"): isStopped = true
      default: break
      }
    }
  }
}

extension Loudspeaker {
  fileprivate var playedTime: Double { Double(playedFrameCount) / format.sampleRate }
}
