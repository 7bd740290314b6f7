import TragusCore

/// Reads the lines of a file of labels.
struct LabelReader {
  private let name: String
  private var lineNumber = 0
  private(set) var labels: [Label] = []

  /// - Parameter name: What errors call the file.
  init(name: String) {
    self.name = name
  }

  /// Reads labels of Audacity.
  ///
  /// A line with a time and a text alone is a point, as in files of early versions.
  mutating func readAudacity(_ text: Substring) throws(AudioError) {
    for line in Self.lines(of: text) {
      lineNumber += 1
      guard !Self.isBlank(line) else { continue }
      let fields = line.split(
        separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      if fields[0] == "\\" {
        try addBand(fields)
        continue
      }
      guard let start = DecimalText.number(fields[0]) else {
        throw error("'\(Self.excerpt(fields[0]))' is no time in seconds")
      }
      if fields.count > 1, let end = DecimalText.number(fields[1]) {
        try add(start: start, end: end, text: fields.count > 2 ? fields[2] : "")
      } else {
        // The text is all that follows the time, tabs included.
        let rest = fields.dropFirst().joined(separator: "\t")
        try add(start: start, end: start, text: rest[...])
      }
    }
  }

  private mutating func addBand(_ fields: [Substring]) throws(AudioError) {
    guard let last = labels.last else {
      throw error("the band of a label comes before any label")
    }
    let values = fields.dropFirst().map { DecimalText.number($0) }
    guard values.count == 2, let low = values[0], let high = values[1] else {
      throw error("a band is a backslash and two frequencies between tabs")
    }
    // Audacity writes -1 for an end that is not set.
    labels[labels.count - 1] = Label(
      start: last.start, end: last.end, text: last.text, lowFrequency: low < 0 ? nil : low,
      highFrequency: high < 0 ? nil : high)
  }

  /// Reads columns under a header.
  ///
  /// - Parameters:
  ///   - separators: What may stand between two fields; the one that the header has most often does.
  ///   - hasQuotes: Whether quotes hold a field together, as in CSV, or are signs like any other.
  mutating func readTable(
    _ text: Substring, separators: [Character], hasQuotes: Bool
  ) throws(AudioError) {
    var columns: LabelColumns?
    var separator = separators[0]
    var seen: Set<LabelColumns.Selection> = []
    for line in Self.lines(of: text) {
      lineNumber += 1
      guard !Self.isBlank(line) else { continue }
      if columns == nil {
        separator =
          separators.max { one, other in
            line.count { $0 == one } < line.count { $0 == other }
          } ?? separator
      }
      let split =
        hasQuotes
        ? DelimitedText.fields(of: line, separator: separator)
        : line.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
      guard let fields = split else { throw error("a quote is not closed in this line") }
      guard let known = columns else {
        columns = LabelColumns(fields)
        if columns == nil {
          throw error(
            "there is no column for the start of a label; it may be called start, begin time, "
              + "onset or time, with 'end' or 'duration' beside it")
        }
        continue
      }
      try add(fields, known, &seen, isGuarded: hasQuotes)
    }
  }

  private mutating func add(
    _ fields: [String], _ columns: LabelColumns, _ seen: inout Set<LabelColumns.Selection>,
    isGuarded: Bool
  ) throws(AudioError) {
    guard let start = try number(columns.start, of: fields) else {
      throw error("the start is missing")
    }
    var end = start
    if let given = try number(columns.end, of: fields) {
      end = given
    } else if let duration = try number(columns.duration, of: fields) {
      end = start + duration
    }
    // Raven has a selection once for each view of it.
    if let selection = columns.selection(of: fields), !seen.insert(selection).inserted { return }
    let low = try number(columns.low, of: fields)
    let high = try number(columns.high, of: fields)
    if let frequency = [low, high].compactMap(\.self).first(where: { $0 < 0 }) {
      throw error("a frequency of \(frequency) Hz cannot be")
    }
    let text = columns.text.flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
    try add(
      start: start, end: end, text: (isGuarded ? DelimitedText.unguarded(text) : text)[...],
      low: low, high: high)
  }

  /// The number in a column; `nil` when there is no such column or nothing in it.
  private func number(_ column: Int?, of fields: [String]) throws(AudioError) -> Double? {
    guard let column, fields.indices.contains(column) else { return nil }
    let text = fields[column]
    guard text.contains(where: { $0 != " " }) else { return nil }
    guard let number = DecimalText.number(text) else {
      throw error("'\(Self.excerpt(text))' is no number")
    }
    return number
  }

  private mutating func add(
    start: Double, end: Double, text: Substring, low: Double? = nil, high: Double? = nil
  ) throws(AudioError) {
    guard start <= end, end.isFinite else {
      throw error("it ends at \(end) s, before its start at \(start) s")
    }
    guard labels.count < LabelTrack.greatestCount else {
      throw AudioError(
        .malformedFile,
        "'\(name)' has more than \(LabelTrack.greatestCount) labels. Split it.")
    }
    labels.append(
      Label(
        start: start, end: end, text: String(text), lowFrequency: low, highFrequency: high))
  }

  private func error(_ what: String) -> AudioError {
    AudioError(
      .malformedFile,
      "'\(name)', line \(lineNumber): \(what). Labels of Audacity, selection tables of Raven and "
        + "CSV with a header can be read.")
  }

  private static func excerpt(_ text: some StringProtocol) -> String {
    text.count > 40 ? text.prefix(40) + "…" : String(text)
  }

  private static func isBlank(_ line: Substring) -> Bool {
    line.allSatisfy { $0 == " " }
  }

  /// The lines of a text, whatever ends them; CR LF is one `Character`.
  private static func lines(of text: Substring) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }
}
