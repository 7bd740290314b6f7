import Tragus
import TragusStation

/// What a live screen shows: a value that becomes lines.
///
/// The screen has the title, the keys and what is wrong with the input; the view has the rest.
package protocol ScreenView {
  /// How it listens, in words, the most important first; a narrow terminal cuts the end off.
  var details: [String] { get }

  /// The rows that it needs; where there are fewer, the line of details is left out.
  var leastRows: Int { get }

  /// What is shown now: at most `rows` lines, `columns` wide. What does not fit is cut off.
  func lines(columns: Int, rows: Int) -> [String]

  /// A position in the stream, as the title shows it.
  ///
  /// - Parameter time: In seconds since the stream began.
  func clock(at time: Double) -> String

  /// Forgets what no longer holds, because the device has gone or is back.
  mutating func noteAbsence(_ isAway: Bool)
}

extension ScreenView {
  package var leastRows: Int { 3 }

  package func clock(at time: Double) -> String { "\(decimal(time, places: 1)) s" }

  package mutating func noteAbsence(_ isAway: Bool) {}
}

/// A key with an arrow, by the letter that ends what it sends (ECMA-48, cursor functions).
package enum ArrowKey: UInt8 {
  case up = 0x41
  case down, right, left
}

/// A key of a live screen, and what it does.
package struct ScreenKey<View: ScreenView> {
  /// What people read: `space`, `1-9`.
  package let name: String
  /// What it does, as a sentence without its subject: `ends`.
  package let words: String
  /// The same in a word or two for the line below the title, or `nil` to leave it out there.
  package let hint: String?
  let bytes: [UInt8]
  let arrow: ArrowKey?
  let action: (UInt8, LiveScreen<View>) -> Void

  /// - Parameters:
  ///   - keys: The characters that it stands for, of ASCII.
  ///   - name: What people read, or `nil` for the first character.
  ///   - action: Gets the key that was pressed, and the screen.
  package init(
    _ keys: String, name: String? = nil, _ words: String, hint: String? = nil,
    action: @escaping (UInt8, LiveScreen<View>) -> Void
  ) {
    bytes = Array(keys.utf8)
    self.name = name ?? String(keys.prefix(1))
    arrow = nil
    (self.words, self.hint, self.action) = (words, hint, action)
  }

  /// - Parameters:
  ///   - arrow: The key.
  ///   - name: What people read.
  ///   - action: Gets the screen.
  package init(
    _ arrow: ArrowKey, name: String, _ words: String, hint: String? = nil,
    action: @escaping (LiveScreen<View>) -> Void
  ) {
    (bytes, self.arrow, self.name) = ([], arrow, name)
    (self.words, self.hint) = (words, hint)
    self.action = { _, screen in action(screen) }
  }
}
