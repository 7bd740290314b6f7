/// An output for text that a terminal may show.
package protocol TextStream: AnyObject, Sendable {
  var descriptor: Int32 { get }

  /// Whether a terminal shows the text.
  var isTerminal: Bool { get }

  /// Writes a text unchanged, including its colours.
  func write(styled text: String)

  /// Writes the pending text.
  func flush()

  /// Writes a picture without waiting; a later picture replaces it.
  ///
  /// - Returns: `false`, with nothing written, while the last picture is still on its way.
  func draw(_ picture: String) -> Bool
}
