import TragusCore

/// Notices a dead, muted, broken, overloaded or band-limited input.
///
/// It looks at all channels in steps of 100 ms and reports when a condition begins and when it
/// ends. A dead or muted microphone is reported after 1 s. The samples alone decide: what a silent
/// stretch means, in a file or from a microphone, is for the listener to say.
public struct InputMonitor: Analyzer {
  /// Seconds without signal until an input is called silent or constant.
  package static let deadTime = 1.0

  private let format: AudioFormat
  private let hop: Int
  private var hopFrameCount = 0
  private var endPosition: Int64 = 0
  private var channels: [ChannelObservation]
  private var dead = DeadInput()
  private var clipping = Clipping()
  private var offset = Offset()
  private var band: BandLimit

  /// - Parameter format: The format of the stream.
  public init(format: AudioFormat) {
    self.format = format
    hop = max(format.frameCount(of: 0.1), 1)
    channels = Array(repeating: ChannelObservation(), count: format.channelCount)
    band = BandLimit(sampleRate: format.sampleRate)
  }

  public mutating func process(_ buffer: AudioBuffer) -> [InputHealth] {
    var events: [InputHealth] = []
    var start = 0
    while start < buffer.frameCount {
      let count = min(buffer.frameCount - start, hop - hopFrameCount)
      for index in channels.indices {
        channels[index].add(buffer.channel(index), start..<(start + count))
      }
      band.add(buffer.channel(0), start..<(start + count))
      start += count
      hopFrameCount += count
      endPosition = buffer.position + Int64(start)
      if hopFrameCount == hop { endHop(&events) }
    }
    return events
  }

  public mutating func finish() -> [InputHealth] {
    var events: [InputHealth] = []
    if hopFrameCount > 0 {
      // An offset and a cut need whole hops.
      let rest = Hop(
        length: hopFrameCount, endPosition: endPosition, sampleRate: format.sampleRate)
      dead.update(channels, rest, &events)
      clipping.update(channels, rest, &events)
    }
    let time = Double(endPosition) / format.sampleRate
    dead.finish(at: time, &events)
    clipping.finish(at: time, &events)
    offset.finish(at: time, &events)
    band.finish(at: time, &events)
    return events
  }

  public mutating func reset() {
    self = InputMonitor(format: format)
  }

  private mutating func endHop(_ events: inout [InputHealth]) {
    let current = Hop(length: hop, endPosition: endPosition, sampleRate: format.sampleRate)
    dead.update(channels, current, &events)
    clipping.update(channels, current, &events)
    offset.update(channels, current, &events)
    band.update(current, isSilent: dead.isSilentNow, &events)
    for index in channels.indices { channels[index].endHop() }
    hopFrameCount = 0
  }
}

/// Where in the stream a hop lies.
struct Hop {
  /// Frames.
  let length: Int
  /// The position behind its last frame.
  let endPosition: Int64
  let sampleRate: Double

  /// Seconds since the stream began.
  var start: Double { start(ofLast: 1) }
  var end: Double { Double(endPosition) / sampleRate }

  /// The start of the last `count` hops, this one included, in seconds since the stream began.
  func start(ofLast count: Int) -> Double {
    Double(endPosition - Int64(count * length)) / sampleRate
  }
}
