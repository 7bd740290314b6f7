import Foundation
import Testing
import TragusCore
import TragusFiles

struct AudioFolderTests {
  @Test func `audio files are found in all folders, sorted`() throws {
    try withFolder { folder in
      for name in ["b", "a", ".hidden"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
      }
      for name in [
        "z.wav", "B.FLAC", "notes.txt", "wav", ".wav", ".b.wav", "a/2.Aif", "b/1.opus",
        ".hidden/x.wav",
      ] {
        try save([], "\(folder)/\(name)")
      }
      // A link back up must not be followed for ever; a link to a file is a file.
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/a/up", withDestinationPath: folder)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link.wav", withDestinationPath: "\(folder)/z.wav")
      let names = ["B.FLAC", "a/2.Aif", "b/1.opus", "link.wav", "z.wav"]
      #expect(try AudioFolder.files(in: folder) == names.map { "\(folder)/\($0)" })
      #expect(try AudioFolder.files(in: folder + "/") == names.map { "\(folder)/\($0)" })
      #expect(AudioFolder.exists(at: folder))
      #expect(!AudioFolder.exists(at: "\(folder)/z.wav"))
    }
  }

  // Linux takes any bytes but a slash and a zero for a name.
  @Test(.enabled(if: canNameAnything))
  func `what cannot be named is said, and what is not asked for is not`() throws {
    try withFolder { folder in
      try save([], "\(folder)/a.wav")
      for name in ["\u{FF}b.wav", "c\u{FE}.FLAC", "d\u{FF}.txt", ".\u{FF}.wav"] {
        let bytes = Array((folder + "/").utf8) + name.unicodeScalars.map { UInt8($0.value) } + [0]
        let descriptor = bytes.withUnsafeBufferPointer { bytes in
          bytes.withMemoryRebound(to: CChar.self) { creat($0.baseAddress!, 0o600) }
        }
        #expect(descriptor >= 0)
        close(descriptor)
      }
      var omitted: [String] = []
      let files = try AudioFolder.files(in: folder) { path, reason in
        omitted.append(path)
        #expect(reason.message.contains("not UTF-8"))
      }
      #expect(files == ["\(folder)/a.wav"])
      #expect(
        omitted.sorted() == ["\(folder)/c\u{FFFD}.FLAC", "\(folder)/\u{FFFD}b.wav"].sorted())
    }
  }

  private static let canNameAnything: Bool = {
    #if os(Linux)
      true
    #else
      false
    #endif
  }()

  @Test func `a name may begin with a mark that combines`() throws {
    try withFolder { folder in
      try save([], "\(folder)/\u{301}a.wav")
      try save([], "\(folder)/.\u{301}a.wav")
      let files = try AudioFolder.files(in: folder)
      #expect(files.map { Array($0.utf8) } == [Array("\(folder)/\u{301}a.wav".utf8)])
    }
  }

  @Test func `audio that cannot be read is not passed over`() throws {
    try withFolder { folder in
      for name in ["voice.m4a", "film.MP4", "chat.amr", "notes.pdf", "cover.jpg"] {
        try save([], "\(folder)/\(name)")
      }
      let names = ["chat.amr", "film.MP4", "voice.m4a"]
      #expect(try AudioFolder.files(in: folder) == names.map { "\(folder)/\($0)" })
    }
  }

  @Test func `a folder without audio is an error`() throws {
    try withFolder { folder in
      let empty = failure { _ = try AudioFolder.files(in: folder) }
      #expect(empty?.code == .fileNotFound)
      let error = failure {
        _ = try AudioFolder.files(in: "\(folder)/none")
      }
      #expect(error?.message == "There is no folder '\(folder)/none'; check the name.")
    }
  }

  @Test(arguments: [
    ("a.wav", AudioFileFormat.wav), ("A.WAV", .wav), ("x/y.b.aif", .aiff), ("x.aifc", .aifc),
    ("x.caf", .caf), ("x.rf64", .rf64), ("x.flac", .flac), ("x.opus", .opus), ("x.OGG", .ogg),
  ])
  func `a suffix names a format`(path: String, format: AudioFileFormat) throws {
    #expect(try AudioFileFormat(suffixOf: path) == format)
  }

  @Test(arguments: ["a", "a.", ".wav", "a.xyz", "a.wav/b", ""])
  func `an unknown suffix is an error that lists the known ones`(path: String) {
    let error = failure { _ = try AudioFileFormat(suffixOf: path) }
    #expect(error?.code == .invalidRequest)
    #expect(error?.message.contains(".wav") == true)
  }
}
