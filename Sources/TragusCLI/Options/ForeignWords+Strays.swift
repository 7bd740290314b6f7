import Tragus
import TragusStation

// Words that were meant for an option, and are read as inputs: `--gain 6 dBm`, `--note my note`.

extension ForeignWords {
  /// Advice about a word that is no input and stands behind the value of an option, or behind one
  /// without a value; `nil` if there is none.
  ///
  /// - Parameter message: What the command says; it does not matter where that is about something else.
  static func strayAdvice(in arguments: [String], about message: String) -> String? {
    guard arguments.count < mostWords, causes.contains(where: message.contains) else { return nil }
    var reading = ForeignWords(arguments)
    reading.read()
    return reading.strayAdvice
  }

  // What is said where an input is too much, or not there.
  private static let causes = [
    "inputs do not fit", "Name one input", "inputs must all be files", "There is no file",
    "One output is written", "the suffix names the format",
  ]

  private static let mostWords = 100

  private var strayAdvice: String? {
    for (place, word) in rest.enumerated() where isStray(word) {
      let name = printable(word)
      let before = rest[..<place].last ?? ""
      // `--csv levels.csv` is meant as an output.
      if isBehindFormat(word), Self.printed.contains(PathParts(word).suffix.lowercased()) {
        return nil
      }
      if before == "--dtmf", word.allSatisfy({ "0123456789ABCD*#".contains($0) }) {
        return "'tragus beep --dtmf '\(word)'' plays these keys; 'tragus tone --dtmf' hears them."
      }
      // The command says what to write in place of `--labels speech,music`.
      if command == "classify", before == "--labels" { return nil }
      if before.hasPrefix("--"), options.argument(before)?.kind == .flag {
        return "\(before) takes no value; leave \(name) out."
      }
      guard place > 1, options.takesValue(rest[place - 2]), !before.hasPrefix("-"),
        let option = options.argument(rest[place - 2])
      else {
        // `my file.wav`
        let next = place + 1 < rest.count ? rest[place + 1] : ""
        guard isHearing, FileKind(next) == nil, AudioFileFormat.hasAudioSuffix(next) else {
          continue
        }
        return "There is no file '\(name)'; a name with blanks is one word in quotes: '\(name) "
          + "\(printable(next))'."
      }
      let texts: Set<String> = [
        "name", "text", "file", "device", "model", "calibration", "speaker",
      ]
      let text = [before] + rest[place...].prefix { !$0.hasPrefix("-") && FileKind($0) == nil }
      return texts.contains(option.valueName ?? "")
        ? "A value with blanks is one word in quotes: \(rest[place - 2]) "
          + "'\(printable(text.joined(separator: " ")))'."
        : "\(rest[place - 2]) takes one value; leave \(name) out."
    }
    return nil
  }

  // Whether a word can hardly be an input.
  private func isStray(_ word: String) -> Bool {
    guard inputs.contains(word), FileKind(word) == nil, !AudioFileFormat.hasAudioSuffix(word),
      !word.contains("/"), case .file = InputName(word, device: nil)
    else { return false }
    return true
  }
}
