import Testing
import TragusCore
import TragusDSP
import TragusTestSupport

@testable import TragusDevices

@Suite struct PlaybackConverterTests {
  private func convert(_ channels: [[Float]], from rate: Double, to output: AudioFormat) -> [Float]
  {
    let format = AudioFormat(sampleRate: rate, channelCount: channels.count)
    let buffer = AudioBuffer(format: format, channels: channels)
    var converter = PlaybackConverter(from: format, to: output)
    var samples: [Float] = []
    func take(_ span: Span<Float>) {
      for index in span.indices { samples.append(span[index]) }
    }
    var start = 0
    while start < buffer.frameCount {
      let end = min(start + PlaybackConverter.blockFrameCount, buffer.frameCount)
      converter.convert(start..<end, of: buffer) { take($0) }
      start = end
    }
    converter.finish { take($0) }
    return samples
  }

  @Test func `the channels of the device are filled as they are documented`() {
    func output(_ channelCount: Int) -> AudioFormat {
      AudioFormat(sampleRate: 48_000, channelCount: channelCount)
    }
    #expect(convert([[1, 2]], from: 48_000, to: output(1)) == [1, 2])
    #expect(convert([[1, 2]], from: 48_000, to: output(2)) == [1, 1, 2, 2])
    #expect(convert([[1, 2]], from: 48_000, to: output(4)) == [1, 1, 0, 0, 2, 2, 0, 0])
    #expect(convert([[1, 2], [3, 6]], from: 48_000, to: output(1)) == [2, 4])
    #expect(convert([[1], [3], [5]], from: 48_000, to: output(2)) == [1, 3])
    #expect(convert([[1], [3]], from: 48_000, to: output(3)) == [1, 3, 0])
  }

  @Test(arguments: [8_000, 44_100, 96_000, 192_000.0])
  func `another rate is that of the resampler, to the last frame`(rate: Double) {
    var random = SeededGenerator(seed: UInt64(rate))
    let noise = (0..<5_000).map { _ in Float.random(in: -1...1, using: &random) }
    let heard = convert(
      [noise], from: rate, to: AudioFormat(sampleRate: 48_000, channelCount: 1))
    #expect(heard == Resampler.convert(noise, from: Int(rate), to: 48_000))
  }
}
