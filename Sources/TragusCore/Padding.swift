extension String {
  /// The text and blanks behind it.
  ///
  /// - Parameters:
  ///   - width: How many characters there are in all, or more where the text is longer.
  ///   - blankCount: How many blanks there are at least.
  package func padded(to width: Int, blanks blankCount: Int = 0) -> String {
    self + String(repeating: " ", count: Swift.max(width - count, blankCount))
  }

  /// Blanks, and behind them the text, so that numbers end in one column.
  ///
  /// - Parameter width: As in ``padded(to:blanks:)``.
  package func aligned(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(width - count, 0)) + self
  }

  /// The text without the blanks at its end.
  package var withoutEndingBlanks: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }

  /// The text as lines, broken between words; a word longer than a line stays whole.
  ///
  /// - Parameter width: The most characters in a line.
  package func wrapped(to width: Int) -> [String] {
    split { $0 == " " || $0 == "\n" }.reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
