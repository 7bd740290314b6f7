import Tragus

/// A page of help as a manual page, in the language of troff.
enum ManualPage {
  /// The names of all pages as files: `tragus.1`, `tragus-blow.1`, `tragus-inputs.7`.
  static var files: [String] {
    CommandDescription.root.all.map { (["tragus"] + $0.path).joined(separator: "-") + ".1" }
      + HelpTopic.names.map { "tragus-\($0).7" }
  }

  /// - Parameters:
  ///   - words: What `tragus help` would get.
  ///   - date: Shown at the foot, as 2026-11-21.
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

  // A manual has the usage before all else.
  private static func body(of page: HelpPage) -> [String] {
    var lines: [String] = []
    for case .usage(let text) in page.blocks { lines += [".SH SYNOPSIS", plain(text)] }
    lines += [".SH DESCRIPTION", plain(page.summary)]
    for block in page.blocks {
      switch block {
      case .usage: break
      case .title(let title): lines.append(".SH \(escaped(title.uppercased()))")
      case .paragraph(let text):
        if lines.last?.hasPrefix(".SH") == false { lines.append(".PP") }
        lines.append(plain(text))
      case .literal(let text): lines += [".RS 4", ".nf"] + text.map(plain) + [".fi", ".RE"]
      case .examples(let examples): lines += table(examples.map { ($0.command, $0.comment) })
      case .table(let rows): lines += table(rows.map { ($0.term, $0.text) })
      case .status(let text): lines += [".SH EXIT STATUS", plain(text)]
      case .more(let text): lines += [".SH SEE ALSO", plain(text)]
      }
    }
    return lines
  }

  private static func table(_ rows: [(term: String, text: String)]) -> [String] {
    rows.flatMap { [".TP", "\\fB" + escaped($0.term) + "\\fR"] + [plain($0.text)] }
  }

  /// A sentence as the name of a page has it.
  private static func clause(_ sentence: String) -> String {
    let text = sentence.last == "." ? String(sentence.dropLast()) : sentence
    let second = text.dropFirst().first
    return second?.isUppercase == true ? text : text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func plain(_ line: String) -> String {
    let text = escaped(line)
    // A full stop or an apostrophe at the beginning would be a request.
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
