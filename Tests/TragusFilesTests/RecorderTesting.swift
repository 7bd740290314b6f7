import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusFiles

/// What tests of recorders need: a stream of which every frame is known, and a recorder of it.
protocol RecorderTesting {}

extension RecorderTesting {
  var format: AudioFormat { AudioFormat(sampleRate: 8_000, channelCount: 2) }

  // Every frame is unlike all others: its position, in steps that 16 bits hold.
  func samples(_ positions: Range<Int64>) -> [[Float]] {
    [
      positions.map { Float($0 % 32_768) / 32_768 },
      positions.map { -Float($0 / 32_768) / 32_768 },
    ]
  }

  func buffer(_ positions: Range<Int64>) -> AudioBuffer {
    AudioBuffer(format: format, position: positions.lowerBound, channels: samples(positions))
  }

  /// Gives a recorder a stretch of the stream in blocks of random sizes.
  func hear(
    _ positions: Range<Int64>, _ recorder: Recorder, seed: UInt64 = 1
  ) throws {
    var random = SeededGenerator(seed: seed)
    var start = positions.lowerBound
    while start < positions.upperBound {
      let end = min(start + Int64.random(in: 1...700, using: &random), positions.upperBound)
      try recorder.write(buffer(start..<end))
      start = end
    }
  }

  func read(_ path: String) throws -> [[Float]] {
    let file = try AudioFile(reading: path)
    #expect(file.warnings.isEmpty)
    return try file.readAll()
  }

  func recorder(
    _ path: String, formatLimit: Int64 = .max, events: RecorderEvents = RecorderEvents(),
    _ change: (inout RecorderSettings) -> Void = { _ in }
  ) throws(AudioError) -> Recorder {
    var settings = RecorderSettings(RecordingNames(path))
    change(&settings)
    return try Recorder(format: format, settings, formatLimit: formatLimit) {
      events.all.append($0)
    }
  }

  /// Waits until the clock of the file system, which goes in steps, has moved on.
  func letFileTimePass(in folder: String) throws {
    let probe = folder + ".probe"
    defer { unlink(probe) }
    func time() throws -> Date? {
      try save([], probe)
      return try FileManager.default.attributesOfItem(atPath: probe)[.modificationDate] as? Date
    }
    let start = try time()
    while try time() == start {}
  }
}

/// The events of a recorder.
final class RecorderEvents {
  var all: [any AudioEvent] = []
  var recordings: [RecordingEvent] { all.compactMap { $0 as? RecordingEvent } }
  var removals: [RemovalEvent] { all.compactMap { $0 as? RemovalEvent } }
}
