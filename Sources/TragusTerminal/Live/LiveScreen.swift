import Tragus
import TragusStation

/// The live screen of a command: a title, the keys, faults of the input, and a view.
///
/// It draws at most 25 pictures a second, and only what has changed. Closing restores the terminal
/// and leaves the last picture.
package final class LiveScreen<View: ScreenView> {
  package typealias Title = ScreenTitle

  private static var interval: Duration { .milliseconds(40) }

  /// The view. Call ``update(at:)`` after a change.
  package var view: View

  let terminal: Terminal
  let title: Title
  private let place: DrawnLines.Place
  let takesText: Bool
  private let keyboard: any KeySource
  private let now: () -> ContinuousClock.Instant
  private var drawn: DrawnLines
  private var lastDrawn: ContinuousClock.Instant?
  private var hasChanged = false
  private(set) var isClosed = false
  var time = 0.0
  var absence = InputAbsence()
  let keys: [ScreenKey<View>]
  private var commonKeys: (before: [CommonKey], after: [CommonKey]) = ([], [])
  private let stop: () -> Void
  private let end: () -> Void
  package private(set) var hasKeys = false
  private(set) var showsKeys = false
  /// Receives every key while it is set, for text that is typed into the picture.
  package var onText: ((UInt8) -> Void)?
  /// The view and its time when the picture was paused.
  private(set) var paused: (view: View, time: Double)?

  /// - Parameters:
  ///   - place: Where it is drawn. A screen below earlier output leaves nothing behind.
  ///   - keys: The keys of this view; they take precedence over the common keys.
  ///   - takesKeys: Whether standard input is free for keys.
  ///   - takesText: Whether all keys are text for ``nextKey()``. The screen then has no title and
  ///     no keys.
  ///   - stop: Asks the command to stop.
  ///   - end: Asks it to end with all pictures still to come; `nil` for a single picture.
  ///   - now: Returns the current time.
  package init(
    _ view: View, _ title: Title, on terminal: Terminal, place: DrawnLines.Place = .screen,
    keys: [ScreenKey<View>] = [], takesKeys: Bool = true, takesText: Bool = false,
    keyboard: any KeySource = Keyboard(),
    now: @escaping () -> ContinuousClock.Instant = { .now }, stop: @escaping () -> Void,
    end: (() -> Void)? = nil
  ) {
    self.view = view
    self.title = title
    self.terminal = terminal
    self.place = place
    self.takesText = takesText
    self.keyboard = keyboard
    self.now = now
    (self.keys, self.stop, self.end) = (takesText ? [] : keys, stop, end ?? stop)
    drawn = DrawnLines(on: terminal, place)
    hasKeys = takesKeys && keyboard.open()
    if !takesText {
      commonKeys = CommonKey.all(
        isOneOfSeveral: title.caption != nil, taken: keys.flatMap(\.bytes))
    }
  }

  deinit { close() }

  /// Shows a change of the view.
  ///
  /// - Parameter time: The position of the stream, in seconds; `nil` keeps the last one.
  package func update(at time: Double? = nil) {
    self.time = time ?? self.time
    hasChanged = true
    drawIfDue()
  }

  /// Changes the view, also while the picture is paused.
  func change(_ body: (inout View) -> Void) {
    body(&view)
    if var held = paused?.view {
      body(&held)
      paused?.view = held
    }
    hasChanged = true
  }

  /// Handles the keys, and draws what has changed. The caller calls it repeatedly.
  package func attend() {
    takeKeys()
    drawIfDue()
  }

  /// The next key of a screen that takes text, or `nil`.
  package func nextKey() -> UInt8? { hasKeys && takesText ? keyboard.next() : nil }

  /// Writes lines that stay, above the picture.
  ///
  /// - Parameter text: Ends with a line break.
  package func write(_ text: String) {
    let size = terminal.size
    drawn.draw(picture(in: size), in: size, below: text)
  }

  /// Shows that the device has gone and may come back, or that it is back.
  package func showAbsence(_ isAway: Bool) {
    absence.isAway = isAway
    view.noteAbsence(isAway)
    update()
  }

  /// Takes the start or the end of a fault of the input.
  package func take(_ health: InputHealth) {
    absence.take(health)
    hasChanged = true
  }

  /// Closes the screen, and leaves the last picture. Nothing happens when it is closed already.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    if hasKeys { keyboard.close() }
    (showsKeys, paused, hasKeys) = (false, nil, false)
    let size = terminal.size
    drawn.close(leaving: place == .screen ? picture(in: size) : [], in: size)
  }

  private func takeKeys() {
    guard hasKeys, !takesText else { return }
    while let key = keyboard.next() {
      // Arrows and similar keys send sequences, which arrive at once.
      if key == 0x1B {
        let arrow = ArrowKey(nextOf: keyboard)
        if let found = keys.first(where: { $0.arrow != nil && $0.arrow == arrow }), onText == nil {
          found.action(0, self)
          hasChanged = true
        }
      } else if let onText {
        onText(key)
        hasChanged = true
      } else if let found = keys.first(where: { $0.bytes.contains(key) }) {
        found.action(key, self)
        hasChanged = true
      } else if let found = (commonKeys.before + commonKeys.after).first(where: { $0.byte == key })
      {
        take(found.action)
        hasChanged = true
      }
    }
  }

  private func take(_ action: CommonKey.Action) {
    switch action {
    case .stop: stop()
    case .end: end()
    case .help: showsKeys.toggle()
    case .pause: paused = paused == nil ? (view, time) : nil
    }
  }

  /// What the help says of all keys.
  var keyHelp: KeyHelp {
    KeyHelp(
      keys: commonKeys.before.map(\.help)
        + keys.map { KeyHelp.Key(name: $0.name, words: $0.words, hint: $0.hint) }
        + commonKeys.after.map(\.help))
  }

  private func drawIfDue() {
    guard !isClosed else { return }
    // A pipe may deliver an hour at once; more pictures than these would not be seen.
    let now = now()
    if let lastDrawn, now - lastDrawn < Self.interval { return }
    let size = terminal.size
    guard hasChanged || drawn.isOpen && drawn.size != size else { return }
    lastDrawn = now
    hasChanged = !drawn.draw(picture(in: size), in: size)
  }
}
