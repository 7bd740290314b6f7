import Testing

@testable import Tragus

@Test(arguments: [
  ("photo.jpg", "photo.jpg"), ("größe.txt", "größe.txt"), ("漢字.tar.gz", "漢字.tar.gz"),
  // Folders.
  ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"), ("a\\b", "b"), ("con/..", "received"),
  ("..", "received"), ("...", "received"), ("a/", "a"), ("//", "received"), ("", "received"),
  // Hidden files and options, also behind what belongs to the character before it.
  (".bashrc", "bashrc"), (".\u{301}bashrc", "bashrc"), ("\u{301}.bashrc", "bashrc"), ("-rf", "rf"),
  ("-\u{20DD}-rf", "rf"), ("~root", "root"), ("\u{200B}.profile", "profile"),
  ("/\u{338}.ssh", "ssh"), ("..\u{338}/x", "x"),
  // What cannot be seen, or steers.
  ("a\u{1B}[31mb\n", "a[31mb"), ("a\0b.txt", "ab.txt"), ("gpj\u{202E}exe.txt", "gpjexe.txt"),
  ("a\u{2066}b\u{2069}", "ab"), ("a\u{FE0F}\u{3164}b", "ab"), ("\u{E0041}\u{FFFE}", "received"),
  ("   ", "received"), ("\u{3000}\u{A0}\t", "received"), (" a b ", "a b"), ("name. ", "name"),
  // What other systems do not have.
  ("a:b|c", "abc"), ("CON", "_CON"), ("nul.txt", "_nul.txt"), ("com1.tar.gz", "_com1.tar.gz"),
  ("LPT9 .txt", "LPT9 .txt"), ("console.txt", "console.txt"), ("aux\u{301}", "aux\u{301}"),
])
func `a name that came by sound leads nowhere else`(name: String, safe: String) {
  #expect(FileName.safe(name) == safe)
  #expect(FileName.safe(safe) == safe)
}

@Test(arguments: ["ä", "a\u{301}\u{302}", "👩‍👩‍👧"])
func `long names are cut before their ending`(piece: String) {
  let name = FileName.safe(String(repeating: piece, count: 100) + ".txt")
  #expect(190...200 ~= name.utf8.count)
  #expect(name.unicodeScalars.suffix(4).elementsEqual(".txt".unicodeScalars))
}

@Test func `a long ending is none`() {
  let name = FileName.safe("a." + String(repeating: "x", count: 300))
  #expect(name.utf8.count == 200)
}

@Test(arguments: [("a.tar", "a-2.tar"), ("a", "a-2"), ("a.", "a.-2"), ("a.b c", "a-2.b c")])
func `a number stands before the ending`(name: String, numbered: String) {
  #expect(FileName.numbered(name, 2) == numbered)
  #expect(FileName.numbered(name, 1) == name)
}
