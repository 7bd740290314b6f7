import ArgumentParser

/// The word that a shell completes, and the form of its completions.
struct ShellWord {
  /// The text before the cursor.
  let text: String
  // The part up to the last colon, which bash treats as words of their own.
  private let lead: String

  /// - Parameters:
  ///   - words: The words of the command line, as the shell splits them.
  ///   - index: The index of the word to complete.
  ///   - prefix: The part of the word before the cursor.
  init(_ words: [String], at index: Int, prefix: String) {
    var lead = ""
    if CompletionShell.requesting == .bash, words.indices.contains(index) {
      let isColon = words[index] == ":"
      if isColon, index > 0 {
        lead = words[index - 1] + ":"
      } else if index > 1, words[index - 1] == ":" {
        lead = words[index - 2] + ":"
      }
      self.lead = lead
      text = Self.unquoted(lead + (isColon && index > 0 ? "" : prefix))
    } else {
      self.lead = lead
      text = Self.unquoted(prefix)
    }
  }

  /// The completions as plain words for the shell. A word with a line break is left out.
  func offers(_ candidates: [Candidate]) -> [String] {
    candidates.filter { candidate in
      candidate.word.hasPrefix(lead)
        && !(candidate.word + candidate.note).unicodeScalars.contains {
          $0.properties.generalCategory == .control
        }
    }.map { candidate in
      switch CompletionShell.requesting {
      case .bash?: Self.escapedForBash(String(candidate.word.dropFirst(lead.count)))
      case .zsh?: Self.escapedForZsh(candidate)
      // Without the tab, fish would show the option's help for each word.
      default: "\(candidate.word)\t\(candidate.note)"
      }
    }
  }

  // Removes typed quotation marks and backslashes.
  private static func unquoted(_ text: String) -> String {
    let isQuoted = text.first == "'" || text.first == "\""
    return String(text.dropFirst(isQuoted ? 1 : 0)).replacing("\\", with: "")
  }

  // bash expands completions, including commands in them.
  private static func escapedForBash(_ word: String) -> String {
    word.reduce(into: "") { result, character in
      let isPlain =
        !character.isASCII || character.isLetter || character.isNumber
        || "._/+,@%:-=".contains(character)
      result += isPlain ? String(character) : "\\\(character)"
    }
  }

  // zsh takes the text after the first colon as a description.
  private static func escapedForZsh(_ candidate: Candidate) -> String {
    let word = candidate.word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    return candidate.note.isEmpty ? word : "\(word):\(candidate.note)"
  }
}

/// A word that a shell may complete.
struct Candidate: Equatable {
  let word: String
  /// The meaning, for shells that show it.
  let note: String

  init(_ word: String, _ note: String = "") { (self.word, self.note) = (word, note) }
}

extension CompletionKind {
  /// Completions that are computed on demand.
  ///
  /// - Parameter candidates: Receives the text before the cursor. It prints nothing, and skips
  ///   unknown values.
  static func words(_ candidates: @escaping @Sendable (String) -> [Candidate]) -> CompletionKind {
    words { text, _ in candidates(text) }
  }

  /// Completions that depend on more of the command line.
  ///
  /// - Parameter candidates: Also receives the words after `tragus`.
  static func words(
    _ candidates: @escaping @Sendable (String, [String]) -> [Candidate]
  ) -> CompletionKind {
    .custom { words, index, prefix in
      let word = ShellWord(words, at: index, prefix: prefix)
      return word.offers(candidates(word.text, Array(words.dropFirst())))
    }
  }

  /// Constant completions.
  static func values(_ words: String...) -> CompletionKind {
    .words { _ in words.map { Candidate($0) } }
  }
}
