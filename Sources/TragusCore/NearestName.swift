/// The name that a word was probably meant to be: one without its plural, one that begins like it, or one
/// that differs in a letter or two. Capitals do not matter.
///
/// - Returns: `nil` when none is near.
package func nearestName(to word: String, in names: [String], within limit: Int = 2) -> String? {
  let word = word.lowercased()
  let isLong = word.count > 2
  if isLong, let singular = names.first(where: { $0.lowercased() + "s" == word }) {
    return singular
  }
  if isLong, let longer = names.first(where: { $0.lowercased().hasPrefix(word) }) { return longer }
  // Nobody mistypes a word that much, and the time grows with the square of its length.
  guard word.utf8.count <= 64 else { return nil }
  let distances = names.map { (name: $0, distance: distance(Array(word), Array($0.lowercased()))) }
  // Of two that are as near, the one with the same letters was meant, once or twice as in `doog`, or
  // with the same beginning.
  return distances.filter { $0.distance <= min(limit, word.count / 2) }
    .min { rank($0.name, $0.distance) < rank($1.name, $1.distance) }?.name

  // Swapped letters leave the length as it is.
  func rank(_ name: String, _ distance: Int) -> (Int, Int, Int, Int) {
    let name = name.lowercased()
    let isSwapped = name.count == word.count && name.sorted() == word.sorted()
    let isDoubled = once(name) == once(word)
    return (
      distance, isSwapped || isDoubled ? 0 : 1, -beginning(name), abs(name.count - word.count)
    )
  }
  func beginning(_ name: String) -> Int { zip(word, name).prefix { $0 == $1 }.count }
  // The word with each letter once where it stands several times in a row.
  func once(_ word: String) -> [Character] {
    zip(word, " " + word).filter { $0 != $1 }.map(\.0)
  }
}

/// Whether two words differ in one letter, which is missing, added, replaced or swapped with the next one.
package func differInOneLetter(_ first: String, _ second: String) -> Bool {
  abs(first.count - second.count) < 2 && distance(Array(first), Array(second)) == 1
}

/// What follows the sentence that there is no such name: a question for the nearest one, or else how
/// all are listed.
///
/// - Parameters:
///   - word: The word as written.
///   - names: The known names.
///   - list: A clause that says how they are listed, with a full stop.
package func nameHint(for word: String, in names: [String], else list: String) -> String {
  nearestName(to: word, in: names).map { "did you mean '\(printable($0))'?" } ?? list
}

/// A question for the nearest name, with a space behind it; empty where none is near.
package func nameQuestion(for word: String, in names: [String]) -> String {
  nearestName(to: word, in: names).map { "Did you mean '\(printable($0))'? " } ?? ""
}

/// How many letters must be put in, left out, replaced or swapped with their neighbour (the optimal
/// string alignment of Damerau and Levenshtein).
private func distance(_ first: [Character], _ second: [Character]) -> Int {
  var table = Array(
    repeating: Array(repeating: 0, count: second.count + 1), count: first.count + 1)
  for row in 0...first.count { table[row][0] = row }
  for column in 0...second.count { table[0][column] = column }
  for row in 0..<first.count {
    for column in 0..<second.count {
      let isSame = first[row] == second[column]
      var least = min(
        table[row][column + 1] + 1, table[row + 1][column] + 1,
        table[row][column] + (isSame ? 0 : 1))
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        least = min(least, table[row - 1][column - 1] + 1)
      }
      table[row + 1][column + 1] = least
    }
  }
  return table[first.count][second.count]
}
