import TragusCore
import TragusDSP

/// Brings buffers to the rate and the channels of a device, interleaved.
///
/// One channel goes to the first two, and several become one by their mean. Otherwise a channel
/// stays where it is, and channels that the device does not have are not heard.
struct PlaybackConverter {
  /// The frames that are converted at a time.
  static let blockFrameCount = 512

  private let input: AudioFormat
  private let output: AudioFormat
  private var resamplers: [Resampler]
  private var block: AudioBuffer
  private var interleaved: [Float]

  /// - Precondition: `Resampler.supports(inputRate:outputRate:)`.
  init(from input: AudioFormat, to output: AudioFormat) {
    self.input = input
    self.output = output
    let resampler = Resampler(
      inputRate: Int(input.sampleRate), outputRate: Int(output.sampleRate))
    resamplers = Array(repeating: resampler, count: input.channelCount)
    let capacity = resampler.maximumOutputCount(for: Self.blockFrameCount)
    block = AudioBuffer(
      format: AudioFormat(sampleRate: output.sampleRate, channelCount: input.channelCount),
      capacity: capacity)
    interleaved = Array(repeating: 0, count: capacity * output.channelCount)
  }

  /// The most frames that a block becomes.
  var capacity: Int { block.capacity }

  /// The frames that `finish` will give.
  var remainingFrameCount: Int { resamplers[0].remainingOutputCount }

  /// Converts a part of a buffer.
  ///
  /// - Parameters:
  ///   - frames: At most `blockFrameCount` of them.
  ///   - body: Gets the interleaved samples.
  mutating func convert(
    _ frames: Range<Int>, of buffer: AudioBuffer, _ body: (Span<Float>) -> Void
  ) {
    block.resize(to: block.capacity, at: 0)
    var count = 0
    for index in resamplers.indices {
      count = resamplers[index].process(index, frames, of: buffer, into: &block)
    }
    block.resize(to: count, at: 0)
    interleave(body)
  }

  /// Gives what the filters still hold, and starts again.
  mutating func finish(_ body: (Span<Float>) -> Void) {
    let count = remainingFrameCount
    guard count > 0 else { return }
    if count > block.capacity {
      block = AudioBuffer(format: block.format, capacity: count)
      interleaved = Array(repeating: 0, count: count * output.channelCount)
    }
    block.resize(to: count, at: 0)
    for index in resamplers.indices { resamplers[index].finish(index, into: &block) }
    interleave(body)
  }

  private mutating func interleave(_ body: (Span<Float>) -> Void) {
    Self.interleave(block, into: &interleaved, channelCount: output.channelCount)
    body(interleaved.span.extracting(0..<(block.frameCount * output.channelCount)))
  }

  private static func interleave(
    _ block: AudioBuffer, into frames: inout [Float], channelCount: Int
  ) {
    let inputCount = block.format.channelCount
    for index in 0..<(block.frameCount * channelCount) { frames[index] = 0 }
    if channelCount == 1, inputCount > 1 {
      for channel in 0..<inputCount {
        let samples = block.channel(channel)
        for frame in samples.indices { frames[frame] += samples[frame] / Float(inputCount) }
      }
    } else {
      for channel in 0..<min(inputCount == 1 ? 2 : inputCount, channelCount) {
        let samples = block.channel(inputCount == 1 ? 0 : channel)
        for frame in samples.indices { frames[frame * channelCount + channel] = samples[frame] }
      }
    }
  }
}

extension Resampler {
  fileprivate mutating func process(
    _ channel: Int, _ frames: Range<Int>, of input: AudioBuffer, into buffer: inout AudioBuffer
  ) -> Int {
    var output = buffer.mutableChannel(channel)
    return process(input.channel(channel).extracting(frames), into: &output)
  }

  fileprivate mutating func finish(_ channel: Int, into buffer: inout AudioBuffer) {
    var output = buffer.mutableChannel(channel)
    _ = finish(into: &output)
  }
}
