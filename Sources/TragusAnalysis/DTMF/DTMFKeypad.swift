/// The keys and the tones of ITU-T Recommendation Q.23.
enum DTMFKeypad {
  /// In hertz: one for each row.
  static let lowFrequencies = [697.0, 770, 852, 941]
  /// In hertz: one for each column.
  static let highFrequencies = [1209.0, 1336, 1477, 1633]

  private static let keys: [[Character]] = [
    ["1", "2", "3", "A"], ["4", "5", "6", "B"], ["7", "8", "9", "C"], ["*", "0", "#", "D"],
  ]

  static func symbol(row: Int, column: Int) -> Character { keys[row][column] }

  /// The nearest of some frequencies, and how far another lies above it as a part of it.
  static func nearest(to frequency: Double, of nominals: [Double]) -> (
    index: Int, deviation: Double
  ) {
    var best = 0
    for index in nominals.indices
    where abs(nominals[index] - frequency) < abs(nominals[best] - frequency) {
      best = index
    }
    return (best, frequency / nominals[best] - 1)
  }
}
