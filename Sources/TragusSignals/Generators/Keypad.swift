/// The keys of a telephone and their tones (ITU-T Recommendation Q.23).
enum Keypad {
  private static let rows = ["123A", "456B", "789C", "*0#D"]
  private static let rowFrequencies = [697, 770, 852, 941.0]
  private static let columnFrequencies = [1209, 1336, 1477, 1633.0]
  static let highestFrequency = 1633.0

  /// The frequencies of a key in hertz, or `nil` for other characters. Keys are 0 to 9, A to D, *,
  /// #. Small letters are keys too.
  static func frequencies(of key: Character) -> (row: Double, column: Double)? {
    for (row, keys) in rows.enumerated() {
      for (column, name) in keys.enumerated() where String(name) == key.uppercased() {
        return (rowFrequencies[row], columnFrequencies[column])
      }
    }
    return nil
  }
}
