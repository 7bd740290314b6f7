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

  @Test func `a mix is the mean of the channels, a channel is itself`() throws {
    let format = AudioFormat(sampleRate: 8_000, channelCount: 3)
    let channels: [[Float]] = [[3, 6], [1, 1], [2, -1]]
    #expect(try samples(of: ArraySource(format: format, channels: channels).mono()).1 == [2, 2])
    #expect(
      try samples(of: ArraySource(format: format, channels: channels).channel(2)).1 == [2, -1])
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
