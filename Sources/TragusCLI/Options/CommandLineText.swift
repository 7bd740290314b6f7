import Tragus

/// A command line as it should be written, word by word.
struct CommandLineText {
  // Each as it stands in the line, quoted for the shell.
  private var pieces: [String] = []
  // The place of `--exec` or `--`, before which options stand.
  private var end: Int?

  /// The line, without `tragus`.
  var text: String { pieces.joined(separator: " ") }

  /// The words that the shell makes of it.
  var words: [String] { pieces.flatMap(Self.words) }

  /// Adds a word behind the others.
  mutating func add(word: String) { pieces.append(TragusCommand.quotedForShell(word)) }

  /// Adds an option with its value, or the key of a signal. Other advice has no place in a line.
  mutating func add(option text: String) {
    guard Self.isOption(text) else { return }
    if text.hasPrefix("--exec") {
      endOptions()
      return pieces.append(text)
    }
    for option in Self.options(of: text) where !has(option) {
      pieces.insert(option, at: end ?? pieces.count)
      end = end.map { $0 + 1 }
    }
  }

  // Whether the line has an option already, with whatever value.
  private func has(_ option: String) -> Bool {
    let name = option.prefix { $0 != " " && $0 != "=" }
    return name.hasPrefix("--")
      && pieces.contains { $0 == name || $0.hasPrefix(name + " ") || $0.hasPrefix(name + "=") }
  }

  // `--loudness 0 --true-peak -1` is two options.
  private static func options(of text: String) -> [String] {
    var options: [String] = []
    for word in text.split(separator: " ") {
      if word.hasPrefix("--") || options.isEmpty {
        options.append(String(word))
      } else {
        options[options.count - 1] += " " + word
      }
    }
    return options
  }

  /// Adds a word at a place among the others.
  mutating func insert(_ word: String, at place: Int) {
    pieces.insert(TragusCommand.quotedForShell(word), at: place)
    end = end.map { $0 + 1 }
  }

  /// Marks that the words of a program follow.
  mutating func endOptions() { end = end ?? pieces.count }

  /// Replaces some successive words by others, or takes them out.
  ///
  /// - Returns: Whether the words were found.
  @discardableResult
  mutating func replace(_ old: String, by new: String) -> Bool {
    let isPiece = pieces.contains(old)
    let olds = isPiece ? [old] : Self.words(of: old)
    let places = pieces.indices.dropLast(max(olds.count - 1, 0))
    guard !olds.isEmpty,
      let place = places.first(where: { place in
        isPiece
          ? pieces[place] == old
          : pieces[place..<place + olds.count].map { Self.words(of: $0) } == olds.map { [$0] }
      })
    else { return false }
    let news = new.isEmpty ? [] : [new]
    pieces.replaceSubrange(place..<place + olds.count, with: news)
    end = end.map { place < $0 ? $0 - olds.count + news.count : $0 }
    return true
  }

  /// Whether a text of advice is an option with its value, as `--for 10s`, or a key, as `level=-6`.
  static func isOption(_ text: String) -> Bool {
    !text.contains(", ") && !text.contains(";")
      && (text.hasPrefix("-") || text.wholeMatch(of: #/[a-z]+=\S+/#) != nil)
  }

  /// The words of a text with single quotes.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var (isQuoted, isWord, isLiteral) = (false, false, false)
    for letter in text.unicodeScalars {
      switch letter {
      case _ where isLiteral:
        word.unicodeScalars.append(letter)
        isLiteral = false
      case "'":
        (isQuoted, isWord) = (!isQuoted, true)
      case " " where !isQuoted:
        if isWord { words.append(word) }
        (word, isWord) = ("", false)
      case "\\" where !isQuoted:
        (isLiteral, isWord) = (true, true)
      default:
        word.unicodeScalars.append(letter)
        isWord = true
      }
    }
    return isWord ? words + [word] : words
  }
}
