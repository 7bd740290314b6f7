/// A page of help: of a command or of a topic, as a terminal and a manual page show it.
struct HelpPage {
  /// What is asked for: `blow`, `models list`, `inputs`.
  let name: String
  /// One sentence about it.
  let summary: String
  let blocks: [Block]

  /// A part of a page.
  enum Block: Equatable {
    case title(String)
    case paragraph(String)
    /// Lines that stay as they are.
    case literal([String])
    case examples([Example])
    case table([Row])
    /// How a command is written.
    case usage(String)
    /// How a command ends.
    case status(String)
    /// Where there is more.
    case more(String)

    var isTitle: Bool {
      if case .title = self { true } else { false }
    }

    var isExamples: Bool {
      if case .examples = self { true } else { false }
    }
  }

  /// A command line that can be copied, and what it does.
  struct Example: Equatable {
    let command: String
    var comment: String
  }

  /// A word and what it means.
  struct Row: Equatable {
    let term: String
    let text: String

    init(_ term: String, _ text: String) { (self.term, self.text) = (term, text) }
  }
}
