import Synchronization
import Tragus

extension LiveStation {
  /// The sound around a mistake, from memory.
  ///
  /// - Throws: `invalidRequest` without an input, or when the sound is not in memory.
  func clip(of mistake: Mistake) throws(AudioError) -> LookBack.Clip {
    let found = Mutex<LookBack.Clip?>(nil)
    try onStream { [self] _ throws(AudioError) in
      guard let lookBack = hearing?.lookBack?.sink else { throw Self.nothingKept }
      let clip = try lookBack.clip(of: mistake)
      found.withLock { $0 = clip }
    }
    guard let clip = found.withLock({ $0 }) else { throw Self.nothingKept }
    return clip
  }

  private static var nothingKept: AudioError {
    AudioError(
      .invalidRequest,
      "Nothing is kept in memory before a client subscribes to 'feedback'; it is from then on.")
  }

  /// Reports to all clients that a report was added or removed.
  func tell(_ event: FeedbackEvent) {
    tell(event.line, type: FeedbackEvent.name)
    wakeConnections()
  }

  /// Keeps the last minute in memory as long as a client may report mistakes.
  func updateLookBack(_ hearing: inout Hearing, _ context: Listening.Context, isWanted: Bool) {
    guard isWanted != (hearing.lookBack != nil) else { return }
    if isWanted {
      let sink = LookBack(
        context.source.format, startDate: context.startDate, at: context.listener.time)
      hearing.lookBack = (sink, context.listener.add(sink))
    } else {
      hearing.lookBack?.membership.leave()
      hearing.lookBack = nil
    }
    status.withLock { $0.remembered = hearing.lookBack?.sink.span }
    tellState()
  }
}
