import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusFiles

/// What a format cannot hold is refused before anything is touched.
struct FormatLimitTests {
  // On both sides of every limit: the tables of Vorbis, the frame headers of FLAC, the rates of Opus.
  private static let rates: [Double] = [
    1, 10, 999, 8_000, 11_025, 12_000, 16_000, 24_000, 44_100, 48_000, 65_535, 65_536, 65_540,
    88_200,
    96_000, 96_001, 192_000, 199_999, 200_000, 200_001, 384_000, 655_349, 655_350, 655_360, 768_000,
    1_000_000,
  ]

  @Test(
    .enabled(if: isSndfileAvailable), arguments: [AudioFileFormat.flac, .ogg, .opus],
    [1, 2, 8, 9, 64])
  func `a codec takes all that is not refused`(
    fileFormat: AudioFileFormat, channelCount: Int
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(fileFormat.rawValue)"
      for rate in Self.rates {
        try save(ascii("precious"), path)
        let format = AudioFormat(sampleRate: rate, channelCount: channelCount)
        let allowed = failure { () throws(AudioError) in
          try fileFormat.checkHolds(sampleRate: rate, channelCount: channelCount)
        }
        let error = failure { () throws(AudioError) in
          let writer = try AudioFileWriter(writing: path, format: format, overwrite: true)
          var buffer = AudioBuffer(format: format, capacity: 100)
          buffer.resize(to: 100, at: 0)
          try writer.write(buffer)
          try writer.finish()
        }
        #expect(error == allowed, "\(rate) Hz")
        if error != nil {
          #expect(error?.code == .invalidRequest)
          #expect(try contents(path) == ascii("precious"))
        }
      }
    }
  }

  @Test(arguments: [
    ("a.ogg", 200_001.0), ("a.ogg", 1_000_000), ("a.flac", 96_001), ("a.opus", 44_100),
  ])
  func `a recorder refuses what its format cannot hold and leaves the old file`(
    name: String, rate: Double
  ) throws {
    try withFolder { folder in
      try save(ascii("precious"), "\(folder)/\(name)")
      var settings = RecorderSettings(RecordingNames("\(folder)/\(name)"))
      settings.overwrites = true
      let format = AudioFormat(sampleRate: rate, channelCount: 1)
      let error = failure { () throws(AudioError) in _ = try Recorder(format: format, settings) }
      #expect(error?.code == .invalidRequest)
      #expect(try contents("\(folder)/\(name)") == ascii("precious"))
    }
  }
}
