import Foundation
import Testing
import Tragus

private struct Clap: AudioEvent {
  static let name = "clap"
  var time: Double
  var strength = 0.5
  var label = "a/b"
  var isLoud: Bool?
}

/// An event that is another one under a name of its own.
private struct Applause: AudioEvent {
  static let name = "applause"
  var clap: Clap
  var time: Double { clap.time }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(clap)
  }
}

struct JSONLinesTests {
  @Test func `an event may stand for another one`() {
    let lines = JSONLines()
    for time in [1.25, 2.25] {
      #expect(
        lines.line(for: Applause(clap: Clap(time: time)))
          == lines.line(for: Clap(time: time)).replacing("clap", with: "applause"))
    }
  }

  @Test func `a line has sorted keys, the type and the version`() {
    #expect(
      JSONLines().line(for: Clap(time: 1.25))
        == #"{"label":"a/b","strength":0.5,"time":1.25,"type":"clap","version":1}"#)
  }

  @Test func `a line of a live stream has the date of its event`() throws {
    // 1,000,000,000 s after 1970 is 2001-09-09T01:46:40Z, as every calendar of Unix says.
    let lines = JSONLines(startDate: 1_000_000_000)
    for (time, date) in [
      (0, "2001-09-09T01:46:40.000Z"), (0.25, "2001-09-09T01:46:40.250Z"),
      (19_400, "2001-09-09T07:10:00.000Z"),
    ] {
      let line = lines.line(for: Clap(time: time))
      #expect(line.hasPrefix("{\"date\":\"\(date)\","))
    }
  }

  @Test(arguments: [
    "\u{7F}", "\u{85}", "\u{9B}31m", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}",
    "\u{202A}", "\u{202E}evil", "\u{2066}", "\u{2069}", "\u{E0041}", "\u{F0000}",
  ])
  func `what could steer a terminal or turn text is a number in a line`(text: String) throws {
    let line = JSONLines().line(for: Clap(time: 0, label: text))
    let object = JSONLines().object(["key \(text)": text])
    for json in [line, object] {
      #expect(json.unicodeScalars.allSatisfy { 0x20..<0x7F ~= $0.value })
    }
    let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect((read?["label"] as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }

  @Test func `text of all languages stays as it is`() {
    let text = "größer 日本 שלום नमस्ते 👩‍👩‍👧 ❤️"
    #expect(JSONLines().line(for: Clap(time: 0, label: text)).contains(text))
  }

  @Test func `text in a line can neither end it nor leave it`() throws {
    let text = "quote \" backslash \\ line\nbreak \u{1B}[31m \u{2028} \u{1F442}"
    let line = JSONLines().line(for: Clap(time: 0, label: text))
    #expect(!line.contains("\n") && !line.contains("\u{1B}"))
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(object?["label"] as? String == text)
  }

  @Test func `every event is written as Foundation writes it`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for event in Heard.everything {
      expectSame(JSONLines().object(event), try encoder.encode(event))
    }
    struct Everything: Encodable {
      // Of controls, Foundation escapes only these.
      var text = String(
        String.UnicodeScalarView(
          (0...0x3000).compactMap(Unicode.Scalar.init).filter {
            $0.value < 0x20 || !$0.mustBeEscaped
          }))
      var numbers = [
        0, 1, 1.5, 1e-7, .leastNonzeroMagnitude, 1e15, 1e16, 1e300, -12.345678901234567,
      ]
      var float: Float = 0.1
      var integers = [Int.min, 0, Int.max]
      var greatest = UInt64.max
      var small: Int8 = -128
      var flags = [true, false]
      var nothing: Int?
      var pairs = [[0.01, -70], [0.02, -69.5]]
      var words = ["é": "1", "z": "2", "a": "3", "B": "4"]
      var empty: [Int] = []
      var none: [String: Int] = [:]
    }
    expectSame(JSONLines().object(Everything()), try encoder.encode(Everything()))
  }

  // All but the numbers is the same text; numbers have the digits that were measured.
  private func expectSame(_ own: String, _ other: Data) {
    let number = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/
    let other = String(decoding: other, as: UTF8.self)
    #expect(own.replacing(number, with: "#") == other.replacing(number, with: "#"))
    func values(_ text: String) -> [Double] {
      text.matches(of: number).compactMap { Double($0.output) }
    }
    for (value, expected) in zip(values(own), values(other)) {
      // Six digits behind the point, or five that count.
      #expect(abs(value - expected) <= (abs(expected) < 0.01 ? 5.1e-5 * abs(expected) : 5.1e-7))
    }
  }

  @Test(arguments: [
    (1.8639999999999999, "1.864"), (-23.310000000000002, "-23.31"), (0.1 + 0.2, "0.3"),
    (12.3456789, "12.345679"), (0.007046003341674805, "0.007046"), (-0.0, "0"), (3, "3"),
    (48_000, "48000"), (0.9999999999, "1"), (1e-12, "1e-12"), (0.000123456789, "0.00012346"),
    (0.0639895833, "0.06399"), (86_399.999_999_4, "86399.999999"),
  ])
  func `a number has the digits that were measured`(number: Double, digits: String) {
    #expect(JSONLines().object(["a": number]) == "{\"a\":\(digits)}")
    #expect(CSVLines(columns: ["time"]).row(of: ["time": number]) == digits)
    #expect(JSONLines().line(for: Clap(time: number)).contains("\"time\":\(digits),"))
  }

  @Test func `an object that is no event keeps its own keys`() {
    #expect(JSONLines().object(["b": 2, "a": 1]) == #"{"a":1,"b":2}"#)
  }
}

