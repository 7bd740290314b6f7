/// A page of help about a command or a topic, for a terminal and a manual.
struct HelpPage {
  /// The name of the page: `blow`, `models list`, `inputs`.
  let name: String
  /// The summary in one sentence.
  let summary: String
  let blocks: [Block]

  /// The first examples of the page.
  var examples: [Example] { blocks.lazy.compactMap(\.examples).first ?? [] }

  /// A part of a page.
  enum Block: Equatable {
    case title(String)
    case paragraph(String)
    /// Lines that are kept unchanged.
    case literal([String])
    case examples([Example])
    case table([Row])
    /// The syntax of a command.
    case usage(String)
    /// The exit statuses of a command.
    case status(String)
    /// References to more help.
    case more(String)

    var isTitle: Bool {
      if case .title = self { true } else { false }
    }

    var isExamples: Bool { examples != nil }

    var examples: [Example]? {
      if case .examples(let examples) = self { examples } else { nil }
    }
  }

  /// A command line to copy, and its effect.
  struct Example: Equatable {
    let command: String
    var comment: String
  }

  /// A term and its meaning.
  struct Row: Equatable {
    let term: String
    let text: String

    init(_ term: String, _ text: String) { (self.term, self.text) = (term, text) }
  }
}
