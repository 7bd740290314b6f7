import Tragus
import TragusStation

/// The screen of `label`, its keys, and the recording that is labelled on it.
///
/// Every step is saved at once, so that an interruption loses nothing.
package final class LabelDesk {
  /// What the user labels next.
  package enum Course: Equatable {
    case here
    /// Another recording, this many further on.
    case recording(Int)
  }

  /// Plays a part of a recording; the closure says whether to stop.
  package typealias Player = (any AudioSource, () -> Bool) throws(AudioError) -> Void

  /// The seconds by which a key moves an edge.
  private static let (coarse, fine) = (0.1, 0.01)
  private static let zooms = 0.25...8.0

  /// Where the last key led.
  package private(set) var course = Course.here
  /// Whether a key has asked to stop.
  package private(set) var isOver = false
  private let request: LabelRequest
  private let player: Player
  private var screen: LiveScreen<LabelView>?
  private var take: LabelTake?
  private var name = ""
  private var editor: LineEditor?
  private var wantsSound = false
  private var isPlaying = false

  /// - Parameters:
  ///   - keyboard: The source of keys.
  ///   - player: Plays the current stretch.
  package init(
    _ request: LabelRequest, on terminal: Terminal, environment: [String: String],
    keyboard: any KeySource = Keyboard(), player: @escaping Player
  ) {
    (self.request, self.player) = (request, player)
    var view = LabelView(on: terminal, environment: environment)
    view.classes = request.classes
    screen = LiveScreen(
      view, .init(command: "tragus label", input: ""), on: terminal, keys: keys,
      keyboard: keyboard, stop: { [unowned self] in isOver = true })
  }

  /// Whether the terminal takes keys.
  package var hasKeys: Bool { screen?.hasKeys ?? false }

  /// Shows a message while there is nothing to label.
  package func say(_ text: String) {
    screen?.view.clear()
    screen?.view.message = text
    screen?.update()
  }

  /// Shows another recording.
  ///
  /// - Parameter name: The name for people.
  package func open(_ take: LabelTake, name: String) throws(AudioError) {
    (self.take, self.name, course) = (take, name, .here)
    let known = take.sheet.labels.map(\.text).filter { !$0.isEmpty }
    for label in known where screen?.view.classes.contains(label) == false {
      screen?.view.classes.append(label)
    }
    screen?.view.message = take.document.wasThere ? "goes on with \(take.document.path)" : ""
    screen?.view.clear()
    try show()
  }

  /// Handles the keys pressed so far, and plays the sound that they ask for.
  package func attend() throws(AudioError) {
    screen?.attend()
    guard wantsSound, let take, let span = take.sheet.current else { return }
    (wantsSound, isPlaying) = (false, true)
    defer { isPlaying = false }
    do throws(AudioError) {
      let source = try take.source(span.start...span.end)
      try player(source) {
        screen?.attend()
        return !isPlaying || isOver
      }
    } catch {
      // Labelling continues without sound.
      screen?.view.message = error.message
      screen?.update()
    }
  }

  /// Closes the screen, and leaves the last picture.
  package func close() {
    screen?.close()
    screen = nil
  }
}

// MARK: - Steps

extension LabelDesk {
  /// Takes a step that changes labels, and writes them.
  private func change(_ refusal: String, _ body: (inout LabelSheet) -> Bool) {
    guard let take, body(&take.sheet) else { return tell(refusal) }
    tell("")
    write()
  }

  private func write() {
    guard let take else { return }
    do throws(AudioError) {
      let isMoved = try take.save()
      if isMoved { tell("another program has changed the file; written to \(take.document.path)") }
    } catch {
      tell("not written: \(error.message)")
    }
  }

  private func tell(_ text: String) {
    screen?.view.message = text
    isPlaying = false
    do throws(AudioError) {
      try show()
    } catch {
      screen?.view.message = error.message
    }
  }

  private func show() throws(AudioError) {
    guard let take else { return }
    try screen?.view.show(take, name: name)
    screen?.update()
  }

  private func label(_ name: String) {
    change("there is nothing to label; i adds a stretch") { $0.decide(.labelled(name)) }
  }

  private func beginTyping() {
    editor = LineEditor()
    screen?.view.typed = ""
    screen?.onText = { [unowned self] key in type(key) }
  }

