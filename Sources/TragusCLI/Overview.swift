import ArgumentParser

/// What `tragus --help` prints: all commands by what they are for, on one screen.
enum Overview {
  /// The words that ask for it.
  static func isAskedFor(by arguments: [String]) -> Bool {
    [[], ["help"], ["--help"], ["-h"]].contains(arguments)
  }

  static var text: String {
    let groups = TragusCommand.configuration.groupedSubcommands.map { group in
      group.subcommands.enumerated().map { index, command in
        let configuration = command.configuration
        return padded(index == 0 ? group.name : "", to: 8)
          + padded(configuration.commandName ?? "", to: 13) + configuration.abstract
      }
    }
    return ([examples] + groups.map { $0.joined(separator: "\n") } + [inputs])
      .joined(separator: "\n\n")
  }

  private static let examples = """
    tragus listen                     what it hears now
    tragus record -o take.wav         records; Ctrl-C stops
    tragus help blow                  how one command is used
    """

  private static let inputs = """
    An input is mic, mic:NAME, files, a folder, - (standard input) or sim:NAME (a signal).
    Nothing is stored unless you name an output. Nothing goes online. Live, ? shows keys.
    """

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
