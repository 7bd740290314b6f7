import Tragus
import TragusStation

/// A view of a live screen: a value that renders itself as lines.
///
/// The screen adds the title, the keys and the faults of the input.
package protocol ScreenView {
  /// The settings in words, the most important first; a narrow terminal cuts off the end.
  var details: [String] { get }

  /// The rows that it needs; with fewer, the line of details is left out.
  var leastRows: Int { get }

  /// The current lines: at most `rows`, `columns` wide. Longer ones are cut off.
  func lines(columns: Int, rows: Int) -> [String]

  /// A position in the stream, as the title shows it.
  ///
  /// - Parameter time: In seconds since the stream began.
  func clock(at time: Double) -> String

  /// Clears the current state when the input is lost or comes back.
  mutating func noteAbsence(_ isAway: Bool)
}

extension ScreenView {
  package var leastRows: Int { 3 }

  package func clock(at time: Double) -> String { "\(decimal(time, places: 1)) s" }

  package mutating func noteAbsence(_ isAway: Bool) {}
}

/// An arrow key; the raw value is the last letter of its sequence (ECMA-48, cursor functions).
package enum ArrowKey: UInt8 {
  case up = 0x41
  case down, right, left
}

/// A key of a live screen, and what it does.
package struct ScreenKey<View: ScreenView> {
  /// The name that people read: `space`, `1-9`.
  package let name: String
  /// What it does, as a sentence without its subject: `ends`.
  package let words: String
  /// The same in a word or two for the line below the title, or `nil` to leave it out there.
  package let hint: String?
  let bytes: [UInt8]
  let arrow: ArrowKey?
  let action: (UInt8, LiveScreen<View>) -> Void

  /// - Parameters:
  ///   - keys: The ASCII characters of the key.
  ///   - name: The name that people read, or `nil` for the first character.
  ///   - action: Receives the pressed key and the screen.
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
  ///   - name: The name that people read.
  ///   - action: Receives the screen.
  package init(
    _ arrow: ArrowKey, name: String, _ words: String, hint: String? = nil,
    action: @escaping (LiveScreen<View>) -> Void
  ) {
    (bytes, self.arrow, self.name) = ([], arrow, name)
    (self.words, self.hint) = (words, hint)
    self.action = { _, screen in action(screen) }
  }
}
