import Tragus
import TragusTerminal

/// A page of help as a manual page in troff.
enum ManualPage {
  /// The file names of all pages: `tragus.1`, `tragus-blow.1`, `tragus-inputs.7`.
  static var files: [String] {
    CommandDescription.root.all.map { (["tragus"] + $0.path).joined(separator: "-") + ".1" }
      + HelpTopic.names.map { "tragus-\($0).7" }
  }

  /// - Parameters:
  ///   - words: The words after `tragus help`.
  ///   - date: The date in the footer, such as 2026-11-21.
  static func text(of words: [String], date: String) throws(AudioError) -> String {
    let page = try words.isEmpty ? Overview.page : HelpPage.page(for: words)
    let isTopic = words.first.map(HelpTopic.names.contains) ?? false
    let title = (["tragus"] + words).joined(separator: "-")
    let head = [
      ".TH \(escaped(title.uppercased())) \(isTopic ? 7 : 1) \(date) "
        + "\"tragus \(escaped(Hello.toolVersion))\" Tragus",
      ".SH NAME", "\(escaped(title)) \\- \(escaped(clause(page.summary)))",
    ]
    return (head + body(of: page)).joined(separator: "\n")
  }

  // In a manual the usage comes first.
  private static func body(of page: HelpPage) -> [String] {
    var lines: [String] = []
    for case .usage(let text) in page.blocks { lines += [".SH SYNOPSIS", escaped(text)] }
    lines += [".SH DESCRIPTION"] + filled(page.summary)
    // Examples follow the first paragraphs, before the first block with a title.
    let start = page.blocks.firstIndex(where: \.isTitle) ?? page.blocks.endIndex
    let lead = page.blocks[..<start]
    for block in lead.filter({ !$0.isExamples }) { lines += Self.lines(of: block, after: lines) }
    for block in lead.filter(\.isExamples) {
      lines += [".SH EXAMPLES"] + Self.lines(of: block, after: lines)
    }
    for block in page.blocks[start...] { lines += Self.lines(of: block, after: lines) }
    return lines
  }

  private static func lines(of block: HelpPage.Block, after lines: [String]) -> [String] {
    switch block {
    case .usage: []
    case .title(let title): [".SH \(escaped(title.uppercased()))"]
    case .paragraph(let text): (lines.last?.hasPrefix(".SH") == true ? [] : [".PP"]) + filled(text)
    case .literal(let text): [".PP", ".RS 4", ".nf"] + text.map(plain) + [".fi", ".RE"]
    case .examples(let examples): table(examples.map { ($0.command, $0.comment) })
    case .table(let rows): table(rows.map { ($0.term, $0.text) })
    case .status(let text): [".SH EXIT STATUS"] + filled(text)
    case .more(let text): [".SH SEE ALSO"] + filled(text)
    }
  }

  private static func table(_ rows: [(term: String, text: String)]) -> [String] {
    rows.flatMap { [".TP", "\\fB" + escaped($0.term) + "\\fR"] + filled($0.text) }
  }

  /// A sentence in the form of a page's name line.
  private static func clause(_ sentence: String) -> String {
    let text = sentence.last == "." ? String(sentence.dropLast()) : sentence
    let second = text.dropFirst().first
    return second?.isUppercase == true ? text : text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func filled(_ text: String) -> [String] {
    let lines = Terminal.wrapped(text, width: 72).map(plain)
    return lines.isEmpty ? ["\\&"] : lines
  }

  private static func plain(_ line: String) -> String {
    let text = escaped(line)
    // A full stop or an apostrophe at the start would be a request of troff.
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text.isEmpty ? "\\&" : text
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "\"": result += "\\(dq"
      default: result.append(character)
      }
    }
  }
}
