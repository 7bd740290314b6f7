import Testing
import TragusTestSupport

@testable import TragusCore

struct SourceTests {
  private func samples(of source: any AudioSource, capacity: Int = 100) throws -> (
    Int64?, [Float]
  ) {
    var buffer = AudioBuffer(format: source.format, capacity: capacity)
    var samples: [Float] = []
    var start: Int64?
    while try source.read(into: &buffer) {
      if buffer.frameCount > 0, start == nil { start = buffer.position }
      let channel = buffer.channel(0)
      for frame in channel.indices { samples.append(channel[frame]) }
    }
    #expect(buffer.frameCount == 0)
    return (start, samples)
  }

  @Test(arguments: [(0, 10), (250, 777), (999, 1_000), (500, 5_000)] as [(Int64, Int64)])
  func `an excerpt gives its frames with their positions`(start: Int64, end: Int64) throws {
    let source = BlockSource(length: 1_000, seed: 5)
    let (position, heard) = try samples(of: ExcerptSource(source, from: start, to: end))
    #expect(position == start)
    #expect(heard == (start..<min(end, 1_000)).map { Float($0) })
  }

  @Test func `an excerpt ends in time though frames are lost at its end`() throws {
    var losses: [Gap] = []
    let listener = Listener()
    listener.onGap { losses.append($0) }
    let source = BlockSource(length: 10_000, gaps: [1_000: 5_000])
    try listener.run(ExcerptSource(source, to: 3_000))
    #expect(losses == [Gap(position: 1_000, frames: 2_000, sampleRate: 48_000)])
  }

  @Test func `an excerpt of a sought source counts from where it stands`() {
    let source = RemainingSource(remainingFrameCount: 600)
    let excerpt = ExcerptSource(source, from: 400, to: 900, position: 400)
    #expect(excerpt.remainingFrameCount == 500)
    #expect(ExcerptSource(source, from: 400, position: 400).remainingFrameCount == 600)
    #expect(ExcerptSource(source, from: 400).remainingFrameCount == 200)
  }

  @Test func `a mix is the mean of the channels, a channel is itself`() throws {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 3)
    let channels: [[Float]] = [[3, 6], [1, 1], [2, -1]]
    #expect(try samples(of: ArraySource(format: format, channels: channels).mono()).1 == [2, 2])
    #expect(
      try samples(of: ArraySource(format: format, channels: channels).channel(2)).1 == [2, -1])
  }

  @Test func `some channels come in the order in which they are named`() throws {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 3)
    let source = ChannelSource(
      ArraySource(format: format, channels: [[3, 6], [1, 1], [2, -1]]), .channels([2, 0]))
    var buffer = AudioBuffer(format: source.format, capacity: 2)
    #expect(try source.read(into: &buffer))
    #expect(buffer.format.channelCount == 2)
    for (place, expected) in [[2, -1], [3, 6] as [Float]].enumerated() {
      let channel = buffer.channel(place)
      #expect(channel[0] == expected[0])
      #expect(channel[1] == expected[1])
    }
  }

  @Test func `a buffer de-interleaves and appends`() {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 2)
    var buffer = AudioBuffer(format: format, capacity: 4)
    let frames: [Float] = [1, -1, 2, -2, 3, -3]
    buffer.fill(interleaved: frames.span, at: 70)
    var second = AudioBuffer(format: format, capacity: 3)
    second.append(1..<3, of: buffer)
    #expect(second.position == 71)
    #expect(second.endPosition == 73)
    #expect(second.channel(0)[0] == 2)
    #expect(second.channel(1)[1] == -3)
    #expect(second.time(at: 1) == 72.0 / 8_000)
  }
}

/// Has frames left, but gives none.
private final class RemainingSource: AudioSource {
  let format = AudioFormat(sampleRate: 8_000, channelCount: 1)
  let remainingFrameCount: Int64?

  init(remainingFrameCount: Int64?) { self.remainingFrameCount = remainingFrameCount }

  func read(into buffer: inout AudioBuffer) -> Bool { false }
}
