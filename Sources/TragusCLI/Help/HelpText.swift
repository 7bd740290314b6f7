import TragusTerminal

/// A page of help as lines for a terminal.
enum HelpText {
  /// The range of line widths; lines stay this short on wider terminals.
  private static let widths = 40...100
  /// The longest term beside its text; a longer one gets its own line.
  private static let longestTerm = 28
  /// The longest command with a comment on its line; a longer one has the comment below.
  private static let longestCommand = 56

  /// - Parameter width: The columns of the terminal.
  static func lines(of page: HelpPage, width: Int) -> [String] {
    let width = min(max(width, widths.lowerBound), widths.upperBound)
    var lines = Terminal.wrapped(page.summary, width: width)
    var followsTitle = false
    for block in page.blocks {
      if !followsTitle { lines.append("") }
      if case .title = block { followsTitle = true } else { followsTitle = false }
      lines += Self.lines(of: block, width: width)
    }
    return lines
  }

  private static func lines(of block: HelpPage.Block, width: Int) -> [String] {
    switch block {
    case .title(let title): [title.uppercased()]
    case .paragraph(let text): Terminal.wrapped(text, width: width)
    case .usage(let text): Terminal.wrapped("USAGE: \(text)", width: width)
    case .status(let text): Terminal.wrapped("Exit status: \(text)", width: width)
    case .more(let text): Terminal.wrapped("More: \(text)", width: width)
    case .literal(let lines): lines.map { "  " + $0 }
    case .examples(let examples):
      columns(
        examples.map { ($0.command, $0.comment) }, longest: longestCommand, width: width)
    case .table(let rows):
      columns(rows.map { ($0.term, $0.text) }, longest: longestTerm, width: width)
    }
  }

  // A text that does not fit beside its term goes below it.
  private static func columns(
    _ rows: [(term: String, text: String)], longest: Int, width: Int
  ) -> [String] {
    let longest = min(longest, width * 3 / 5)
    let terms = rows.map(\.term.count).filter { $0 <= longest }
    let column = (terms.max() ?? longest) + 4
    let indent = String(repeating: " ", count: column)
    return rows.flatMap { row in
      let texts = Terminal.wrapped(row.text, width: max(width - column, 20))
      guard let first = texts.first else { return ["  " + row.term] }
      let rest = texts.dropFirst().map { indent + $0 }
      let term = "  " + row.term
      return row.term.count + 4 <= column
        ? [term + indent.dropFirst(term.count) + first] + rest
        : [term, indent + first] + rest
    }
  }
}
