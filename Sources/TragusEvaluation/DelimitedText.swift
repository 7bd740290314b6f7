/// Values between separators, as spreadsheets have them (RFC 4180).
///
/// Everything goes by scalars. A quote and a mark that combines with it are one `Character`,
/// different from a quote, but programs that read the table see the quote.
package enum DelimitedText {
  /// What makes a spreadsheet take a text for a formula when it stands first, as OWASP lists it
  /// under CSV injection.
  private static let formulaStarts: [Unicode.Scalar] = [
    "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠",
  ]

  /// A text as a field: quoted where it must be, and never a formula.
  ///
  /// A text that would be one has an apostrophe before it, which `unguarded` takes away again.
  package static func quoted(_ text: String) -> String {
    let scalars = (isFormula(text) ? "'" + text : text).unicodeScalars
    let needsQuotes =
      scalars.contains { $0 == "," || $0 == "\t" || $0 == "\"" || $0 == "\n" || $0 == "\r" }
      || scalars.first == " " || scalars.last == " "
    guard needsQuotes else { return String(scalars) }
    let doubled = scalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
    return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
  }

  /// A field without the apostrophe that keeps it from being a formula.
  static func unguarded(_ field: String) -> String {
    field.unicodeScalars.first == "'" && isFormula(String(field.unicodeScalars.dropFirst()))
      ? String(field.unicodeScalars.dropFirst()) : field
  }

  private static func isFormula(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { formulaStarts.contains($0) || !isPassedOver($0) }
    // A hyphen alone, as for standard input, computes nothing.
    return text != "-" && first.map(formulaStarts.contains) ?? false
  }

  // One with apostrophes before it counts too, so that one apostrophe can always be taken away. What
  // is not seen alone is passed over as well, as some programs drop it.
  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return scalar == "'" || properties.isWhitespace || properties.isGraphemeExtend
      || properties.isDefaultIgnorableCodePoint
  }

  /// The fields of a line; quotes are taken away.
  ///
  /// - Parameters:
  ///   - line: A line without its break.
  ///   - separator: What stands between two fields.
  /// - Returns: `nil` when a quote is not closed.
  static func fields(of line: Substring, separator: Unicode.Scalar) -> [String]? {
    var fields: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuote = false
    for scalar in line.unicodeScalars {
      if isQuoted {
        if scalar == "\"" {
          isQuoted = false
          wasQuote = true
        } else {
          field.append(scalar)
        }
      } else if scalar == "\"" {
        // A quote behind one that had closed stands for itself.
        if wasQuote { field.append(scalar) }
        isQuoted = field.isEmpty || wasQuote
        if !isQuoted { field.append(scalar) }
        wasQuote = false
      } else if scalar == separator {
        fields.append(String(field))
        field = String.UnicodeScalarView()
        wasQuote = false
      } else {
        field.append(scalar)
        wasQuote = false
      }
    }
    fields.append(String(field))
    return isQuoted ? nil : fields
  }
}
