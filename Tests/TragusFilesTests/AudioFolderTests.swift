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
