/// Reads one stream and shows it to many analyzers and sinks.
///
/// The listener cuts the stream into quanta of about 10 ms, counted from frame 0. It delivers the
/// events of one quantum in the order of their time. So the order of the events of all analyzers
/// does not depend on the blocks in which the audio arrived.
///
/// ```swift
/// let listener = Listener()
/// listener.add(LevelMeter(format: file.format)) { print("level", $0.rms) }
/// try listener.run(file)
/// ```
///
/// An analyzer is added once, and any number of handlers subscribe to its events:
///
/// ```swift
/// let listener = Listener()
/// let levels = listener.add(LevelMeter(format: file.format))
/// listener.subscribe(to: levels) { print($0.rms) }
/// listener.subscribe(to: levels) { if $0.clippedSampleCount > 0 { print("too loud at", $0.time) } }
/// ```
///
/// Analyzers, sinks and handlers join and leave between two quanta, also while the listener runs. A
/// handler uses the listener itself, another thread its ``remote``. Handlers are called on the
/// thread that runs the listener.
public final class Listener {
  private let members = ListenerMembers()
  private var sharedOutputs: [SharedKey: Any] = [:]
  /// The members that have joined in the group that is being made.
  private var joined: [ListenerMembership]?
  private var addsToMix = false

  /// A listener that hears nothing yet.
  public init() {}

  /// Changes this listener from other threads while it runs.
  public var remote: ListenerRemote { ListenerRemote(members) }

  /// The index of the frame after the last one that analyzers and sinks have seen.
  public var position: Int64 { members.position }

  /// Seconds from the beginning of the stream to the last frame that analyzers and sinks have
  /// seen. In a handler, that is the end of the quantum whose events are being delivered.
  package var time: Double { members.time }

  /// Shows the stream to `analyzer`, from the next quantum on.
  ///
  /// - Returns: The output to subscribe to.
  public func add<A: Analyzer>(_ analyzer: A) -> AnalyzerOutput<A> {
    let output = AnalyzerOutput(AnalyzerTap(analyzer, hearsMix: addsToMix), in: members)
    note(output.membership)
    return output
  }

  /// Shows the stream to `analyzer`, from the next quantum on, and gives each of its events to
  /// `handler`.
  @discardableResult
  public func add<A: Analyzer>(
    _ analyzer: A, handler: @escaping (A.Event) -> Void
  ) -> AnalyzerOutput<A> {
    let output = add(analyzer)
    subscribe(to: output, handler: handler)
    return output
  }

  /// The analyzer with these settings that is in the listener already, or else a new one.
  ///
  /// Consumers that need the same analyzer share it, whichever comes first. It stays until the end
  /// of the run: a consumer that has enough leaves by what ``subscribe(to:handler:)`` returned.
  ///
  /// - Parameters:
  ///   - settings: Everything that distinguishes analyzers of this type in this listener.
  ///   - analyzer: Only made when there is none yet.
  /// - Returns: The output to subscribe to.
  package func shared<A: Analyzer>(
    _ settings: some Hashable, _ analyzer: @autoclosure () -> A
  ) -> AnalyzerOutput<A> {
    let key = SharedKey(type: ObjectIdentifier(A.self), settings: AnyHashable(settings))
    if let output = sharedOutputs[key] as? AnalyzerOutput<A> { return output }
    let output = add(analyzer())
    sharedOutputs[key] = output
    return output
  }

  /// The analyzer of a type without settings that is in the listener already, or else a new one.
  package func shared<A: Analyzer>(_ analyzer: @autoclosure () -> A) -> AnalyzerOutput<A> {
    shared(0, analyzer())
  }

  /// Adds analyzers of one channel that hear the mean of all channels, and share no others.
  ///
  /// - Parameter body: Adds the analyzers.
  package func hearingMix(_ body: () throws(AudioError) -> Void) throws(AudioError) {
    let othersOutputs = sharedOutputs
    (sharedOutputs, addsToMix) = ([:], true)
    defer { (sharedOutputs, addsToMix) = (othersOutputs, false) }
    try body()
  }

  /// Adds members that leave together.
  ///
  /// They share analyzers with each other alone, so that nobody else misses what leaves with them.
  ///
  /// - Parameter body: Adds the members.
  package func group(
    _ body: () throws(AudioError) -> Void
  ) throws(AudioError) -> ListenerMembership {
    precondition(joined == nil, "A group cannot be made within a group.")
    let othersOutputs = sharedOutputs
    (sharedOutputs, joined) = ([:], [])
    defer { (sharedOutputs, joined) = (othersOutputs, nil) }
    try body()
    let members = joined!
    return ListenerMembership { for member in members { member.leave() } }
  }

  @discardableResult
  private func note(_ membership: ListenerMembership) -> ListenerMembership {
    joined?.append(membership)
    return membership
  }

  private struct SharedKey: Hashable {
    let type: ObjectIdentifier
    let settings: AnyHashable
  }

