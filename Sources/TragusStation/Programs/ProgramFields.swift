import Tragus

/// The fields of an event in the words of a program, as in `./ring.sh {label} {confidence}`.
///
/// A value is given as an argument or as a variable. It is never a part of a line that a shell reads.
package enum ProgramFields {
  // The fields by other names.
  private static let synonyms = [
    "class": "label", "digit": "symbol", "file": "source", "key": "symbol", "name": "label",
    "probability": "confidence", "score": "confidence", "sound": "label", "timestamp": "time",
  ]

  // What events without a label are called by, the most telling first.
  private static let labels = ["note", "kind", "symbol", "pattern", "condition", "type"]

  /// A field that a name in braces is a slip of: `label` for `{lable}`.
  ///
  /// - Returns: `nil` where all names are known, or are like no field.
  package static func misspelled(in program: [String]) -> (name: String, field: String)? {
    let known =
      AnalyzerCatalog.eventTypes.flatMap { $0.columns } + synonyms.keys + ["event", "type"]
    for word in program.dropFirst() {
      for match in word.matches(of: #/\{([A-Za-z_]+)\}/#) {
        let name = match.1.lowercased()
        guard !known.contains(name), name.count > 3,
          let field = known.first(where: { $0.sorted() == name.sorted() })
            ?? nearestName(to: name, in: known.sorted(), within: 1)
        else { continue }
        return (String(match.1), field)
      }
    }
    return nil
  }

  /// The name of a field at the end of a word, behind a brace that is not closed.
  ///
  /// - Returns: `nil` where there is none.
  package static func unclosed(in program: [String]) -> String? {
    let known = AnalyzerCatalog.eventTypes.flatMap { $0.columns }
    return program.dropFirst().lazy
      .compactMap { $0.firstMatch(of: #/(?:^|[^$])\{([a-z_]+)$/#).map { String($0.1) } }
      .first(where: known.contains)
  }

  // The variable of a field, as `TRAGUS_LABEL` for `label`; `nil` where the event has none.
  private static func variable(
    of field: Substring, in variables: [String: String]
  ) -> String? {
    let names = [String(field), synonyms[field.lowercased()]].compactMap(\.self)
    return (names + (names.contains("label") ? labels : []))
      .map { "TRAGUS_" + $0.uppercased() }.first { variables[$0] != nil }
  }

  /// A program with the values of an event in the place of names in braces.
  ///
  /// In a line for the shell, the variable of the field takes the place. Names without a value stay as
  /// they are.
  ///
  /// - Parameters:
  ///   - program: Its name or path, and its arguments.
  ///   - variables: The variables of the event.
  static func filled(_ program: [String], with variables: [String: String]) -> [String] {
    let isLine = program.count == 3 && program.starts(with: ["/bin/sh", "-c"])
    if isLine { return program.prefix(2) + [line(program[2], variables)] }
    return program.prefix(1)
      + program.dropFirst().map { word in
        word.replacing(#/\{([A-Za-z_]+)\}/#) { match in
          variable(of: match.1, in: variables).flatMap { variables[$0] } ?? String(match.0)
        }
      }
  }

  private enum Quote { case single, double }

  // Each place gets the quotes that its surroundings need (POSIX.1-2017, 2.2).
  private static func line(_ text: String, _ variables: [String: String]) -> String {
    var line = ""
    var rest = Substring(text)
    var quote: Quote?
    while let letter = rest.first {
      if letter == "{", line.last != "$", let match = rest.prefixMatch(of: #/\{([A-Za-z_]+)\}/#),
        let name = variable(of: match.1, in: variables)
      {
        let value = "${\(name)}"
        let quoted =
          switch quote {
          case nil: "\"\(value)\""
          case .double: value
          case .single: "'\"\(value)\"'"
          }
        line += quoted
        rest = rest[match.range.upperBound...]
        continue
      }
      line.append(rest.removeFirst())
      switch (letter, quote) {
      case ("\\", nil), ("\\", .double):
        if let next = rest.popFirst() { line.append(next) }
      case ("'", nil): quote = .single
      case ("'", .single), ("\"", .double): quote = nil
      case ("\"", nil): quote = .double
      default: break
      }
    }
    return line
  }
}
