import Tragus

/// The text without what `printableText` escapes: names of files and devices must not steer a terminal.
/// A sentence that holds such a text already stays as it is.
package func printable(_ text: String) -> String {
  String(
    String.UnicodeScalarView(text.unicodeScalars.map { $0.mustBeEscaped ? "\u{FFFD}" : $0 }))
}
