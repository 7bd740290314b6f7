import Tragus
import TragusStation
import TragusSystem

/// The terminal behind a stream, and its abilities.
package struct Terminal {
  package typealias Color = LevelRange.Color

  package let hasColor: Bool
  package let hasUnicode: Bool
  private let stream: any TextStream
  private let knownSize: (() -> Size)?

  /// The terminal behind a stream, or `nil` when there is none that can show pictures.
  ///
  /// - Parameter size: Returns the size; `nil` asks the system.
  package init?(
    _ stream: any TextStream, environment: [String: String], size: (() -> Size)? = nil
  ) {
    guard stream.isTerminal, let type = environment["TERM"], type != "dumb" else {
      return nil
    }
    self.stream = stream
    knownSize = size
    // https://no-color.org: any value except the empty one.
    hasColor = environment["NO_COLOR"].map(\.isEmpty) ?? true
    let locale =
      environment["LC_ALL"].nonEmpty ?? environment["LC_CTYPE"].nonEmpty
      ?? environment["LANG"].nonEmpty ?? ""
    hasUnicode = locale.uppercased().contains("UTF-8") || locale.uppercased().contains("UTF8")
  }

  package var descriptor: Int32 { stream.descriptor }

  /// Its size in characters.
  package struct Size: Equatable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      (self.columns, self.rows) = (columns, rows)
    }
  }

  /// The current size; unknown numbers become 80 columns and 24 rows.
  package var size: Size {
    if let knownSize { return knownSize() }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    return Size(
      columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80,
      rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  package var width: Int { size.columns }
  package var height: Int { size.rows }

  /// Whether this program's job controls the terminal.
  package var isOurs: Bool {
    let group = tcgetpgrp(descriptor)
    // A terminal that does not control this program has no jobs.
    return group < 0 || group == getpgrp()
  }

  /// Writes a picture, unless the terminal is still busy with the last one.
  ///
  /// - Returns: Whether it was written.
  package func draw(_ picture: String) -> Bool {
    stream.draw(picture)
  }

  /// Writes a text after all earlier output.
  package func write(_ text: String) {
    stream.write(styled: text)
    stream.flush()
  }

  /// A mark for simulated sound; empty for real sound.
  package func ribbon(isSimulated: Bool) -> String {
    guard isSimulated else { return "" }
    return (hasColor ? reversed(" SIMULATED ") : "[SIMULATED]") + " "
  }

  /// Breaks a line without colours to a width: at blanks, or within words that have none.
  /// Continuation lines are indented.
  package static func folded(_ line: String, width: Int, indent: Int) -> [String] {
    var lines: [String] = []
    var rest = Substring(line)
    while rest.count > width {
      let fitting = rest.prefix(width + 1)
      let start = fitting.index(fitting.startIndex, offsetBy: lines.isEmpty ? 0 : indent)
      // A line of blanks alone would never end the loop.
      let words = fitting[start...].drop { $0 == " " }
      let end = words.lastIndex(of: " ") ?? fitting.index(before: fitting.endIndex)
      lines.append(String(rest[..<end]))
      rest = String(repeating: " ", count: indent) + rest[end...].drop { $0 == " " }
    }
    return lines + [String(rest)]
  }

  /// Wraps a text without colours between words; a longer word stays whole.
  package static func wrapped(_ text: String, width: Int) -> [String] {
    text.wrapped(to: width)
  }

  /// The columns that a line takes, without its colour sequences.
  package static func width(of line: String) -> Int {
    var width = 0
    forEachPart(of: line) { part, isSequence in if !isSequence { width += part.count } }
    return width
  }

  /// A line cut to a width, but never within a colour sequence.
  package static func fitted(_ line: String, width: Int) -> String {
    var room = width
    var result = ""
    forEachPart(of: line) { part, isSequence in
      let part = isSequence ? part : part.prefix(room)
      if !isSequence { room -= part.count }
      result += part
    }
    return result
  }

  // The loop works on bytes: coloured lines are long, and iterating over characters is slow.
  private static func forEachPart(
    of line: String, _ body: (_ part: Substring, _ isSequence: Bool) -> Void
  ) {
    var rest = line[...]
    while let first = rest.utf8.first {
      let bytes = rest.utf8
      let end =
        first == 0x1B
        ? bytes.firstIndex { 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }.map(bytes.index(after:))
        : bytes.firstIndex(of: 0x1B)
      body(rest[..<(end ?? rest.endIndex)], first == 0x1B)
      rest = rest[(end ?? rest.endIndex)...]
    }
  }

  /// The parts that fit of a line whose parts are two spaces apart. A part is never cut, since half
  /// a number would mislead.
  package static func wholeParts(of line: String, width: Int) -> String {
    var result = ""
    var gap = ""
    for part in line.split(separator: "  ", omittingEmptySubsequences: false) {
      guard result.count + gap.count + part.count <= width else { break }
      result += gap + part
      gap = "  "
    }
    return result
  }

  /// The sign for a fraction, for a row of such signs.
  ///
  /// - Parameter fraction: 0 to 1.
  package func sign(ofFraction fraction: Double) -> String {
    let signs = hasUnicode ? Array("▁▂▃▄▅▆▇█") : Array("_.-:=+*#")
    return String(signs[Int(min(max(fraction, 0), 0.999) * 8)])
  }

  package func colored(_ text: String, _ color: Color) -> String {
    guard hasColor, !text.isEmpty else { return text }
    return "\u{1B}[\(color.escapeCode)m\(text)\u{1B}[0m"
  }

  package func dimmed(_ text: String) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }

  package func bold(_ text: String) -> String {
    hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  package func reversed(_ text: String) -> String {
    hasColor ? "\u{1B}[7m\(text)\u{1B}[0m" : text
  }
}

extension String? {
  fileprivate var nonEmpty: String? { self?.isEmpty == false ? self : nil }
}
