import Foundation
import Testing
import TragusCore

@testable import TragusFiles

struct RecordingSummaryTests {
  private let metadata = RecordingMetadata(
    startDate: 1_795_248_930.25, utcOffset: 3600, device: "mic:USB",
    calibration: "94 dB calibrator at 1000 Hz, 2026-11-20, full scale 117.01 dB SPL",
    software: "tragus 0.1.0")

  #if canImport(CSndfile)
    private static let compressed: [AudioFileFormat] = [.flac, .ogg, .opus]
  #else
    private static let compressed: [AudioFileFormat] = []
  #endif
  private static let containers = [.wav, .rf64, .aiff, .aifc, .caf] + compressed

  @Test(arguments: Self.containers)
  func `a file tells what was written into it`(container: AudioFileFormat) throws {
    try withFolder { folder in
      let path = "\(folder)/a"
      let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
      let writer = try AudioFileWriter(
        writing: path, as: container, format: format, metadata: metadata)
      try writer.write(AudioBuffer(format: format, channels: [[Float](repeating: 0.1, count: 960)]))
      try writer.finish()
      let summary = try #require(try RecordingMetadata.summary(ofFile: path))
      // An annotation of AIFF names the program too.
      #expect(summary.hasPrefix(metadata.summary))
    }
  }

  @Test func `a file that tells nothing, or is none, tells nothing`() throws {
    try withFolder { folder in
      #expect(try RecordingMetadata.summary(ofFile: folder) == nil)
      #expect(try RecordingMetadata.summary(ofFile: "\(folder)/missing") == nil)
      let apple = ascii("caff") + [0, 1, 0, 0] + ascii("info")
      let cases: [([UInt8], String?)] = [
        ([], nil), (wave16([1, 2, 3]), nil),
        // Chunks that promise more than there is.
        (wave(formatChunk(), chunk("bext", ascii("short"), size: 600)), "short"),
        (wave(formatChunk(), chunk("junk", [], size: 0x7FFF_FFFF)), nil),
        (apple + be64(-5), nil), (apple + be64(3) + [0], nil), (apple + be64(.max), nil),
      ]
      for (bytes, expected) in cases {
        let path = "\(folder)/a"
        try Data(bytes).write(to: URL(filePath: path))
        let found = try RecordingMetadata.summary(ofFile: path)
        #expect(found == expected)
      }
    }
  }
}
