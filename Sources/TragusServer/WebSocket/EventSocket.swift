import NIOCore
import NIOWebSocket
import Tragus

/// Sends the subscribed messages to one client: events and the state as text, pictures as bytes.
///
/// It takes messages from its own queue as fast as the connection sends them. A slow client loses
/// the oldest ones, and learns how many.
final class EventSocket: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The most waiting messages: about ten seconds of pictures.
  private static let capacity = 512
  /// The time between two pings, and how many may stay unanswered. A slow reader answers late.
  private static let heartbeat = TimeAmount.seconds(20)
  private static let patience = 3
  /// The most messages of a client at once, and per second: it only sends subscriptions.
  private static let messageBurst = 40.0
  private static let messageRate = 4.0  // per second

  private let station: LiveStation
  /// The visitor at the other end.
  let visitor: Visitor
  private let registry: SocketRegistry
  private let client: LiveStation.Client
  private let filter = EventFilter()
  private var subscription: BroadcastSubscription<StationMessage>?
  private var context: ChannelHandlerContext?
  private var beats: RepeatedTask?
  private var unansweredCount = 0
  private var lost = 0
  private var allowance = messageBurst
  private var allowanceTime = NIODeadline.now()

  init(_ station: LiveStation, _ visitor: Visitor, registry: SocketRegistry) {
    (self.station, self.visitor, self.registry) = (station, visitor, registry)
    client = station.join()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    let filter = filter
    subscription = station.broadcast.subscribe(capacity: Self.capacity) { filter.isWanted($0) }
    registry.add(self)
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    beats = context.eventLoop.scheduleRepeatedTask(
      initialDelay: Self.heartbeat, delay: Self.heartbeat
    ) { _ in bound.value.beat() }
    sendState()
    context.flush()
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { leave() }

  private func leave() {
    guard self.context != nil else { return }
    context = nil
    beats?.cancel()
    subscription?.leave()
    registry.remove(self)
    station.leave(client)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text:
      guard takeAllowance() else { return close(.policyViolation, "too many messages", context) }
      hear(frame.unmaskedData, context)
    case .binary: close(.unacceptableData, "text is expected here", context)
    case .ping:
      guard takeAllowance() else { return close(.policyViolation, "too many messages", context) }
      // A client that does not read gets no pongs either (RFC 6455, section 5.5.3, requires only
      // the latest).
      guard context.channel.isWritable else { return }
      write(.pong, frame.unmaskedData, context)
      context.flush()
    case .pong:
      guard takeAllowance() else { return close(.policyViolation, "too many messages", context) }
      unansweredCount = 0
    case .connectionClose:
      write(.connectionClose, frame.unmaskedData, context)
      context.flush()
      context.close(promise: nil)
    default: close(.protocolError, "a message of no known kind", context)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    pump()
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  /// Closes the socket, because its visitor was signed out.
  func signOut() {
    guard let context else { return }
    close(.policyViolation, "signed out", context)
  }

  /// Sends waiting messages, as many as the connection takes.
  func pump() {
    guard let context, let subscription else { return }
    var hasWritten = false
    while context.channel.isWritable, let received = subscription.poll() {
      hasWritten = true
      if received.lostCount > 0 { tellLoss(received.lostCount, context) }
      switch received.element {
      case .event(_, let line, let guestLine):
        write(.text, visitor.role == .guest ? guestLine : line, context)
      case .picture(let bytes): write(.binary, bytes, context)
      case .state: sendState()
      }
    }
    if hasWritten { context.flush() }
  }

  private func tellLoss(_ count: Int, _ context: ChannelHandlerContext) {
    let line = JSONLines().object(Loss(count: count))
    write(.text, ByteBuffer(string: line), context)
  }

  private struct Loss: Encodable {
    let type = "lost"
    let version = JSONLines.version
    let count: Int
  }

  private func sendState() {
    guard let context else { return }
    let state = JSONLines().object(station.state(for: visitor.role))
    write(.text, ByteBuffer(string: state), context)
  }

  private func hear(_ message: ByteBuffer, _ context: ChannelHandlerContext) {
    guard let wish = try? JSONBody(Array(message.readableBytesView)).decoded(Wish.self) else {
      return close(
        .unacceptableData, #"expected {"subscribe":["level"],"picture":true}"#, context)
    }
    let types = Set(wish.subscribe ?? []).intersection(LiveStation.types(for: visitor.role))
    filter.set(types, picture: wish.picture ?? false)
    station.setWanted(types, picture: wish.picture ?? false, by: client)
    station.listenForFirstClient(on: context.eventLoop)
  }

  private struct Wish: Decodable {
    let subscribe: [String]?
    let picture: Bool?
  }

  private func takeAllowance() -> Bool {
    let now = NIODeadline.now()
    let seconds = Double((now - allowanceTime).nanoseconds) / 1e9
    allowance = min(allowance + seconds * Self.messageRate, Self.messageBurst) - 1
    allowanceTime = now
    return allowance >= 0
  }

  private func beat() {
    guard let context else { return }
    guard unansweredCount < Self.patience else { return context.close(promise: nil) }
    unansweredCount += 1
    write(.ping, ByteBuffer(), context)
    context.flush()
  }

  private func close(
    _ code: WebSocketErrorCode, _ reason: String, _ context: ChannelHandlerContext
  ) {
    var bytes = ByteBuffer()
    bytes.write(webSocketErrorCode: code)
    bytes.writeString(reason)
    write(.connectionClose, bytes, context)
    context.flush()
    context.close(promise: nil)
  }

  private func write(
    _ opcode: WebSocketOpcode, _ bytes: ByteBuffer, _ context: ChannelHandlerContext
  ) {
    context.write(
      wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: bytes)), promise: nil)
  }
}
