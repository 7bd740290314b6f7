/// A file of settings: lines of `name = value`, where a value is a text in quotes or a number.
///
/// It is the part of TOML 1.0 that settings need: comments, bare and quoted names, strings of one line
/// of both kinds, integers and floats. Tables, arrays, booleans, dates and strings of several lines are
/// errors, as everything is that TOML does not know.
package struct SettingsText: Sendable, Hashable {
  /// What a setting is set to.
  package enum Value: Sendable, Hashable {
    case text(String)
    /// The digits as `Double` reads them.
    case number(String)
  }

  /// A name and what it is set to.
  package struct Setting: Sendable, Hashable {
    package let name: String
    package let value: Value
  }

  /// What is set, in the order of the lines.
  package private(set) var settings: [Setting] = []

  /// What is wrong with a text.
  package struct Fault: Error, Hashable {
    /// The line, counted from 1.
    package let line: Int
    /// What is wrong, and what to write.
    package let reason: String
  }

  /// Reads a text.
  ///
  /// - Throws: What is wrong in the first line that cannot be read.
  package init(_ text: String) throws(Fault) {
    // Bytes, because to a `Character` a line break may belong to what stands before or behind it.
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var names: Set<String> = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = index + 1 < lines.count && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      do throws(Complaint) {
        guard let setting = try Self.setting(in: line) else { continue }
        guard names.insert(setting.name).inserted else {
          throw Complaint("'\(setting.name)' is set a second time; leave one of both out")
        }
        settings.append(setting)
      } catch {
        throw Fault(line: index + 1, reason: error.reason)
      }
    }
  }

  /// A text in which one name is set, and all other lines are as before.
  ///
  /// A line that sets the name may have a fault; its comment stays if it has none.
  ///
  /// - Parameters:
  ///   - name: A bare name of TOML.
  ///   - value: What it is set to, or `nil` to take its line out.
  ///   - text: The former text.
  /// - Throws: What is wrong in the first other line that cannot be read.
  package static func text(
    setting name: String, to value: Value?, in text: String
  ) throws(Fault) -> String {
    let mark: [UInt8] = text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    let bytes = Array(text.utf8)[mark.count...]
    let feed = UInt8(ascii: "\n")
    let end: [UInt8] = bytes.contains(UInt8(ascii: "\r")) ? [UInt8(ascii: "\r"), feed] : [feed]
    var result = mark
    var isSet = false
    func append(_ value: Value, _ comment: String) {
      result += Array("\(name) = \(written(value))\(comment)".utf8) + end
      isSet = true
    }
    var lines = bytes.split(separator: feed, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      guard self.name(in: line) == name else {
        result += line + [feed]
        continue
      }
      // A second line of the name would be a fault.
      if let value, !isSet { append(value, comment(in: line)) }
    }
    if let value, !isSet { append(value, "") }
    let new = String(decoding: result, as: UTF8.self)
    _ = try SettingsText(new)
    return new
  }

  // What a line sets, whatever the value.
  private static func name(in line: ArraySlice<UInt8>) -> String? {
    var rest = line.drop(while: blanks.contains)
    guard let first = rest.first else { return nil }
    let name =
      quotes.contains(first)
      ? try? quoted(&rest) : String(decoding: take(&rest, while: isPartOfName), as: UTF8.self)
    return rest.drop(while: blanks.contains).first == UInt8(ascii: "=") ? name : nil
  }

  // The comment behind a value, with a space before it.
  private static func comment(in line: ArraySlice<UInt8>) -> String {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard let rest = (try? parts(in: line))??.rest, !rest.isEmpty else { return "" }
    return " " + String(decoding: rest, as: UTF8.self)
  }

  private static func written(_ value: Value) -> String {
    switch value {
    case .number(let digits): digits
    case .text(let text):
      text.unicodeScalars.reduce(into: "\"") { result, scalar in
        switch scalar {
        case "\"", "\\": result += "\\" + String(scalar)
        case _ where scalar.value < 0x20 || scalar.value == 0x7F:
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
      } + "\""
    }
  }

  private struct Complaint: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private static let form = "a setting is written as name = \"text\" or name = number"
  private static let blanks: [UInt8] = [0x20, 0x09]
  private static let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]

  // `nil` for a line that is blank, or a comment.
  private static func setting(in line: ArraySlice<UInt8>) throws(Complaint) -> Setting? {
    try parts(in: line)?.setting
  }

  // What a line sets, and its comment.
  private static func parts(
    in line: ArraySlice<UInt8>
  ) throws(Complaint) -> (setting: Setting, rest: ArraySlice<UInt8>)? {
    guard line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw Complaint("it holds a control character; \(form)")
    }
    var rest = line.drop(while: blanks.contains)
    guard let first = rest.first, first != UInt8(ascii: "#") else { return nil }
    if first == UInt8(ascii: "[") { throw Complaint("settings have no tables; \(form)") }
    let name =
      quotes.contains(first)
      ? try quoted(&rest) : String(decoding: take(&rest, while: isPartOfName), as: UTF8.self)
    rest = rest.drop(while: blanks.contains)
    guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { throw Complaint(form) }
    rest = rest.dropFirst().drop(while: blanks.contains)
    let value = try value(&rest)
    rest = rest.drop(while: blanks.contains)
    guard rest.isEmpty || rest.first == UInt8(ascii: "#") else {
      throw Complaint("there is text after the value; \(form)")
    }
    return (Setting(name: name, value: value), rest)
  }

  private static func value(_ rest: inout ArraySlice<UInt8>) throws(Complaint) -> Value {
    if let first = rest.first, quotes.contains(first) { return .text(try quoted(&rest)) }
    let whole = rest
    let word = take(&rest) { !blanks.contains($0) && $0 != UInt8(ascii: "#") }
    guard let digits = number(word) else { throw complaint(about: word, in: whole) }
    return .number(digits)
  }

  // What is wrong with a word that is no number, and not in quotes.
  private static func complaint(
    about word: ArraySlice<UInt8>, in line: ArraySlice<UInt8>
  ) -> Complaint {
    guard let first = word.first else { return Complaint("there is no value; \(form)") }
    let text = String(decoding: word, as: UTF8.self)
    let number = text.replacing(",", with: ".")
    if number != text, Self.number(Array(number.utf8)[...]) != nil {
      return Complaint("write \(number), not \(text): numbers have a point")
    }
    if first < UInt8(ascii: "A") { return Complaint("'\(text)' is no value; \(form)") }
    // A name may have several words.
    var value = line.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "\r") }
    while let last = value.last, blanks.contains(last) { value.removeLast() }
    return Complaint(
      "a text needs quotes: write \"\(String(decoding: value, as: UTF8.self))\"; \(form)")
  }

  // The digits without the underscores between them; `nil` for a word that is not a number. Read by
  // hand: a regular expression takes a second for a file of the greatest length.
  private static func number(_ word: ArraySlice<UInt8>) -> String? {
    var rest = word
    func isNext(_ signs: String) -> Bool { rest.first.map(signs.utf8.contains) == true }
    if isNext("+-") { rest.removeFirst() }
    if !rest.elementsEqual("inf".utf8), !rest.elementsEqual("nan".utf8) {
      let whole = rest
      guard takeDigits(&rest), whole.first != UInt8(ascii: "0") || rest.count == whole.count - 1
      else { return nil }
      if isNext(".") {
        rest.removeFirst()
        guard takeDigits(&rest) else { return nil }
      }
      if isNext("eE") {
        rest.removeFirst()
        if isNext("+-") { rest.removeFirst() }
        guard takeDigits(&rest) else { return nil }
      }
      guard rest.isEmpty else { return nil }
    }
    return String(decoding: word.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }

  // Takes digits, between which single underscores may stand; `false` when there is none.
  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = rest.first, digits.contains(first) else { return false }
    while let next = rest.first {
      if next == UInt8(ascii: "_"), let second = rest.dropFirst().first, digits.contains(second) {
        rest.removeFirst(2)
      } else if digits.contains(next) {
        rest.removeFirst()
      } else {
        break
      }
    }
    return true
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func take(
    _ rest: inout ArraySlice<UInt8>, while isWanted: (UInt8) -> Bool
  ) -> ArraySlice<UInt8> {
    let taken = rest.prefix(while: isWanted)
    rest = rest.dropFirst(taken.count)
    return taken
  }

  // What stands between two quotation marks; what is escaped between double ones is undone.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) throws(Complaint) -> String {
    let mark = rest.removeFirst()
    if rest.starts(with: [mark, mark]) {
      throw Complaint("a text has one line, and one pair of quotes")
    }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == mark { return String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
        bytes += UTF8.encode(try escaped(&rest))!
      } else {
        bytes.append(byte)
      }
    }
    throw Complaint("a text has no end; close it with \(Unicode.Scalar(mark))")
  }

  private static func escaped(_ rest: inout ArraySlice<UInt8>) throws(Complaint) -> Unicode.Scalar {
    switch rest.popFirst().map({ Unicode.Scalar($0) }) {
    case "b": return "\u{08}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{0C}"
    case "r": return "\r"
    case "\"": return "\""
    case "\\": return "\\"
    case "u": return try scalar(&rest, digitCount: 4)
    case "U": return try scalar(&rest, digitCount: 8)
    default: throw Complaint("a text has an unknown escape; write a backslash as \\\\")
    }
  }

  private static func scalar(
    _ rest: inout ArraySlice<UInt8>, digitCount: Int
  ) throws(Complaint) -> Unicode.Scalar {
    let digits = rest.prefix(digitCount)
    rest = rest.dropFirst(digitCount)
    // `UInt32` would take a sign.
    guard digits.count == digitCount,
      digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw Complaint("a text has \\u or \\U without the number of a character") }
    return scalar
  }
}
