import Testing

@testable import TragusCore

/// The parts of paths, where marks that combine with a slash or a dot make no other path of one.
struct PathPartsTests {
  // U+0301 and U+0308 are marks that Swift joins with what stands before them.
  @Test(arguments: [
    ("a.wav", "", "a.wav", "."), ("/a.wav", "/", "a.wav", "/"), ("x/a.wav", "x/", "a.wav", "x"),
    ("x//a.wav", "x//", "a.wav", "x"), ("x/y/", "x/y/", "", "x/y"),
    ("c/\u{301}in.wav", "c/", "\u{301}in.wav", "c"),
    ("/\u{308}/\u{301}.wav", "/\u{308}/", "\u{301}.wav", "/\u{308}"),
    ("\u{301}", "", "\u{301}", "."),
  ])
  func `a slash ends a name whatever follows it`(
    path: String, prefix: String, name: String, folder: String
  ) {
    let parts = PathParts(path)
    #expect(Array(parts.prefix.utf8) == Array(prefix.utf8))
    #expect(Array(parts.name.utf8) == Array(name.utf8))
    #expect(Array(parts.folder.utf8) == Array(folder.utf8))
    #expect(Array((parts.prefix + parts.name).utf8) == Array(path.utf8))
  }

  @Test(arguments: [
    ("a.wav", "a", ".wav"), ("a.b.wav", "a.b", ".wav"), (".wav", ".wav", ""), ("a", "a", ""),
    ("a.", "a", "."), ("x.d/a", "a", ""), ("a.\u{301}wav", "a", ".\u{301}wav"),
    ("x/\u{301}.wav", "\u{301}", ".wav"),
  ])
  func `a suffix begins with the last dot of a name`(path: String, stem: String, suffix: String) {
    let parts = PathParts(path)
    #expect(Array(parts.stem.utf8) == Array(stem.utf8))
    #expect(Array(parts.suffix.utf8) == Array(suffix.utf8))
  }

  @Test func `the folders above a path are all that the system walks through`() {
    #expect(PathParts.ancestors(of: "/a/\u{301}b/c") == ["/", "/a", "/a/\u{301}b"])
    #expect(PathParts.ancestors(of: "a/b") == ["a"])
    #expect(PathParts.ancestors(of: "a") == [])
    #expect(PathParts.lastName(of: "a/\u{301}b//") == "\u{301}b")
    #expect(PathParts.lastName(of: "/") == "")
    #expect(PathParts.isAbsolute("/\u{301}") && !PathParts.isAbsolute("a/b"))
    #expect(PathParts.hasFolder("a/\u{301}") && !PathParts.hasFolder("a"))
  }

  @Test(arguments: [
    ("", "", "a"), ("/", "/", "/a"), ("//", "/", "//a"), ("x", "x", "x/a"), ("x//", "x", "x//a"),
    ("x/y/", "x/y", "x/y/a"), ("x/\u{301}", "x/\u{301}", "x/\u{301}/a"),
    ("x\u{301}/", "x\u{301}", "x\u{301}/a"),
  ])
  func `a folder may end with slashes`(path: String, bare: String, joined: String) {
    #expect(Array(PathParts.withoutEndingSlashes(path).utf8) == Array(bare.utf8))
    #expect(Array(PathParts.join(path, "a").utf8) == Array(joined.utf8))
    #expect(PathParts.join(Array(path.utf8), [0x61]) == Array(joined.utf8))
    #expect(PathParts.endsWithSlash(path) == (path.utf8.last == UInt8(ascii: "/")))
  }

  @Test func `paths that look the same are two when their bytes are`() {
    #expect("\u{E9}" == "e\u{301}")
    #expect(BytePath("\u{E9}") != BytePath("e\u{301}"))
    let path = BytePath("/x").appending([0xFF])
    #expect(path.text == nil && path.description == "/x/\u{FFFD}")
    #expect(path.terminated.map { UInt8(bitPattern: $0) } == [0x2F, 0x78, 0x2F, 0xFF, 0])
    #expect(path.folder == BytePath("/x/") && BytePath("x").folder == BytePath("."))
  }

  @Test func `a folder of settings or data that depends on the current folder is ignored`() {
    let home = ["HOME": "/home/me"]
    for relative in ["", "x", "./x", "~/x"] {
      let environment = ["XDG_CONFIG_HOME": relative, "XDG_DATA_HOME": relative]
        .merging(home) { $1 }
      #expect(UserFolder.settings(environment) == UserFolder.settings(home))
      #expect(UserFolder.data(environment) == UserFolder.data(home))
    }
    #expect(UserFolder.settings(["XDG_CONFIG_HOME": "/\u{301}x"]) == "/\u{301}x/tragus")
    #expect(UserFolder.data(["XDG_DATA_HOME": "/x"]) == "/x/tragus")
    #expect(UserFolder.settings(["XDG_CONFIG_HOME": "x"]) == nil)
  }
}
