/// A sentence for people, with the middle of each very long word left out.
///
/// A word ends at a blank or a slash, so that a path keeps its folders. A quotation may contain
/// blanks, and has a longer limit.
func shortened(_ sentence: String) -> String {
  guard sentence.count > LongWord.longest else { return sentence }
  var text = ""
  var rest = sentence[...]
  while let quoted = LongWord.quotation(in: rest) {
    text += LongWord.cut(rest[..<quoted.lowerBound], at: " /", longest: LongWord.longest)
    let words = LongWord.cut(rest[quoted], at: " /", longest: LongWord.longest)
    text += LongWord.cut(words[...], at: "/", longest: LongWord.longestQuotation) + "'"
    rest = rest[quoted.upperBound...].dropFirst()
  }
  return text + LongWord.cut(rest, at: " /", longest: LongWord.longest)
}

/// The limits for words that people do not read to the end.
private enum LongWord {
  /// The most characters of a word; a longer one is cut to this length.
  static let longest = 60
  /// The most characters of a quotation; commands are quoted too.
  static let longestQuotation = 120

  /// The first text between quotation marks; an apostrophe does not begin one.
  static func quotation(in text: Substring) -> Range<Substring.Index>? {
    var before: Character = " "
    for index in text.indices {
      defer { before = text[index] }
      guard text[index] == "'", " (=:".contains(before) else { continue }
      let start = text.index(after: index)
      guard let end = text[start...].firstIndex(of: "'") else { return nil }
      return start..<end
    }
    return nil
  }

  static func cut(_ text: Substring, at separators: String, longest: Int) -> String {
    var words: [String] = []
    var word = ""
    for character in text {
      word.append(character)
      guard separators.contains(character) else { continue }
      words.append(word)
      word = ""
    }
    return (words + [word]).map { $0.count > longest ? middleLeftOut($0) : $0 }.joined()
  }

  private static func middleLeftOut(_ word: String) -> String {
    "\(word.prefix(longest - 16))…\(word.suffix(15))"
  }
}
