/// Reads one stream and shows it to many analyzers.
///
/// The stream is cut anew into quanta of about 10 ms, counted from frame 0, before any analyzer
/// sees it, and the events of one quantum are delivered in the order of their time. So the order
/// of the events of all analyzers does not depend on the blocks in which the audio arrived.
///
/// ```swift
/// var listener = Listener()
/// listener.add(LevelMeter(format: file.format)) { print("level", $0.rms) }
/// try listener.run(file)
/// ```
public struct Listener {
  private var taps: [any Tap] = []
  private var gapHandlers: [(Gap) -> Void] = []

  public init() {}

  /// Shows the stream to `analyzer` and gives each of its events to `handler`.
  public mutating func add<A: Analyzer>(_ analyzer: A, handler: @escaping (A.Event) -> Void) {
    taps.append(AnalyzerTap(analyzer: analyzer, handler: handler))
  }

  /// Shows the stream to a sink, for example a recorder.
  ///
  /// Analyzers and sinks see each quantum in the order in which they were added, and all of them
  /// before its events are delivered.
  /// A failing sink ends the run with its error.
  public mutating func add(_ sink: any AudioSink) {
    taps.append(SinkTap(sink: sink))
  }

  /// Gives each run of lost frames to `handler`, before the analyzers hear of it.
  public mutating func onGap(_ handler: @escaping (Gap) -> Void) {
    gapHandlers.append(handler)
  }

  /// Reads the stream to its end on the calling thread.
  ///
  /// When the source fails, the analyzers are finished and the sinks closed before the error is
  /// thrown, so nothing heard until then is lost.
  ///
  /// - Parameter stop: Asked before every read; `true` ends the run as the end of the stream does.
  public mutating func run(
    _ source: any AudioSource, until stop: () -> Bool = { false }
  ) throws(AudioError) {
    var failure: AudioError?
    do {
      try process(source, until: stop)
    } catch {
      failure = error
    }
    do {
      try deliver { tap, events throws(AudioError) in try tap.finish(&events) }
    } catch {
      failure = failure ?? error
    }
    if let failure { throw failure }
  }

  /// The number of frames in a quantum: the power of two nearest to 10 ms.
  static func quantum(of format: AudioFormat) -> Int {
    var quantum = 1
    while Double(quantum) * 1.5 < format.sampleRate * 0.01 { quantum *= 2 }
    return quantum
  }

  private mutating func process(
    _ source: any AudioSource, until stop: () -> Bool
  ) throws(AudioError) {
    let quantum = Self.quantum(of: source.format)
    var arrived = AudioBuffer(format: source.format, capacity: quantum)
    var staged = AudioBuffer(format: source.format, capacity: quantum)
    var expectedPosition: Int64?
    var reachedPosition: Int64 = 0
    var failure: AudioError?

    do {
      while !stop(), try source.read(into: &arrived) {
        reachedPosition = max(reachedPosition, arrived.endPosition)
        if arrived.frameCount == 0 { continue }
        if let expected = expectedPosition, arrived.position != expected {
          precondition(arrived.position > expected, "A source cannot go back in its stream.")
          try flush(&staged)
          try report(lost: arrived.position - expected, at: expected, of: source.format)
        }
        expectedPosition = arrived.endPosition

        // A file delivers whole quanta: no copy.
        if staged.frameCount == 0, arrived.frameCount == quantum,
          arrived.position % Int64(quantum) == 0
        {
          try show(arrived)
          continue
        }
        var offset = 0
        while offset < arrived.frameCount {
          let position = arrived.position + Int64(offset)
          let room = quantum - Int(position % Int64(quantum))
          let count = min(room, arrived.frameCount - offset)
          staged.append(offset..<(offset + count), of: arrived)
          offset += count
          if count == room { try flush(&staged) }
        }
      }
    } catch {
      failure = error
    }

    do {
      try flush(&staged)
      // A device that was away until the end.
      if let expected = expectedPosition, reachedPosition > expected {
        try report(lost: reachedPosition - expected, at: expected, of: source.format)
      }
    } catch {
      failure = failure ?? error
    }
    if let failure { throw failure }
  }

  private mutating func flush(_ staged: inout AudioBuffer) throws(AudioError) {
    guard staged.frameCount > 0 else { return }
    defer { staged.removeAll() }
    try show(staged)
  }

  private mutating func show(_ buffer: AudioBuffer) throws(AudioError) {
    try deliver { tap, events throws(AudioError) in try tap.process(buffer, &events) }
  }

  private mutating func report(
    lost frameCount: Int64, at position: Int64, of format: AudioFormat
  ) throws(AudioError) {
    let gap = Gap(position: position, frames: frameCount, sampleRate: format.sampleRate)
    for handler in gapHandlers { handler(gap) }
    try deliver { tap, events throws(AudioError) in try tap.skip(frameCount, &events) }
  }

  // Runs one step of every tap, then delivers the events of all in the order of their time. A
  // failing tap does not keep the others from theirs.
  private mutating func deliver(
    _ step: (inout any Tap, inout [Delivery]) throws(AudioError) -> Void
  ) throws(AudioError) {
    var deliveries: [Delivery] = []
    var failure: AudioError?
    for index in taps.indices {
      do {
        try step(&taps[index], &deliveries)
      } catch {
        failure = failure ?? error
      }
    }
    if deliveries.count > 1 {
      deliveries.sort { $0.time < $1.time }  // stable: equal times keep the order of the taps
    }
    for delivery in deliveries { delivery.send() }
    if let failure { throw failure }
  }
}

/// An event on its way to its handler.
private struct Delivery {
  let time: Double
  let send: () -> Void
}

/// Whoever sees the stream.
private protocol Tap {
  mutating func process(_ buffer: AudioBuffer, _ events: inout [Delivery]) throws(AudioError)
  mutating func skip(_ frameCount: Int64, _ events: inout [Delivery]) throws(AudioError)
  mutating func finish(_ events: inout [Delivery]) throws(AudioError)
}

private struct AnalyzerTap<A: Analyzer>: Tap {
  var analyzer: A
  let handler: (A.Event) -> Void

  mutating func process(_ buffer: AudioBuffer, _ events: inout [Delivery]) {
    // In two steps: a copy of `self` for the call would make the analyzer copy all that it writes to.
    let heard = analyzer.process(buffer)
    append(heard, to: &events)
  }

  mutating func skip(_ frameCount: Int64, _ events: inout [Delivery]) {
    let heard = analyzer.skip(frameCount)
    append(heard, to: &events)
  }

  mutating func finish(_ events: inout [Delivery]) {
    let heard = analyzer.finish()
    append(heard, to: &events)
  }

  private func append(_ heard: [A.Event], to events: inout [Delivery]) {
    for event in heard {
      let handler = handler
      events.append(Delivery(time: event.time) { handler(event) })
    }
  }
}

private struct SinkTap: Tap {
  let sink: any AudioSink

  mutating func process(_ buffer: AudioBuffer, _ events: inout [Delivery]) throws(AudioError) {
    try sink.write(buffer)
  }

  mutating func skip(_ frameCount: Int64, _ events: inout [Delivery]) throws(AudioError) {
    try sink.skip(frameCount)
  }

  mutating func finish(_ events: inout [Delivery]) throws(AudioError) {
    try sink.finish()
  }
}
