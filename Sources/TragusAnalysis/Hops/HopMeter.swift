import TragusCore

/// Measures one channel hop by hop and reports at the end of each period.
///
/// Hops end every 10 ms and where a period ends. The last, shorter period is reported by `finish`;
/// an infinite one is reported there alone, even when it has no frame.
///
/// Lost frames are not counted. A finite period ends with them. Filters, averages and counts since
/// the stream began go on as if nothing had been lost. So many short losses do not keep an average
/// from ever settling.
struct HopMeter<Measure: HopMeasure> {
  private let isFinite: Bool
  private var hops: ChannelHops
  private var measure: Measure
  private var endTime = 0.0

  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - channel: The channel that is measured.
  ///   - period: In seconds, at least one frame; `.infinity` for the whole stream.
  ///   - makeMeasure: Given the most frames of a hop.
  init(
    format: AudioFormat, channel: Int, period: Double, makeMeasure: (_ capacity: Int) -> Measure
  ) {
    isFinite = period.isFinite
    hops = ChannelHops(format: format, channel: channel, period: period)
    measure = makeMeasure(hops.capacity)
  }

  mutating func process(_ buffer: AudioBuffer) -> [Measure.Event] {
    var events: [Measure.Event] = []
    var start = 0
    while hops.fill(from: buffer, start: &start) {
      let end = hops.end(into: &measure)
      if end.isStep { measure.endStep() }
      if end.isPeriod { events += measure.endPeriod(at: buffer.time(at: start)) }
    }
    endTime = buffer.time(at: buffer.frameCount)
    return events
  }

  mutating func finish() -> [Measure.Event] {
    if hops.isPartial { _ = hops.end(into: &measure) }
    let hasMore = measure.finish()
    // What an infinite period without frames reads is known, and asked for: silence.
    return measure.frameCount > 0 || hasMore || !isFinite ? measure.endPeriod(at: endTime) : []
  }

  mutating func skip() -> [Measure.Event] {
    guard isFinite else { return [] }
    let events = finish()
    hops.reset()
    return events
  }

  mutating func reset() {
    hops.reset()
    measure.reset()
    endTime = 0
  }
}

/// Measures a channel hop by hop.
protocol HopMeasure: Sendable {
  associatedtype Event

  /// The number of frames since the last report.
  var frameCount: Int64 { get }

  mutating func measure(_ hop: Span<Float>)

  /// The hop ended on the grid of 10 ms.
  mutating func endStep()

  /// Takes what is still held back: nothing is known of what comes next.
  ///
  /// - Returns: Whether something was found that belongs to a period that was reported already.
  mutating func finish() -> Bool

  /// Reports, and begins the next period.
  mutating func endPeriod(at time: Double) -> [Event]

  mutating func reset()
}

extension HopMeasure {
  mutating func endStep() {}
  mutating func finish() -> Bool { false }
}
