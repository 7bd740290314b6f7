import Tragus
import TragusStation

// The line is held against the command, and follows its messages.

extension SuggestedCommand {
  /// Follows what the command says of a line, as "Write 30s, not 30", and takes out what it refuses.
  ///
  /// - Parameter given: The words of the suggestion; of two options that exclude each other, they stay.
  /// - Returns: What it said of that, and what to know of a change; `nil` if the line stays wrong.
  static func repair(
    _ line: inout CommandLineText, _ reading: ForeignWords, keeping given: [String]
  ) -> (refusals: [String], notes: [String])? {
    reading.addUnits(to: &line)
    // Labels of several recordings are several files.
    if line.words.contains("audacity"), !line.has("-o"),
      reading.isHearing,
      reading.inputs.count > 1 || reading.inputs.contains(where: { FileKind($0) == .folder })
    {
      line.add(option: "-o labels/")
    }
    var refusals: [String] = []
    var notes: [String] = []
    for _ in 0..<mostRepairs {
      guard let text = complaint(about: line.words) else { return (refusals, notes) }
      // Which of two places was meant is not known.
      if text.contains(endsInWrongOrder) { return nil }
      if let (old, new) = correction(in: text), correct(&line, old, by: new, text) {
        // A file that becomes a folder was wished otherwise.
        if let reason = text.firstMatch(of: #/: ([0-9]+ inputs do not .*)$/#)?.1 {
          notes.append(String(reason))
        }
        _ = line.removeRepetitions(reading.options.argument)
        continue
      }
      if let match = text.firstMatch(of: #/(?::|; add|^Add) (-o [^ ;]+?)[.;](?: |$)/#),
        !line.has("-o")
      {
        line.add(option: String(match.1))
        continue
      }
      if text.contains("Proposals go into a file"), !line.has("--propose") {
        line.add(option: "--propose")
        if !line.has("--format") { line.add(option: "--format audacity") }
        continue
      }
      if text.contains("A folder gets a file of labels"), !line.has("--format") {
        line.add(option: "--format raven")
        continue
      }
      if text.contains("; add --exec -- PROGRAM,")
        || text.contains("--on chooses what --exec") && line.has("--on"), !line.hasProgram
      {
        line.add(option: "--exec -- PROGRAM")
        continue
      }
      guard let (option, value) = refused(in: line.words, by: text, keeping: given) else {
        return nil
      }
      let words = ([option] + [value].compactMap(\.self)).map(TragusCommand.quotedForShell)
      // A file behind an option that has no such value is an input.
      let kept = value.flatMap { FileKind($0) == nil ? nil : words[1] } ?? ""
      guard line.replace(words.joined(separator: " "), by: kept) else { return nil }
      refusals.append(ParserMessage(text, of: reading.words).sentence)
    }
    return nil
  }

  // Behind the option that the message names at its beginning, or wherever the words stand.
  private static func correct(
    _ line: inout CommandLineText, _ old: String, by new: String, _ message: String
  ) -> Bool {
    if let name = message.firstMatch(of: #/'?(--?[a-z0-9-]+)(?: [^']*'|:)/#)?.1 {
      for separator in [" ", "="]
      where line.replace(name + separator + old, by: name + separator + new) {
        return true
      }
    }
    return line.replace(old, by: new)
  }

  // What a message says to write in place of something: "Write 30s, not 30".
  private static func correction(in message: String) -> (old: String, new: String)? {
    if let match = message.firstMatch(of: #/Write (\S+) for a duration,(?: .*,)? not (\S+)\./#) {
      return (String(match.2), String(match.1))
    }
    return message.firstMatch(of: #/Write (\S[^,]*), not ([^.:,]+|\S+\.\S+?)[.:](?:\s|$)/#)
      .map { (String($0.2), String($0.1)) }
  }

  // The option with its value that a message refuses.
  private static func refused(
    in words: [String], by message: String, keeping given: [String]
  ) -> (option: String, value: String?)? {
    if let match = message.firstMatch(
      of: #/'(.*?)' (?:is not written|must end with|says no format)/#)
    {
      guard let place = words.firstIndex(where: { $0 == match.1 }), place > 0 else { return nil }
      return (words[place - 1], words[place])
    }
    if message.contains("leave the format out"),
      let place = words.firstIndex(where: ["--csv", "--json", "--format"].contains)
    {
      let hasValue = words[place] == "--format" && place + 1 < words.count
      return (words[place], hasValue ? words[place + 1] : nil)
    }
    let match =
      message.firstMatch(of: #/^(?:Error: )?(--[a-z-]+) must /#)?.1
      ?? message.firstMatch(of: #/The value '.*?' is invalid for '(--?[^ ']+)/#)?.1
    let options = CommandDescription.named(by: words).command.usual
    // Else the first option that the message names is one too many.
    let mentioned = message.matches(of: #/-[a-z]\b|--[a-z][a-z0-9-]+/#)
      .flatMap { options.argument(String($0.0))?.spellings ?? [] }
    let present = mentioned.filter(words.contains)
    guard
      let name = match.map(String.init) ?? present.first(where: { !given.contains($0) })
        ?? present.first,
      let place = words.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") })
    else { return nil }
    let isApart = words[place] == name && options.takesValue(name) && place + 1 < words.count
    return (words[place], isApart ? words[place + 1] : nil)
  }

  /// What a command says of its words; `nil` if nothing is wrong.
  static func complaint(about words: [String]) -> String? {
    do {
      guard let command = try TragusCommand.parsed(words) as? any ConsoleCommand else { return nil }
      try TragusCommand.checkOptions(of: command)
      try command.checkWords()
      return nil
    } catch let error where TragusCommand.exitCode(for: error).isSuccess {
      // A request for help or the version.
      return nil
    } catch {
      return (error as? AudioError)?.message ?? TragusCommand.message(for: error)
    }
  }

  /// How a message begins where a part ends before it begins.
  static let endsInWrongOrder = "--to must lie after --from"

  private static let mostRepairs = 4
}
