import TragusCore

/// The name of a device for the people it is paired with: 1 to 32 bytes of UTF-8 on one line.
public struct DeviceName: Sendable, Hashable, CustomStringConvertible {
  /// The longest name in bytes: it goes over sound.
  package static let longest = 32

  /// The name as text.
  public let description: String

  /// - Returns: `nil` for what is empty, too long, begins or ends with a space, or holds anything
  ///   that does not print. Control characters do not print, nor do marks that turn the direction
  ///   of writing.
  public init?(_ text: String) {
    guard (1...Self.longest).contains(text.utf8.count),
      text.first?.isWhitespace == false, text.last?.isWhitespace == false,
      text.unicodeScalars.allSatisfy(Self.isPrinted)
    else { return nil }
    description = text
  }

  /// The nearest name to any text, such as the name of a computer.
  ///
  /// - Returns: `device` when nothing of it can be kept.
  package init(nearestTo text: String) {
    var printed = String.UnicodeScalarView()
    printed.append(contentsOf: text.unicodeScalars.lazy.filter { Self.isPrinted($0) })
    var kept = Self.cut(String(printed), toBytes: Self.longest)
    while kept.last?.isWhitespace == true { kept.removeLast() }
    while kept.first?.isWhitespace == true { kept.removeFirst() }
    description = kept.isEmpty ? "device" : kept
  }

  /// As much of a text as this many bytes of UTF-8 hold.
  package static func cut(_ text: String, toBytes count: Int) -> String {
    var kept = String.UnicodeScalarView()
    var left = count
    for scalar in text.unicodeScalars {
      left -= UTF8.width(scalar)
      if left < 0 { break }
      kept.append(scalar)
    }
    return String(kept)
  }

  // Fillers and marks that show nothing would let two names look the same.
  private static func isPrinted(_ scalar: Unicode.Scalar) -> Bool { !scalar.isUnseen }
}
