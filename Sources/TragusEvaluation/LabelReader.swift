import TragusCore

/// Reads the lines of a file of labels.
struct LabelReader {
  /// A label as it stands in the file.
  struct Row {
    var label: SoundLabel
    let lineNumber: Int
    /// The recording that it is about, as the file names it.
    var recording: String?
    /// Where in that recording it begins, if the file tells that beside the start.
    var offset: Double?
    /// What stands in the column that was asked for.
    var group: String?
  }

  /// Why a line cannot be read.
  private struct LineError: Error {
    let what: String

    init(_ what: String) { self.what = what }
  }

  private let name: String
  private let group: String?
  private let skipsFaults: Bool
  private var lineNumber = 0
  private(set) var rows: [Row] = []
  /// What is wrong with the lines that were left out.
  private(set) var faults: [String] = []
  /// Whether there is a column of the name that was asked for.
  private(set) var hasGroup = false

  /// - Parameters:
  ///   - name: What errors call the file.
  ///   - group: The name of a column to keep, if any.
  ///   - skipsFaults: Whether to leave out lines that cannot be read, and to go on.
  init(name: String, group: String? = nil, skipsFaults: Bool = false) {
    (self.name, self.group, self.skipsFaults) = (name, group, skipsFaults)
  }

  /// The labels, in the order of the file.
  var labels: [SoundLabel] { rows.map(\.label) }

  /// Reads a text, whatever its format unless that is known.
  mutating func read(_ text: String, as format: LabelFormat?) throws(AudioError) {
    var text = text[...]
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    try checkLines(text.utf8)
    switch format ?? LabelFormat.detect(text.utf8) {
    case .audacity: try readAudacity(text)
    case .raven: try readTable(text, separators: ["\t"], hasQuotes: false)
    case .csv: try readTable(text, separators: [",", ";", "\t"], hasQuotes: true)
    }
  }

  /// Reads labels of Audacity.
  ///
  /// A line with a time and a text alone is a point, as in files of early versions.
  private mutating func readAudacity(_ text: Substring) throws(AudioError) {
    for bytes in Self.lines(of: text) {
      let line = Substring(bytes)
      lineNumber += 1
      guard !Self.isBlank(line) else { continue }
      do throws(LineError) {
        try addAudacity(line)
      } catch {
        try leaveOut(error)
      }
      try checkCount()
    }
  }

  private mutating func addAudacity(_ line: Substring) throws(LineError) {
    let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    if fields[0] == "\\" { return try addBand(fields) }
    guard let start = DecimalText.number(fields[0]) else {
      throw LineError("'\(Self.excerpt(fields[0]))' is not a time in seconds")
    }
    if fields.count > 1, let end = DecimalText.number(fields[1]) {
      try add(start: start, end: end, text: fields.count > 2 ? fields[2] : "")
    } else if fields.count > 2 {
      throw LineError("'\(Self.excerpt(fields[1]))' is not the time of an end in seconds")
    } else {
      // The text is all that follows the time.
      let rest = fields.dropFirst().joined(separator: "\t")
      try add(start: start, end: start, text: rest[...])
    }
  }

  private mutating func addBand(_ fields: [Substring]) throws(LineError) {
    guard let last = rows.last?.label else {
      throw LineError("the band of a label comes before any label")
    }
    let values = fields.dropFirst().map { DecimalText.number($0) }
    guard values.count == 2, let low = values[0], let high = values[1] else {
      throw LineError("a band is a backslash and two frequencies between tabs")
    }
    // Audacity writes -1 for an end that is not set.
    rows[rows.count - 1].label = SoundLabel(
      start: last.start, end: last.end, text: last.text, lowFrequency: low < 0 ? nil : low,
      highFrequency: high < 0 ? nil : high)
  }

