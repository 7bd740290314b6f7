import NIOCore

/// One connection, from its beginning to its end.
///
/// It is the first of the handlers, so that it ends at once: a stranger's goodbye is not waited for. It
/// belongs to the event loop.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let channel: any Channel
  private var context: ChannelHandlerContext?
  /// What its user may do; `nil` for a stranger.
  var role: Role?
  /// Whether it stays, as a WebSocket. These have limits of their own.
  var stays = false
  /// The reply when it asked to stay.
  private var reply: Result<SocketRequest, SocketRefusal>?
  /// The user of this computer whose program is at the other end, if the system tells.
  lazy var user = LocalUsers.user(of: channel)

  init(_ channel: any Channel) { self.channel = channel }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  /// The address of the other end.
  var address: String { channel.remoteAddress?.ipAddress ?? "" }

  func close() { context?.close(promise: nil) }

  /// Calls a handler when it has ended.
  func onEnd(_ handler: @escaping @Sendable () -> Void) {
    channel.closeFuture.whenComplete { _ in handler() }
  }

  /// Keeps the reply when it asked to stay: a wrong token counts once.
  func keep(_ reply: Result<SocketRequest, SocketRefusal>) { self.reply = reply }

  /// The reply, once.
  func takeReply() -> Result<SocketRequest, SocketRefusal>? {
    defer { reply = nil }
    return reply
  }
}
