import Testing

@testable import TragusEvaluation

struct TruthTableTests {
  @Test func `a table of many recordings is read, each fault told with its line`() throws {
    let text = """
      path,start,end,label,Speaker
      a.wav,1,2,blow,p1
      b.wav,,2,blow,p1
      b.wav,1,,blow,p1
      b.wav,3,2,blow,p2
      b.wav,x,2,blow,p2
      "b.wav,1,2
      b.wav,4,5.5,"blow, long",p2
      ,6,7,blow
      """
    let table = try TruthTable(parsing: text, group: "speaker", name: "t.csv")
    #expect(table.hasGroup)
    #expect(table.rows.map(\.recording) == ["a.wav", "b.wav", nil])
    #expect(table.rows.map(\.group) == ["p1", "p2", nil])
    #expect(table.rows.map(\.lineNumber) == [2, 8, 9])
    #expect(table.rows[1].label == SoundLabel(start: 4, end: 5.5, text: "blow, long"))
    let lines = [3, 5, 6, 7, 4].map { "'t.csv', line \($0): " }
    #expect(table.faults.count == lines.count)
    for (fault, line) in zip(table.faults, lines) {
      #expect(fault.hasPrefix(line) && fault.contains(" is left out; "))
    }
  }

  @Test func `a selection table of Raven over several files tells where each begins in its own`()
    throws
  {
    let text = """
      Selection\tView\tBegin Time (s)\tEnd Time (s)\tBegin Path\tFile Offset (s)\tAnnotation
      1\tWaveform 1\t12.5\t13.75\ta.wav\t12.5\tblow
      1\tSpectrogram 1\t12.5\t13.75\ta.wav\t12.5\tblow
      2\tWaveform 1\t64\t65.5\tb.wav\t4\tblow
      3\tWaveform 1\t70\t71\tb.wav\t\tblow
      """
    let table = try TruthTable(parsing: text)
    #expect(table.rows.map(\.recording) == ["a.wav", "b.wav", "b.wav"])
    #expect(table.rows.map(\.label.start) == [12.5, 4, 70])
    #expect(table.rows.map(\.label.end) == [13.75, 5.5, 71])
    // Of one recording, without a name, they count from its start.
    let one = "Begin Time (s)\tEnd Time (s)\tFile Offset (s)\n64\t65\t4"
    #expect(try TruthTable(parsing: one).rows.map(\.label.start) == [64])
  }

  @Test func `of events that began and ended the row at the end counts`() throws {
    let text = """
      type,start,end,at,phase,label,source
      sound,1,,2,began,Dog,a.wav
      sound,1,3,3,ended,Dog,a.wav
      """
    let table = try TruthTable(parsing: text)
    #expect(table.faults.isEmpty && table.rows.map(\.label.end) == [3])
    #expect(table.rows.map(\.recording) == ["a.wav"])
  }

  @Test func `labels of Audacity may have faults too`() throws {
    let table = try TruthTable(parsing: "1\t2\tblow\n3\tpoint\nx\t2\n5\t4\tback\n6\t7\tblow")
    #expect(table.rows.map(\.label.start) == [1, 6])
    #expect(table.faults.count == 3)
    #expect(!table.hasGroup)
  }

  @Test func `a table without starts cannot be read at all`() {
    #expect(throws: (any Error).self) { try TruthTable(parsing: "path,label\na.wav,blow") }
  }
}
