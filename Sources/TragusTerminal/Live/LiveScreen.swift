import Tragus
import TragusStation

/// The live screen of a command: a title, the keys, what is wrong with the input, and a view.
///
/// It draws at most 25 pictures a second, and only what has changed. When it closes, the terminal is as
/// it was, but for the last picture.
package final class LiveScreen<View: ScreenView> {
  /// What is written in the title.
  package struct Title {
    /// What people type.
    package var command: String
    /// What is heard.
    package var input: String
    package var isSimulated = false
    /// Whether something can be done about what is wrong with the input.
    package var isLive = false
    /// What is said above it of a picture that is one of several; a key then goes on to the next one.
    package var caption: String?

    package init(command: String, input: String) {
      (self.command, self.input) = (command, input)
    }
  }

  private static var interval: Duration { .milliseconds(40) }

  /// What is shown. Call ``update(at:)`` after a change.
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
  /// Gets all keys as they come while it is set, for a text that is typed into the picture.
  package var onText: ((UInt8) -> Void)?
  /// The view when the picture was paused, and its time.
  private(set) var paused: (view: View, time: Double)?

  /// - Parameters:
  ///   - place: Where it is drawn. One that is drawn below what was written before leaves nothing
  ///     behind.
  ///   - keys: The keys of this view; they come before those of all screens.
  ///   - takesKeys: Whether standard input is free for keys.
  ///   - takesText: Whether all keys are text, which ``nextKey()`` gives. The screen has no title and
  ///     no keys of its own then.
  ///   - stop: Asks the command to stop.
  ///   - end: Asks it to end with all pictures that would come next; `nil` for one that is alone.
  ///   - now: Tells the time.
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

  /// Takes a change of the view.
  ///
  /// - Parameter time: Where the stream is, in seconds; `nil` for where it was.
  package func update(at time: Double? = nil) {
    self.time = time ?? self.time
    hasChanged = true
    drawIfDue()
  }

  /// Changes what is shown, also while the picture is paused.
  func change(_ body: (inout View) -> Void) {
    body(&view)
    if var held = paused?.view {
      body(&held)
      paused?.view = held
    }
    hasChanged = true
  }

  /// Does what keys ask for, and draws what has not been drawn. To be called again and again.
  package func attend() {
    takeKeys()
    drawIfDue()
  }

  /// The next key of a screen that takes text, when there is one.
  package func nextKey() -> UInt8? { hasKeys && takesText ? keyboard.next() : nil }

  /// Writes lines that stay, above the picture.
  ///
  /// - Parameter text: Ends with the end of a line.
  package func write(_ text: String) {
    let size = terminal.size
    drawn.draw(picture(in: size), in: size, below: text)
  }

  /// Shows that the device has gone and is waited for, or that it is back.
  package func showAbsence(_ isAway: Bool) {
    absence.isAway = isAway
    view.noteAbsence(isAway)
    update()
  }

  /// Takes what is wrong with the input, and that it no longer is.
  package func take(_ health: InputHealth) {
    absence.take(health)
    hasChanged = true
  }

  /// Leaves the last picture behind. Nothing happens when it is closed already.
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
      // Arrows and the like are sequences, which come at once.
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

  /// The arrow that a sequence stands for, if it has no further keys; `nil` for any other sequence.
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
    // A pipe may bring an hour at once; nobody sees more pictures than these.
    let now = now()
    if let lastDrawn, now - lastDrawn < Self.interval { return }
    let size = terminal.size
    guard hasChanged || drawn.isOpen && drawn.size != size else { return }
    lastDrawn = now
    hasChanged = !drawn.draw(picture(in: size), in: size)
  }
}
