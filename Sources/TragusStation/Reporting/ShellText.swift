import Tragus

/// Text for a shell, in messages that offer a line to copy.
package enum ShellText {
  /// A word quoted for a shell, where it needs quotes.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "./_-:=,+@".utf8.contains(byte)
      }
    return isPlain ? word : "'" + escaped(printable(word)) + "'"
  }

  // The loop uses scalars, because a quote ends the text for the shell whatever mark combines with
  // it.
  private static func escaped(_ word: String) -> String {
    String(word.unicodeScalars.replacing("'".unicodeScalars, with: "'\\''".unicodeScalars))
  }
}
