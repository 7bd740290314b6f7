/// Values between separators, as spreadsheets have them (RFC 4180).
enum DelimitedText {
  /// What makes a spreadsheet take a text for a formula when it stands first.
  private static let formulaStarts: [Unicode.Scalar] = ["=", "+", "-", "@"]

  /// A text as a field: quoted where it must be, and never a formula.
  ///
  /// A text that would be one has an apostrophe before it, which `unguarded` takes away again.
  static func quoted(_ text: String) -> String {
    let text = isFormula(text) ? "'" + text : text
    let needsQuotes =
      text.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
      || text.hasPrefix(" ") || text.hasSuffix(" ")
    guard needsQuotes else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// A field without the apostrophe that keeps it from being a formula.
  static func unguarded(_ field: String) -> String {
    field.unicodeScalars.first == "'" && isFormula(String(field.unicodeScalars.dropFirst()))
      ? String(field.unicodeScalars.dropFirst()) : field
  }

  // One with apostrophes before it counts too, so that one apostrophe can always be taken away.
  private static func isFormula(_ text: String) -> Bool {
    let rest = text.unicodeScalars.drop { $0 == "'" }
    return rest.first.map(formulaStarts.contains) ?? false
  }

  /// The fields of a line; quotes are taken away.
  ///
  /// - Parameters:
  ///   - line: A line without its break.
  ///   - separator: What stands between two fields.
  /// - Returns: `nil` when a quote is not closed.
  static func fields(of line: Substring, separator: Character) -> [String]? {
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var wasQuote = false
    for character in line {
      if isQuoted {
        if character == "\"" {
          isQuoted = false
          wasQuote = true
        } else {
          field.append(character)
        }
      } else if character == "\"" {
        // A quote behind one that had closed stands for itself.
        if wasQuote { field.append(character) }
        isQuoted = field.isEmpty || wasQuote
        if !isQuoted { field.append(character) }
        wasQuote = false
      } else if character == separator {
        fields.append(field)
        field = ""
        wasQuote = false
      } else {
        field.append(character)
        wasQuote = false
      }
    }
    fields.append(field)
    return isQuoted ? nil : fields
  }
}
