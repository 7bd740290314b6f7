import Tragus

/// A command line as it should be written, word by word.
struct CommandLineText {
  // Each as it stands in the line, quoted for the shell.
  private var pieces: [String] = []
  // `--exec` or `--`, and the words behind it.
  private var program: [String] = []
  private var endsOptions = false
  // The program that reads what the line prints, with its words.
  private var reader: String?

  /// The line, without `tragus`.
  var text: String {
    (pieces + program + [reader.map { "| " + $0 }].compactMap(\.self)).joined(separator: " ")
  }

  /// The words that the shell makes of it.
  var words: [String] { (pieces + program).flatMap(Self.words) }

  /// Adds a word at the end of the line, or at the end of its program once that has begun.
  mutating func add(word: String) {
    let word = TragusCommand.quotedForShell(word)
    if endsOptions { program.append(word) } else { pieces.append(word) }
  }

  /// Adds an option with its value, or the key of a signal. Other advice has no place in a line.
  mutating func add(option text: String) {
    guard Self.isOption(text) else { return }
    let place = text.firstRange(of: "--exec")?.lowerBound ?? text.endIndex
    // A second program comes behind the first, with its events.
    if hasProgram, has("--on"), text.hasPrefix("--on "), place < text.endIndex {
      program.append(text)
      return
    }
    pieces += Self.options(of: String(text[..<place])).filter { !has($0) }
    if program.isEmpty, place < text.endIndex { program = [String(text[place...])] }
  }

