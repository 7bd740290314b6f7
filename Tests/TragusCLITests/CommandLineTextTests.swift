import Testing

@testable import TragusCLI

/// A command line as it is suggested.
@Suite struct CommandLineTextTests {
  @Test func `a line keeps its quotes`() {
    var line = CommandLineText()
    for word in ["send", "it's 5 o'clock", ""] { line.add(word: word) }
    line.add(option: "--for 10s")
    #expect(line.text == #"send 'it'\''s 5 o'\''clock' '' --for 10s"#)
    #expect(line.words == ["send", "it's 5 o'clock", "", "--for", "10s"])
    let found = line.replace("--for 10s", by: "")
    #expect(found)
    let foundAgain = line.replace("--for 10s", by: "")
    #expect(!foundAgain)
    #expect(line.words.count == 3)
  }

  @Test func `an option stands once in a line, and before a program`() {
    var line = CommandLineText()
    line.add(word: "listen")
    line.endOptions()
    for word in ["--exec", "a"] { line.add(word: word) }
    line.add(option: "--loudness -16 --true-peak -1")
    line.add(option: "--loudness -23")
    line.add(option: "words, and more words")
    #expect(line.text == "listen --loudness -16 --true-peak -1 --exec a")
  }

  @Test func `a pipe comes last, with the options that it needs`() {
    var line = CommandLineText()
    line.add(word: "listen")
    line.add(option: "--json")
    line.pipe(ForeignWords.Pipe(options: ["--json", "--period 1s"], program: "jq ."))
    #expect(line.text == "listen --json --period 1s | jq .")
    #expect(line.words == ["listen", "--json", "--period", "1s"])
  }
}
