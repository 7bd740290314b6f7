import Synchronization

/// The members of a listener: its analyzers, sinks and handlers.
///
/// Joining and leaving is only noted, from any thread. The thread that runs the listener does what
/// was noted between two quanta, so nobody sees a part of one.
final class ListenerMembers: Sendable {
  private typealias Change =
    @Sendable (_ members: ListenerMembers, inout [Delivery]) throws(AudioError) -> Void

  private struct Notes {
    var changes: [Change] = []
    var isOver = false

    mutating func take() -> [Change] {
      defer { changes = [] }
      return changes
    }
  }

  private let notes = Mutex(Notes())
  private let hasNotes = Atomic(false)
  private let endPosition = Atomic<Int64>(0)
  private let sampleRate = Atomic(0.0)
  private let isLiveStream = Atomic(false)
  // Only the thread that runs the listener uses these.
  nonisolated(unsafe) private var taps: [any Tap] = []
  nonisolated(unsafe) private var leavingTaps: [any Tap] = []
  nonisolated(unsafe) private var gapHandlers: [EventHandler<Gap>] = []

  var position: Int64 { endPosition.load(ordering: .relaxed) }
  var isLive: Bool { isLiveStream.load(ordering: .relaxed) }

  var time: Double {
    let rate = sampleRate.load(ordering: .relaxed)
    return rate > 0 ? Double(position) / rate : 0
  }

  // MARK: Joining and leaving, from any thread

  @discardableResult
  func join(_ tap: any Tap) -> ListenerMembership {
    note { members, _ in members.taps.append(tap) }
    return ListenerMembership { [weak self] in
      self?.note { (members, deliveries) throws(AudioError) in try members.remove(tap, &deliveries)
      }
    }
  }

  func subscribe<A: Analyzer>(
    _ handler: EventHandler<A.Event>, to tap: AnalyzerTap<A>
  ) -> ListenerMembership {
    note { _, _ in tap.handlers.append(handler) }
    return ListenerMembership { [weak self, weak tap, weak handler] in
      guard let tap, let handler else { return }
      self?.note { _, _ in tap.handlers.removeAll { $0 === handler } }
    }
  }

  func join<A: Analyzer, F: EventFollower>(
    _ tap: FollowerTap<F>, following analyzer: AnalyzerTap<A>
  ) -> ListenerMembership where F.Followed == A.Event {
    note { _, _ in analyzer.followers.append { [weak tap] in tap?.take($0) } }
    return join(tap)
  }

  func onGap(_ handler: EventHandler<Gap>) -> ListenerMembership {
    note { members, _ in members.gapHandlers.append(handler) }
    return ListenerMembership { [weak self, weak handler] in
      guard let handler else { return }
      self?.note { members, _ in members.gapHandlers.removeAll { $0 === handler } }
    }
  }

  /// Notes what to do at the next border; nothing, when the run is over.
  private func note(_ change: @escaping Change) {
    notes.withLock { notes in
      guard !notes.isOver else { return }
      notes.changes.append(change)
      hasNotes.store(true, ordering: .releasing)
    }
  }

  // MARK: On the thread that runs the listener

  func begin(_ source: any AudioSource) {
    sampleRate.store(source.format.sampleRate, ordering: .relaxed)
    isLiveStream.store(source.isLive, ordering: .relaxed)
  }

  func show(_ buffer: AudioBuffer) throws(AudioError) {
    try settle()
    endPosition.store(buffer.endPosition, ordering: .relaxed)
    try deliver { tap, events throws(AudioError) in try tap.process(buffer, &events) }
  }

  func report(_ gap: Gap) throws(AudioError) {
    try settle()
    for handler in gapHandlers { handler.call(gap) }
    try deliver { tap, events throws(AudioError) in try tap.skip(gap.frames, &events) }
  }

  /// Finishes all of them and lets them go.
  func finish(after failure: AudioError?) throws(AudioError) {
    var failure = failure
    do {
      try settle()
    } catch {
      failure = failure ?? error
    }
    do {
      try deliver { tap, events throws(AudioError) in try tap.finish(&events) }
    } catch {
      failure = failure ?? error
    }
    // A member that joins from now on is never shown anything.
    let dropped = notes.withLock { notes in
      notes.isOver = true
      return notes.take()
    }
    withExtendedLifetime(dropped) {}
    for tap in taps { tap.end(after: failure) }
    (taps, gapHandlers) = ([], [])
    if let failure { throw failure }
  }

  /// Does what was noted.
  func settle() throws(AudioError) {
    guard hasNotes.exchange(false, ordering: .acquiring) else { return }
    let changes = notes.withLock { $0.take() }
    defer {
      for tap in leavingTaps { tap.end(after: nil) }
      leavingTaps = []
    }
    try send { deliveries throws(AudioError) in
      for change in changes { try change(self, &deliveries) }
    }
  }

  private func remove(_ tap: any Tap, _ deliveries: inout [Delivery]) throws(AudioError) {
    guard let index = taps.firstIndex(where: { $0 === tap }) else { return }
    taps.remove(at: index)
    leavingTaps.append(tap)
    try tap.finish(&deliveries)
  }

  // Runs one step of every tap, then delivers the events of all in the order of their time. A
  // failing tap does not keep the others from theirs.
  private func deliver(
    _ step: (any Tap, inout [Delivery]) throws(AudioError) -> Void
  ) throws(AudioError) {
    try send { deliveries throws(AudioError) in
      var failure: AudioError?
      for tap in taps {
        do throws(AudioError) {
          try step(tap, &deliveries)
        } catch {
          failure = failure ?? error
        }
      }
      if let failure { throw failure }
    }
  }

  private func send(
    _ collect: (inout [Delivery]) throws(AudioError) -> Void
  ) throws(AudioError) {
    var deliveries: [Delivery] = []
    var failure: AudioError?
    do {
      try collect(&deliveries)
    } catch {
      failure = error
    }
    if deliveries.count > 1 {
      deliveries.sort { $0.time < $1.time }  // stable: equal times keep the order of the taps
    }
    for delivery in deliveries { delivery.send() }
    if let failure { throw failure }
  }
}
