import ArgumentParser
import Tragus

/// The options of a command by their names, as its help lists them, and which of them take a value.
struct OptionNames {
  private(set) var names: [String] = []
  private var valued: Set<String> = []

  init(of command: any ParsableCommand.Type) {
    let help = TragusCommand.helpMessage(for: command, includeHidden: true, columns: 1000)
    for line in help.split(separator: "\n") where line.hasPrefix("  -") {
      let words = line.split(separator: " ")
      let options = words.prefix { $0.hasPrefix("-") }.flatMap { $0.split { ",/".contains($0) } }
      names += options.map(String.init)
      // Several may have values apart by more than a blank: <block>x<count>.
      if words.dropFirst(words.prefix { $0.hasPrefix("-") }.count).first?.hasPrefix("<") == true {
        valued.formUnion(options.map(String.init))
      }
    }
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  func takesValue(_ name: String) -> Bool { valued.contains(name) }

  /// The long name that was probably meant.
  func nearest(to name: String) -> String? {
    let word = String(name.drop { $0 == "-" })
    guard word.count > 1 else { return nil }
    let long = names.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    if long.contains(word) { return "--" + word }
    // Two of four letters are another word.
    return nearestName(to: word, in: long, within: word.count / 3).map { "--" + $0 }
  }
}
