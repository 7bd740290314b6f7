import Tragus
import TragusStation

extension LiveScreen {
  /// A screen for what is heard of an input. The key q ends the command.
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
    self.init(
      view, title, on: terminal, place: place, keys: keys,
      takesKeys: takesKeys && input.name != .standardInput, stop: { console.stopByKey() })
  }

  /// Adds what says that nothing is heard, for inputs that may be silent for a fault.
  package func addMonitor(to listener: Listener, of input: OpenInput) {
    guard input.isLikeDevice else { return }
    listener.add(InputMonitor(format: input.source.format)) { self.take($0) }
  }

  /// Hears an input to its end, and leaves the last picture behind.
  ///
  /// - Parameters:
  ///   - body: Called before each read.
  ///   - isOver: Asked before each read whether to stop.
  package func run(
    _ listener: Listener, _ input: OpenInput, _ body: () -> Void = {},
    until isOver: () -> Bool = { false }
  ) throws(AudioError) {
    defer { close() }
    try listener.run(
      input, isQuiet: true,
      {
        body()
        self.attend()
      }, onAbsence: { self.showAbsence($0) }, until: isOver)
  }
}
