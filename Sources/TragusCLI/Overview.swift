import ArgumentParser

/// The text of `tragus --help`: all commands by purpose, on one screen.
enum Overview {
  static var text: String {
    let groups = groups.map { name, rows in
      rows.enumerated().map { index, row in
        padded(index == 0 ? name : "", to: 9) + padded(row.term, to: 13) + row.text
      }
    }
    return (groups.map { $0.joined(separator: "\n") } + [ending]).joined(separator: "\n\n")
  }

  /// The overview as a page, for manuals.
  static var page: HelpPage {
    let configuration = TragusCommand.configuration
    return HelpPage(
      name: "", summary: configuration.abstract,
      blocks: [.usage("tragus <command> [options]")]
        + groups.flatMap { name, rows in
          [HelpPage.Block.title(name), .table(rows)]
        } + [
          .title("Topics"),
          .table(HelpTopic.allCases.map { HelpPage.Row($0.rawValue, $0.summary) }),
          .more("tragus help <command>, tragus help <topic>"),
        ])
  }

  private static var groups: [(name: String, rows: [HelpPage.Row])] {
    TragusCommand.configuration.groupedSubcommands.map { group in
      (
        group.name,
        group.subcommands.map {
          HelpPage.Row($0.configuration.commandName ?? "", $0.configuration.abstract)
        }
      )
    }
  }

  private static var ending: String {
    """
    tragus help blow explains a command, and tragus help units a topic.
    Topics: \(HelpTopic.names.joined(separator: " "))
    Nothing is stored unless you ask. Nothing goes online. In a view, ? lists keys.
    """
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
