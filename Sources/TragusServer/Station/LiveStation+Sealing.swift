import Tragus
import TragusStation

extension LiveStation {
  /// Opens a sealed message from a paired device, and passes it to the clients that want it.
  ///
  /// A message can be opened once, by the first program that does so; another program would reject
  /// it as a replay. So the station opens a message only if a client wants it.
  func open(_ heard: ReceivedMessage, isLive: Bool) {
    guard let hearing, hearing.isOpeningSealed, heard.kind == .sealed else { return }
    // A recording may be of any age; a live message was sealed just before.
    let freshness = Freshness.now(within: isLive ? Freshness.usualWindow : nil)
    do throws(AudioError) {
      switch try console.peersIfAny?.open(heard, freshness) ?? .refused(.unknown) {
      case .message(let message):
        tell(hearing.lines.line(for: message), type: Self.unsealedType)
      case .refused(let reception):
        guard let refused = RefusedMessage(heard, reception) else { return }
        tell(hearing.lines.line(for: refused), type: Self.unsealedType)
      }
    } catch {
      status.withLock { $0.failure = error.message }
      tellState()
    }
  }
}
