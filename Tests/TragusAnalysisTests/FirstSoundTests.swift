import Testing
import TragusCore
import TragusTestSupport

@testable import TragusAnalysis

/// What is heard of silence and then a sound, in blocks of a length.
private func firstSound(after silence: Double, blocks: Int) -> FirstSound {
  let format = AudioFormat(sampleRate: 8000, channelCount: 1)
  var first = FirstSound(format: format)
  let start = format.frameCount(of: silence)
  let samples = (0..<16_000).map { $0 < start ? Float(0) : 0.01 }
  for position in stride(from: 0, to: samples.count, by: blocks) {
    let block = Array(samples[position..<min(position + blocks, samples.count)])
    first.hear(AudioBuffer(format: format, position: Int64(position), channels: [block]))
  }
  return first
}

@Test(arguments: [1, 160, 7777])
func `what goes on when the sound begins is known, after silence as well`(blocks: Int) {
  for (silence, time) in [(0.0, 0.0), (0.3, 0.3), (1.7, 1)] {
    let first = firstSound(after: silence, blocks: blocks)
    #expect(first.time == time)
    #expect(first.isGoingOn(from: time + 0.05))
    #expect(!first.isGoingOn(from: time + 0.1))
  }
}
