import Foundation
import Testing
import TragusCore
import TragusTestSupport

@testable import TragusFiles

/// What is kept of the past, and the memory that it takes.
struct PreRollTests {
  private let format = AudioFormat(sampleRate: 48_000, channelCount: 2)

  private func buffer(_ positions: Range<Int64>) -> AudioBuffer {
    AudioBuffer(
      format: format, position: positions.lowerBound,
      channels: [positions.map { Float($0) }, positions.map { -Float($0) }])
  }

  // 4096 frames are taken at a time: less, as much, and more than that.
  @Test(arguments: [1, 100, 4095, 4096, 4097, 10_000])
  func `the last frames are kept, whatever the sizes of buffers`(capacity: Int) throws {
    var random = SeededGenerator(seed: UInt64(capacity))
    var preRoll = PreRoll(format: format, capacity: capacity)
    var end: Int64 = 0
    while end < 40_000 {
      let next = end + Int64.random(in: 1...9000, using: &random)
      let heard = buffer(end..<next)
      let middle = Int.random(in: 0...heard.frameCount, using: &random)
      preRoll.append(0..<middle, of: heard)
      preRoll.append(middle..<heard.frameCount, of: heard)
      end = next
      #expect(preRoll.end == end)
      #expect(preRoll.start == max(end - Int64(capacity), 0))
      var position = preRoll.start
      var kept = AudioBuffer(format: format, capacity: 777)
      while position < end {
        preRoll.copy(from: position, to: &kept)
        #expect(kept.position == position)
        for frame in [0, kept.frameCount / 2, kept.frameCount - 1] {
          #expect(kept.channel(0)[frame] == Float(position + Int64(frame)))
          #expect(kept.channel(1)[frame] == -Float(position + Int64(frame)))
        }
        position = kept.endPosition
      }
    }
  }

  @Test func `a header takes no memory before there are frames`() throws {
    // 2.5 s of the greatest format are 640 MB.
    let format = AudioFormat(sampleRate: 1_000_000, channelCount: 64)
    let before = residentByteCount()
    var preRoll = PreRoll(format: format, capacity: 2_500_000)
    var buffer = AudioBuffer(format: format, capacity: 1)
    buffer.resize(to: 1, at: 0)
    preRoll.append(0..<1, of: buffer)
    // A piece of 4096 frames is 1 MiB; other tests run beside this one.
    #expect(residentByteCount() - before < 300 << 20)
    #expect(preRoll.start == 0 && preRoll.end == 1)
  }

  @Test func `a past that takes much memory is refused`() throws {
    try withFolder { folder in
      var settings = RecorderSettings(RecordingNames("\(folder)/a.wav"))
      // 256 MiB are 699.05 s of two channels at 48 kHz.
      settings.lookBack = 699
      #expect(failure { try settings.check(sampleRate: 48_000, channelCount: 2) } == nil)
      settings.lookBack = 700
      let error = failure { try settings.check(sampleRate: 48_000, channelCount: 2) }
      #expect(error?.code == .invalidRequest)
      #expect(error?.message.contains("256 are allowed") == true)
    }
  }

  /// The memory of this process, or 0 where the system does not report it.
  private func residentByteCount() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }
}
