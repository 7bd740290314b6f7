/// Digits as large as a terminal has room for, to be read across a room.
package enum BigDigits {
  /// - Parameters:
  ///   - digits: At most ten of them are legible; a space is left as wide as a digit.
  ///   - columns: How many there are.
  ///   - hasUnicode: Whether blocks may be drawn, or only `#`.
  /// - Returns: Lines without colours; the digits themselves where there is no room.
  package static func lines(_ digits: String, columns: Int, hasUnicode: Bool) -> [String] {
    let text = digits.replacing(" ", with: "-")
    // Beyond twice, a number is a picture.
    let scale = min(BigText.scale(of: text, columns: columns, rows: 8), 2)
    guard scale >= (hasUnicode ? 1 : 2) else { return [digits] }
    var canvas = TextCanvas(
      columns: columns, rows: (BigText.height * scale + 1) / 2, hasUnicode: hasUnicode)
    canvas.writeBig(text, scale: scale, .plain)
    return canvas.lines(hasColor: false)
  }
}
