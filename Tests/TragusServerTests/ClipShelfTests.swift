import Testing
import Tragus
import TragusSystem

@testable import TragusServer

@Suite struct `the shelf of clips` {
  private let root: String
  private let shelf: ClipShelf

  init() throws {
    var name = Array("/tmp/tragus-shelf-XXXXXX".utf8CString)
    root = try #require(mkdtemp(&name).map { String(cString: $0) })
    shelf = try ClipShelf(environment: ["XDG_DATA_HOME": root])
  }

  private func store(_ soundClass: String, _ name: String, frames: Int = 480) throws {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
    let writer = try AudioFileWriter(
      writing: "\(shelf.folder.path)/\(soundClass)/\(name)", as: .wav, format: format,
      sampleFormat: .int16, overwrite: false)
    var buffer = AudioBuffer(format: format, capacity: frames)
    buffer.resize(to: frames, at: 0)
    try writer.write(buffer)
    try writer.finish()
  }

  private func code(_ body: () throws -> Void) -> AudioError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? AudioError)?.code
    }
  }

  @Test func `classes are folders of clips, for their owner alone`() throws {
    #expect(shelf.classes().isEmpty)
    try shelf.makeClass("kettle")
    try shelf.makeClass("kettle")
    try store("kettle", "a-001.wav", frames: 4800)
    try store("kettle", "b-001.wav")
    let classes = shelf.classes()
    #expect(classes.map(\.name) == ["kettle"])
    #expect(classes.map(\.clips) == [2])
    #expect(abs(classes[0].seconds - 0.11) < 1e-9)
    var status = stat()
    #expect(stat(shelf.folder.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    // Some disks do not tell them apart.
    #expect(code { try shelf.makeClass("Kettle") } == .fileExists)
  }

  @Test func `names that lead elsewhere are not found`() throws {
    try shelf.makeClass("kettle")
    try store("kettle", "a-001.wav")
    for name in ["..", ".", "", "../sounds", "kettle/..", "/etc", "bell", "Kettle"] {
      #expect(code { _ = try shelf.clips(ofClass: name) } == .fileNotFound, "\(name)")
      #expect(code { _ = try shelf.open("kettle", name) } == .fileNotFound, "\(name)")
      #expect(code { try shelf.removeClass(name) } == .fileNotFound, "\(name)")
    }
    for name in ["", "..", "a b", "../x", "é", String(repeating: "a", count: 65)] {
      #expect(code { try shelf.makeClass(name) } == .invalidRequest, "\(name)")
    }
  }

  @Test func `links are neither classes nor clips`() throws {
    try shelf.makeClass("kettle")
    #expect(symlink("/tmp", "\(shelf.folder.path)/elsewhere") == 0)
    #expect(symlink("/etc/hostname", "\(shelf.folder.path)/kettle/link.wav") == 0)
    #expect(shelf.classes().map(\.name) == ["kettle"])
    #expect(code { _ = try shelf.open("kettle", "link.wav") } == .fileNotFound)
    #expect(code { _ = try shelf.clips(ofClass: "elsewhere") } == .fileNotFound)
    #expect(
      code { _ = try shelf.waveform("kettle", "link.wav", count: 10) { false } } == .fileNotFound)
  }

  @Test func `a clip moves, and takes no other's place`() throws {
    for name in ["kettle", "bell"] {
      try shelf.makeClass(name)
      try store(name, "a-001.wav", frames: name == "bell" ? 960 : 480)
    }
    try store("kettle", "b-001.wav")
    #expect(code { try shelf.move("kettle", "a-001.wav", to: "bell") } == .fileExists)
    #expect(try shelf.clips(ofClass: "bell").map(\.seconds) == [0.02])
    try shelf.move("kettle", "b-001.wav", to: "bell")
    #expect(try shelf.clips(ofClass: "kettle").map(\.name) == ["a-001.wav"])
    #expect(try shelf.clips(ofClass: "bell").count == 2)
    #expect(code { try shelf.move("bell", "b-001.wav", to: "other") } == .fileNotFound)
  }

  @Test func `a class goes with its clips, but not with what is no clip`() throws {
    try shelf.makeClass("kettle")
    try store("kettle", "a-001.wav")
    let note = Descriptor.open("\(shelf.folder.path)/kettle/note.txt", O_WRONLY | O_CREAT)
    close(note)
    #expect(code { try shelf.removeClass("kettle") } == .fileExists)
    #expect(shelf.classes().map(\.clips) == [1])
    #expect(unlink("\(shelf.folder.path)/kettle/note.txt") == 0)
    try shelf.removeClass("kettle")
    #expect(shelf.classes().isEmpty)
  }
}
