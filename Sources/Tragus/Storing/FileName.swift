import TragusCore

/// Names of files that somebody else has chosen.
///
/// A file system knows nothing of characters, so this looks at their scalars. A dot with an accent
/// is a dot there.
package enum FileName {
  private typealias Scalars = String.UnicodeScalarView

  private static let longest = 200  // bytes; disks allow 255, and a number may be added
  private static let longestEnding = 17  // bytes, with the dot
  // Of Windows, whatever their ending is.
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// A name without folders that is safe to use. Only its last part stays, of at most 200 bytes.
  /// Control characters, invisible ones and those that turn the direction of text go. Dots, hyphens
  /// and accents in front go, and spaces and dots at the end. "received" where nothing is left.
  package static func safe(_ name: String) -> String {
    let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map(Array.init) ?? []
    var kept = last.filter(isAllowed)[...]
    kept = kept.drop { ".-~".unicodeScalars.contains($0) || isSpace($0) || isMark($0) }
    var (stem, ending) = parts(of: trimmed(Scalars(kept)))
    stem = cut(stem, before: ending)
    if isDevice(stem) { stem = cut("_".unicodeScalars + stem, before: ending) }
    return stem.isEmpty ? "received" : String(stem) + String(ending)
  }

  private static func cut(_ stem: Scalars, before ending: Scalars) -> Scalars {
    var stem = stem
    while stem.utf8Count + ending.utf8Count > longest { stem.removeLast() }
    return ending.isEmpty ? trimmed(stem) : stem
  }

  private static func isDevice(_ stem: Scalars) -> Bool {
    devices.contains(String(trimmed(Scalars(stem.prefix { $0 != "." }))).lowercased())
  }

  // Without what other systems leave out at the end.
  private static func trimmed(_ name: Scalars) -> Scalars {
    var name = name
    while let end = name.last, end == "." || isSpace(end) { name.removeLast() }
    return name
  }

  /// A name that differs by a number before its ending; itself for the number 1.
  static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    let (stem, ending) = parts(of: name.unicodeScalars)
    return String(stem) + "-\(number)" + String(ending)
  }

  // The ending has its dot, and is short.
  private static func parts(of name: Scalars) -> (stem: Scalars, ending: Scalars) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, Scalars()) }
    let ending = Scalars(name[dot...])
    guard 2...longestEnding ~= ending.utf8Count else { return (name, Scalars()) }
    return (Scalars(name[..<dot]), ending)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    // The signs are those that other systems do not allow.
    !scalar.isUnseen && !":*?\"<>|".unicodeScalars.contains(scalar)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  // Belongs to the one before it.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

extension String.UnicodeScalarView {
  fileprivate var utf8Count: Int { String(self).utf8.count }
}
