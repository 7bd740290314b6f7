/// A key that all live screens have.
struct CommonKey {
  /// What a common key does.
  enum Action {
    /// Asks the command to stop: its only picture, or this one of several.
    case stop
    /// Asks it to end with all pictures still to come.
    case end
    /// Shows and hides the keys.
    case help
    /// Freezes the picture, and goes on.
    case pause
  }

  let byte: UInt8
  /// The name, what it does, and the same in a word or two, as in ``ScreenKey``.
  let help: KeyHelp.Key
  let action: Action

  private init(
    _ byte: UInt8, _ name: String, _ words: String, hint: String? = nil, _ action: Action
  ) {
    (self.byte, self.action) = (byte, action)
    help = KeyHelp.Key(name: name, words: words, hint: hint)
  }

  private static let space = UInt8(ascii: " ")
  private static let help = CommonKey(
    UInt8(ascii: "?"), "?", "shows and hides the keys", hint: "? keys", .help)

  /// The common keys. The help lists some before the keys of the view, and the others after them.
  ///
  /// - Parameters:
  ///   - isOneOfSeveral: Whether other pictures follow.
  ///   - taken: The keys of the view.
  static func all(
    isOneOfSeveral: Bool, taken: [UInt8]
  ) -> (before: [CommonKey], after: [CommonKey]) {
    let quit = UInt8(ascii: "q")
    if isOneOfSeveral {
      let next = CommonKey(
        space, "space", "goes on to the next picture", hint: "space: next, q: end", .stop)
      return ([next, CommonKey(quit, "q", "ends", .end), help], [])
    }
    let pause = CommonKey(
      space, "space", "freezes the picture, or lets it go on; all is still heard",
      hint: "space freezes", .pause)
    return (
      [CommonKey(quit, "q", "ends", hint: "q stops", .stop), help],
      taken.contains(space) ? [] : [pause]
    )
  }
}

extension ArrowKey {
  /// The arrow that a sequence stands for, behind its first character; `nil` with modifiers and for
  /// any other sequence.
  init?(nextOf keyboard: any KeySource) {
    guard let start = keyboard.next(), start == UInt8(ascii: "[") || start == UInt8(ascii: "O")
    else { return nil }
    var count = 0
    while let key = keyboard.next() {
      if 0x40...0x7E ~= key {
        guard count == 0, let arrow = ArrowKey(rawValue: key) else { return nil }
        self = arrow
        return
      }
      count += 1
    }
    return nil
  }
}
