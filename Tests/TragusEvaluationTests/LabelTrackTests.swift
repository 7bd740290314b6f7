import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusEvaluation

struct LabelTrackTests {
  private func problem(_ text: String, as format: LabelFormat? = nil) -> String? {
    do throws(AudioError) {
      _ = try LabelTrack(parsing: text, as: format, name: "x.txt")
      return nil
    } catch {
      return error.code == .malformedFile ? error.message : "another code: \(error.code)"
    }
  }

  @Test func `a file of Audacity comes back byte by byte`() throws {
    // As Audacity 3 writes stretches, a point, a spectral label, and one whose top is not set.
    let text =
      "0.000000\t1.250000\tspeech\n2.500000\t2.500000\tclap\n"
      + "3.141593\t4.000000\tbird\n\\\t2000.000000\t8000.500000\n"
      + "5.000000\t6.000000\t\n\\\t100.000000\t-1.000000\n"
    let track = try LabelTrack(parsing: text)
    #expect(
      track.labels == [
        SoundLabel(start: 0, end: 1.25, text: "speech"), SoundLabel(start: 2.5, text: "clap"),
        SoundLabel(
          start: 3.141593, end: 4, text: "bird", lowFrequency: 2000, highFrequency: 8000.5),
        SoundLabel(start: 5, end: 6, lowFrequency: 100),
      ])
    #expect(track.text(as: .audacity) == text)
  }

  @Test func `other spellings of Audacity labels are read`() throws {
    let text =
      "\u{FEFF}0,5\t1,5\tcomma as the decimal sign\r\n1.5\tan old point\r\n\r\n2\t3\ta\tb\r\n4\t5"
    #expect(
      try LabelTrack(parsing: text).labels == [
        SoundLabel(start: 0.5, end: 1.5, text: "comma as the decimal sign"),
        SoundLabel(start: 1.5, text: "an old point"), SoundLabel(start: 2, end: 3, text: "a\tb"),
        SoundLabel(start: 4, end: 5),
      ])
  }

  @Test func `a selection table of Raven is read, each selection once`() throws {
    let text = """
      Selection\tView\tChannel\tBegin Time (s)\tEnd Time (s)\tLow Freq (Hz)\tHigh Freq (Hz)\tSpecies
      1\tWaveform 1\t1\t0.5\t1.25\t1000.0\t4000.0\twren
      1\tSpectrogram 1\t1\t0.5\t1.25\t1000.0\t4000.0\twren
      2\tWaveform 1\t1\t2\t3\t\t\t"quoted"
      """
    #expect(
      try LabelTrack(parsing: text).labels == [
        SoundLabel(start: 0.5, end: 1.25, text: "wren", lowFrequency: 1000, highFrequency: 4000),
        SoundLabel(start: 2, end: 3, text: "\"quoted\""),
      ])
  }

  @Test(arguments: [
    "start,end,label\n1,2.5,a", "Begin Time (s),End Time (s),Annotation\n1,2.5,a",
    "label,onset,offset\n\"a\",1.0,2.5\n", "path,start,duration,label\nx.wav,1,1.5,a",
    "start;end;label\n1,0;2,5;a\n", "Start (s),End (s),Common name,Confidence\n1,2.5,a,0.9",
    "onset\tduration\tevent_label\n1\t1.5\ta",
  ])
  func `tables with all kinds of headers say the same`(text: String) throws {
    #expect(try LabelTrack(parsing: text).labels == [SoundLabel(start: 1, end: 2.5, text: "a")])
  }

  @Test func `a field may begin with a mark that combines with the separator`() throws {
    for (text, label) in [
      ("start,end,label\n0.1,0.2,\u{301}x\n", "\u{301}x"),
      ("start,end,label\n0.1,0.2,\"\u{301}\"\"\u{301},x\"\n", "\u{301}\"\u{301},x"),
      ("start;label;end\n0.1;\u{301}x;0.2\n", "\u{301}x"),
    ] {
      #expect(
        try LabelTrack(parsing: text).labels == [SoundLabel(start: 0.1, end: 0.2, text: label)])
    }
  }

  @Test func `points and bands are read from tables`() throws {
    let text = "time,low_freq,high_freq,name\n1.5,,,a\n2,100,200,b"
    #expect(
      try LabelTrack(parsing: text).labels == [
        SoundLabel(start: 1.5, text: "a"),
        SoundLabel(start: 2, text: "b", lowFrequency: 100, highFrequency: 200),
      ])
  }

  @Test(arguments: LabelFormat.allCases)
  func `every number and every text without control characters comes back`(format: LabelFormat)
    throws
  {
    var random = SeededGenerator(seed: 8)
    let pieces = [
      "a", "é", "鳥", "\"", "'", "=", "-", "@", ",", ";", " ", "\\", "1", "👩‍👧", "\\n", "|",
      "\u{301}", "\u{600}",
    ]
    let labels = (0..<500).map { index -> SoundLabel in
      // Of all magnitudes, so that all of their bits are needed and exponents occur.
      let start = pow(10, Double.random(in: -9...9, using: &random))
      let text = (0..<(index % 7)).map { _ in pieces.randomElement(using: &random)! }.joined()
      let hasBand = Bool.random(using: &random)
      return SoundLabel(
        start: index % 50 == 0 ? -start : start,
        end: start + (index % 3 == 0 ? 0 : Double.random(in: 0...100, using: &random)),
        text: text, lowFrequency: hasBand ? Double.random(in: 0...1e5, using: &random) : nil,
        highFrequency: hasBand ? Double.random(in: 0...1e5, using: &random) : nil)
    }
    let track = LabelTrack(labels)
    let text = track.text(as: format)
    let expected = format == .audacity ? labels.map(rounded) : labels
    #expect(try LabelTrack(parsing: text, as: format).labels == expected)
    #expect(try LabelTrack(parsing: text).labels == expected)
  }

  /// What is left of a label in the six decimals of Audacity, which C's "%.6f" gives too.
  private func rounded(_ label: SoundLabel) -> SoundLabel {
    func rounded(_ number: Double) -> Double { Double(String(format: "%.6f", number))! }
    return SoundLabel(
      start: rounded(label.start), end: rounded(label.end), text: label.text,
      lowFrequency: label.lowFrequency.map(rounded),
      highFrequency: label.highFrequency.map(rounded))
  }

  @Test func `Audacity's numbers have six decimals`() {
    var random = SeededGenerator(seed: 3)
    // A sum of tenths, the last place of a millionth, and days.
    for number in [0.1 + 0.2, 2.5e-6, 0.999_999_6, -1.5, 86_400 * 365.25] {
      #expect(DecimalText.rounded(number) == String(format: "%.6f", number))
    }
    for _ in 0..<1000 {
      let number = Double.random(in: 0...1e6, using: &random)
      #expect(DecimalText.rounded(number) == String(format: "%.6f", number))
    }
    #expect(DecimalText.rounded(-1e-9) == "0.000000")
  }

  @Test func `numbers have six decimals and as many as they need`() {
    // What C's "%.6f" gives, for numbers that have no more decimals.
    for number in [0, 1, 0.1, 12_345.678901, 1e-6, -2.5, 86_399.999999, 1e15] {
      #expect(DecimalText.text(number) == String(format: "%.6f", number))
    }
    #expect(DecimalText.text(1.0 / 3) == "0.3333333333333333")
    #expect(DecimalText.text(1.25e-9) == "0.00000000125")
    #expect(DecimalText.text(3e20) == "300000000000000000000.000000")
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5000 {
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      guard number.isFinite else { continue }
      let text = DecimalText.text(number)
      let isSame = Double(text) == number && !text.contains("e")
      #expect(isSame, "\(number) became \(text)")
    }
  }

  @Test(arguments: LabelFormat.allCases)
  func `control characters become visible and break no line`(format: LabelFormat) throws {
    let label = SoundLabel(
      start: 1, end: 2,
      text:
        "a\tb\nc\r\u{1B}[31m\u{0}\u{85}\u{2028}\u{202E}\u{61C}\u{200B}\u{200E}\u{200F}")
    let text = LabelTrack([label]).text(as: format)
    let visible =
      #"a\u{9}b\u{A}c\u{D}\u{1B}[31m\u{0}\u{85}\u{2028}\u{202E}\u{61C}\u{200B}\u{200E}\u{200F}"#
    #expect(text.contains(visible))
    #expect(try LabelTrack(parsing: text).labels.map(\.text) == [visible])
  }

  @Test(arguments: LabelFormat.allCases)
  func `what joins signs and chooses their form stays`(format: LabelFormat) throws {
    let label = SoundLabel(
      start: 1, end: 2, text: "äß漢字 👨\u{200D}👩\u{200D}👧 ❤\u{FE0F} می\u{200C}خواهم")
    let text = LabelTrack([label]).text(as: format)
    #expect(try LabelTrack(parsing: text).labels.map(\.text) == [label.text])
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@x", "'=1", "''-", "=\u{301}", "\u{301}=", "' '="])
  func `no text of a table is a formula, and all come back`(text: String) throws {
    let table = LabelTrack([SoundLabel(start: 0, text: text)]).text(as: .csv)
    #expect(table.contains(",'" + text + ","))
    #expect(try LabelTrack(parsing: table).labels[0].text == text)
  }

  @Test(arguments: [
    ("1\t2\ta\nx\t3\tb", "line 2: 'x' is not a time"), ("2\t1\ta", "line 1: it ends at 1.0 s"),
    ("1\t2\ta\n\n\\\t5", "line 3: a band is"), ("nan\tinf\ta", "no column for the start"),
    ("1e999\t2\tx", "no column for the start"), ("hello", "line 1: there is no column"),
    ("start,end,label\n1,x,a", "line 2: 'x' is not a number"),
    ("start,end,label\n0,5,2,0,a", "line 2: it has 5 fields, and the header 3; numbers"),
    ("start,end,label\n0.5", "line 2: it has 1 field, and the header 3"),
    ("begin,ende,label\n1,2,a", "the column 'ende' is unknown. Did you mean 'end'?"),
    ("1\tx\ta", "line 1: 'x' is not the time of an end"),
    ("start,end,label\n,1,a", "line 2: the start is missing"),
    ("start,end,label\n1,2,\"a", "line 2: a quote is not closed"),
    ("start,end,low\n1,2,-5", "line 2: a frequency of -5.0 Hz cannot be"),
    ("start,duration\n1,-2", "line 2: it ends at -1.0 s"), ("\u{0}\u{1}\u{2}", "line 1: there is"),
  ])
  func `what cannot be read is told with its line`(text: String, message: String) {
    let found = problem(text)
    #expect(found?.hasPrefix("'x.txt', line ") == true)
    #expect(found?.contains(message) == true, "\(found ?? "nothing")")
  }

  @Test func `the band of no label is an error`() {
    #expect(problem("\\\t1\t2", as: .audacity)?.contains("before any label") == true)
  }

  @Test(arguments: ["", "\n\n", "start,end,label\n"])
  func `a file without labels has none`(text: String) throws {
    #expect(try LabelTrack(parsing: text).labels.isEmpty)
  }

  @Test func `more labels than a million are refused`() {
    let text = String(repeating: "1\t2\n", count: LabelTrack.greatestCount + 1)
    #expect(problem(text)?.contains("more than 1000000 labels") == true)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `blank lines between labels are passed over, millions of them refused`(end: String) throws {
    let some = String(repeating: end, count: 1000)
    #expect(
      try LabelTrack(parsing: "\(some)1\t2\ta\(some)3\t4\tb\(some)").labels.map(\.start) == [1, 3])
    #expect(problem(some + "x")?.contains("line 1001: ") == true)
    let many = String(repeating: end, count: LabelTrack.greatestLineCount)
    #expect(problem(many)?.contains("more than 4000000 lines") == true)
  }

  @Test func `a line that is too long for a label is refused`() throws {
    let most = LabelTrack.greatestLineByteCount
    let text = String(repeating: "é", count: (most - 4) / 2)
    #expect(try LabelTrack(parsing: "1\t2\t\(text)\n").labels.first?.text == text)
    for line in ["1\t2\t\(text)é\n", String(repeating: "\t", count: most + 1)] {
      #expect(problem("0\t1\ta\n" + line)?.contains("line 2 is longer than 64 KiB") == true)
    }
    let table = "start,end,label\n1,2,\(text)é\n"
    #expect(problem(table)?.contains("line 2 is longer than 64 KiB") == true)
  }

  @Test func `random bytes never crash`() {
    var random = SeededGenerator(seed: 6)
    let signs = Array("01.,-\t\t\n\n\\\"'; estartndlb\r".unicodeScalars)
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...60, using: &random)).reduce(into: "") { text, _ in
        text.unicodeScalars.append(signs.randomElement(using: &random)!)
      }
      for format in [nil, .audacity, .raven, .csv] as [LabelFormat?] {
        guard let track = try? LabelTrack(parsing: text, as: format) else { continue }
        // What could be read can be written and read again.
        let again = try? LabelTrack(parsing: track.text(as: .audacity), as: .audacity)
        let isSame = again?.labels.map(\.start) == track.labels.map(\.start)
        #expect(isSame, "\(text.debugDescription)")
      }
    }
  }

  @Test func `files are read, and what is wrong with them is said`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "labels-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "take.txt")
    let labels = (0..<20_000).map { SoundLabel(start: Double($0), text: "label \($0)") }
    try Data(LabelTrack(labels).text(as: .audacity).utf8).write(to: file)
    #expect(try LabelTrack(reading: file.path).labels == labels)

    try Data([0x31, 0x09, 0xFF, 0xFE]).write(to: file)
    func failure(_ path: String) -> AudioError? {
      do throws(AudioError) {
        _ = try LabelTrack(reading: path)
        return nil
      } catch {
        return error
      }
    }
    #expect(failure(file.path)?.code == .malformedFile)
    #expect(failure(file.path)?.message.contains("not UTF-8 text") == true)
    #expect(failure(folder.appending(path: "none").path)?.code == .fileNotFound)
    #expect(failure(folder.path)?.code == .invalidRequest)
  }
}
