import Tragus
import TragusStation

// What waits for a level or a tone: `wait --above -30dB`, `on tone 3100Hz -- ./smoke.sh`.

extension UnknownCommand {
  /// A level to be exceeded, as the first word or behind its name.
  var hintByLoudness: Hint? {
    guard let place = typed.firstIndex(where: Self.isLevel) else { return nil }
    let names = SuggestedCommand.limits.union(["--level", "--max", "--max-level"])
    let isNamed = place > 0 && names.contains(typed[place - 1])
    let words = typed[..<(isNamed ? place - 1 : place)] + ["--above"] + typed[place...]
    return isNamed || place == 0 ? hintByTable(for: "alert-above", Array(words)) : nil
  }

  /// Options for a level to be exceeded.
  static let louder: Set<String> = ["--above", "--louder", "--louder-than", "--over"]

  /// Waiting until it is quieter or louder than a level.
  var hintByLimit: Hint? {
    let quieter =
      ["--below", "--under", "--quieter"] + (word == "quiet" ? ["--level", "--max"] : [])
    let louder =
      ["timer", "wait", "watch"].contains(word) ? Self.louder.union(["--db", "--level"]) : []
    // `watch --level '>70dB'`
    let compared = zip(typed, typed.dropFirst()).filter { option, value in
      option.hasPrefix("--") && value.contains(#/^[<>]/#)
    }.map(\.0)
    guard
      let place = typed.firstIndex(where: {
        quieter.contains($0) || louder.contains($0) || compared.contains($0)
      }), place + 1 < typed.count,
      let range = ForeignWords.range(
        in: typed[place + 1], isBelow: quieter.contains(typed[place]))
    else { return nil }
    var rest = Array(typed[..<place] + typed[(place + 2)...])
    rest = rest.map { ["--for", "--quiet"].contains($0) ? "--stay" : $0 }
    if let minutes = rest.firstIndex(of: "--minutes"), minutes + 1 < rest.count {
      rest.replaceSubrange(minutes...(minutes + 1), with: ["--stay", rest[minutes + 1] + "m"])
    }
    return Self.hint(waitingFor: range, rest)
  }

  /// A level in a condition: `on "level > 80dBA" -- ./lamp.sh`.
  var hintByCondition: Hint? {
    guard isWaiting, let condition = typed.first, condition.contains(where: { "<>".contains($0) }),
      let range = ForeignWords.range(in: condition)
    else { return nil }
    return Self.hint(waitingFor: range, Array(typed.dropFirst()))
  }

  /// Ends when a level comes, unless a program runs then.
  static func hint(waitingFor range: String, _ rest: [String]) -> Hint {
    var rest = rest
    var line = "tragus meter --ranges \(range) --on \(range.prefix { $0 != ":" })"
    if !ForeignWords(["meter"] + rest).hasAction {
      line += " --exit"
    } else if !ForeignWords(["meter"] + rest.filter({ $0 != "--timeout" })).hasAction {
      rest.append("--exit")
    }
    return Hint(write: line, typed: rest, else: line + ".")
  }

  /// A tone that is waited for: `detect 19kHz`, `on tone 3100Hz -- ./smoke.sh`.
  var hintByFrequency: Hint? {
    guard isWaiting || ["find", "hear", "spot", "track", "watch"].contains(word) else {
      return nil
    }
    let words = typed.drop { ["beep", "frequency", "tone"].contains($0) }
    guard let text = words.first, (try? Note(parsing: text)) == nil, FileKind(text) == nil,
      let hertz = FrequencyText.hertz(in: text), Self.audible.contains(hertz),
      Double(text) == nil || hertz >= 100
    else { return nil }
    let line = "tragus tone --range \(FrequencyText.range(about: hertz, to: hertz))"
    let rest = Array(words.dropFirst())
    let ending = isWaiting && !ForeignWords(["tone"] + rest).hasAction ? " --exit" : ""
    return Hint(write: line + ending, typed: rest, else: line + ending + ".")
  }

  /// Decibels with their unit.
  static func isLevel(_ word: String) -> Bool {
    word.lowercased().contains("db") && LevelText.decibels(in: word) != nil
  }
}