  /// Reads columns under a header.
  ///
  /// - Parameters:
  ///   - separators: What may stand between two fields; the one that the header has most often does.
  ///   - hasQuotes: Whether quotes hold a field together, as in CSV, or are signs like any other.
  private mutating func readTable(
    _ text: Substring, separators: [Unicode.Scalar], hasQuotes: Bool
  ) throws(AudioError) {
    var columns: LabelColumns?
    var separator = separators[0]
    var seen: Set<LabelColumns.Selection> = []
    for bytes in Self.lines(of: text) {
      let line = Substring(bytes)
      lineNumber += 1
      guard !Self.isBlank(line) else { continue }
      if columns == nil {
        separator =
          separators.max { one, other in
            line.unicodeScalars.count { $0 == one } < line.unicodeScalars.count { $0 == other }
          } ?? separator
      }
      let split =
        hasQuotes
        ? DelimitedText.fields(of: line, separator: separator)
        : line.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false)
          .map { String($0) }
      guard let known = columns else {
        guard let fields = split else { throw error(Self.openQuote) }
        columns = LabelColumns(fields, group: group)
        hasGroup = columns?.group != nil
        if columns == nil { throw unknownHeader(line) }
        if let column = columns?.misspelledEnd(in: fields) {
          throw AudioError(
            .malformedFile,
            "'\(name)', line \(lineNumber): the column '\(Self.excerpt(column[...]))' is unknown. "
              + "Did you mean 'end'?")
        }
        continue
      }
      do throws(LineError) {
        guard let fields = split else { throw Self.openQuote }
        try add(fields, known, &seen, isGuarded: hasQuotes)
      } catch {
        try leaveOut(error)
      }
      try checkCount()
    }
  }

  private static var openQuote: LineError { LineError("a quote is not closed in this line") }

  private mutating func add(
    _ fields: [String], _ columns: LabelColumns, _ seen: inout Set<LabelColumns.Selection>,
    isGuarded: Bool
  ) throws(LineError) {
    guard !columns.isUnfinished(fields) else { return }
    // A number with a comma is two fields, and so is a text with one.
    let extra = fields.dropFirst(columns.count).contains { $0.contains { $0 != " " } }
    guard !extra, columns.end.map(fields.indices.contains) ?? true else {
      throw LineError(
        "it has \(fields.count) field\(fields.count == 1 ? "" : "s"), and the header \(columns.count)"
          + (extra ? "; numbers have a point, and a text with a comma has quotes" : ""))
    }
    guard let start = try number(columns.start, of: fields) else {
      throw LineError("the start is missing")
    }
    var end = start
    if let given = try number(columns.end, of: fields) {
      end = given
    } else if let duration = try number(columns.duration, of: fields) {
      end = start + duration
    }
    // Raven has a selection once for each view of it.
    if let selection = columns.selection(of: fields), !seen.insert(selection).inserted { return }
    let offset = try number(columns.offset, of: fields)
    let low = try number(columns.low, of: fields)
    let high = try number(columns.high, of: fields)
    if let frequency = [low, high].compactMap(\.self).first(where: { $0 < 0 }) {
      throw LineError("a frequency of \(frequency) Hz cannot be")
    }
    func text(_ column: Int?) -> String? {
      guard let column, fields.indices.contains(column) else { return nil }
      return isGuarded ? DelimitedText.unguarded(fields[column]) : fields[column]
    }
    try add(
      start: start, end: end, text: (text(columns.text) ?? "")[...], low: low, high: high)
    rows[rows.count - 1].offset = offset
    rows[rows.count - 1].recording = text(columns.recording)
    rows[rows.count - 1].group = text(columns.group)
  }

  /// The number in a column; `nil` when there is no such column or nothing in it.
  private func number(_ column: Int?, of fields: [String]) throws(LineError) -> Double? {
    guard let column, fields.indices.contains(column) else { return nil }
    let text = fields[column]
    guard text.contains(where: { $0 != " " }) else { return nil }
    guard let number = DecimalText.number(text) else {
      throw LineError("'\(Self.excerpt(text))' is not a number")
    }
    return number
  }

  private mutating func add(
    start: Double, end: Double, text: Substring, low: Double? = nil, high: Double? = nil
  ) throws(LineError) {
    guard start <= end, end.isFinite else {
      throw LineError("it ends at \(end) s, before its start at \(start) s")
    }
    rows.append(
      Row(
        label: SoundLabel(
          start: start, end: end, text: String(text), lowFrequency: low, highFrequency: high),
        lineNumber: lineNumber))
  }

  private mutating func leaveOut(_ line: LineError) throws(AudioError) {
    guard skipsFaults else { throw error(line) }
    faults.append("'\(name)', line \(lineNumber): \(line.what). The line is left out; correct it.")
  }

  // Before anything is made of a line: a single one could have millions of fields. Blank lines count,
  // as millions of them would take long to pass over.
  private func checkLines(_ text: Substring.UTF8View) throws(AudioError) {
    var number = 1
    var length = 0
    var last: UInt8 = 0
    for byte in text {
      let isEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      // A carriage return and a line feed end one line.
      if isEnd, !(byte == UInt8(ascii: "\n") && last == UInt8(ascii: "\r")) { number += 1 }
      length = isEnd ? 0 : length + 1
      last = byte
      guard length <= LabelTrack.greatestLineByteCount else {
        throw AudioError(
          .malformedFile,
          "'\(name)', line \(number) is longer than \(LabelTrack.greatestLineByteCount >> 10) KiB, too "
            + "long for a label. Shorten it.")
      }
      guard number <= LabelTrack.greatestLineCount else {
        throw AudioError(
          .malformedFile,
          "'\(name)' has more than \(LabelTrack.greatestLineCount) lines, too many for a file of "
            + "labels. Split it, or take the blank lines away.")
      }
    }
  }

  private func checkCount() throws(AudioError) {
    // A fault of a line takes as much memory as its label.
    guard rows.count + faults.count <= LabelTrack.greatestCount else {
      throw AudioError(
        .malformedFile,
        "'\(name)' has more than \(LabelTrack.greatestCount) labels. Split it.")
    }
  }

  private func error(_ line: LineError) -> AudioError {
    AudioError(
      .malformedFile,
      "'\(name)', line \(lineNumber): \(line.what). Correct the line, or take it out.")
  }

  private func unknownHeader(_ line: Substring) -> AudioError {
    if line.first == "{" || line.first == "[" {
      return AudioError(
        .malformedFile,
        "'\(name)' is JSON, from which labels are not read; give labels of Audacity, Raven or CSV.")
    }
    let words = line.split(separator: " ")
    if words.count > 1, words.prefix(2).allSatisfy({ Double($0) != nil }) {
      return AudioError(
        .malformedFile,
        "'\(name)', line \(lineNumber): blanks separate no columns. Write a tab between start, end and "
          + "label.")
    }
    return AudioError(
      .malformedFile,
      "'\(name)', line \(lineNumber): there is no column for the start of a label. Begin with a "
        + "header, as start,end,label, or give labels of Audacity or Raven.")
  }

  private static func excerpt(_ text: some StringProtocol) -> String {
    text.count > 40 ? text.prefix(40) + "…" : String(text)
  }

  private static func isBlank(_ line: Substring) -> Bool {
    line.allSatisfy { $0 == " " }
  }

  private static func lines(of text: Substring) -> ByteLines<Substring.UTF8View> {
    ByteLines(text.utf8, endsAtReturn: true)
  }
}
