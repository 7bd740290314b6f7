import ArgumentParser

/// The word that a shell completes, and how it takes what is offered.
struct ShellWord {
  /// What is written before the cursor.
  let text: String
  // bash takes the text up to the last colon for words of their own.
  private let lead: String

  /// - Parameters:
  ///   - words: The words of the command line, as the shell splits them.
  ///   - index: The place of the word.
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

  /// What is offered, as the shell takes it for plain words. What has a line break cannot be offered.
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
      // Without the tab, fish would show the help of the option beside each word.
      default: "\(candidate.word)\t\(candidate.note)"
      }
    }
  }

  // A quotation mark or a backslash that was typed.
  private static func unquoted(_ text: String) -> String {
    let isQuoted = text.first == "'" || text.first == "\""
    return String(text.dropFirst(isQuoted ? 1 : 0)).replacing("\\", with: "")
  }

  // bash expands what it is offered, commands in it too.
  private static func escapedForBash(_ word: String) -> String {
    word.reduce(into: "") { result, character in
      let isPlain =
        !character.isASCII || character.isLetter || character.isNumber
        || "._/+,@%:-=".contains(character)
      result += isPlain ? String(character) : "\\\(character)"
    }
  }

  // For zsh, a description stands behind the first colon.
  private static func escapedForZsh(_ candidate: Candidate) -> String {
    let word = candidate.word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    return candidate.note.isEmpty ? word : "\(word):\(candidate.note)"
  }
}

/// A word that a shell may offer.
struct Candidate: Equatable {
  let word: String
  /// What it means, for shells that show that.
  let note: String

  init(_ word: String, _ note: String = "") { (self.word, self.note) = (word, note) }
}

extension CompletionKind {
  /// Offers words when they are asked for.
  ///
  /// - Parameter candidates: Gets what is written before the cursor. It writes nothing, and what it cannot
  ///   find out is left out.
  static func words(_ candidates: @escaping @Sendable (String) -> [Candidate]) -> CompletionKind {
    words { text, _ in candidates(text) }
  }

  /// The same where more of the command line counts.
  ///
  /// - Parameter candidates: Also gets the words behind `tragus`.
  static func words(
    _ candidates: @escaping @Sendable (String, [String]) -> [Candidate]
  ) -> CompletionKind {
    .custom { words, index, prefix in
      let word = ShellWord(words, at: index, prefix: prefix)
      return word.offers(candidates(word.text, Array(words.dropFirst())))
    }
  }

  /// Offers the same words always.
  static func values(_ words: String...) -> CompletionKind {
    .words { _ in words.map { Candidate($0) } }
  }
}