  /// Says which events the program is for, so that another one has a place.
  ///
  /// - Returns: Whether there is a program for all of them.
  mutating func giveProgram(events: String) -> Bool {
    guard program.count == 1, !has("--on"),
      let match = program[0].wholeMatch(of: #/--exec (?:-- (.+)|('[^']+'))/#)
    else { return false }
    pieces.append("--on \(events)")
    program = ["--exec " + (match.2.map(String.init) ?? "'\(match.1 ?? "")'")]
    return true
  }

  /// Pipes what the line prints into another program.
  ///
  /// What reads JSON lines gets no other format.
  mutating func pipe(_ pipe: ForeignWords.Pipe) {
    if pipe.options.contains("--json") {
      if let place = pieces.firstIndex(of: "--format"), place + 1 < pieces.count {
        pieces.removeSubrange(place...place + 1)
      }
      if let place = pieces.firstIndex(of: "-o"), place + 1 < pieces.count {
        pieces.removeSubrange(place...place + 1)
      }
      pieces.removeAll {
        $0.hasPrefix("--format") || $0.hasPrefix("-o ") || $0 == "--csv" || $0 == "--tsv"
      }
    }
    for option in pipe.options where !(option.hasPrefix("--not ") && has("--only")) {
      add(option: option)
    }
    reader = pipe.program
  }

  /// Whether the line has a place for the program of an option.
  func hasPlace(forProgramOf text: String) -> Bool {
    !hasProgram || has("--on") && text.hasPrefix("--on ")
  }

  /// Whether the line has an option already, with whatever value.
  func has(_ option: String) -> Bool {
    let name = option.prefix { $0 != " " && $0 != "=" }
    return name.hasPrefix("-")
      && pieces.contains {
        $0 == name || $0.hasPrefix(name + " ") || $0.hasPrefix(name + "=")
      }
  }

  // `--loudness 0 --true-peak -1` is two options.
  private static func options(of text: String) -> [String] {
    var options: [String] = []
    for word in words(of: text) {
      let word = TragusCommand.quotedForShell(word)
      if word.hasPrefix("--") || options.isEmpty {
        options.append(word)
      } else {
        options[options.count - 1] += " " + word
      }
    }
    return options
  }

  /// Adds a word behind the others, and before a program.
  mutating func addBeforeProgram(_ word: String) { insert(word, at: pieces.count) }

  /// Adds a word at a place among the others.
  mutating func insert(_ word: String, at place: Int) {
    pieces.insert(TragusCommand.quotedForShell(word), at: place)
  }

  /// Takes out an option with its value.
  mutating func remove(option: String) { pieces.removeAll { $0.hasPrefix(option + " ") } }

  /// Takes out options that are there already and may stand once.
  ///
  /// - Parameter argument: What an option is, by one of its spellings.
  /// - Returns: The options.
  mutating func removeRepetitions(
    _ argument: (_ option: String) -> CommandDescription.Argument?
  ) -> [String] {
    var seen: Set<String> = []
    var repeated: [String] = []
    var place = 0
    while place < pieces.count {
      let name = String(pieces[place].prefix { $0 != " " && $0 != "=" })
      guard name.hasPrefix("-"), let argument = argument(name) else {
        place += 1
        continue
      }
      let hasValue = pieces[place] == name && argument.kind == .option
      let next = min(place + (hasValue ? 2 : 1), pieces.count)
      if !seen.insert(argument.name).inserted, !argument.isRepeating {
        repeated.append(name)
        pieces.removeSubrange(place..<next)
      } else {
        place = next
      }
    }
    return repeated
  }

  /// Begins the words of a program, in the place of any other program.
  mutating func endOptions() {
    endsOptions = true
    program = []
  }

  /// Whether the line has a program to run.
  var hasProgram: Bool { !program.isEmpty }

  /// Writes FILES for many successive files before the words of a program.
  ///
  /// - Parameter takesValue: Whether an option takes the word behind it.
  mutating func abbreviate(_ files: Set<String>, takesValue: (_ option: String) -> Bool) {
    let pattern = Self.pattern(of: files)
    let files = Set(files.map(TragusCommand.quotedForShell))
    let places = pieces.indices.filter { place in
      files.contains(pieces[place]) && !(place > 0 && takesValue(pieces[place - 1]))
    }
    guard places.count > Self.mostFiles else { return }
    for place in places.dropFirst().reversed() { pieces.remove(at: place) }
    pieces[places[0]] = places.count == files.count ? pattern ?? "FILES" : "FILES"
  }

  // `takes/*.wav` for all such files of a folder.
  private static func pattern(of files: Set<String>) -> String? {
    guard files.count > mostFiles, let file = files.first.map({ PathParts($0) }),
      !file.suffix.isEmpty,
      files.allSatisfy({ PathParts($0).prefix == file.prefix && $0.hasSuffix(file.suffix) })
    else { return nil }
    let names = FolderNames.read(file.prefix.isEmpty ? "." : file.prefix) ?? []
    let count = names.count { name in
      name.first != UInt8(ascii: ".")
        && name.suffix(file.suffix.utf8.count).elementsEqual(file.suffix.utf8)
    }
    guard count == files.count else { return nil }
    return (file.prefix.isEmpty ? "" : TragusCommand.quotedForShell(file.prefix)) + "*"
      + file.suffix
  }

  private static let mostFiles = 3

  /// Replaces some successive words by others, or takes them out.
  ///
  /// - Returns: Whether the words were found.
  @discardableResult
  mutating func replace(_ old: String, by new: String) -> Bool {
    let isPiece = pieces.contains(old)
    let olds = isPiece ? [old] : Self.words(of: old)
    // The words of a program stay as they are.
    let places = pieces.indices.dropLast(max(olds.count - 1, 0))
    guard !olds.isEmpty,
      let place = places.first(where: { place in
        isPiece
          ? pieces[place] == old
          : pieces[place..<place + olds.count].map { Self.words(of: $0) } == olds.map { [$0] }
      })
    else { return replaceValue(old, by: new) }
    let news = new.isEmpty ? [] : [new]
    pieces.replaceSubrange(place..<place + olds.count, with: news)
    return true
  }

  // `-o a.png` is one piece.
  private mutating func replaceValue(_ old: String, by new: String) -> Bool {
    let ending = " " + old
    guard !new.isEmpty,
      let place = pieces.firstIndex(where: { $0.hasPrefix("-") && $0.hasSuffix(ending) })
    else { return false }
    pieces[place] = pieces[place].dropLast(old.count) + new
    return true
  }

  /// Whether a text of advice is an option with its value, as `--for 10s`, or a key, as `level=-6`.
  static func isOption(_ text: String) -> Bool {
    guard text.hasPrefix("-") || text.wholeMatch(of: #/[a-z]+=\S+/#) != nil else { return false }
    let unquoted = text.replacing(#/'[^']*'/#, with: "")
    return !unquoted.contains(", ") && !unquoted.contains(";")
  }

  /// The words of a text with single quotes.
  static func words(of text: String) -> [String] {
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
