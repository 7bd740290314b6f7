import Testing

@testable import TragusEvaluation

struct RecordingColumnTests {
  @Test func `a column is found by its name, whatever the separator`() throws {
    let tables = [
      "path,label,Subject\na/1.wav,cough,x\n\"b, 2.wav\",laugh,y\n",
      "\u{FEFF}subject;File Name\r\nx;a/1.wav\r\ny;b, 2.wav\r\n",
      "SUBJECT\tfile\nx\ta/1.wav\ny\tb, 2.wav",
    ]
    for table in tables {
      let column = try #require(RecordingColumn(parsing: table, name: "subject"))
      #expect(column.values == ["a/1.wav": "x", "b, 2.wav": "y"])
    }
  }

  @Test func `rows that say nothing are passed over`() throws {
    let table = "path,session\na.wav,1\n\nb.wav\n,2\nc.wav,\n\"d.wav,3\ne.wav,4\n"
    let column = try #require(RecordingColumn(parsing: table, name: "session"))
    #expect(column.values == ["a.wav": "1", "e.wav": "4"])
  }

  @Test(arguments: ["", "\n", "path,label\na.wav,x", "session,label\n1,x", "1.0\t2.0\tbreath"])
  func `without the columns there is none`(text: String) {
    #expect(RecordingColumn(parsing: text, name: "session") == nil)
  }
}
