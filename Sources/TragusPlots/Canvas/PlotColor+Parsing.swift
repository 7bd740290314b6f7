import TragusCore

extension PlotColor {
  private static let named: [(name: String, color: PlotColor)] = [
    ("black", .black), ("white", .white), ("clear", .clear), ("orange", .orange),
    ("sky-blue", .skyBlue), ("green", .green), ("yellow", .yellow), ("blue", .blue),
    ("red", .vermilion), ("purple", .purple), ("gray", PlotColor(hex: 0x8C959F)),
  ]

  /// A colour as people write it: `#E67300`, `#E67300CC` with its opacity, or a name: black, white,
  /// clear, orange, sky-blue, green, yellow, blue, red, purple, gray.
  ///
  /// - Parameter text: The colour; letters may be upper or lower case.
  /// - Throws: `invalidRequest` when it is none.
  package init(parsing text: String) throws(AudioError) {
    let text = text.lowercased()
    if let known = Self.named.first(where: { $0.name == text }) {
      self = known.color
      return
    }
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8,
      digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
    else {
      throw AudioError(
        .invalidRequest,
        "'\(text)' is not a colour; write #E67300, #E67300CC with the opacity, or one of "
          + Self.named.map(\.name).joined(separator: ", ") + ".")
    }
    self =
      digits.count == 6
      ? PlotColor(hex: number)
      : PlotColor(hex: number >> 8, alpha: Double(number & 0xFF) / 255)
  }
}
