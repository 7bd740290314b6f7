import NIOCore

/// One connection, from its start to its end.
///
/// It is the first of the handlers, so that it ends at once, without waiting for a stranger's
/// closing message. It belongs to the event loop.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let channel: any Channel
  private var context: ChannelHandlerContext?
  /// The role of its user; `nil` for a stranger.
  var role: Role?
  /// Whether it stays open, as a WebSocket. WebSockets have limits of their own.
  var stays = false
  /// The reply to its request to stay open.
  private var reply: Result<SocketRequest, SocketRefusal>?
  /// The user of this computer at the other end, if the system shows it.
  lazy var user = LocalUsers.user(of: channel)

  init(_ channel: any Channel) { self.channel = channel }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  /// The address of the other end.
  var address: String { channel.remoteAddress?.ipAddress ?? "" }

  func close() { context?.close(promise: nil) }

  /// Calls a handler when the connection has ended.
  func onEnd(_ handler: @escaping @Sendable () -> Void) {
    channel.closeFuture.whenComplete { _ in handler() }
  }

  /// Keeps the reply to a request to stay open, so that a wrong token counts once.
  func keep(_ reply: Result<SocketRequest, SocketRefusal>) { self.reply = reply }

  /// The kept reply; later calls return `nil`.
  func takeReply() -> Result<SocketRequest, SocketRefusal>? {
    defer { reply = nil }
    return reply
  }
}
