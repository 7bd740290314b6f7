import Testing
import TragusCore
import TragusDSP
import TragusTestSupport

@testable import TragusSignals

struct ResampledSourceTests {
  private func noise(_ count: Int) -> [Float] {
    var generator = SeededGenerator(seed: 5)
    return (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
  }

  private func samples(of source: any AudioSource, capacity: Int) throws -> [[Float]] {
    var buffer = AudioBuffer(format: source.format, capacity: capacity)
    var samples = Array(repeating: [Float](), count: source.format.channelCount)
    var position: Int64 = 0
    while try source.read(into: &buffer) {
      #expect(buffer.position == position)
      position = buffer.endPosition
      for index in samples.indices {
        let channel = buffer.channel(index)
        for frame in channel.indices { samples[index].append(channel[frame]) }
      }
    }
    return samples
  }

  @Test(arguments: [(48_000, 16_000), (44_100, 48_000), (8_000, 48_000)] as [(Int, Int)])
  func `a stream equals the whole signal converted at once`(from: Int, to: Int) throws {
    let channels = [noise(30_001), noise(30_001).map { -$0 }]
    let format = AudioFormat(sampleRate: Double(from), channelCount: 2)
    for capacity in [1, 512, 20_000] {
      let source = try ResampledSource(
        ArraySource(format: format, channels: channels), sampleRate: Double(to))
      let found = try samples(of: source, capacity: capacity)
      #expect(found[0] == Resampler.convert(channels[0], from: from, to: to))
      #expect(found[1] == Resampler.convert(channels[1], from: from, to: to))
    }
  }

  @Test func `a gap stays where it was and is not bridged`() throws {
    let source = try ResampledSource(GappySource(), sampleRate: 16_000)
    var buffer = AudioBuffer(format: source.format, capacity: 512)
    var runs: [(start: Int64, samples: [Float])] = []
    while try source.read(into: &buffer) {
      if runs.last.map({ $0.start + Int64($0.samples.count) }) != buffer.position {
        runs.append((buffer.position, []))
      }
      let channel = buffer.channel(0)
      for frame in channel.indices { runs[runs.count - 1].samples.append(channel[frame]) }
    }
    // 4,800 frames, 2,400 lost, 4,800 frames, at a third of the rate.
    #expect(runs.map(\.start) == [0, 2_400])
    #expect(runs.map(\.samples.count) == [1_600, 1_600])
    #expect(runs[0].samples == runs[1].samples)
  }

  @Test func `rates that cannot be converted are refused`() {
    let format = AudioFormat(sampleRate: 44_100.5, channelCount: 1)
    #expect(throws: AudioError.self) {
      try ResampledSource(ArraySource(format: format, channels: [[0]]), sampleRate: 48_000)
    }
    let high = AudioFormat(sampleRate: 384_000, channelCount: 1)
    #expect(throws: AudioError.self) {
      try ResampledSource(ArraySource(format: high, channels: [[0]]), sampleRate: 8)
    }
  }
}

/// 4,800 frames, as many again after 2,400 lost ones, then the end.
private final class GappySource: AudioSource {
  let format = AudioFormat(sampleRate: 48_000, channelCount: 1)
  private var delivered = 0

  func read(into buffer: inout AudioBuffer) -> Bool {
    let count = min(buffer.capacity, 4_800 - delivered % 4_800)
    guard delivered < 9_600 else {
      buffer.removeAll()
      return false
    }
    let lost = delivered < 4_800 ? 0 : 2_400
    buffer.resize(to: count, at: Int64(delivered + lost))
    var samples = buffer.mutableChannel(0)
    for frame in samples.indices { samples[frame] = Float((delivered + frame) % 4_800 % 100) / 100 }
    delivered += count
    return true
  }
}
