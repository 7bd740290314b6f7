/// An event on its way to its handlers.
struct Delivery {
  let time: Double
  let send: () -> Void
}

/// A member that sees the stream of a listener.
///
/// It is `Sendable` because only the thread that runs the listener uses it; others know no more than
/// which one it is.
protocol Tap: AnyObject, Sendable {
  func process(_ buffer: AudioBuffer, _ events: inout [Delivery]) throws(AudioError)
  func skip(_ frameCount: Int64, _ events: inout [Delivery]) throws(AudioError)
  func finish(_ events: inout [Delivery]) throws(AudioError)

  /// Hears that nothing more will come, and why when something failed.
  func end(after failure: AudioError?)
}

/// A handler that gets events.
///
/// It is `Sendable` for the same reason as a ``Tap``.
final class EventHandler<Event>: @unchecked Sendable {
  let call: (Event) -> Void
  private let onEnd: (AudioError?) -> Void

  /// - Parameter onEnd: Called when no more events will come, at least once.
  init(_ call: @escaping (Event) -> Void, onEnd: @escaping (AudioError?) -> Void = { _ in }) {
    self.call = call
    self.onEnd = onEnd
  }

  deinit { onEnd(nil) }

  func end(after failure: AudioError?) { onEnd(failure) }
}

/// Shows the stream to an analyzer and its events to any number of handlers.
final class AnalyzerTap<A: Analyzer>: Tap, @unchecked Sendable {
  var analyzer: A
  var handlers: [EventHandler<A.Event>] = []
  /// They get each event as soon as it is heard, before it is delivered.
  var followers: [(A.Event) -> Void] = []

  private let hearsMix: Bool
  // The mean of all channels.
  private var mix: AudioBuffer?

  /// - Parameter hearsMix: Whether the analyzer hears the mean of all channels, as its only one.
  init(_ analyzer: A, hearsMix: Bool = false) {
    (self.analyzer, self.hearsMix) = (analyzer, hearsMix)
  }

  func process(_ buffer: AudioBuffer, _ events: inout [Delivery]) {
    guard hearsMix, buffer.format.channelCount > 1 else {
      return append(analyzer.process(buffer), to: &events)
    }
    var mix =
      self.mix.flatMap { $0.capacity >= buffer.frameCount ? $0 : nil }
      ?? AudioBuffer(
        format: AudioFormat(sampleRate: buffer.format.sampleRate, channelCount: 1),
        capacity: buffer.capacity)
    self.mix = nil  // so that the samples are not copied when they change
    ChannelSource.Selection.mix.apply(to: buffer, into: &mix)
    append(analyzer.process(mix), to: &events)
    self.mix = mix
  }

  func skip(_ frameCount: Int64, _ events: inout [Delivery]) {
    append(analyzer.skip(frameCount), to: &events)
  }

  func finish(_ events: inout [Delivery]) {
    append(analyzer.finish(), to: &events)
  }

  func end(after failure: AudioError?) {
    for handler in handlers { handler.end(after: failure) }
    handlers = []
  }

  private func append(_ heard: [A.Event], to events: inout [Delivery]) {
    for event in heard {
      for follow in followers { follow(event) }
      let handlers = handlers
      events.append(
        Delivery(time: event.time) {
          for handler in handlers { handler.call(event) }
        })
    }
  }
}

/// Shows the events of an analyzer to a follower. It comes after the analyzer, so that what it is
/// shown is complete.
final class FollowerTap<F: EventFollower>: Tap, @unchecked Sendable {
  private var follower: F
  private let handler: EventHandler<F.Event>
  private var pending: [F.Followed] = []

  init(_ follower: F, _ handler: EventHandler<F.Event>) {
    (self.follower, self.handler) = (follower, handler)
  }

  func take(_ event: F.Followed) { pending.append(event) }

  func process(_ buffer: AudioBuffer, _ events: inout [Delivery]) { follow(&events) }

  func skip(_ frameCount: Int64, _ events: inout [Delivery]) { finish(&events) }

  func finish(_ events: inout [Delivery]) {
    follow(&events)
    append(follower.finish(), to: &events)
  }

  func end(after failure: AudioError?) { handler.end(after: failure) }

  private func follow(_ events: inout [Delivery]) {
    for event in pending { append(follower.follow(event), to: &events) }
    pending.removeAll(keepingCapacity: true)
  }

  private func append(_ heard: [F.Event], to events: inout [Delivery]) {
    for event in heard {
      events.append(Delivery(time: event.time) { [handler] in handler.call(event) })
    }
  }
}

/// Shows the stream to a sink.
final class SinkTap: Tap, @unchecked Sendable {
  private let sink: any AudioSink

  init(_ sink: any AudioSink) { self.sink = sink }

  func process(_ buffer: AudioBuffer, _ events: inout [Delivery]) throws(AudioError) {
    try sink.write(buffer)
  }

  func skip(_ frameCount: Int64, _ events: inout [Delivery]) throws(AudioError) {
    try sink.skip(frameCount)
  }

  func finish(_ events: inout [Delivery]) throws(AudioError) {
    try sink.finish()
  }

  func end(after failure: AudioError?) {}
}
