import Tragus

/// The fields of an event in the words of a program, as in `./ring.sh {label} {confidence}`.
///
/// A value is given as an argument or as a variable. It is never a part of a line that a shell reads.
enum ProgramFields {
  /// The variable of a field: `TRAGUS_LABEL` for `label`.
  static func variable(of field: some StringProtocol) -> String { "TRAGUS_\(field.uppercased())" }

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
          variables[variable(of: match.1)] ?? String(match.0)
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
        variables[variable(of: match.1)] != nil
      {
        let value = "${\(variable(of: match.1))}"
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
