/// How a detector works, in a page of plain text.
package struct Explanation: Sendable {
  /// A heading and a paragraph.
  package struct Section: Sendable {
    package let heading: String
    package let text: String
  }

  /// What is explained: the name of a command.
  package enum Topic: String, CaseIterable, Sendable {
    case blow, classify

    package var explanation: Explanation {
      switch self {
      case .blow: .blow
      case .classify: .classify
      }
    }
  }

  package let topic: Topic
  package let title: String
  package let sections: [Section]
  /// What is heard unless an input is named.
  package let example: String
  /// Where there is more, in the documentation.
  package let page: String

  /// The lines of the page, without an empty one at the end.
  ///
  /// - Parameter width: The most characters in a line, 20 or more; a longer word stands alone.
  package func lines(width: Int) -> [String] {
    var lines = [title]
    for section in sections {
      lines += ["", section.heading]
      lines += Self.wrapped(section.text, width: width - 2).map { "  " + $0 }
    }
    return lines
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