  private func type(_ key: UInt8) {
    let line = editor?.take(key)
    let text = String(decoding: line ?? editor?.bytes ?? [], as: UTF8.self)
    screen?.view.typed = text
    guard line != nil || editor?.isAtEnd == true else { return }
    editor = nil
    screen?.view.typed = nil
    screen?.onText = nil
    guard line != nil, !text.isEmpty else { return }
    do throws(AudioError) {
      try ClassFolder.check(text)
      if screen?.view.classes.contains(text) == false { screen?.view.classes.append(text) }
      label(text)
    } catch {
      tell(error.message)
    }
  }
}

// MARK: - Keys

extension LabelDesk {
  private typealias Key = ScreenKey<LabelView>

  private var keys: [ScreenKey<LabelView>] { decisions + moves + edges + rest }

  private var decisions: [Key] {
    [
      Key("123456789", name: "1-9", "gives it a class") { [unowned self] key, screen in
        let index = Int(key - UInt8(ascii: "1"))
        guard screen.view.classes.indices.contains(index) else {
          return tell("there is no class \(index + 1); c names one")
        }
        label(screen.view.classes[index])
      },
      Key("\n\r", name: "Enter", "takes the label that is proposed") { [unowned self] _, _ in
        guard let suggestion = take?.sheet.current?.suggestion else {
          return tell("no label is proposed")
        }
        label(suggestion)
      },
      Key("x", "rejects it: it gets no label") { [unowned self] _, _ in
        change("there is nothing to reject") { $0.decide(.rejected) }
      },
      Key("c", "names a class") { [unowned self] _, _ in beginTyping() },
      Key("u", "undoes the last step", hint: "u undoes") { [unowned self] _, _ in
        change("there is nothing to undo") { $0.undo() }
      },
    ]
  }

  private var moves: [Key] {
    func move(_ step: Int, _ refusal: String) -> (LiveScreen<LabelView>) -> Void {
      { [unowned self] _ in
        tell(take?.sheet.move(by: step) == true ? "" : refusal)
      }
    }
    return [
      Key(
        .right, name: "right", "goes to the next stretch", hint: "arrows move",
        action: move(1, "that was the last one; n goes to the next recording, q ends")),
      Key(.left, name: "left", "goes to the one before", action: move(-1, "this is the first one")),
      Key(" ", name: "space", "plays it, or stops the sound") { [unowned self] _, _ in
        if isPlaying { isPlaying = false } else { wantsSound = true }
      },
    ]
  }

  private var edges: [Key] {
    func edge(_ key: String, _ words: String, _ sign: Double, start: Bool) -> Key {
      Key(key + key.uppercased(), name: "\(key), \(key.uppercased())", words) {
        [unowned self] byte, _ in
        // A capital has no bit 5.
        let step = sign * (byte & 0x20 == 0 ? Self.fine : Self.coarse)
        change("it goes no further") { start ? $0.moveStart(by: step) : $0.moveEnd(by: step) }
      }
    }
    return [
      edge("e", "begins 0.1 s earlier, or 0.01 s", -1, start: true),
      edge("r", "begins 0.1 s later, or 0.01 s", 1, start: true),
      edge("d", "ends 0.1 s earlier, or 0.01 s", -1, start: false),
      edge("f", "ends 0.1 s later, or 0.01 s", 1, start: false),
    ]
  }

  private var rest: [Key] {
    [
      Key("s", "splits it where it is quietest") { [unowned self] _, screen in
        guard let span = take?.sheet.current else { return tell("there is nothing to split") }
        let time = screen.view.quietest(in: span)
        change("it is too short to be split") { $0.split(at: time) }
      },
      Key("m", "joins it with the next one") { [unowned self] _, _ in
        change("there is no next one") { $0.mergeWithNext() }
      },
      Key("i", "adds a stretch behind it") { [unowned self] _, _ in
        change("there is no room before the next one") { $0.insert() }
      },
      Key("+", "shows less around it") { [unowned self] _, _ in zoom(by: 0.5) },
      Key("-", "shows more around it") { [unowned self] _, _ in zoom(by: 2) },
      Key("n", "goes to the next recording", hint: "n next file") { [unowned self] _, _ in
        course = .recording(1)
      },
      Key("p", "goes to the recording before") { [unowned self] _, _ in course = .recording(-1) },
      Key("w", "writes the labels; every step does") { [unowned self] _, _ in
        tell("written to \(take?.document.path ?? "")")
        write()
      },
    ]
  }

  private func zoom(by factor: Double) {
    guard let zoom = screen?.view.zoom, Self.zooms.contains(zoom * factor) else { return }
    screen?.view.zoom = zoom * factor
    tell("")
  }
}
