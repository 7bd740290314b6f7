import Testing

@testable import TragusDSP

struct FrameBufferTests {
  /// All frames of a signal that comes in blocks.
  private func frames(
    of samples: [Float], _ buffer: FrameBuffer, block: Int
  ) -> [[Float]] {
    var (buffer, frames) = (buffer, [[Float]]())
    for begin in stride(from: 0, to: samples.count, by: block) {
      let piece = samples[begin..<min(begin + block, samples.count)]
      var start = 0
      while buffer.fill(from: piece.span, start: &start) { frames.append(buffer.samples) }
      #expect(start == piece.count)
    }
    return frames
  }

  @Test(arguments: [(400, 160), (400, 400), (7, 1), (1, 1)], [1, 37, 160, 400, 10_000])
  func `frames are pieces of the stream`(shape: (Int, Int), block: Int) {
    let (length, hop) = shape
    let samples = noise(3001)
    let expected = stride(from: 0, through: samples.count - length, by: hop).map {
      Array(samples[$0..<$0 + length])
    }
    #expect(frames(of: samples, FrameBuffer(length: length, hop: hop), block: block) == expected)
  }

  @Test func `the first frame may have silence before it`() {
    let samples = noise(1000)
    let silent = [Float](repeating: 0, count: 240) + samples
    let first = FrameBuffer(length: 400, hop: 160, startsInSilence: true)
    let second = FrameBuffer(length: 400, hop: 160)
    #expect(frames(of: samples, first, block: 77) == frames(of: silent, second, block: 77))
  }

  @Test func `after a reset nothing is left`() {
    var buffer = FrameBuffer(length: 4, hop: 2, startsInSilence: true)
    var start = 0
    _ = buffer.fill(from: [1, 2, 3].span, start: &start)
    buffer.reset()
    start = 0
    let isComplete = buffer.fill(from: [4, .nan].span, start: &start)
    #expect(isComplete && buffer.samples == [0, 0, 4, 0])
  }
}
