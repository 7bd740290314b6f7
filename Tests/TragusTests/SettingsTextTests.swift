import Testing
import TragusTestSupport

@testable import Tragus

private func fault(_ text: String) -> SettingsText.Fault? {
  do {
    _ = try SettingsText(text)
    return nil
  } catch {
    return error
  }
}

// The values are those that TOML 1.0 gives these lines.
@Test(arguments: [
  ("device = \"USB PnP\"", "device", SettingsText.Value.text("USB PnP")),
  ("device='C:\\mic' # the left one", "device", .text("C:\\mic")),
  ("\"device\" = \"\"", "device", .text("")),
  ("'a b' = \"\\u00e9\\U0001F40C\\\"\\\\\\t\"", "a b", .text("é\u{1F40C}\"\\\t")),
  ("floor = -60", "floor", .number("-60")),
  ("\tfloor\t=\t-1_000.5e+0_1\t", "floor", .number("-1000.5e+01")),
  ("floor = nan", "floor", .number("nan")),
  ("floor = +inf", "floor", .number("+inf")),
  ("\u{FEFF}floor = 0\r\n# a comment\r\n\r\n", "floor", .number("0")),
])
func `a setting is what TOML says it is`(
  text: String, name: String, value: SettingsText.Value
) throws {
  #expect(try SettingsText(text).settings == [SettingsText.Setting(name: name, value: value)])
}

@Test(arguments: [
  "[", "[[[", "[[[]]]", "[table]", "[[tables]]", "device", "device =", "= 5", "device = USB",
  "device = \"USB", "device = 'USB", "device = \"\"\"USB\"\"\"", "device = '''USB'''",
  "device = \"a\" \"b\"", "device = \"\\q\"", "device = \"\\u12\"", "device = \"\\ud800\"",
  "device = \"\\u+123\"", "device = [\"USB\"]", "device = {}", "device = true",
  "device = 2026-11-23", "floor = 1_", "floor = _1", "floor = 01", "floor = 1.", "floor = .5",
  "floor = 0x10", "floor = 1e", "floor = --1", "a.b = 1", "floor = 1 2", "floor = 1\rfloor = 2",
  "device = \"a\u{0}b\"", "# \u{7F}", "device = \"\u{1B}[2J\"",
])
func `what is no setting is named with its line`(text: String) {
  #expect(fault("# first\n\n" + text + "\n")?.line == 3)
  #expect(fault(text)?.line == 1)
}

@Test(arguments: [
  ("device = USB PnP # mine", "write \"USB PnP\";"), ("sensitivity = 0,7", "write 0.7, not 0,7"),
  ("floor = -60dB", "'-60dB' is no value"),
])
func `what to write instead is said`(text: String, advice: String) {
  #expect(fault(text)?.reason.contains(advice) == true, "\(fault(text)?.reason ?? "")")
}

@Test func `a number is what the grammar of TOML has`() {
  let grammar =
    #/[+-]?(inf|nan|(0|[1-9](_?[0-9])*)(\.[0-9](_?[0-9])*)?([eE][+-]?[0-9](_?[0-9])*)?)/#
  var texts = [""]
  for _ in 0..<5 { texts += texts.flatMap { text in "01_.e-".map { text + "\($0)" } } }
  for text in Set(texts + ["inf", "-nan", "+inf", "infi", "1_0.0_1E+0_1"]) where !text.isEmpty {
    let setting = try? SettingsText("a = " + text).settings.first
    let isNumber = text.wholeMatch(of: grammar) != nil
    #expect(
      setting?.value == (isNumber ? .number(text.replacing("_", with: "")) : nil), "\(text)")
  }
}

@Test func `a name is set once`() {
  #expect(fault("floor = 1\nfloor = 2")?.line == 2)
  #expect(fault("floor = 1\n\"floor\" = 2")?.reason.contains("second time") == true)
  let many = (1...9000).map { "a\($0)=1\n" }.joined()
  #expect(fault(many + "a1=1")?.line == 9001)
}

@Test func `no text is too strange to be read`() {
  let pieces = [
    "[", "]", "{", "}", "\"", "'", "\\", "=", "#", "\n", "\r\n", "\t", " ", ".", ",", "-", "_", "e",
    "0", "1", "device", "floor", "\\u", "\u{0}", "\u{FEFF}", "\u{301}", "é", "\u{1F40C}", "\"\"\"",
    "device = \"USB\"\n", "floor = -60\n", "inf",
  ]
  var random = SeededGenerator(seed: 11)
  var readCount = 0
  for _ in 0..<20_000 {
    let text = (0..<Int.random(in: 0...24, using: &random))
      .map { _ in pieces.randomElement(using: &random)! }.joined()
    if let fault = fault(text) {
      #expect(fault.line >= 1 && !fault.reason.isEmpty)
    } else {
      readCount += 1
    }
  }
  // Some of them are settings.
  #expect(readCount > 100)
  for mark in ["[", "\"", "'", "{", "\\", "a=[", "a=\"\\u", "1_"] {
    _ = fault(String(repeating: mark, count: 60_000))
  }
}
