import ArgumentParser

/// The completion script of a shell: the parser's script with additions.
enum CompletionScript {
  static func text(for shell: CompletionShell) -> String {
    let script = TragusCommand.completionScript(for: shell)
    switch shell {
    case .bash: return script + "\n" + bash
    case .zsh:
      // The last lines run the functions before them.
      let start = "if [[ \"${funcstack[1]}\""
      guard let end = script.ranges(of: start).last else { return script }
      return script[..<end.lowerBound] + zsh + "\n" + script[end.lowerBound...]
    case .fish: return withoutNotes(script) + "\n" + fish
    default: return script
    }
  }

  // A tab in fish begins a note. Without a note, fish shows the option's help for each word.
  private static func withoutNotes(_ script: String) -> String {
    script.replacing(#/-rfka '([a-z0-9A-Z \-]+)'/#) { match in
      let words = match.1.split(separator: " ").map { $0 + "\\t" }
      return "-rfka '\(words.joined(separator: " "))'"
    }
  }

  /// The pages of `tragus help`, with a sentence about each.
  private static var pages: [(name: String, summary: String)] {
    CommandDescription.root.commands.map { ($0.commandName, $0.abstract ?? "") }
      + HelpTopic.allCases.map { ($0.rawValue, $0.summary) }
  }

  private static var bash: String {
    """
    _tragus_help() {
        COMPREPLY+=($(compgen -W '\(pages.map(\.name).joined(separator: " "))' -- "${cur}"))
    }
    """
  }

  private static var zsh: String {
    """
    _tragus_help() {
        local -ar pages=(
    \(pages.map { "        " + quoted("\($0.name):\($0.summary)") }.joined(separator: "\n"))
        )
        _describe -V page pages
    }

    # A folder is not the end of a path, and a key not the end of a setting.
    __tragus_complete() {
        local -r open='(*[=/]|*[=/]:*|mic\\\\::*)'
        local -ar ends=("${(M)@:#${~open}}")
        local -ar wholes=("${@:#${~open}}")
        if (( ${#wholes} )); then
            _describe -V '' wholes
        fi
        if (( ${#ends} )); then
            _describe -V '' ends -S ''
        fi
    }

    """
  }

  private static var fish: String {
    pages.map { page in
      "complete -c 'tragus' -n '__tragus_should_offer_completions_for_positional \"tragus help\" -ge 1' "
        + "-fa '\(page.name)' -d \(quotedForFish(page.summary))"
    }.joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  private static func quotedForFish(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
