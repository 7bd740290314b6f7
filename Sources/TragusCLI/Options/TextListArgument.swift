import ArgumentParser
import Tragus

/// The argument for values separated by commas or other separators, none of them empty.
enum ValueListArgument {
  /// - Returns: The texts of the values, without leading blanks.
  static func parts(_ text: String, separators: String = ",") throws -> [String] {
    if separators == ",", text.contains(";") {
      throw ValidationError(
        "Separate them by commas: \(printable(text.replacing(";", with: ","))).")
    }
    let parts = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
      .map { String($0.drop { $0 == " " }) }
    let values = parts.filter { !$0.isEmpty }
    guard values.count == parts.count || values.isEmpty else {
      throw ValidationError(
        "'\(printable(text))' has an empty part; write \(printable(values.joined(separator: ",")))."
      )
    }
    return parts
  }
}

/// The argument for texts separated by commas: `a,b`. A comma before a blank belongs to a text.
enum TextListArgument {
  static func texts(_ text: String) -> [String] {
    var texts: [String] = [""]
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == ",", rest.first != " " {
        texts.append("")
      } else {
        texts[texts.count - 1].append(character)
      }
    }
    return texts
  }
}
