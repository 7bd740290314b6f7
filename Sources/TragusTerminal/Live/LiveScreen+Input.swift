import Tragus
import TragusStation

extension LiveScreen {
  /// A screen for an input. The key q ends the command.
  package convenience init(
    _ view: View, _ command: String, of input: OpenInput, on terminal: Terminal,
    place: DrawnLines.Place = .screen, keys: [ScreenKey<View>] = [], takesKeys: Bool = true
  ) {
    let console = input.console
    let isOne = input.channel != "all" && input.channel != "each"
    var title = Title(
      command: "tragus \(command)",
      input: printable(input.title + (isOne ? ", channel \(input.channel)" : "")))
    (title.isSimulated, title.isLive) = (input.isSimulated, input.source.isLive)
    title.caption = console.caption
    self.init(
      view, title, on: terminal, place: place, keys: keys,
      takesKeys: takesKeys && input.name != .standardInput, stop: { console.stopByKey() },
      end: { console.endByKey() })
  }

  /// Adds a monitor for silence to inputs that a fault may silence.
  package func addMonitor(to listener: Listener, of input: OpenInput) {
    guard input.isLikeDevice else { return }
    listener.add(InputMonitor(format: input.source.format)) { self.take($0) }
  }
}

extension Listener {
  /// Analyzes an input to its end, and shows it on a screen. The caller closes the screen.
  ///
  /// - Parameters:
  ///   - screen: The screen, or `nil` for no picture.
  ///   - isQuiet: Whether to print nothing when there is no screen.
  ///   - showsProgress: Whether to say how far a long file has been read.
  ///   - needsReader: Whether to stop when standard output is closed.
  ///   - body: Called before each read.
  ///   - isOver: Called before each read; `true` stops.
  func run<View>(
    _ input: OpenInput, on screen: LiveScreen<View>?, isQuiet: Bool = true,
    showsProgress: Bool = false, needsReader: Bool = true, _ body: () -> Void = {},
    until isOver: () -> Bool = { false }
  ) throws(AudioError) {
    try run(
      input, isQuiet: !showsProgress, needsReader: needsReader,
      {
        body()
        screen?.attend()
      },
      onAbsence: { isAway in
        if let screen {
          screen.showAbsence(isAway)
        } else if !isQuiet {
          input.noteAbsence(isAway)
        }
      }, until: isOver)
  }
}
