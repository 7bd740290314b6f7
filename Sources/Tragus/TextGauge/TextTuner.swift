/// A tuner of characters, for terminals: the note in large letters and a needle on a scale of cents.
///
/// It draws and nothing else: the same reading gives the same text. Green means in tune, and the
/// words below say the same without colours.
package struct TextTuner: Sendable, Hashable {
  // Beyond half a semitone a needle need not be read, only turned back.
  private static let reach = 50.0  // cents

  /// The strings that are named below the scale; empty for none.
  package let strings: [Note]
  /// Whether colours are set, by escape sequences.
  package let hasColor: Bool
  /// Whether block characters are used; else ASCII alone.
  package let hasUnicode: Bool

  /// - Parameters:
  ///   - strings: The strings that are named below the scale; empty for none.
  ///   - hasColor: Whether colours are set, by escape sequences.
  ///   - hasUnicode: Whether block characters are used; else ASCII alone.
  package init(strings: [Note] = [], hasColor: Bool, hasUnicode: Bool) {
    self.strings = strings
    self.hasColor = hasColor
    self.hasUnicode = hasUnicode
  }

  /// The tuner in as many lines as fit: the needle and its words first, then the note in large
  /// letters, then the strings.
  ///
  /// - Parameters:
  ///   - reading: What to show; `nil` when nothing sounded lately.
  ///   - columns: The width that there is; at least 1.
  ///   - rows: The height that there is; at least 1.
  /// - Returns: At most `rows` lines of at most `columns` visible characters.
  package func lines(_ reading: Tuner.Reading?, columns: Int, rows: Int) -> [String] {
    precondition(columns >= 1 && rows >= 1, "A tuner needs room.")
    // The scale, the needle and the words.
    let below = 4 + (strings.isEmpty ? 0 : 2)
    let scale = min(
      BigText.scale(of: "A#4", columns: columns - 2, rows: rows - below - 1), 4)
    let isBig = scale >= (hasUnicode ? 1 : 2)
    let top = isBig ? (BigText.height * scale + 1) / 2 + 1 : 0
    var canvas = TextCanvas(
      columns: columns, rows: min(rows, top + below), hasUnicode: hasUnicode)
    if isBig, let reading {
      canvas.writeBig("\(reading.note)", scale: scale, style(reading))
    }
    drawScale(reading, on: &canvas, row: top, hasName: !isBig)
    if !strings.isEmpty { drawStrings(reading, on: &canvas, row: top + below - 1) }
    return canvas.lines(hasColor: hasColor)
  }

  private func drawScale(
    _ reading: Tuner.Reading?, on canvas: inout TextCanvas, row: Int, hasName: Bool
  ) {
    let center = canvas.columns / 2
    // Ten cents are a whole number of columns where there is room for it.
    let half = max(min((center - 3) / 5 * 5, 50), min(center - 1, 10))
    guard half > 0 else { return }
    for offset in -half...half {
      let cents = Double(offset) / Double(half) * Self.reach
      let isTick = (offset * 5).isMultiple(of: half)
      let line = hasUnicode ? (offset == 0 ? "┼" : isTick ? "┴" : "─") : (isTick ? "+" : "-")
      let color: LevelRange.Color? = abs(cents) <= 3 ? .green : nil
      canvas.write(
        line, column: center + offset, row: row + 1,
        TextCanvas.Style(color: color, isDim: color == nil))
    }
    for cents in [-50, -25, 0, 25, 50] {
      let column = center + cents * half / 50
      canvas.write(
        cents > 0 ? "+\(cents)" : "\(cents)", centeredAt: column, row: row + 2, .dim)
    }
    canvas.write(hasUnicode ? "♭" : "b", column: center - half - 2, row: row + 1, .bold)
    canvas.write(hasUnicode ? "♯" : "#", column: center + half + 2, row: row + 1, .bold)
    guard let reading else {
      canvas.write("play a note", centeredAt: center, row: row + 3, .dim)
      return
    }
    let position = reading.cents.isNaN ? 0 : min(max(reading.cents / Self.reach, -1), 1)
    let mark =
      if !hasUnicode { abs(reading.cents) > Self.reach ? (position < 0 ? "<" : ">") : "V" } else {
        abs(reading.cents) > Self.reach ? (position < 0 ? "◀" : "▶") : "▼"
      }
    canvas.write(
      mark, column: center + Int((position * Double(half)).rounded()), row: row, style(reading))
    canvas.write(
      words(reading, columns: canvas.columns, hasName: hasName), centeredAt: center, row: row + 3,
      style(reading))
  }

  /// As much as fits, and never half a number.
  private func words(_ reading: Tuner.Reading, columns: Int, hasName: Bool) -> String {
    let name = hasName ? ["\(reading.note)"] : []
    let cents = signed(reading.cents)
    let frequency = "\(decimal(reading.frequency, places: 2)) Hz"
    let choices = [
      name + ["\(cents) cents", frequency, verdict(reading)],
      name + ["\(cents) cents", verdict(reading)], name + ["\(cents) cents"], name + [cents],
    ].map { $0.joined(separator: "  ") }
    return choices.first { $0.count <= columns } ?? name.first ?? ""
  }

  private func drawStrings(_ reading: Tuner.Reading?, on canvas: inout TextCanvas, row: Int) {
    // Brackets, because colours are not for everybody.
    var texts = strings.map { reading?.note == $0 ? "[\($0)]" : " \($0) " }
    var strings = strings
    if texts.reduce(0, { $0 + $1.count + 1 }) > canvas.columns {
      // Where there is no room for all, the one that sounds is named.
      strings = strings.filter { $0 == reading?.note }
      texts = strings.map { "[\($0)]" }
    }
    var column = max((canvas.columns - texts.reduce(0) { $0 + $1.count + 1 }) / 2, 0)
    for (string, text) in zip(strings, texts) {
      let style = reading.flatMap { $0.note == string ? self.style($0) : nil } ?? .dim
      canvas.write(text, column: column, row: row, style)
      column += text.count + 1
    }
  }

  private func verdict(_ reading: Tuner.Reading) -> String {
    if !reading.isSounding { return "(faded)" }
    if reading.isInTune { return "in tune" }
    // What is to be done, as players say it.
    return reading.cents < 0 ? "too low" : "too high"
  }

  private func signed(_ cents: Double) -> String {
    let text = decimal(cents, places: 1)
    return cents > 0 && !text.allSatisfy { "0.".contains($0) } ? "+\(text)" : text
  }

  private func style(_ reading: Tuner.Reading) -> TextCanvas.Style {
    guard reading.isSounding else { return .dim }
    let color: LevelRange.Color =
      reading.isInTune ? .green : abs(reading.cents) <= 15 ? .yellow : .red
    return TextCanvas.Style(color: color, isBold: true)
  }
}
