import Tragus
import TragusStation

/// A line that is typed key by key.
package struct LineEditor {
  package private(set) var bytes: [UInt8] = []
  package private(set) var isAtEnd = false
  private var escape = false

  package init() {}

  /// Takes a key.
  ///
  /// - Returns: The line after Enter, else `nil`.
  package mutating func take(_ key: UInt8) -> [UInt8]? {
    // Arrows and similar keys are sequences that end with a letter or ~.
    if escape {
      let isLast = key == 0x7E || 0x41...0x5A ~= key && key != 0x5B && key != 0x4F
      if isLast || 0x61...0x7A ~= key { escape = false }
      return nil
    }
    switch key {
    case 0x0A, 0x0D:
      defer { bytes = [] }
      return bytes
    case 0x04 where bytes.isEmpty: isAtEnd = true
    case 0x08, 0x7F: removeLast()
    case 0x15: bytes = []
    case 0x17:
      while bytes.last == 0x20 { removeLast() }
      while let last = bytes.last, last != 0x20 { removeLast() }
    case 0x1B: escape = true
    case 0x09: bytes.append(0x20)
    case 0..<0x20: break
    default: bytes.append(key)
    }
    return nil
  }

  /// Removes the last character: its first byte and its continuation bytes.
  private mutating func removeLast() {
    while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
  }
}
