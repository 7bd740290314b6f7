import NIOCore

/// Delays new connections for a moment when the system has no file descriptor left.
///
/// Otherwise the event loop would retry without a pause, and do nothing else.
final class AcceptPause: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private static let length = TimeAmount.seconds(1)

  private var isPaused = false

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is IOError, !isPaused else { return }
    isPaused = true
    try? context.channel.syncOptions?.setOption(.autoRead, value: false)
    let bound = NIOLoopBound((self, context.channel), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.length) {
      let (pause, channel) = bound.value
      pause.isPaused = false
      try? channel.syncOptions?.setOption(.autoRead, value: true)
    }
  }
}
