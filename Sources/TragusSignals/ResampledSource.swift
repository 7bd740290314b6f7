import TragusCore
import TragusDSP

/// Another source at another sample rate.
///
/// Frame k lies at the time k / rate in both streams. Where the source lost frames, the stream ends
/// and begins again behind the gap, so nothing is joined that was apart. The frames behind it then
/// lie up to one frame late.
package final class ResampledSource: AudioSource {
  package let format: AudioFormat
  private let source: any AudioSource
  private var input: AudioBuffer
  private var conversion: Conversion
  // Whether `input` begins behind a gap and waits until the run before it was delivered.
  private var isHeld = false
  private var expected: Int64?
  private var hasEnded = false

  /// - Parameter sampleRate: In hertz, a whole number.
  /// - Throws: `invalidRequest` when either rate is not a whole number or they are more than
  ///   ``Resampler/maximumRatio`` times apart.
  package init(_ source: any AudioSource, sampleRate: Double) throws(AudioError) {
    let from = source.format.sampleRate
    try Self.check(from: from, to: sampleRate)
    self.source = source
    format = AudioFormat(sampleRate: sampleRate, channelCount: source.format.channelCount)
    input = AudioBuffer(format: source.format, capacity: 1024)
    conversion = Conversion(from: source.format, to: format, capacity: input.capacity)
  }

  /// Looks whether a rate can become another one.
  ///
  /// - Throws: `invalidRequest`, as above.
  package static func check(from: Double, to sampleRate: Double) throws(AudioError) {
    guard from == from.rounded(), sampleRate == sampleRate.rounded(),
      AudioFormat.sampleRates.contains(sampleRate),
      Resampler.supports(inputRate: Int(from), outputRate: Int(sampleRate))
    else {
      throw AudioError(
        .invalidRequest,
        "\(text(from)) Hz cannot become \(text(sampleRate)) Hz. Write a whole number of at least "
          + "1/\(Resampler.maximumRatio) and at most \(Resampler.maximumRatio) times as much, such as "
          + "16k.")
    }
  }

  private static func text(_ rate: Double) -> String {
    rate == rate.rounded() ? String(Int(rate)) : String(rate)
  }

  package var isLive: Bool { source.isLive }

  package var remainingFrameCount: Int64? {
    source.remainingFrameCount.map {
      let scaled = Double($0) * format.sampleRate / source.format.sampleRate
      return Int64(min(scaled, 0x1p62)) + Int64(conversion.readyCount)
    }
  }

  package func read(into buffer: inout AudioBuffer) throws(AudioError) -> Bool {
    while conversion.readyCount == 0 {
      if isHeld {
        isHeld = false
        conversion.begin(at: input.position)
        conversion.process(input)
        continue
      }
      if hasEnded {
        buffer.removeAll()
        return false
      }
      guard try source.read(into: &input) else {
        hasEnded = true
        conversion.finish()
        continue
      }
      if input.frameCount == 0 {
        // How far a stream has gone without a frame.
        let isBehindGap = expected.map { input.position > $0 } ?? false
        buffer.resize(
          to: 0, at: isBehindGap ? conversion.position(of: input.position) : buffer.endPosition)
        return true
      }
      if input.position == expected {
        conversion.process(input)
      } else {
        if expected != nil { conversion.finish() }
        isHeld = true
      }
      expected = input.endPosition
    }
    conversion.move(to: &buffer)
    return true
  }
}

/// One resampler for each channel, and the frames that are ready to be read.
private struct Conversion {
  private let inputRate: Double
  private var resamplers: [Resampler]
  private var ready: AudioBuffer
  private var takenCount = 0
  private var position: Int64 = 0

  init(from input: AudioFormat, to output: AudioFormat, capacity: Int) {
    let resampler = Resampler(
      inputRate: Int(input.sampleRate), outputRate: Int(output.sampleRate))
    inputRate = input.sampleRate
    resamplers = Array(repeating: resampler, count: output.channelCount)
    ready = AudioBuffer(format: output, capacity: resampler.maximumOutputCount(for: capacity))
  }

  var readyCount: Int { ready.frameCount - takenCount }

  /// Starts a run of the source: the first output is the one at or behind its first frame.
  mutating func begin(at inputPosition: Int64) {
    position = max(self.position(of: inputPosition), position)
  }

  /// The position of the first output at or behind a frame of the source.
  func position(of inputPosition: Int64) -> Int64 {
    Int64((Double(inputPosition) * ready.format.sampleRate / inputRate).rounded(.up))
  }

  mutating func process(_ input: AudioBuffer) {
    ready.resize(to: ready.capacity, at: position)
    var count = 0
    for index in resamplers.indices {
      count = resamplers[index].process(channel: index, of: input, into: &ready)
    }
    deliver(count)
  }

  /// Ends a run: what the filters still hold.
  mutating func finish() {
    let count = resamplers[0].remainingOutputCount
    if count > ready.capacity { ready = AudioBuffer(format: ready.format, capacity: count) }
    ready.resize(to: count, at: position)
    for index in resamplers.indices {
      resamplers[index].finish(channel: index, into: &ready)
    }
    deliver(count)
  }

  mutating func move(to buffer: inout AudioBuffer) {
    let count = min(buffer.capacity, readyCount)
    buffer.removeAll()
    buffer.append(takenCount..<(takenCount + count), of: ready)
    takenCount += count
  }

  private mutating func deliver(_ count: Int) {
    ready.resize(to: count, at: position)
    position += Int64(count)
    takenCount = 0
  }
}

extension Resampler {
  fileprivate mutating func process(
    channel: Int, of input: AudioBuffer, into buffer: inout AudioBuffer
  ) -> Int {
    var output = buffer.mutableChannel(channel)
    return process(input.channel(channel), into: &output)
  }

  fileprivate mutating func finish(channel: Int, into buffer: inout AudioBuffer) {
    var output = buffer.mutableChannel(channel)
    _ = finish(into: &output)
  }
}