  /// Shows the events of an analyzer to a follower, from the next quantum on, and gives each of the
  /// follower's events to `handler`.
  ///
  /// They are delivered in the order of time among all others, as an analyzer's are.
  @discardableResult
  public func add<A: Analyzer, F: EventFollower>(
    _ follower: F, following output: AnalyzerOutput<A>, handler: @escaping (F.Event) -> Void
  ) -> ListenerMembership where F.Followed == A.Event {
    note(members.join(FollowerTap(follower, EventHandler(handler)), following: output.tap))
  }

  /// Gives each event of an analyzer to `handler`, from the next quantum on.
  ///
  /// The handlers of one analyzer are called in the order in which they subscribed.
  @discardableResult
  public func subscribe<A: Analyzer>(
    to output: AnalyzerOutput<A>, handler: @escaping (A.Event) -> Void
  ) -> ListenerMembership {
    note(members.subscribe(EventHandler(handler), to: output.tap))
  }

  /// The analyzer as it is now, to ask it what its events do not say.
  public func analyzer<A: Analyzer>(of output: AnalyzerOutput<A>) -> A {
    precondition(output.members === members, "The analyzer belongs to another listener.")
    return output.tap.analyzer
  }

  /// Changes an analyzer between two quanta: before the run, in a handler, or where
  /// ``run(_:until:)`` asks whether to stop.
  ///
  /// `body` must not ask for the same analyzer otherwise.
  package func update<A: Analyzer, Result, Failure: Error>(
    _ output: AnalyzerOutput<A>, _ body: (inout A) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(output.members === members, "The analyzer belongs to another listener.")
    return try body(&output.tap.analyzer)
  }

  /// Shows the stream to a sink, for example a recorder, from the next quantum on.
  ///
  /// Analyzers and sinks see each quantum in the order in which they were added, and all of them
  /// before its events are delivered.
  /// A failing sink ends the run with its error.
  @discardableResult
  public func add(_ sink: any AudioSink) -> ListenerMembership {
    note(members.join(SinkTap(sink)))
  }

  /// Gives each run of lost frames to `handler`, before the analyzers hear of it.
  @discardableResult
  public func onGap(_ handler: @escaping (Gap) -> Void) -> ListenerMembership {
    note(members.onGap(EventHandler(handler)))
  }

  /// Reads the stream to its end on the calling thread.
  ///
  /// When the source fails, the analyzers are finished and the sinks closed before the error is
  /// thrown, so nothing heard until then is lost.
  ///
  /// At the end of the run all members leave; a listener that runs again starts with none.
  ///
  /// - Parameters:
  ///   - source: What is read.
  ///   - stop: Called before every read; `true` ends the run as the end of the stream does.
  public func run(
    _ source: any AudioSource, until stop: () -> Bool = { false }
  ) throws(AudioError) {
    members.begin(source)
    var failure: AudioError?
    do {
      try process(source, until: stop)
    } catch {
      failure = error
    }
    sharedOutputs = [:]
    try members.finish(after: failure)
  }

  private func process(
    _ source: any AudioSource, until stop: () -> Bool
  ) throws(AudioError) {
    var cutter = QuantumCutter(format: source.format)
    let quantum = cutter.quantum.capacity
    var arrived = AudioBuffer(format: source.format, capacity: quantum)
    var expectedPosition: Int64?
    var reachedPosition: Int64 = 0
    var failure: AudioError?

    do {
      while !stop(), try source.read(into: &arrived) {
        reachedPosition = max(reachedPosition, arrived.endPosition)
        if arrived.frameCount == 0 {
          // A member that leaves a stream that is silent for now is not kept.
          try members.settle()
          continue
        }
        if let expected = expectedPosition, arrived.position != expected {
          precondition(arrived.position > expected, "A source cannot go back in its stream.")
          try flush(&cutter)
          try report(lost: arrived.position - expected, at: expected, of: source.format)
        }
        expectedPosition = arrived.endPosition

        // A file delivers whole quanta: no copy.
        if cutter.quantum.frameCount == 0, arrived.frameCount == quantum,
          arrived.position % Int64(quantum) == 0
        {
          try members.show(arrived)
          continue
        }
        var offset = 0
        while offset < arrived.frameCount {
          if cutter.fill(from: arrived, at: &offset) { try flush(&cutter) }
        }
      }
    } catch {
      failure = error
    }

    do {
      try flush(&cutter)
      // A device that was away until the end.
      if let expected = expectedPosition, reachedPosition > expected {
        try report(lost: reachedPosition - expected, at: expected, of: source.format)
      }
    } catch {
      failure = failure ?? error
    }
    if let failure { throw failure }
  }

  private func flush(_ cutter: inout QuantumCutter) throws(AudioError) {
    guard cutter.quantum.frameCount > 0 else { return }
    defer { cutter.removeAll() }
    try members.show(cutter.quantum)
  }

  private func report(
    lost frameCount: Int64, at position: Int64, of format: AudioFormat
  ) throws(AudioError) {
    try members.report(Gap(position: position, frames: frameCount, sampleRate: format.sampleRate))
  }
}
