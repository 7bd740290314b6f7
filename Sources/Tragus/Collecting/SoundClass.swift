/// A kind of sound of which examples are collected, and how much of it is wanted.
///
/// Its name is also the name of the folder of the examples. It has only letters from a to z,
/// digits, `-` and `_`, and begins with a letter or a digit.
package struct SoundClass: Sendable, Hashable {
  /// The most characters of a name.
  package static let longestName = 64
  /// The most seconds that can be wanted: a thousand hours.
  package static let longestDuration = 3_600_000.0

  /// What it is called: `not-breathing`.
  package let name: String
  /// The seconds that are wanted.
  package let wantedDuration: Double

  /// - Parameters:
  ///   - name: Its name.
  ///   - wantedDuration: The seconds that are wanted, above 0 and at most ``longestDuration``.
  /// - Throws: `invalidRequest` for a name that cannot be one, and for a duration beyond its range.
  package init(_ name: String, wantedDuration: Double) throws(AudioError) {
    func isLetterOrDigit(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber)
    }
    guard let first = name.first, isLetterOrDigit(first), name.count <= Self.longestName,
      name.allSatisfy({ isLetterOrDigit($0) || $0 == "-" || $0 == "_" })
    else {
      throw AudioError(
        .invalidRequest,
        "'\(name)' is not a name of a class; use letters from a to z, digits, - and _, for example "
          + "not-breathing.")
    }
    guard wantedDuration > 0, wantedDuration <= Self.longestDuration else {
      throw AudioError(
        .invalidRequest,
        "More than 0s is collected, and at most 1000h; write for example \(name):5m.")
    }
    self.name = name
    self.wantedDuration = wantedDuration
  }

  /// Checks whether classes can be collected side by side.
  ///
  /// - Parameter classes: All of them, in their order.
  /// - Throws: `invalidRequest` when there is none, or two have the same name. Capitals make no
  ///   difference, since some file systems ignore them.
  package static func check(_ classes: [SoundClass]) throws(AudioError) {
    guard !classes.isEmpty else {
      throw AudioError(
        .invalidRequest, "Name what to collect, and how much, as breathing:5m.")
    }
    for (index, one) in classes.enumerated() {
      for other in classes[..<index] where other.name.lowercased() == one.name.lowercased() {
        throw AudioError(
          .invalidRequest, "There are two classes '\(one.name)'; give each another name.")
      }
    }
  }
}
