import Tragus
import TragusStation

extension ForeignWords {
  /// Notes an option without a known meaning, with the nearest one if there is any.
  ///
  /// - Returns: Whether the next word stands in the suggestion.
  mutating func noteUnknown(_ name: String, _ value: String?) -> Bool {
    guard notedCount < Self.mostGuesses else {
      note(.unknown, name)
      return false
    }
    let word = String(name.drop { $0 == "-" })
    let others = CommandDescription.root.commands.filter { $0.argument(name) != nil }
      .map { "'tragus \($0.commandName)'" }
    if let option = options.choice(word) {
      note(.write(option), name)
    } else if optionNames.contains("--format"), let advice = Spellings.format(word) {
      note(.advice(advice), name)
    } else if ["-o", "--output"].contains(name),
      let option = value.flatMap(options.optionNamed(by:))
    {
      // Other programs choose a format so: -o json.
      note(.write(option), "\(name) \(value ?? "")")
      return true
    } else if let option = value.flatMap({ options.optionTaking($0, as: name) })
      ?? value.flatMap(options.optionNamed(by:))
    {
      note(.write(option), "\(name) \(value ?? "")")
      return true
    } else if CommandDescription.isNegated(name) {
      note(.advice("There is no \(printable(name)) here; leave it out."), name)
    } else if optionNames.contains("--on"),
      let sound = SoundNames.published.nameMeant(by: word),
      value.map({ InputName($0, device: nil).isInput }) ?? true
    {
      let option = optionNames.contains("--only") && !hasAction ? "--only" : "--on"
      note(.write("\(option) \(TragusCommand.quotedForShell(sound))"), name)
    } else if command == "label",
      let sound = SoundNames.published.nameMeant(by: CommandDescription.singular(word))
    {
      let kind = TragusCommand.quotedForShell(sound)
      note(
        .advice(
          "'tragus classify FILE --on \(kind) --format audacity' writes labels of what is heard."),
        name)
    } else if let nearest = options.nearestOption(to: name),
      !Spellings.knows(name) || nearest.hasPrefix(name)
    {
      let spelling = Self.text(nearest, with: value) { options.argument($0) }
      note(.write(spelling), name)
      return spelling != nearest
    } else if 1...3 ~= others.count, command != nil {
      let verb = others.count == 1 ? "has" : "have"
      note(
        .advice("There is no \(name) here; \(others.joined(separator: " and ")) \(verb) one."), name
      )
    } else if others.count > 3, command != nil {
      note(.advice("There is no \(name) in this command; leave it out."), name)
    } else if others.count > 3 {
      let words = [name, value].compactMap(\.self).map(printable).joined(separator: " ")
      note(.advice("Options stand behind a command, as in tragus listen \(words)."), name)
      return true
    } else if let option = options.optionDescribed(by: name) {
      let text = option.abstract.map { " " + $0.prefix { $0 != "." && $0 != ";" } + "." } ?? ""
      note(.advice("There is no \(name) here; did you mean --\(option.name)?\(text)"), name)
    } else if word.count > 1, name.hasPrefix("--") || word.count > 2,
      let other = otherCommand(word), other.hasPrefix("tragus "), other != "tragus \(command ?? "")"
    {
      note(.write(other), name)
    } else {
      note(.unknown, name)
    }
    return false
  }

  /// How many words are looked up by all their letters; more of them have another cause.
  static let mostGuesses = 30

  // The command with the name of an option. What `listen` lacks may be called otherwise too.
  private func otherCommand(_ word: String) -> String? {
    if TragusCommand.names.contains(word) { return "tragus \(word)" }
    guard command == nil || command == "listen" else { return nil }
    return Spellings.command(word) ?? Spellings.command(CommandDescription.singular(word))
  }

  /// The reference to help, with the command's own options if there are few.
  var offer: String {
    let help = "'tragus \(command.map { $0 + " " } ?? "")--help'"
    let own = command == nil ? [] : OptionSections.own(of: options)
    return own.isEmpty || own.count > Self.longestOffer
      ? "\(help) lists the \(command == nil ? "commands" : "options")"
      : "\(help) explains " + own.map { "--" + $0 }.joined(separator: ", ") + " and others"
  }

  private static let longestOffer = 8
}
