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
  private(set) var keys: [ScreenKey<View>] = []
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
    drawn = DrawnLines(on: terminal, place)
    hasKeys = takesKeys && keyboard.open()
    if !takesText { self.keys = commonKeys(beside: keys, stop: stop, end: end ?? stop) }
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
        let arrow = takeSequence()
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
      }
    }
  }

  /// The arrow that a sequence stands for; `nil` with modifiers and for any other sequence.
  private func takeSequence() -> ArrowKey? {
    guard let start = keyboard.next(), start == UInt8(ascii: "[") || start == UInt8(ascii: "O")
    else { return nil }
    var count = 0
    while let key = keyboard.next() {
      if 0x40...0x7E ~= key { return count == 0 ? ArrowKey(rawValue: key) : nil }
      count += 1
    }
    return nil
  }

  private func commonKeys(
    beside own: [ScreenKey<View>], stop: @escaping () -> Void, end: @escaping () -> Void
  ) -> [ScreenKey<View>] {
    let help = ScreenKey<View>("?", "shows and hides the keys", hint: "? keys") { _, screen in
      screen.showsKeys.toggle()
    }
    if title.caption != nil {
      let next = ScreenKey<View>(
        " ", name: "space", "goes on to the next picture", hint: "space: next, q: end"
      ) { _, _ in stop() }
      return [next, ScreenKey("q", "ends") { _, _ in end() }, help] + own
    }
    let pause = ScreenKey<View>(
      " ", name: "space", "freezes the picture, and goes on; all is still heard",
      hint: "space freezes"
    ) { _, screen in
      screen.paused = screen.paused == nil ? (screen.view, screen.time) : nil
    }
    let taken = own.flatMap(\.bytes)
    return [ScreenKey("q", "ends", hint: "q stops") { _, _ in stop() }, help] + own
      + (taken.contains(UInt8(ascii: " ")) ? [] : [pause])
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