struct CSVLinesTests {
  @Test func `a row has the columns asked for, in their order`() {
    let lines = CSVLines(columns: ["strength", "time", "missing", "isLoud", "label"])
    #expect(lines.header == "type,strength,time,missing,isLoud,label")
    #expect(lines.line(for: Clap(time: 2, isLoud: true)) == "clap,0.5,2,,true,a/b")
    #expect(lines.line(for: Clap(time: 2.5)) == "clap,0.5,2.5,,,a/b")
  }

  @Test func `a row names its date and its source where there are any`() {
    let lines = CSVLines(columns: ["time"], source: "a,b.wav", startDate: 1_000_000_000)
    #expect(lines.header == "date,type,time,source")
    #expect(lines.line(for: Clap(time: 0.5)) == "2001-09-09T01:46:40.500Z,clap,0.5,\"a,b.wav\"")
  }

  // The rules of RFC 4180, section 2.
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("two words", "two words"), ("a,b", "\"a,b\""),
    ("say \"hi\"", "\"say \"\"hi\"\"\""), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""),
    ("a\r\nb", "\"a\r\nb\""), ("\"", "\"\"\"\""),
  ])
  func `a text is quoted where it must be`(text: String, field: String) {
    #expect(CSVLines.quoted(text) == field)
  }

  // With U+0600, which combines with what follows, a quote is one character too.
  @Test(arguments: [
    "hi\"\u{301}\nmessage,9,9", "\"\u{301},=1+1,\"x", "\u{600}\"", "\"\u{200D}\"\u{FE0F},",
    "\"\u{301}",
  ])
  func `a quote is doubled whatever combines with it`(text: String) {
    // RFC 4180, section 2, rule 7, by bytes.
    let quote = UInt8(ascii: "\"")
    let doubled = text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
    #expect(Array(CSVLines.quoted(text).utf8) == [quote] + doubled + [quote])
  }

  // The first characters that OWASP lists under CSV injection, alone and behind what is not seen.
  @Test(arguments: [
    "=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "=\u{301}1", "＝1", "\n=1", " =1", "\u{301}=1",
    "\u{200B}=1", "'=1",
  ])
  func `a text is no formula`(text: String) {
    let field = CSVLines.quoted(text)
    let first = field.unicodeScalars.first { $0 != "\"" }
    #expect(first == "'")
  }

  @Test func `numbers keep their sign and their digits`() {
    let lines = CSVLines(columns: ["time", "strength"])
    #expect(lines.line(for: Clap(time: 1e-7, strength: -12.3456789)) == "clap,1e-07,-12.346")
  }

  @Test func `a table has three digits behind the point, and times have all of theirs`() {
    let lines = CSVLines(columns: ["start", "level", "offset", "whole", "hours"])
    let row: [String: Double] = [
      "start": 1.234567, "level": -24.8386, "offset": -0.0025529, "whole": 6.9999,
      "hours": 0.016667,
    ]
    #expect(lines.row(of: row) == "1.234567,-24.839,-0.002553,7,0.01667")
  }

  @Test func `a column can lie within another`() {
    struct Outer: Encodable {
      struct Inner: Encodable {
        let twa = 81.5
        let rule = "niosh, 1998"
      }
      let rate = 8000
      let dose = Inner()
    }
    let columns = ["rate", "dose.twa", "dose.rule", "dose", "dose.none", "none.twa", "rate.twa"]
    #expect(CSVLines(columns: columns).row(of: Outer()) == "8000,81.5,\"niosh, 1998\",,,,")
  }

  @Test func `the columns cover every key of every event`() throws {
    let columns = Set(AnalyzerCatalog.columns)
    #expect(columns.count == AnalyzerCatalog.columns.count)
    for event in Heard.everything {
      let line = JSONLines().line(for: event)
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      // Scores are an object of any labels, which has no columns.
      let keys = Set(try #require(object).keys).subtracting(["type", "version", "scores"])
      #expect(keys.isSubset(of: columns), "\(line)")
    }
  }

  @Test func `a row holds the same values as a line of JSON`() throws {
    let lines = CSVLines(columns: AnalyzerCatalog.columns)
    for event in Heard.everything {
      let json = JSONLines().line(for: event)
      let fields = lines.line(for: event).split(separator: ",", omittingEmptySubsequences: false)
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      for (column, field) in zip(AnalyzerCatalog.columns, fields.dropFirst()) {
        #expect((object?[column] != nil) != field.isEmpty)
        if let shown = Double(field), let number = (object?[column] as? NSNumber)?.doubleValue {
          // Half of the third digit behind the point.
          #expect(abs(shown - number) < 0.000_501, "\(column) \(json)")
        } else if !field.isEmpty {
          let isBare = json.contains("\"\(column)\":\(field)")
          #expect(isBare || json.contains("\"\(column)\":\"\(field)\""), "\(column) \(json)")
        }
      }
    }
  }
}
