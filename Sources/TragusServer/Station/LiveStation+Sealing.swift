import Tragus
import TragusStation

extension LiveStation {
  /// Opens a message of a paired device that is sealed, and tells it to those who want that.
  ///
  /// A message can be opened once, by the first program that does: a program beside this one would
  /// take it for a replay. So nothing is opened unless a client wants it.
  func open(_ heard: ReceivedMessage, isLive: Bool) {
    guard let hearing, hearing.isOpeningSealed, heard.kind == .sealed else { return }
    // A recording may be of any time; what is heard now was sealed just before.
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
