import TragusCore

/// The folder of a class of sounds: it has the name of the class.
package enum ClassFolder {
  /// The most bytes of a name.
  package static let longestName = 200

  /// Checks whether a class can have a folder of its name.
  ///
  /// - Throws: `invalidRequest` for a name that is empty or too long, begins with a dot or holds a
  ///   slash. So it is for one with characters that cannot be seen or that steer a terminal.
  package static func check(_ name: String) throws(AudioError) {
    let scalars = name.unicodeScalars
    let reason: String? =
      if scalars.isEmpty {
        "has no letters"
      } else if name.utf8.count > longestName {
        "is longer than \(longestName) bytes"
      } else if scalars.first == "." {
        "begins with a dot"
      } else if scalars.contains(where: { $0 == "/" || $0 == "\\" }) {
        "holds a slash"
      } else if scalars.contains(where: { $0.mustBeEscaped }) {
        "holds characters that cannot be seen"
      } else if scalars.first == " " || scalars.last == " " {
        "begins or ends with a space"
      } else {
        nil
      }
    guard let reason else { return }
    let shown = name.count > 40 ? name.prefix(40) + "…" : name
    throw AudioError(
      .invalidRequest,
      "The label '\(printable(shown))' \(reason), so no folder can have its name; rename it.")
  }
}
