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
  ("LPT9 .txt", "_LPT9 .txt"), ("console.txt", "console.txt"), ("aux\u{301}", "aux\u{301}"),
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

@Test(arguments: [
  // The cut would leave a space or a dot at the end, a device, or one byte too many.
  String(repeating: "a", count: 199) + " b", String(repeating: "a", count: 198) + ". b",
  "con" + String(repeating: " ", count: 300) + "x", "con." + String(repeating: "x", count: 300),
  "con." + String(repeating: "x", count: 300) + ".txt",
])
func `a long name is cut to one that stays as it is`(name: String) {
  let safe = FileName.safe(name)
  #expect(FileName.safe(safe) == safe)
  #expect(safe.utf8.count <= 200)
  #expect(safe.last != " " && safe.last != ".")
  #expect(name.hasPrefix("con") == safe.hasPrefix("_con"))
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
