/// The text without what must be escaped: names of files and devices must not steer a terminal.
/// A sentence that holds such a text already stays as it is.
package func printable(_ text: String) -> String {
  // Most texts have nothing to escape.
  guard text.unicodeScalars.contains(where: \.mustBeEscaped) else { return text }
  return String(
    String.UnicodeScalarView(text.unicodeScalars.map { $0.mustBeEscaped ? "\u{FFFD}" : $0 }))
}

extension Unicode.Scalar {
  /// Whether it could steer a terminal or mislead a reader where it is shown. These are control
  /// characters, what turns the direction of text, and what nobody sees.
  ///
  /// Joiners and the choice of a form stay, as the writing of several languages and emoji need
  /// them.
  package var mustBeEscaped: Bool {
    guard isUnseen else { return false }
    switch value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F: return false
    default: return true
    }
  }

  /// Whether nobody sees it, whether it is part of writing or not; a space is seen.
  package var isUnseen: Bool {
    // Most texts are ASCII.
    if value < 0x7F { return value < 0x20 }
    if isPrependedMark { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      return true
    // The empty cell of Braille looks like a space, and is none.
    default: return properties.isDefaultIgnorableCodePoint || self == "\u{2800}"
    }
  }

  // Signs of format that are seen: Prepended_Concatenation_Mark of Unicode 16, for example signs
  // for numbers in Arabic.
  private var isPrependedMark: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
