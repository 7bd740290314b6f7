import Tragus
import TragusStation

extension CommandDescription {
  /// The option with this value, as `--instrument guitar`.
  func choice(_ word: String) -> String? {
    let word = word.lowercased()
    for argument in ownArguments where argument.kind == .option {
      if let value = argument.allValues?.first(where: { $0.lowercased() == word }) {
        return "--\(argument.name) \(value)"
      }
    }
    return nil
  }

  /// The option for a value that its unit or its form tells: `--target E2`, `--for 10s`.
  func optionTaking(_ value: String, as name: String) -> String? {
    func only(_ valueNames: String...) -> String? {
      let found = ownArguments.filter { argument in
        argument.kind == .option && valueNames.contains(argument.valueName ?? "")
      }
      return found.count == 1 ? "--\(found[0].name)" : nil
    }
    let word = value.lowercased()
    let lengths: Set<String> = ["time", "length", "duration", "len", "seconds", "run"]
    let option: String?
    if Double(value) != nil || FileKind(value) != nil {
      option = nil
    } else if NoteText.number(in: value) != nil {
      option = only("note")
    } else if word.hasSuffix("hz"), FrequencyText.hertz(in: value) != nil {
      option = only("frequency")
    } else if FrequencyText.ends(of: value) != nil {
      option = only("low:high")
    } else if (try? DurationText.seconds(in: value)) != nil {
      let isLength = !lengths.isDisjoint(with: Self.parts(of: name))
      option = isLength && optionNames.contains("--for") ? "--for" : nil
    } else {
      option = nil
    }
    return option.map { "\($0) \(TragusCommand.quotedForShell(value))" }
  }

  /// The flag with this name, or the option with this value, as `--slow` for `--time=slow`.
  func optionNamed(by value: String) -> String? {
    let word = value.lowercased()
    guard word.count > 2, word.allSatisfy(\.isLetter) else { return nil }
    if argument("--" + word)?.kind == .flag { return "--" + word }
    if let option = choice(word) { return option }
    for argument in ownArguments where argument.kind == .option {
      let choices = (argument.allValues ?? []).map { $0.lowercased() }
      if let choice = choices.first(where: {
        min($0.count, word.count) > 4 && (word.hasPrefix($0) || $0.hasPrefix(word))
      }) {
        return "--\(argument.name) \(choice)"
      }
    }
    return nil
  }
}
