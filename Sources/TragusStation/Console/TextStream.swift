/// Where text is written that a terminal may show.
package protocol TextStream: AnyObject, Sendable {
  var descriptor: Int32 { get }

  /// Whether a terminal shows it.
  var isTerminal: Bool { get }

  /// Writes a text as it is, colours and all.
  func write(styled text: String)

  /// Writes what is still held.
  func flush()

  /// Writes a picture, which is not waited for and of no use later.
  ///
  /// - Returns: `false`, and nothing is written, when the picture before it is still on its way.
  func draw(_ picture: String) -> Bool
}
